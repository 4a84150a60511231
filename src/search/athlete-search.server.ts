import type { AthleteChoice, AthleteFilters } from "../athletes/schema.ts";

/**
 * Which athletes, in which order, and which part of the list. Orders are exact and total, ties by key ascending: none given, by key;
 * `name`, by folded name in the order of its code points; `newest`, by key from the last; `graduationYear`, the earliest first;
 * `height`, the tallest first. Who has no year or height comes last.
 */
export interface AthleteQuery extends AthleteChoice {
  page: number;
  size: number;
}

/** Keys of one page in their order, and how many match in all; version names the state of the index that answered, null where SQL did. */
export interface AthleteMatches {
  ids: string[];
  total: number;
  version: string | null;
}

/** For each value of a filter, how many athletes match the other filters with it. A value that nobody has is missing. */
export interface FilterCounts {
  gender: Record<string, number>;
  sportCode: Record<string, number>;
  graduationYear: Record<string, number>;
  state: Record<string, number>;
  schoolType: Record<string, number>;
  /** By inch; the other filters are all but the two ends of the height. */
  height: Record<string, number>;
}

/** Finds public athletes: in SQL, or in the index above it. */
export interface AthleteSearch {
  find(query: AthleteQuery): Promise<AthleteMatches>;
  count(filters: AthleteFilters): Promise<FilterCounts>;
  /** Full names near one that nothing matches, nearest first, at most 5; each is sure to match somebody under the other filters. */
  suggest(filters: AthleteFilters): Promise<string[]>;
}
