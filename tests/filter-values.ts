import { positionCodes } from "@openroster/stat-files/sports/positions.ts";
import { searchableStats } from "@openroster/stat-files/sports/searchable-stats.ts";
import { sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { between, pick, pickSome, type Random } from "../sample/random.ts";
import { definitionOf, type FieldName } from "../src/athletes/fields.ts";
import { type FilterName, filterNames } from "../src/search/filters/filter-names.ts";
import { type FiltersWith, filterOf } from "../src/search/filters/search-filters.ts";
import type { AthleteFilters } from "../src/search/filters/search-query.ts";

/** Values of the filters that have neither words nor the range of a field. */
const ownValues: Record<
  Exclude<FilterName, FiltersWith<{ words: object } | { field: FieldName }>> | "school" | "club" | "near",
  readonly (string | number)[]
> = {
  fullName: ["a", "an", "mar", "smith", "de la"],
  position: positionCodes,
  state: ["NE", "IA", "CA", "TX", "WY", "NY", "OH", "FL"],
  stat: sportCodes.flatMap((code) => searchableStats(code).map(({ id }) => `${id}:gte:1`)),
  school: ["High", "Central", "a"],
  club: ["Volley", "Club", "a"],
  standingReachMin: [84, 92.5],
  approachTouchMin: [102, 118.5],
  updatedDays: [1, 30, 365],
  near: ["Omaha, NE", "68131", "Nowhere"],
  within: [25, 100, 500],
  gpaMin: [2.5, 3, 3.5],
  jerseyNumber: ["0", "00", "12"],
};

/** Returns one to three random filters of all that exist. */
export function anyFilters(random: Random): AthleteFilters {
  const names = pickSome(random, filterNames, between(random, 1, 3));
  return Object.fromEntries(
    names.map((name) => [
      name,
      filterOf(name).several ? pickSome(random, valuesOf(name), between(random, 1, 3)) : pick(random, valuesOf(name)),
    ]),
  );
}

/** Returns values of a filter: all words, all numbers of its field, or some of its own. */
export function valuesOf(name: FilterName): readonly (string | number)[] {
  const { words, field } = filterOf(name);
  if (words) return Object.keys(words);
  const limits = field && definitionOf(field);
  if (limits?.type !== "number") return new Map(Object.entries(ownValues)).get(name) ?? [];
  const [low, high] = limits.range;
  return Array.from({ length: high - low + 1 }, (_, step) => low + step);
}
