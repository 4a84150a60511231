import { groupStats, type ShownStat } from "./group-stats.ts";
import { sportDefinition } from "./sport-definition.ts";
import type { SportCode } from "./sports.ts";
import { findStat } from "./stat-catalogue.ts";
import type { StatValues } from "./stat-line.ts";

/** A row of a season table: a total or rate, and the average per set or game if the sport has one. */
export interface SeasonRow {
  id: string;
  friendlyName: string;
  text: string;
  isZero: boolean;
  per: string | null;
}

/** A group of the table. `unit` is the heading of the last column: "Per set". */
export interface SeasonGroup {
  group: string;
  unit: string | null;
  rows: SeasonRow[];
}

export function seasonTable(sportCode: SportCode, totals: StatValues): SeasonGroup[] {
  return groupStats(sportCode, "season", totals)
    .map(({ group, stats }) => ({ group, stats: stats.filter(({ value }) => value !== null) }))
    .filter(({ stats }) => stats.some(({ value }) => value !== 0))
    .map(({ group, stats }) => asTable(sportCode, { group, stats }));
}

function asTable(sportCode: SportCode, { group, stats }: { group: string; stats: ShownStat[] }): SeasonGroup {
  const ids = new Set(stats.map(({ id }) => id));
  const averages = new Map(
    stats.flatMap((stat) => {
      const average = averageOf(sportCode, stat.id);
      return average && ids.has(average.of) ? [[average.of, { ...average, id: stat.id, text: stat.text }]] : [];
    }),
  );
  const averageIds = new Set([...averages.values()].map(({ id }) => id));
  return {
    group,
    unit: [...averages.values()][0]?.unit ?? null,
    rows: stats
      .filter(({ id }) => !averageIds.has(id))
      .map(({ id, friendlyName, text, value }) => ({
        id,
        friendlyName,
        text,
        isZero: value === 0,
        per: averages.get(id)?.text ?? null,
      })),
  };
}

function averageOf(sportCode: SportCode, id: string): { of: string; unit: string } | null {
  const { formula } = findStat(sportCode, id) ?? {};
  if (formula?.form !== "ratio") return null;
  const [over, ...others] = Object.entries(formula.over);
  const [under = "", ...more] = Object.keys(formula.under);
  const unit = sportDefinition(sportCode).units[under];
  return over?.[1] === 1 && others.length + more.length === 0 && unit ? { of: over[0], unit } : null;
}
