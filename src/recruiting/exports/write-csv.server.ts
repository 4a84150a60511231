import Papa from "papaparse";
import type { ProspectCard } from "../prospect/schema.ts";
import type { RosterEntry } from "./read-roster-entries.server.ts";
import { writeTagList } from "./tag-list.ts";

/** Columns in their fixed order. New columns go to the end. None has contact or birth data. */
const columns = [
  "athlete_id",
  "first_name",
  "last_name",
  "gender",
  "class_year",
  "school",
  "city",
  "state",
  "height_in",
  "weight_lb",
  "position",
  "stage",
  "owner",
  "primary_tag_ids",
  "secondary_tag_ids",
  "tags",
  "last_rating",
  "summary",
  "notes",
  "next_task_due",
  "added_on",
  "profile_url",
  "team",
  "club",
  "jersey",
  "court",
  "starts_at",
  "event",
  "division",
] as const;

// The default of the library misses text of several lines. Apostrophes count, so that the import can remove the added one.
const formula = /^'*\s*[=+\-@\t\r]/;
const csvOptions = { escapeFormulae: formula, newline: "\r\n" };

/** Names of the columns, as the first line of the file. */
export const csvHeader = formatRows([columns]);

/** Stands for the notes in a line. No text that is stored contains it. */
const notesMark = "\u0000";

/** Writes the line of a prospect in two parts: what is before its notes, and what is after them. */
export function writeProspect(
  card: ProspectCard,
  { summary, publicUrl }: { summary: string | undefined; publicUrl: string },
): { before: string; after: string } {
  const ids = (isPrimary: boolean) =>
    card.tagDetails
      .filter((tag) => tag.isPrimary === isPrimary)
      .map(({ tagId }) => tagId)
      .join(" ");
  const line = formatRows([
    rowOf({
      athlete_id: card.athleteId,
      first_name: card.firstName,
      last_name: card.lastName,
      gender: card.gender,
      class_year: card.graduationYear,
      school: card.currentSchool,
      city: card.city,
      state: card.state,
      height_in: card.height,
      weight_lb: card.weight,
      position: card.position,
      stage: card.stage,
      owner: card.owner?.name,
      primary_tag_ids: ids(true),
      secondary_tag_ids: ids(false),
      tags: writeTagList(card.tags),
      last_rating: card.lastRating,
      summary,
      notes: notesMark,
      next_task_due: card.nextTask?.dueOn,
      added_on: card.addedAt.slice(0, 10),
      profile_url: `${publicUrl}/profile/${card.athleteId}`,
    }),
  ]);
  const [before = "", after = ""] = line.split(notesMark);
  return { before, after };
}

/** Writes the cell of notes in parts, because it can have two million characters. */
export async function* writeNotes(notes: AsyncIterable<string>): AsyncGenerator<string> {
  const escapeQuotes = (text: string) => text.replaceAll('"', '""');
  const open = (text: string) => `"${formula.test(text) ? "'" : ""}${escapeQuotes(text)}`;
  // What is before the first character that decides if the text is a formula.
  let start = "";
  let isOpen = false;
  for await (const note of notes) {
    if (isOpen) yield `\n${escapeQuotes(note)}`;
    else {
      start += `${start && "\n"}${note}`;
      isOpen = /[^\s']/.test(note);
      if (isOpen) yield open(start);
    }
  }
  if (isOpen) yield '"';
  else if (start) yield `${open(start)}"`;
}

/** Writes the lines of entries of rosters. */
export function writeEntries(entries: readonly RosterEntry[]): string {
  return formatRows(entries.map(rosterRow));
}

function rosterRow(one: RosterEntry): unknown[] {
  // The work on a prospect is in the row of the board.
  const own = one.athleteId === null ? { stage: one.stage, tags: writeTagList(one.tags), notes: one.note } : {};
  return rowOf({
    ...own,
    athlete_id: one.athleteId,
    first_name: one.firstName,
    last_name: one.lastName,
    class_year: one.graduationYear,
    school: one.school,
    height_in: one.height,
    position: one.position,
    last_rating: one.lastRating,
    added_on: one.importedAt.toISOString().slice(0, 10),
    team: one.team,
    club: one.club,
    jersey: one.jersey,
    court: one.court,
    starts_at: one.startsAt,
    event: one.event,
    division: one.division,
  });
}

/** Returns a value for each column, also without one. */
function rowOf(values: Partial<Record<(typeof columns)[number], unknown>>): unknown[] {
  return columns.map((column) => values[column]);
}

/** Formats a table as CSV (RFC 4180). Text that a spreadsheet would interpret as a formula gets an apostrophe. */
export function formatCsv(fields: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return `${Papa.unparse({ fields, data: rows } as Papa.UnparseObject<unknown[]>, csvOptions)}\r\n`;
}

/** Formats lines of a CSV as `formatCsv` does. Each has a value for each column. */
export function formatRows(rows: readonly (readonly unknown[])[]): string {
  if (rows.length === 0) return "";
  return `${Papa.unparse(rows as unknown[][], csvOptions)}\r\n`;
}
