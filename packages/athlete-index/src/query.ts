import type { SportCode } from "@openroster/stat-files/sports/sports.ts";

export const genders = ["F", "M", "O"] as const;
/** H high school, J junior school, O any other and none. */
export const schoolTypes = ["H", "J", "O"] as const;
export type Gender = (typeof genders)[number];
/** Marks of an athlete, for which the index has a bitmap as for a position. */
export const athleteMarks = ["reel"] as const;
export type AthleteMark = (typeof athleteMarks)[number];
export function isAthleteMark(name: string): name is AthleteMark {
  return athleteMarks.some((mark) => mark === name);
}
export type SchoolType = (typeof schoolTypes)[number];

/** An athlete in the index. */
export interface IndexedAthlete {
  key: number;
  /** Lowercase and without accents, as terms are. */
  name: string;
  /** All filters except the state as one number (`athlete-code.ts`). */
  code: number;
  state: string | null;
  /** With their sport: `VB:S`. */
  /** With the marks. */
  positions?: readonly string[];
  seasons?: readonly IndexedSeason[];
}

/** The figures of the latest season in a sport, by their place in `storedStats`. */
export interface IndexedSeason {
  sportCode: SportCode;
  figures: readonly (number | null)[];
}

/** Added or changed athletes, and the keys of removed ones. */
export interface IndexChanges {
  changed: readonly IndexedAthlete[];
  removed: readonly number[];
}

/** Conditions that all hold. A list matches any of its values. */
export interface IndexFilters {
  gender?: Gender | undefined;
  sportCode?: SportCode | undefined;
  schoolType?: readonly SchoolType[] | undefined;
  graduationYear?: readonly number[] | undefined;
  state?: readonly string[] | undefined;
  /** Heights are in inches, inclusive. */
  heightMin?: number | undefined;
  heightMax?: number | undefined;
  /** With their sport: `VB:S`. */
  position?: readonly string[] | undefined;
  /** All of them. */
  marks?: readonly AthleteMark[] | undefined;
  /** `nothing` matches no athlete. */
  statistics?: SeasonConditions | "nothing" | undefined;
}

/** Conditions on the latest season in a sport. All hold. */
export interface SeasonConditions {
  sportCode: SportCode;
  conditions: readonly FigureCondition[];
}

export interface FigureCondition {
  /** A statistic of the sport. A condition on another one matches nothing. */
  id: string;
  operator: "gte" | "lte";
  /** As a figure: the value as shown, times the scale of the statistic. */
  limit: number;
  /** Minimum of attempts of a percentage. */
  attempts: number;
}

/** `term` is part of a name, lowercase and without accents, or several alternatives in lines; null matches every name. */
export interface IndexQuery {
  filters: IndexFilters;
  term: string | null;
}

/** Ties are in key order, which is the default. Athletes without a year, height or value are last. */
export type IndexOrder = "name" | "newest" | "graduationYear" | "height" | StatisticOrder;

export interface StatisticOrder {
  sportCode: SportCode;
  id: string;
  isDescending: boolean;
}

export interface IndexPage {
  sort?: IndexOrder | undefined;
  skip: number;
  size: number;
}

/** The keys of a page, and the number of all matches. */
export interface FoundPage {
  keys: readonly number[];
  total: number;
}

/** A filter whose values are counted. */
export type FacetName = "gender" | "sportCode" | "schoolType" | "graduationYear" | "state" | "height";

/** Athletes by facet and value. Values without athletes are missing. */
export type IndexCounts = Record<FacetName | "position", Record<string, number>>;

/** An existing name that is similar to a term. */
export interface NearName {
  key: number;
  name: string;
}
