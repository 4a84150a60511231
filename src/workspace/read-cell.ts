import { findStat } from "@openroster/stat-files/sports/stat-catalogue.ts";
import { toNumber } from "@openroster/stat-files/sports/stat-line.ts";
import type { SportCode } from "../athletes/vocabulary.ts";

const codes = new Map([
  [
    "homeOrAway",
    new Map(
      Object.entries({
        h: "H",
        home: "H",
        vs: "H",
        "vs.": "H",
        a: "A",
        away: "A",
        "@": "A",
        at: "A",
        n: "N",
        neutral: "N",
      }),
    ),
  ],
  [
    "started",
    new Map(Object.entries({ y: "1", yes: "1", "1": "1", x: "1", true: "1", n: "0", no: "0", "0": "0", false: "0" })),
  ],
]);

/** Lists the forms that cells take, by field, for hints and errors. */
export const cellForms: ReadonlyMap<string, string> = new Map([
  ["date", "month and day: 9/4 or Sep 4"],
  ["stats.homeOrAway", "home, away or neutral: H, A or N"],
  ["stats.started", "yes or no: Y or N"],
]);

/** Returns the text that a cell shows for a value: 9/4/2026 for an ISO date, Y and N for the codes of Started. */
export function showCell(field: string, value: string): string {
  if (field === "stats.started")
    return (
      new Map([
        ["1", "Y"],
        ["0", "N"],
      ]).get(value) ?? value
    );
  const [, year, month, day] = (field === "date" && /^(\d{4})-(\d\d)-(\d\d)$/.exec(value)) || [];
  return year ? `${Number(month)}/${Number(day)}/${year}` : value;
}

/** Returns the value of a cell: a number such as "1,204", otherwise the text, which the schema rejects. */
export function readCell(sportCode: SportCode | null, id: string, text: string): number | string {
  const tidy = tidyCell(`stats.${id}`, text);
  if (sportCode && findStat(sportCode, id)?.kind === "date") return tidy;
  return toNumber(tidy) ?? tidy;
}

/** Normalizes a cell's text: codes for Home and Yes, ISO dates, numbers without commas. Leaves unreadable text unchanged. */
export function tidyCell(field: string, text: string, seasonYear = ""): string {
  const trimmed = text.trim();
  if (field === "date") return readDay(trimmed, seasonYear) ?? trimmed;
  const code = codes.get(field.replace(/^stats\./, ""))?.get(trimmed.toLowerCase());
  if (code !== undefined) return code;
  if (!field.startsWith("stats.")) return trimmed;
  // Scorers enter a dash for an empty value.
  if (/^[-–—]+$/.test(trimmed)) return "";
  return /^-?\d{1,3}(,\d{3})+$/.test(trimmed) ? trimmed.replaceAll(",", "") : trimmed;
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Parses a date such as 2026-09-04, 9/4/2026, 9/4 or Sep 4, 2026. Without a year, uses the first year of the season. Null if invalid. */
export function readDay(text: string, seasonYear: string): string | null {
  const season = /\d{4}/.exec(seasonYear)?.[0];
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:T|$)/.exec(text) ?? [];
  if (isoYear) return dayOf(isoYear, Number(isoMonth), Number(isoDay));
  const [, month, day, year] = /^(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}|\d{2}))?$/.exec(text) ?? [];
  if (month) return dayOf(year ?? season, Number(month), Number(day));
  const [, name = "", date, full] =
    /^(?:[a-z]{3,9},? )?([a-z]{3})[a-z]*\.? (\d{1,2})(?:,? (\d{4}))?$/i.exec(text) ?? [];
  const index = months.indexOf(name.toLowerCase());
  return index < 0 ? null : dayOf(full ?? season, index + 1, Number(date));
}

function dayOf(year: string | undefined, month: number, day: number): string | null {
  if (year === undefined) return null;
  const date = new Date(Date.UTC(Number(year.length === 2 ? `20${year}` : year), month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null;
}
