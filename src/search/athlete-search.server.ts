import type { AthleteChoice, AthleteFilters } from "../athletes/schema.ts";

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

/** For each value of a filter, the number of athletes that match all other filters. Omits values without athletes. */
export interface FilterCounts {
  gender: Record<string, number>;
  sportCode: Record<string, number>;
  graduationYear: Record<string, number>;
  state: Record<string, number>;
  schoolType: Record<string, number>;
  /** Only positions of the chosen sport. */
  position: Record<string, number>;
  /** By inch. The other filters exclude both ends of the height range. */
  height: Record<string, number>;
}

export interface AthleteSearch {
  /** An index calls `onLikely` with its present result before it checks for changes. The result is final if it has the returned version. */
  find(query: AthleteQuery, onLikely?: (likely: AthleteMatches) => void): Promise<AthleteMatches>;
  count(filters: AthleteFilters): Promise<FilterCounts>;
  /** Returns up to 5 similar full names. Each matches an athlete under the other filters. */
  suggest(filters: AthleteFilters): Promise<string[]>;
}
