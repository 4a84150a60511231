import { isStored, type StatDefinition, type StatKind } from "./definition/stat-definition.ts";
import type { SportCode } from "./sports.ts";
import { findStat } from "./stat-catalogue.ts";
import { toNumber } from "./stat-line.ts";

/** Maximum count, sum of halves or sum of yards in a line. */
export const statLimit = 9999;

export const leastYards = -999;

interface Range {
  least: number;
  most: number;
  step: number;
  description: string;
}

const ranges: Partial<Record<StatKind, Range>> = {
  count: { least: 0, most: statLimit, step: 1, description: "a whole number" },
  half: { least: 0, most: statLimit, step: 0.5, description: "a number in steps of 0.5" },
  signed: { least: leastYards, most: statLimit, step: 1, description: "a whole number" },
  // The longest possible play, including the end zones.
  max: { least: -110, most: 110, step: 1, description: "a whole number" },
};

/** Reads known stored stats in range and converts numeric text. Without a schema library, because the grid computes rates while the athlete types. */
export function readStats(
  sportCode: SportCode,
  stats: Readonly<Record<string, number | string>>,
): { line: Record<string, number | string>; problems: { id: string; message: string }[] } {
  const line: Record<string, number | string> = {};
  const problems: { id: string; message: string }[] = [];
  for (const [id, value] of Object.entries(stats)) {
    const definition = findStat(sportCode, id);
    const read = definition ? readStat(definition, value) : { problem: `Unknown statistic '${id.slice(0, 60)}'` };
    if ("problem" in read) problems.push({ id, message: read.problem });
    else line[id] = read.value;
  }
  return { line, problems };
}

export function isStoredValue(sportCode: SportCode, id: string, value: unknown): boolean {
  const definition = findStat(sportCode, id);
  if (!definition || (typeof value !== "number" && typeof value !== "string")) return false;
  const read = readStat(definition, value);
  return "value" in read && Object.is(read.value, value);
}

function readStat(
  definition: StatDefinition,
  value: number | string,
): { value: number | string } | { problem: string } {
  const { friendlyName, kind, codes, limit } = definition;
  if (!isStored(definition))
    return { problem: `${friendlyName}: is worked out from the other statistics and cannot be given` };

  if (kind === "date") {
    const text = String(value);
    return isDay(text) && text >= "1950-01-01" && text <= "2100-12-31"
      ? { value: text }
      : { problem: `${friendlyName}: must be a date such as 2024-12-22` };
  }
  if (codes) {
    const code = codes.find(
      (candidate) => candidate === value || (typeof candidate === "number" && candidate === toNumber(value)),
    );
    return code === undefined ? { problem: `${friendlyName}: must be ${codes.join(" or ")}` } : { value: code };
  }

  const range = ranges[kind];
  const number = toNumber(value);
  if (!range) return { problem: `${friendlyName}: cannot be given` };
  const most = limit ?? range.most;
  if (number === null || number < range.least || number > most || !Number.isInteger(number / range.step)) {
    return { problem: `${friendlyName}: must be ${range.description} from ${range.least} to ${most}` };
  }
  return { value: number };
}

/** Returns true for a day of the calendar, such as 2024-02-29. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
