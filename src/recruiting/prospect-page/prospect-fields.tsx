import { useNavigation } from "react-router";
import { ActionForm } from "../../forms/action-form.tsx";
import { EntryForm } from "../../forms/entry-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import { StaleFields } from "../../forms/stale-fields.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { Prospect } from "../prospect/schema.ts";
import { anyPosition, stages } from "../prospect/vocabulary.ts";

export function KeepForm({ mayKeep }: { mayKeep: boolean }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Card accent className="mt-8">
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
  if (!can.keep)
    return (
      <Card>
        <h2 className="headline-card">On the board</h2>
        <p className="mt-2">{[stages[prospect.stage], prospect.position, ...prospect.tags].join(" · ")}</p>
        {prospect.owner && <p className="mt-1 text-ink-muted">{`Owner: ${prospect.owner.name}`}</p>}
      </Card>
    );
  return (
    <Card>
      <h2 className="headline-card">On the board</h2>
      <StaleFields form="prospect-fields" of="change" />
      <EntryForm
        id="prospect-fields"
        intents={["change", "remove"]}
        version={prospect.version}
        className="mt-4 grid gap-4"
        fields={{ "was:stage": prospect.stage, "was:position": prospect.position }}
      >
        {can.assign && <input type="hidden" name="was:owner" value={prospect.owner?.staffId ?? ""} />}
        {can.tag && <input type="hidden" name="was:tags" value={prospect.tags.join(", ")} />}
        {prospect.isHidden && <input type="hidden" name="was:isHidden" value="yes" />}
        <SelectField label="Stage" name="stage" defaultValue={prospect.stage}>
          {Object.entries(stages).map(([code, label]) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField label="Position" name="position" defaultValue={prospect.position}>
          {positions.map((code) => (
            <option key={code} value={code}>
              {code === anyPosition ? "Any position" : code}
            </option>
          ))}
        </SelectField>
        {can.assign && (
          <SelectField label="Owner" name="owner" defaultValue={prospect.owner?.staffId ?? ""}>
            <option value="">None</option>
            {staff.map(({ staffId, name }) => (
              <option key={staffId} value={staffId}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {can.tag && (
          <TextField
            label="Tags"
            name="tags"
            hint="Separate tags with commas."
            maxLength={2000}
            defaultValue={prospect.tags.join(", ")}
          />
        )}
        {prospect.isArchived && (
          <p className="text-ink-muted">
            A roll-over archived this athlete. Return the athlete in the Archived view of the board.
          </p>
        )}
        <label className="choice">
          <input type="checkbox" name="isHidden" value="yes" defaultChecked={prospect.isHidden} />
          <span>Hide from the board</span>
        </label>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="change">
            Save
          </Button>
          <Button type="submit" name="intent" value="remove" variant="secondary">
            Remove from the board
          </Button>
        </div>
        <p className="text-ink-muted text-sm">
          If you remove the athlete, you can restore all entries within 30 days: put the athlete on the board again.
        </p>
      </EntryForm>
      <Problem of="change" />
      <Problem of="remove" />
    </Card>
  );
}
