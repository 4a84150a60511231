import type { StatLine } from "@openroster/stat-files/sports/stat-line.ts";
import type { LineDifference, LineMarks, RevocationReason } from "./line-source.ts";

export interface ConfirmationRow {
  name: string | null;
  role: "head" | "assistant";
  team: string;
  stats: StatLine;
  confirmedAt: string;
  revokedAt: string | null;
  reason: RevocationReason | null;
  isCurrent: boolean;
}

// They identify the game.
const gameFacts = new Set(["dateOfCompetition", "homeOrAway"]);

/** Describes the confirmations of a line, latest first, and how the athlete's own values of the same game differ. */
export function readLineMarks(
  shown: StatLine,
  {
    confirmations,
    replaced,
    is_disputed: isDisputed,
  }: { confirmations: readonly ConfirmationRow[] | null; replaced: readonly StatLine[] | null; is_disputed: boolean },
): LineMarks {
  const marks: LineMarks = { confirmed: null, earlier: [], others: [], isDisputed };
  for (const { name, role, team, stats, isCurrent, revokedAt, reason, ...row } of confirmations ?? []) {
    const facts = { name, role, team, confirmedAt: isoTime(row.confirmedAt) };
    if (isCurrent) marks.confirmed = facts;
    else
      marks.earlier.push({
        ...facts,
        ended: revokedAt === null ? "changed" : "revoked",
        revokedAt: revokedAt && isoTime(revokedAt),
        reason,
        differences: compareLines(stats, shown),
      });
  }
  // The team may count more than the athlete.
  for (const stats of replaced ?? []) {
    const differences = compareLines(stats, shown).filter(({ value }) => value !== null);
    if (differences.length > 0) marks.others.push({ kind: "athlete", differences });
  }
  return marks;
}

export function compareLines(stats: StatLine, shown: StatLine): LineDifference[] {
  return [...new Set([...Object.keys(stats), ...Object.keys(shown)])]
    .filter((id) => !gameFacts.has(id) && stats[id] !== shown[id])
    .map((id) => ({ id, value: stats[id] ?? null, shown: shown[id] ?? null }));
}

/** PostgreSQL writes the times in JSON with an offset. */
function isoTime(text: string): string {
  return new Date(text).toISOString();
}
