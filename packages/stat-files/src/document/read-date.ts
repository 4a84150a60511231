import { z } from "zod";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Reads `11/29/2025`, `Nov 29, 2025` and `2025-11-29` as an ISO date; null if the text is no date. */
export function readAmericanDate(text: string | null): string | null {
  const numbers = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\b/.exec(text ?? "");
  if (numbers) {
    const [, month, day, year = ""] = numbers;
    return isoDate(year.length === 2 ? 2000 + Number(year) : Number(year), Number(month), Number(day));
  }
  const words = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/i.exec(text ?? "");
  if (words) return isoDate(Number(words[3]), months.indexOf((words[1] ?? "").toLowerCase()) + 1, Number(words[2]));
  return readIsoDate(text);
}

export function readIsoDate(text: string | null): string | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(text ?? "");
  return match ? isoDate(Number(match[1]), Number(match[2]), Number(match[3])) : null;
}

/** A date in a file that has a schema. */
export const fileDate = z.string().refine((text) => readIsoDate(text) === text, "must be a date from 1950 to 2100");

/** Returns an ISO date, or null if there is no such day, or if it is no date of a game. */
export function isoDate(year: number, month: number, day: number): string | null {
  if (year < 1950 || year > 2100) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
}
