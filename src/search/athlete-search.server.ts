import type { AthleteChoice, AthleteFilters } from "../athletes/schema.ts";

/**
 * A page of a filtered list. All orders are total, with ties by ascending key. Without `sort`: by key. `name`: by
 * code points of the folded name. `newest`: by descending key. `graduationYear`: earliest first. `height`: tallest
 * first. Athletes without a year or height are last.
 */
export interface AthleteQuery extends AthleteChoice {
  page: number;
  size: number;
}

/**
 * Keys of one page in order, and the number of all matches. `version` identifies the state of the index; null for
 * plain SQL.
 */
export interface AthleteMatches {
  ids: string[];
  total: number;
  version: string | null;
}

/** For each value of a filter, the number of athletes that match all other filters. Omits values without athletes. */
export interface FilterCounts {
  gender: Record<string, number>;
  sportCode: Record<string, number>;
  graduationYear: Record<string, number>;
  state: Record<string, number>;
  schoolType: Record<string, number>;
  /** By inch. The other filters exclude both ends of the height range. */
  height: Record<string, number>;
}

/** Searches public athletes, in plain SQL or with the in-memory index. */
export interface AthleteSearch {
  find(query: AthleteQuery): Promise<AthleteMatches>;
  count(filters: AthleteFilters): Promise<FilterCounts>;
  /**
   * Returns up to 5 full names similar to one without matches, most similar first. Each matches an athlete under the
   * other filters.
   */
  suggest(filters: AthleteFilters): Promise<string[]>;
}
