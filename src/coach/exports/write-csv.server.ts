import Papa from "papaparse";
import type { ProspectCard } from "../prospects/schema.ts";
import type { ProgramWork } from "./collect-program-work.server.ts";

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
] as const;

// The default of the library misses text of several lines.
const formula = /^\s*[=+\-@\t\r]/;

/** Writes prospects as CSV. */
export function writeCsv(
  cards: readonly ProspectCard[],
  { work, publicUrl }: { work: ProgramWork; publicUrl: string },
): string {
  // The last entry of an athlete counts: the highest version.
  const ordered = work.summaries.toSorted((one, other) => one.version - other.version);
  const summaries = new Map(ordered.map((entry) => [entry.athleteId, entry]));
  const notes = Map.groupBy(work.notes, ({ athleteId }) => athleteId);
  const rows = cards.map((card) => {
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
      card.tags.join("; "),
      card.lastRating,
      summaries.get(card.athleteId)?.text,
      (notes.get(card.athleteId) ?? []).map(({ text }) => text).join("\n"),
      card.nextTask?.dueOn,
      card.addedAt.slice(0, 10),
      `${publicUrl}/profile/${card.athleteId}`,
    ];
  });
  return formatCsv([...columns], rows);
}

/** Formats rows as CSV (RFC 4180). Text that a spreadsheet would interpret as a formula gets an apostrophe. */
export function formatCsv(fields: string[], rows: unknown[][]): string {
  return `${Papa.unparse({ fields, data: rows }, { escapeFormulae: formula, newline: "\r\n" })}\r\n`;
}
