import { href } from "react-router";
import { ActionForm } from "../../forms/action-form.tsx";
import { ButtonForm } from "../../forms/button-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import { shorten } from "../../http/page-size.ts";
import { Button } from "../../ui/button.tsx";
import { TitledCard } from "../../ui/card.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { RosterDuty } from "./roster-duty.tsx";
import { entryLimits, type RosterEntry } from "./schema.ts";

/** The players without an account, with the forms that change the list. */
export function EntriesSection({
  entries,
  canManage,
  formKey,
  changing,
}: {
  entries: RosterEntry[];
  canManage: boolean;
  formKey: string;
  /** The entry whose form is shown. */
  changing: string | null;
}) {
  return (
    <TitledCard id="entries" title="Players without an account">
      <p className="mt-2 text-ink-muted">
        Lines of statistics files are stored for these players. When one joins with your code and confirms “this is me,”
        the lines go to the athlete’s profile.
      </p>
      <RosterDuty />
      {entries.length > 0 && (
        <ul className="mt-4 grid gap-2">
          {entries.map((entry) => (
            <Entry key={entry.entryId} entry={entry} canManage={canManage} isChanging={entry.entryId === changing} />
          ))}
        </ul>
      )}
      <Problem of="change-entry" />
      <Problem of="remove-entry" />
      {canManage && (
        <>
          <ActionForm key={formKey} className="mt-5 grid gap-4" fields={{ key: formKey }}>
            <h3 className="font-semibold">Add a player</h3>
            <EntryFields />
            <div className="flex flex-wrap gap-3">
              <Button intent="add-entry">Add the player</Button>
              <LinkButton to={href("/team/roster/import")} variant="secondary">
                Import a roster file
              </LinkButton>
            </div>
          </ActionForm>
          <Problem of="add-entry" />
        </>
      )}
    </TitledCard>
  );
}

function EntryFields({ entry }: { entry?: RosterEntry }) {
  return (
    <div className="grid items-end gap-4 sm:grid-cols-[6rem_1fr_8rem_8rem]">
      <TextField
        label="Number"
        name="jersey"
        maxLength={entryLimits.jersey}
        autoComplete="off"
        inputMode="numeric"
        defaultValue={entry?.jersey ?? ""}
      />
      <TextField
        label="Name"
        name="name"
        required
        maxLength={entryLimits.name}
        autoComplete="off"
        defaultValue={entry?.name ?? ""}
      />
      <TextField
        label="Class"
        name="graduationYear"
        maxLength={entryLimits.class}
        autoComplete="off"
        placeholder="2028"
        defaultValue={entry?.graduationYear ?? ""}
      />
      <TextField
        label="Position"
        name="position"
        maxLength={entryLimits.position}
        autoComplete="off"
        defaultValue={entry?.position ?? ""}
      />
    </div>
  );
}

function Entry({ entry, canManage, isChanging }: { entry: RosterEntry; canManage: boolean; isChanging: boolean }) {
  const { entryId, name } = entry;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 border-line border-t pt-2">
      <p className="min-w-48 flex-1">
        <bdi className="wrap-anywhere font-semibold">{name}</bdi>
        <span className="wrap-anywhere block text-ink-muted text-sm">{describeEntry(entry)}</span>
      </p>
      {canManage && (
        <>
          <div className="flex flex-wrap">
            {!isChanging && (
              <LinkButton to={`?change=${entryId}`} preventScrollReset variant="ghost">
                Change<span className="sr-only">{` ${shorten(name, 60)}`}</span>
              </LinkButton>
            )}
            <ButtonForm intent="remove-entry" variant="ghost" fields={{ entryId }}>
              Remove<span className="sr-only">{` ${shorten(name, 60)}`}</span>
            </ButtonForm>
          </div>
          {isChanging && (
            <ActionForm action={href("/team/roster")} className="mt-2 mb-3 grid w-full gap-4" fields={{ entryId }}>
              <EntryFields entry={entry} />
              <div>
                <Button intent="change-entry" variant="secondary">
                  Save the player
                </Button>
              </div>
            </ActionForm>
          )}
        </>
      )}
    </li>
  );
}

export function describeEntry({
  jersey,
  graduationYear,
  position,
  games,
}: Pick<RosterEntry, "jersey" | "graduationYear" | "position" | "games">): string {
  return [
    jersey && `Number ${jersey}`,
    graduationYear && `Class of ${graduationYear}`,
    position,
    games > 0 && `lines in ${games} ${games === 1 ? "game" : "games"}`,
  ]
    .filter(Boolean)
    .join(", ");
}
