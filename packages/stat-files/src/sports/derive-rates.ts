import type { Terms } from "./definition/stat-definition.ts";
import type { SportCode } from "./sports.ts";
import { type DerivedStat, derivedStats } from "./stat-catalogue.ts";
import { recorded, type StatLine } from "./stat-line.ts";
import { sumEvents } from "./sum-events.ts";

/** Derived stats by id; null if an input is missing or the denominator is 0. */
export type DerivedStats = Record<string, number | null>;

/** Derives all stats of one line or a season's sums. Milestones (double-doubles) need single games and are null. */
export function deriveStats(sportCode: SportCode, sums: StatLine): DerivedStats {
  return deriveSeasonStats(sportCode, [sums]);
}

/** Totals are summed line by line, so that given totals and parts can be mixed. Rates are computed from the sums. */
export function deriveSeasonStats(
  sportCode: SportCode,
  lines: readonly StatLine[],
  summed: Readonly<Record<string, number>> = sumEvents(sportCode, lines),
): DerivedStats {
  const sums: DerivedStats = { ...summed };
  const full = lines.map((line): Record<string, number | string> => ({ ...line }));
  const derived: DerivedStats = {};

  for (const definition of derivedStats(sportCode, "total")) {
    const values = lines.map((line) => totalOfLine({ definition, line, sums }));
    values.forEach((value, index) => {
      const line = full[index];
      if (value !== null && line) line[definition.id] = value;
    });
    derived[definition.id] = sumOf(values);
  }
  Object.assign(sums, derived);

  for (const { id, formula } of derivedStats(sportCode, "ratio"))
    derived[id] = full.some((line) => lacksDenominator(line, formula)) ? null : quotient(sums, formula);
  for (const { id } of derivedStats(sportCode, "milestone")) derived[id] = null;
  return derived;
}

/** Returns null if no term was recorded. */
export function weighTerms(line: StatLine | DerivedStats, terms: Terms): number | null {
  let sum: number | null = null;
  for (const id in terms) {
    const value = recorded(line, id);
    if (value !== null) sum = (sum ?? 0) + value * (terms[id] ?? 0);
  }
  return sum;
}

export function hasTerms(line: StatLine | DerivedStats, terms: Terms): boolean {
  for (const id in terms) if (recorded(line, id) === null) return false;
  return true;
}

function totalOfLine({
  definition: { id, formula },
  line,
  sums,
}: {
  definition: DerivedStat<"total">;
  line: StatLine;
  sums: DerivedStats;
}): number | null {
  const { terms, needs, prefer } = formula;
  const sum = weighTerms(line, terms);
  if (needs === "any") return sum;
  const given = prefer === undefined ? null : recorded(line, id);
  const complete = hasTerms(line, terms);
  if (given !== null && (prefer === "given" || !complete)) return given;
  // Scorers omit zeros, so a missing part that other lines of the season have counts as 0.
  return complete || hasTerms(sums, terms) ? sum : null;
}

// Yards without recorded attempts would make the season's average too high.
function lacksDenominator(line: StatLine, { over, under }: { over: Terms; under: Terms }): boolean {
  return Object.keys(over).some((id) => recorded(line, id)) && weighTerms(line, under) === null;
}

function quotient(sums: DerivedStats, { over, under }: { over: Terms; under: Terms }): number | null {
  if (!hasTerms(sums, over) || !hasTerms(sums, under)) return null;
  const denominator = weighTerms(sums, under);
  const numerator = weighTerms(sums, over);
  return denominator && numerator !== null ? numerator / denominator : null;
}

function sumOf(values: readonly (number | null)[]): number | null {
  return values.reduce((sum, value) => (value === null ? sum : (sum ?? 0) + value), null);
}
