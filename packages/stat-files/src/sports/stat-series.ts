import type { StatDefinition } from "./definition/stat-definition.ts";
import type { SportCode } from "./sports.ts";
import { findStat } from "./stat-catalogue.ts";
import { recorded, type StatValues } from "./stat-line.ts";

export interface StatSeries {
  definition: StatDefinition;
  /** One value per event; null if it was not recorded or a rate has no value. */
  values: (number | null)[];
  /** Reference value: the season's rate, or the average of a count. Null if a comparison is meaningless. */
  typical: number | null;
}

/** `lines` contain stored and derived stats. */
export function statSeries(
  sportCode: SportCode,
  { ids, lines, totals }: { ids: readonly string[]; lines: readonly StatValues[]; totals: StatValues },
): StatSeries[] {
  return ids.flatMap((id) => {
    const definition = findStat(sportCode, id);
    const values = lines.map((line) => recorded(line, id));
    const known = values.filter((value) => value !== null);
    if (!definition || known.length === 0) return [];
    return [{ definition, values, typical: known.length > 1 ? typicalValue(definition, { known, totals }) : null }];
  });
}

function typicalValue(
  { id, kind }: StatDefinition,
  { known, totals }: { known: number[]; totals: StatValues },
): number | null {
  if (kind === "rate") return recorded(totals, id);
  if (kind === "max") return null;
  return known.reduce((sum, value) => sum + value, 0) / known.length;
}
