import { readNumber } from "./read-number.ts";
import { StatFileError, type Stats } from "./stat-file.ts";

/** Attempts that belong to a number of successes, for cells such as "7 / 11". */
const attempts = new Map<string, string>(
  Object.entries({
    passCompletions: "passAttempts",
    fieldGoalsMade: "fieldGoalsAttempted",
    patMade: "patAttempted",
    threePointersMade: "threePointersAttempted",
    freeThrowsMade: "freeThrowsAttempted",
  }),
);

const dateLike =
  /^(?:\d{1,2}[-/ ](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-/ ]\d{1,4}|\d{4}-\d{2}-\d{2}.*|\d{1,2}\/\d{1,2}\/\d{2,4})$/i;

/** Reads a cell of a text or spreadsheet file for the stat `id`. A blank cell or a dash has no value. */
export function readCell(cell: string, id: string): { stats: Stats } | { problem: string } {
  const number = readNumber(cell);
  if (number === null) return { stats: {} };
  if (number !== undefined) return { stats: { [id]: number } };
  const text = cell.trim();
  const [, minutes] = /^(\d{1,3}):[0-5]\d$/.exec(text) ?? [];
  if (minutes && id === "minutesPlayed") return { stats: { [id]: Number(minutes) } };
  const [, made, attempted] = /^(\d{1,3})\s*[-–/]\s*(\d{1,3})$/.exec(text) ?? [];
  const attemptId = attempts.get(id);
  if (made && attempted && attemptId) return { stats: { [id]: Number(made), [attemptId]: Number(attempted) } };
  const shown = text.slice(0, 40);
  if (text.endsWith("%")) return { problem: `“${shown}” is a percentage, not a count` };
  if (dateLike.test(text))
    return { problem: `“${shown}” looks like a date, which a spreadsheet program may have made of a number` };
  return { problem: `“${shown}” is not a number` };
}

/** Adds `values` to `stats`. Returns the id of a statistic that already has another value, or null. */
export function mergeStats(stats: Stats, values: Stats): string | null {
  for (const [id, value] of Object.entries(values)) if (stats[id] !== undefined && stats[id] !== value) return id;
  Object.assign(stats, values);
  return null;
}

/** Throws if the last line has no line end and fewer columns than the header: then the file was cut off. */
export function requireLastLine(text: string, { columns, found }: { columns: number; found: number }): void {
  if (found < columns && !/[\r\n]$/.test(text))
    throw new StatFileError(`This file is cut off: its last line has ${found} of ${columns} columns.`);
}
