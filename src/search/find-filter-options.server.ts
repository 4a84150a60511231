import { positionCodes, positionName } from "@openroster/stat-files/sports/positions.ts";
import { usualStats } from "@openroster/stat-files/sports/searchable-stats.ts";
import { sportWord } from "@openroster/stat-files/sports/sport-words.ts";
import type { SportCode } from "@openroster/stat-files/sports/sports.ts";
import { LRUCache } from "lru-cache";
import { stateName } from "../athletes/names/state-names.server.ts";
import { maxFilterValues } from "../athletes/schema.ts";
import { readCondition, readStatSort } from "../athletes/stat-condition.ts";
import { schoolTypeChoices, sorts } from "../athletes/vocabulary.ts";
import type { AthleteSearch, FilterCounts } from "./athlete-search.server.ts";
import { heightWord } from "./describe-choice.server.ts";
import { filterNames } from "./filters/filter-names.ts";
import { type FiltersWith, filterOf } from "./filters/search-filters.ts";
import { type AthleteChoice, type AthleteFilters, filtersOf } from "./filters/search-query.ts";
import { sportOfPositions } from "./find-stat-options.server.ts";

export interface FilterOption {
  value: string;
  word: string;
  count: number | null;
}

type ListName = FiltersWith<{ control: "boxes" | "list" | "limit" | "select" }>;

export type FilterOptions = Record<ListName | "sort" | "units", FilterOption[]>;

type Counts = Omit<FilterCounts, "gender" | "sportCode">;
/** Lists whose options have no count. */
type PlainListName = Exclude<FiltersWith<{ words: object } | { choices: object }>, FiltersWith<{ facet: string }>>;

// The page omits options without matches, unless they are or were chosen. A value may be offered for a minute after
// its last athlete is gone.
export const optionsMaxAgeMs = 60_000;
const unfilteredCounts = new LRUCache<AthleteSearch, FilterCounts>({
  max: 4,
  ttl: optionsMaxAgeMs,
  allowStaleOnFetchRejection: true,
  fetchMethod: (search) => search.count({}),
});

const countsByVersion = new WeakMap<AthleteSearch, LRUCache<string, FilterCounts, () => Promise<FilterCounts>>>();

/** Counts once for all pages and orders of a result. The page must have read the version before. */
async function countVersion(search: AthleteSearch, filters: AthleteFilters, version: number): Promise<FilterCounts> {
  const counts =
    countsByVersion.get(search) ?? new LRUCache({ max: 200, fetchMethod: (_key, _stale, { context }) => context() });
  countsByVersion.set(search, counts);
  const key = JSON.stringify([version, filters]);
  return (await counts.fetch(key, { context: () => search.count(filters) })) ?? (await search.count(filters));
}

/** The last options of counts: those of all pages of a result, if their order and units are the same. */
const lastOptions = new WeakMap<
  FilterCounts,
  { all: FilterCounts | undefined; written: string; options: FilterOptions }
>();

/** `version` identifies all results of the search, null if it is unknown. */
export async function findFilterOptions(
  search: AthleteSearch,
  choice: AthleteChoice,
  version: number | null = null,
): Promise<FilterOptions> {
  const filters = filtersOf(choice);
  const [counts, all] = await Promise.all([
    version === null ? search.count(filters) : countVersion(search, filters, version),
    unfilteredCounts.fetch(search),
  ]);
  const written = JSON.stringify(choice);
  const last = lastOptions.get(counts);
  if (last && last.all === all && last.written === written) return last.options;
  const options = filterOptions(choice, counts, all);
  lastOptions.set(counts, { all, written, options });
  return options;
}

