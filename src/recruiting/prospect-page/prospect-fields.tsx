import { type ReactNode, useId } from "react";
import { useActionData, useNavigation } from "react-router";
import { ActionForm } from "../../forms/action-form.tsx";
import { EntryForm } from "../../forms/entry-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import { SaveWithoutScript } from "../../forms/save-without-script.tsx";
import { StaleFields } from "../../forms/stale-fields.tsx";
import type { FormProblem } from "../../http/form-problem.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { Prospect } from "../prospect/schema.ts";
import { anyPosition, type Stage, stages } from "../prospect/vocabulary.ts";

export function KeepForm({ mayKeep }: { mayKeep: boolean }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Card accent>
      <h2 className="headline-card">Not on your board</h2>
      <p className="mt-2 text-ink-muted">
        Put the athlete on your board to write notes. The athlete isn’t told. Athletes see which schools viewed their
        profile.
      </p>
      {mayKeep && (
        <ActionForm className="mt-4">
          <Button type="submit" name="intent" value="keep" size="lg" busy={busy}>
            Put on the board
          </Button>
        </ActionForm>
      )}
      <Problem of="keep" />
    </Card>
  );
}

/** Fields of an athlete on the board. Each is saved alone, with the value that the page read. */
export function ProspectFields({
  prospect,
  positions,
  staff,
  can,
}: {
  prospect: Omit<Prospect, "notes" | "tasks">;
  positions: string[];
  staff: { staffId: string; name: string }[];
  can: Record<string, boolean>;
}) {
  const { stage, position, isHidden, isArchived } = prospect;
  const owner = prospect.owner?.staffId ?? "";
  const tags = prospect.tags.join(", ");
  if (!can.keep)
    return (
      <Card>
        <h2 className="headline-card">On the board</h2>
        <p className="mt-2">{[stages[stage], position, ...prospect.tags].join(" · ")}</p>
        {prospect.owner && <p className="mt-1 text-ink-muted">{`Owner: ${prospect.owner.name}`}</p>}
      </Card>
    );
  return (
    <Card>
      <h2 className="headline-card">On the board</h2>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <PlaceFields stage={stage} position={position} positions={positions} />
        {can.assign && (
          <OneField name="owner" value={owner}>
            <SelectField
              label="Owner"
              name="owner"
              defaultValue={owner}
              empty="None"
              options={staff.map(({ staffId, name }) => [staffId, name])}
            />
          </OneField>
        )}
        {can.tag && (
          <OneField name="tags" value={tags}>
            <TextField
              label="Tags"
              name="tags"
              hint="Separate tags with commas."
              maxLength={2000}
              defaultValue={tags}
            />
          </OneField>
        )}
        <HiddenField isHidden={isHidden} />
      </div>
      <Problem of="change" />
      {isArchived && (
        <p className="mt-3 text-ink-muted">
          A roll-over archived this athlete. Return the athlete in the Archived view of the board.
        </p>
      )}
      <ActionForm className="mt-4 flex flex-wrap items-center gap-3">
        <Button type="submit" name="intent" value="remove" variant="secondary">
          Remove from the board
        </Button>
        <p className="min-w-0 flex-1 text-ink-muted text-sm">You can restore all entries within 30 days.</p>
      </ActionForm>
      <Problem of="remove" />
    </Card>
  );
}

/** Hides an athlete from the board. Saves itself by the intent. */
export function HiddenField({ intent, isHidden }: { intent?: string; isHidden: boolean }) {
  return (
    <OneField intent={intent} name="isHidden" value={isHidden ? "yes" : ""}>
      <label className="choice">
        <input type="checkbox" name="isHidden" value="yes" defaultChecked={isHidden} />
        <span>Hide from the board</span>
      </label>
    </OneField>
  );
}

/** Stage and row on the board. Each saves itself by the intent. */
export function PlaceFields({
  intent,
  stage,
  position,
  positions,
}: {
  intent?: string | undefined;
  stage: Stage;
  position: string;
  positions: string[];
}) {
  return (
    <>
      <OneField intent={intent} name="stage" value={stage}>
        <SelectField label="Stage" name="stage" defaultValue={stage} options={Object.entries(stages)} />
      </OneField>
      <OneField intent={intent} name="position" value={position}>
        <SelectField
          label="Position"
          name="position"
          defaultValue={position}
          options={positions.map((code) => [code, code === anyPosition ? "Any position" : code])}
        />
      </OneField>
    </>
  );
}

/** A field that is saved alone, with the value that the page read. */
function OneField({
  intent = "change",
  name,
  value,
  children,
}: {
  intent?: string | undefined;
  name: string;
  value: string;
  children: ReactNode;
}) {
  const id = useId();
  const problem = useActionData<FormProblem | null>();
  const isStale = problem?.intent === intent && Object.hasOwn(problem.stale ?? {}, name);
  return (
    <div>
      {isStale && <StaleFields form={id} of={intent} />}
      <EntryForm
        id={id}
        intents={[intent]}
        entry={name}
        version={value}
        className=""
        savesItself
        fields={{ intent, field: name, [`was:${name}`]: value }}
      >
        {children}
        <SaveWithoutScript />
      </EntryForm>
      {isStale && (
        <Button type="submit" form={id} variant="secondary" className="mt-2">
          Replace it
        </Button>
      )}
    </div>
  );
}
