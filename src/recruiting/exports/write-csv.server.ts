import { sportPositions } from "@openroster/stat-files/sports/positions.ts";
import { figureOf, type SearchableStat, usualStats } from "@openroster/stat-files/sports/searchable-stats.ts";
import type { SportCode } from "@openroster/stat-files/sports/sports.ts";
import Papa from "papaparse";
import type { ProspectCard } from "../prospect/schema.ts";
import type { RosterEntry } from "./read-roster-entries.server.ts";
import { writeTagList } from "./tag-list.ts";

/** Columns in their fixed order, before the statistics of the sport. New columns go to the end. None has contact or birth data. */
const csvColumns = [
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
  "film_url",
] as const;
type CsvColumn = (typeof csvColumns)[number];

/** Excel reads a file without this mark as text of another encoding. */
const byteOrderMark = "\uFEFF";

/** The columns of a file: those that were chosen, or all. Statistics are named by their ids. */
export interface CsvLayout {
  columns: readonly string[];
  stats: readonly SearchableStat[];
}

export function layoutOf(sportCode: SportCode, chosen: readonly string[] | null): CsvLayout {
  const positions = Object.keys(sportPositions(sportCode)).map((position) => `${sportCode}:${position}`);
  const stats = usualStats(sportCode, positions);
  const all = [...csvColumns, ...stats.map(({ id }) => id)];
  return { columns: chosen ? all.filter((column) => chosen.includes(column)) : all, stats };
}

/** Lists all columns with labels: "class_year" is "Class year", and a statistic has its own name. */
export function listCsvColumns(sportCode: SportCode): { name: string; label: string }[] {
  const { columns, stats } = layoutOf(sportCode, null);
  const names = new Map(stats.map(({ id, friendlyName }) => [id, friendlyName]));
  return columns.map((name) => {
    const words = name.replaceAll("_", " ").replace(/ in$/, ", inches").replace(/ lb$/, ", pounds");
    return { name, label: names.get(name) ?? words.replace(/^./, (letter) => letter.toUpperCase()) };
  });
}

// The default of the library misses text of several lines. Apostrophes count, so that the import can remove the added one.
const formula = /^'*\s*[=+\-@\t\r]/;
const csvOptions = { escapeFormulae: formula, newline: "\r\n" };

/** Returns the names of the columns, as the first line of the file. */
export function writeHeader({ columns }: CsvLayout): string {
  return byteOrderMark + formatRows([columns]);
}

/** Stands for the notes in a row. No text that is stored contains it. */
export const notesMark = "\u0000";

/** Values of a line that the card does not have: the latest entry of a roster, a video and the statistics of the season. */
export interface MoreColumns {
  team: string | null;
  club: string | null;
  jersey: string | null;
  event: string | null;
  division: string | null;
  film: string | null;
  figures: (number | null)[] | null;
}

/** Returns the row of a prospect, with the mark in place of its notes. */
export function prospectRow(
  card: ProspectCard,
  {
    layout,
    summary,
    publicUrl,
    more,
  }: { layout: CsvLayout; summary: string | undefined; publicUrl: string; more: MoreColumns },
): unknown[] {
  const ids = (isPrimary: boolean) =>
    card.tagDetails
      .filter((tag) => tag.isPrimary === isPrimary)
      .map(({ tagId }) => tagId)
      .join(" ");
  return rowOf(layout, {
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
    team: more.team,
    club: more.club ?? card.clubTeam,
    jersey: more.jersey,
    event: more.event,
    division: more.division,
    film_url: more.film,
    ...Object.fromEntries(layout.stats.map((stat) => [stat.id, statText(stat, more.figures)])),
  });
}

/** Writes a row as a line, with its notes in place of the mark. */
export async function* writeLine(row: readonly unknown[], notes: AsyncIterable<string>): AsyncGenerator<string> {
  const [before = "", after] = formatRows([row]).split(notesMark);
  yield before;
  if (after === undefined) return;
  yield* writeNotes(notes);
  yield after;
}

/** Writes the cell of notes in parts, because it can have two million characters. */
async function* writeNotes(notes: AsyncIterable<string>): AsyncGenerator<string> {
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

/** Returns the row of an entry of a roster. */
export function rosterRow(one: RosterEntry, layout: CsvLayout): unknown[] {
  // The work on a prospect is in the row of the board.
  const own = one.athleteId === null ? { stage: one.stage, tags: writeTagList(one.tags), notes: one.note } : {};
  return rowOf(layout, {
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
function rowOf({ columns }: CsvLayout, values: Partial<Record<CsvColumn, unknown>>): unknown[] {
  const byName: Readonly<Record<string, unknown>> = values;
  return columns.map((column) => byName[column]);
}

function statText(stat: SearchableStat, figures: MoreColumns["figures"]): number | null {
  const figure = figures && figureOf(stat, figures);
  return figure === null ? null : figure / stat.scale;
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
