import { groupStats, type ShownStat } from "./group-stats.ts";
import { findStat } from "./stat-catalogue.ts";
import type { SportCode } from "./stat-definition.ts";
import type { StatValues } from "./stat-line.ts";

/** A row of a season's table: what was recorded or worked out, and the same a set or a game where the sport counts so. */
export interface SeasonRow {
  id: string;
  friendlyName: string;
  text: string;
  isZero: boolean;
  per: string | null;
}

/** A group of the table; `unit` heads the last column: "Per set". */
export interface SeasonGroup {
  group: string;
  unit: string | null;
  rows: SeasonRow[];
}

const units: Readonly<Record<string, string>> = {
  setsPlayed: "Per set",
  matchesPlayed: "Per match",
  gamesPlayed: "Per game",
};

/** Totals and rates of a season by group; what has no value is left out, and so are groups with nothing but zeros. */
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
  const folded = new Set([...averages.values()].map(({ id }) => id));
  return {
    group,
    unit: [...averages.values()][0]?.unit ?? null,
    rows: stats
      .filter(({ id }) => !folded.has(id))
      .map(({ id, friendlyName, text, value }) => ({
        id,
        friendlyName,
        text,
        isZero: value === 0,
        per: averages.get(id)?.text ?? null,
      })),
  };
}

/** Of which stat this one is the average a set or a game; null where it is something else. */
function averageOf(sportCode: SportCode, id: string): { of: string; unit: string } | null {
  const { formula } = findStat(sportCode, id) ?? {};
  if (formula?.form !== "ratio") return null;
  const [over, ...others] = Object.entries(formula.over);
  const [under = "", ...more] = Object.keys(formula.under);
  const unit = units[under];
  return over?.[1] === 1 && others.length + more.length === 0 && unit ? { of: over[0], unit } : null;
}
