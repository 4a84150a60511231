import Papa from "papaparse";
import type { ProspectCard } from "../prospects/schema.ts";
import type { ProgramWork } from "./collect-program-work.server.ts";
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
const escapedFormula = /^'(?='*\s*[=+\-@\t\r])/;

/** Writes prospects and the entries of rosters as CSV. */
export function writeCsv(
  cards: readonly ProspectCard[],
  { work, publicUrl }: { work: ProgramWork; publicUrl: string },
): string {
  // The last entry of an athlete counts: the highest version.
  const ordered = work.summaries.toSorted((one, other) => one.version - other.version);
  const summaries = new Map(ordered.map((entry) => [entry.athleteId, entry]));
  const notes = Map.groupBy(work.notes, ({ athleteId }) => athleteId);
  const rows: unknown[][] = cards.map((card) => {
    const ids = (isPrimary: boolean) =>
      card.tagDetails
        .filter((tag) => tag.isPrimary === isPrimary)
        .map(({ tagId }) => tagId)
        .join(" ");
    return [
      card.athleteId,
      card.firstName,
      card.lastName,
      card.gender,
      card.graduationYear,
      card.currentSchool,
      card.city,
      card.state,
      card.height,
      card.weight,
      card.position,
      card.stage,
      card.owner?.name,
      ids(true),
      ids(false),
      writeTagList(card.tags),
      card.lastRating,
      summaries.get(card.athleteId)?.text,
      joinNotes(notes.get(card.athleteId) ?? []),
      card.nextTask?.dueOn,
      card.addedAt.slice(0, 10),
      `${publicUrl}/profile/${card.athleteId}`,
    ];
  });
  rows.push(...rosterRows(work));
  return formatCsv([...columns], rows);
}

/** Each entry has the first match of its team. Only the first entry of a team repeats with the others, which the import reads for the team. */
function rosterRows({ roster, matches }: Pick<ProgramWork, "roster" | "matches">): unknown[][] {
  const keyOf = (one: { eventId: string | null; team: string }) => `${one.eventId} ${one.team.toLowerCase()}`;
  const waiting = Map.groupBy(matches, keyOf);
  return roster.flatMap((one) => {
    const ofTeam = waiting.get(keyOf(one));
    if (!ofTeam) return [rosterRow(one)];
    waiting.set(keyOf(one), ofTeam.slice(0, 1));
    return ofTeam.map(({ court, startsAt }) => rosterRow({ ...one, court, startsAt }));
  });
}

function rosterRow(one: ProgramWork["roster"][number]): unknown[] {
  // The work on a prospect is in the row of the board.
  const own = one.athleteId === null ? { stage: one.stage, tags: writeTagList(one.tags), notes: one.note } : {};
  const values: Partial<Record<(typeof columns)[number], unknown>> = {
    ...own,
    athlete_id: one.athleteId,
    first_name: one.firstName,
    last_name: one.lastName,
    class_year: one.graduationYear,
    school: one.school,
    height_in: one.height,
    position: one.position,
    added_on: one.importedAt.toISOString().slice(0, 10),
    team: one.team,
    club: one.club,
    jersey: one.jersey,
    court: one.court,
    starts_at: one.startsAt,
    event: one.event,
    division: one.division,
  };
  return columns.map((column) => values[column]);
}

export function joinNotes(notes: readonly { text: string }[]): string {
  return notes
    .map(({ text }) => text)
    .filter(Boolean)
    .join("\n");
}

/** Returns the text of a cell without the apostrophe that `formatCsv` adds. */
export function readFormula(cell: string): string {
  return cell.replace(escapedFormula, "");
}

/** Formats rows as CSV (RFC 4180). Text that a spreadsheet would interpret as a formula gets an apostrophe. */
export function formatCsv(fields: string[], rows: unknown[][]): string {
  return `${Papa.unparse({ fields, data: rows }, { escapeFormulae: formula, newline: "\r\n" })}\r\n`;
}