/** `all` contains all existing values. Without counts, returns the chosen values only. */
export function filterOptions(choice: AthleteChoice, counts?: Counts, all: Counts | undefined = counts): FilterOptions {
  const { sportCode, position = [], graduationYear, state, heightMin, heightMax, units } = choice;
  const option = (name: keyof Counts, word: (value: string) => string) => (value: string) => ({
    value,
    word: word(value),
    count: counts ? countOf(counts[name], value) : null,
  });
  const values = (name: keyof Counts, chosen: (string | number | undefined)[] = []) =>
    offered({ ...counts?.[name], ...all?.[name] }, chosen);
  const heights = values("height", [heightMin, heightMax]).sort((one, other) => Number(one) - Number(other));
  const height = (inches: string, from: number, to: number) => ({
    value: inches,
    word: heightWord(Number(inches), units),
    count: counts ? countBetween(counts.height, from, to) : null,
  });
  const isOffered = (code: string) => sportCode === undefined || code.startsWith(sportCode) || position.includes(code);
  const positions = positionCodes.filter(isOffered);
  return {
    position: positions.map((code) => ({
      value: code,
      word: sportCode ? positionName(code) : `${positionName(code)}, ${sportWord(code.slice(0, 2) as SportCode)}`,
      count: counts && sportCode ? (counts.position[code] ?? 0) : null,
    })),
    ...plainOptions,
    sort: [...wordOptions(sorts), ...sortsByStat(choice)],
    units: [{ value: "metric", word: "Centimeters and kilograms", count: null }],
    graduationYear: values("graduationYear", graduationYear).sort().map(option("graduationYear", String)),
    schoolType: Object.entries(schoolTypeChoices).map(([code, word]) => option("schoolType", () => word)(code)),
    state: values("state", state)
      .map(option("state", stateName))
      .sort((one, other) => one.word.localeCompare(other.word, "en")),
    heightMin: heights
      .map((inches) => height(inches, Number(inches), heightMax ?? Number.POSITIVE_INFINITY))
      .filter(({ value, count }) => count !== 0 || Number(value) === heightMin),
    heightMax: heights
      .map((inches) => height(inches, heightMin ?? 0, Number(inches)))
      .filter(({ value, count }) => count !== 0 || Number(value) === heightMax),
  };
}

const plainOptions = Object.fromEntries(
  filterNames.flatMap((name) => {
    const { words = {}, choices = Object.entries(words), facet } = filterOf(name);
    if (facet !== undefined || choices.length === 0) return [];
    return [[name, choices.map(([value, word]) => ({ value, word, count: null }))]];
  }),
) as Record<PlainListName, FilterOption[]>;

/** A state of a profile can be any text, such as constructor. */
function countOf(counts: Readonly<Record<string, number>>, value: string): number {
  return Object.hasOwn(counts, value) ? (counts[value] ?? 0) : 0;
}

function wordOptions(words: Readonly<Record<string, string>>): FilterOption[] {
  return Object.entries(words).map(([value, word]) => ({ value, word, count: null }));
}

/** Orders by the chosen and the usual statistics. */
function sortsByStat({ sportCode, position = [], stat = [], sort }: AthleteChoice): FilterOption[] {
  const sport = sportCode ?? sportOfPositions(position);
  if (!sport) return [];
  const chosen = stat.flatMap((text) => readCondition(sport, text)?.stat ?? []);
  const current = sort === undefined ? null : readStatSort(sport, sort);
  const stats = new Set([...chosen, ...usualStats(sport, position)]);
  const options = [...stats].map(({ id, friendlyName }) => ({
    value: `-${id}`,
    word: `Most ${friendlyName.toLowerCase()}`,
    count: null,
  }));
  if (!current || options.some(({ value }) => value === sort)) return options;
  const word = `${current.isDescending ? "Most" : "Fewest"} ${current.stat.friendlyName.toLowerCase()}`;
  return [...options, { value: sort ?? "", word, count: null }];
}

function offered(counts: Record<string, number>, chosen: (string | number | undefined)[]): string[] {
  const common = Object.entries(counts)
    .sort(([, one], [, other]) => other - one)
    .slice(0, maxFilterValues)
    .map(([value]) => value);
  return [...new Set([...common, ...chosen.filter((value) => value !== undefined).map(String)])];
}

function countBetween(heights: Record<string, number>, from: number, to: number): number {
  return Object.entries(heights).reduce(
    (sum, [inches, count]) => (Number(inches) >= from && Number(inches) <= to ? sum + count : sum),
    0,
  );
}
