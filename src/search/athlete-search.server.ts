import type { FacetName } from "./filters/search-filters.ts";
import type { AthleteChoice, AthleteFilters } from "./filters/search-query.ts";

/** Orders are total, with ties by key, the default. Names sort by code points. Athletes without a year or height are last. */
export interface AthleteQuery extends AthleteChoice {
  page: number;
  size: number;
}

/** Keys of one page and the number of all matches. `version` identifies the state of the index; null for plain SQL. */
export interface AthleteMatches {
  ids: string[];
  total: number;
  version: string | null;
}

/** A result of an index that was not compared with the database. It is final if the feed has no change that `snapshot` does not contain. */
export interface UncheckedMatches extends AthleteMatches {
  snapshot: string;
}

/**
 * For each facet and value, the number of athletes that match all other filters. Omits values without athletes. Positions are those of the chosen
 * sport. Heights are by inch, and the other filters exclude both ends of the height range.
 */
export type FilterCounts = Record<FacetName | "position", Record<string, number>>;

export interface AthleteSearch {
  find(query: AthleteQuery): Promise<AthleteMatches>;
  /**
   * Returns the present result of an index, null if it has none. Saves a read if the caller checks the feed with another statement. May return
   * the same array of `ids` for a repeated search if no list of results has changed since.
   */
  findUnchecked?(query: AthleteQuery): Promise<UncheckedMatches | null>;
  count(filters: AthleteFilters): Promise<FilterCounts>;
  /** Returns up to 5 similar full names. Each matches an athlete under the other filters. */
  suggest(filters: AthleteFilters): Promise<string[]>;
}
