import { LRUCache } from "lru-cache";
import { type AthleteChoice, maxFilterValues } from "../athletes/schema.ts";
import { stateName } from "../athletes/state-names.server.ts";
import { schoolTypeChoices } from "../athletes/vocabulary.ts";
import { positionCodes, positionName } from "../sports/positions.ts";
import type { AthleteSearch, FilterCounts } from "./athlete-search.server.ts";
import { heightWord } from "./describe-choice.server.ts";

/** A filter value and the number of athletes that a search with it would find; null if unknown. */
export interface FilterOption {
  value: string;
  word: string;
  count: number | null;
}

export type FilterOptions = Record<
  "position" | "graduationYear" | "schoolType" | "state" | "heightMin" | "heightMax",
  FilterOption[]
>;

type Counts = Pick<FilterCounts, "graduationYear" | "state" | "schoolType" | "height">;

// The page omits options without matches, unless they are or were chosen. A value may be offered for a minute after
// its last athlete is gone. Counts are never cached.
const unfilteredCounts = new LRUCache<AthleteSearch, FilterCounts>({
  max: 4,
  ttl: 60_000,
  allowStaleOnFetchRejection: true,
  fetchMethod: (search) => search.count({}),
});

export async function findFilterOptions(search: AthleteSearch, choice: AthleteChoice): Promise<FilterOptions> {
  const { sort: _, ...filters } = choice;
  const [counts, all] = await Promise.all([search.count(filters), unfilteredCounts.fetch(search)]);
  return filterOptions(choice, counts, all);
}

/** `all` contains all existing values. Without counts, returns the chosen values only. */
export function filterOptions(choice: AthleteChoice, counts?: Counts, all: Counts | undefined = counts): FilterOptions {
  const { sportCode, position = [], graduationYear, state, heightMin, heightMax } = choice;
  const option = (name: keyof Counts, word: (value: string) => string) => (value: string) => ({
    value,
    word: word(value),
    count: counts ? (counts[name][value] ?? 0) : null,
  });
  const values = (name: keyof Counts, chosen: (string | number | undefined)[] = []) =>
    offered({ ...counts?.[name], ...all?.[name] }, chosen);
  const heights = values("height", [heightMin, heightMax]).sort((one, other) => Number(one) - Number(other));
  const height = (inches: string, from: number, to: number) => ({
    value: inches,
    word: heightWord(Number(inches)),
    count: counts ? countBetween(counts.height, from, to) : null,
  });
  const positions = positionCodes.filter((code) => code.slice(0, 2) === sportCode || position.includes(code));
  return {
    // Positions require a chosen sport. They have no counts, because the index has no positions.
    position: positions.map((code) => ({ value: code, word: positionName(code), count: null })),
    graduationYear: values("graduationYear", graduationYear).sort().map(option("graduationYear", String)),
    schoolType: Object.keys(schoolTypeChoices).map(
      option("schoolType", (code) => schoolTypeChoices[code as keyof typeof schoolTypeChoices]),
    ),
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
