import { ActionForm } from "../../forms/action-form.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { formatCount } from "../events/event-words.ts";
import type { Unread } from "./find-unread.server.ts";
import type { Mapping, RosterAnswers } from "./vocabulary.ts";

interface ListedTable {
  title: string;
  rowCount: number;
  columns: string;
}

/** Asks for one of the tables of a file. They are never joined. */
export function ChooseTable({ tables }: { tables: ListedTable[] }) {
  return (
    <Card className="mt-8">
      <ActionForm>
        <fieldset>
          <legend className="headline-card">Which table is the roster?</legend>
          <p className="mt-2 text-ink-muted">This file has several tables. Upload it again to import another one.</p>
          <div className="mt-3 grid gap-2">
            {tables.map(({ title, rowCount, columns }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two tables can have one title.
              <label key={place} className="choice">
                <input type="radio" name="table" value={place} required />
                <span className="wrap-anywhere">
                  {`${title}, ${formatCount(rowCount, "row")}`}
                  <span className="block text-ink-muted text-sm">{columns}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <Button type="submit" name="intent" value="table" className="mt-4">
          Use this table
        </Button>
      </ActionForm>
    </Card>
  );
}

/** Says what of the file was not read. */
export function UnreadParts({ unread, notes, noteCount }: { unread: Unread; notes: string[]; noteCount: number }) {
  const { cells, columns, rows } = unread;
  if (cells.length + columns.length + rows.count + notes.length === 0) return null;
  return (
    <Card className="mt-8">
      <h2 className="headline-card">Not read</h2>
      <ul className="wrap-anywhere mt-3 list-disc ps-5">
        {cells.map(({ field, label, filled, unread: missing, examples }) => (
          <li key={field}>
            {`${label}: ${missing.toLocaleString("en-US")} of ${formatCount(filled, "cell")} not read. ${examples.map(({ line, text }) => `Row ${line} «${text}»`).join(", ")}${missing > examples.length ? " …" : "."}`}
          </li>
        ))}
        {rows.count > 0 && (
          <li>{`${formatCount(rows.count, "row")} without a jersey and a name: row ${rows.lines.join(", ")}.`}</li>
        )}
        {columns.length > 0 && <li>{`Columns without a field: ${columns.join(", ")}.`}</li>}
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
        {noteCount > notes.length && <li>{`${formatCount(noteCount - notes.length, "more note")}.`}</li>}
      </ul>
    </Card>
  );
}

/** Asks for what the file does not say: the team, and the season of classes such as “Jr.”. */
export function AskAnswers({ unread, answers, mapping }: { unread: Unread; answers: RosterAnswers; mapping: Mapping }) {
  const asksTeam = unread.teamless > 0 || answers.team !== undefined || mapping.team === undefined;
  const asksSeason = unread.seasonless > 0 || answers.seasonYear !== undefined;
  if (!asksTeam && !asksSeason) return null;
  return (
    <Card className="mt-8">
      <h2 className="headline-card">What the file doesn’t say</h2>
      <ActionForm className="mt-3 grid gap-4 sm:grid-cols-2">
        {asksTeam && (
          <TextField
            label="Team"
            name="team"
            maxLength={80}
            defaultValue={answers.team ?? ""}
            hint={
              unread.teamless > 0
                ? `${formatCount(unread.teamless, "row")} without a team. We save only rows with a team.`
                : "The file has no column of teams. If you leave this empty, the club or the school is the team."
            }
          />
        )}
        {asksSeason && (
          <TextField
            label="The school year ends in"
            name="seasonYear"
            inputMode="numeric"
            maxLength={4}
            defaultValue={String(answers.seasonYear ?? "")}
            hint={`Such as 2027. ${unread.seasonless.toLocaleString("en-US")} classes such as “Jr.” or “11th” need it.`}
          />
        )}
        <div className="sm:col-span-full">
          <Button type="submit" name="intent" value="answer">
            Save
          </Button>
        </div>
      </ActionForm>
    </Card>
  );
}
