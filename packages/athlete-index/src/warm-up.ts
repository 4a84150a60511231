import { positionCodes } from "@openroster/stat-files/sports/positions.ts";
import { type SearchableStat, searchableStats } from "@openroster/stat-files/sports/searchable-stats.ts";
import { sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { heightOf, yearNumber } from "./athlete-code.ts";
import type { AthleteIndex } from "./athlete-index.ts";
import { PageFinder } from "./find-page.ts";
import type { FigureCondition, IndexFilters, StatisticOrder } from "./query.ts";

const rounds = 8;
/** Rounds that also search by statistics without other filters, which takes longest. */
const broadRounds = 3;

/**
 * Runs searches by the most frequent values after the index was loaded. Otherwise the first real searches would compile functions and compute
 * bitmaps, and take several times as long.
 */
export function warmUp(index: AthleteIndex): void {
  const finder = new PageFinder(index);
  const { years, states, heights } = index.present;
  const [someYears, someStates, someHeights] = [
    mostFrequent(years, 4),
    mostFrequent(states, 8),
    mostFrequent(heights, 8),
  ];
  for (const sportCode of sportCodes) {
    const stats = searchableStats(sportCode);
    const positions = positionCodes.filter((code) => code.startsWith(sportCode));
    for (let round = 0; round < rounds; round++) {
      const at = <Value>(values: readonly Value[], step = 1) => values.slice((round * step) % values.length)[0];
      const conditions = [at(stats, 5), at(stats, 7), at(stats, 11)].flatMap((stat) =>
        stat ? [atLeastOne(stat)] : [],
      );
      const [year, state, height] = [at(someYears), at(someStates), at(someHeights)];
      const coach: IndexFilters = {
        sportCode,
        statistics: { sportCode, conditions: conditions.slice(0, 1) },
        position: positions.slice(round % positions.length).slice(0, 1),
        ...(year && { graduationYear: [yearNumber(year)] }),
        ...(state && { state: [index.states.nameOf(state) ?? ""] }),
        ...(height && { heightMin: heightOf(height) }),
      };
      const sort: StatisticOrder = { sportCode, id: at(stats, 3)?.id ?? "", isDescending: true };
      const page = { skip: 0, size: 10 };
      finder.find({ filters: coach, term: null }, page);
      finder.find({ filters: coach, term: null }, { ...page, sort });
      if (round >= broadRounds) continue;
      finder.find({ filters: { sportCode, statistics: { sportCode, conditions } }, term: null }, page);
      finder.find(
        { filters: { sportCode, statistics: { sportCode, conditions: conditions.slice(1, 2) } }, term: null },
        { ...page, sort },
      );
      finder.find({ filters: { sportCode }, term: null }, { ...page, sort });
    }
  }
}

function atLeastOne({ id, scale }: SearchableStat): FigureCondition {
  return { id, operator: "gte", limit: scale, attempts: 1 };
}

/** Returns the numbers that most athletes have, without 0, which means no value. */
function mostFrequent(counts: Uint32Array, most: number): number[] {
  return Array.from(counts, (count, number) => ({ count, number }))
    .filter(({ count, number }) => number > 0 && count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, most)
    .map(({ number }) => number);
}
