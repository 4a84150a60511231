import { deriveSeasonStats, deriveStats } from "./derive-rates.ts";
import { isGameFact } from "./game-group.ts";
import type { SportCode } from "./sports.ts";
import { appearanceStats, derivedStats } from "./stat-catalogue.ts";
import { recorded, type StatLine, type StatValues } from "./stat-line.ts";
import { sumEvents } from "./sum-events.ts";

export type SeasonTotals = Record<string, number | null>;

/** `G`: the lines are games, and missing appearances are counted. `S`: the line contains the season's totals. */
export function seasonTotals(
  sportCode: SportCode,
  seasonOrGame: "G" | "S",
  eventStats: readonly StatLine[],
): SeasonTotals {
  const isGames = seasonOrGame === "G";
  const lines = isGames ? eventStats.map((line) => withAppearance(sportCode, line)) : eventStats;
  const sums = sumEvents(sportCode, lines);
  return {
    ...sums,
    ...deriveSeasonStats(sportCode, lines, sums),
    ...(isGames && countMilestones(sportCode, lines)),
  };
}

function withAppearance(sportCode: SportCode, line: StatLine): StatLine {
  const { played, started } = appearanceStats(sportCode);
  const starts = recorded(line, started) ?? recorded(line, "started");
  return {
    ...line,
    [played]: recorded(line, played) ?? (hasPlayed(sportCode, line) ? 1 : 0),
    ...(starts !== null && { [started]: starts }),
  };
}

// A box score lists players on the bench with zeros.
function hasPlayed(sportCode: SportCode, line: StatLine): boolean {
  const { time } = appearanceStats(sportCode);
  const values = Object.keys(line)
    .filter((id) => !isGameFact(id))
    .map((id) => recorded(line, id))
    .filter((value) => value !== null);
  if (recorded(line, "started") === 1 || values.some((value) => value !== 0)) return true;
  return values.length > 0 && (time === undefined || recorded(line, time) === null);
}

function countMilestones(sportCode: SportCode, games: readonly StatLine[]): SeasonTotals {
  const milestones = derivedStats(sportCode, "milestone");
  if (milestones.length === 0) return {};
  const lines = games.map((line) => ({ ...line, ...deriveStats(sportCode, line) }));
  return Object.fromEntries(
    milestones.map(({ id, formula: { among, categories } }) => {
      const reached = lines.map((line) => countTens(line, among)).filter((count) => count !== null);
      return [id, reached.length === 0 ? null : reached.filter((count) => count >= categories).length];
    }),
  );
}

function countTens(line: StatValues, ids: readonly string[]): number | null {
  const values = ids.map((id) => recorded(line, id)).filter((value) => value !== null);
  return values.length === 0 ? null : values.filter((value) => value >= 10).length;
}
