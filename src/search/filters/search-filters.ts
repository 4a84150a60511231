import { sportCodes } from "@openroster/stat-files/sports/sports.ts";
import type { FieldName } from "../../athletes/fields.ts";
import {
  commitments,
  defaultDistance,
  distances,
  genders,
  hands,
  profileParts,
  schoolTypeChoices,
  sports,
} from "../../athletes/vocabulary.ts";
import { type FilterName, filterNames } from "./filter-names.ts";

/** A filter of the athlete search. */
interface FilterDefinition {
  label: string;
  /** Text of the API document. */
  description?: string;
  /** Codes with their words. */
  words?: Readonly<Record<string, string>>;
  /** A number or a text with the limits of this field. A filter with neither words nor field has its own schema in `search-query.ts`. */
  field?: FieldName;
  /** Set if the parameter can be repeated. The filter matches any of its values, `stat` and `with` match all. */
  several?: true;
  /** Returns the text of a chosen value; gets the word of a code. Default: the word of a code, the label and any other value. */
  textOf?: (word: string) => string;
  /**
   * Control of the search page. `main`: fields before the additional filters. `boxes` and `list`: a checkbox for each value. `limit` and `select`:
   * a list to choose one value from. `statistics`: rows of conditions.
   */
  control: "main" | "boxes" | "list" | "limit" | "select" | "text" | "statistics";
  /** Option of a list to choose from that sets no filter. */
  any?: string;
  /** Values of a list to choose from, with their words. */
  choices?: readonly (readonly [value: string, word: string])[];
  /** Attributes of a text field. */
  input?: { inputMode?: "numeric" | "decimal"; maxLength?: number };
  /** Name in `FilterCounts`: the index stores the filter for each athlete, and the values are counted. */
  facet?: string;
  /** Another part of the index that evaluates the filter. Plain SQL serves searches with a filter that has neither a facet nor a part. */
  index?: "names" | "positions" | "seasons";
}

function feetOf(inches: number): string {
  return `${Math.floor(inches / 12)}'${inches % 12}"`;
}

/** Every second inch. */
function steps(from: number, to: number): number[] {
  return Array.from({ length: (to - from) / 2 + 1 }, (_, step) => from + 2 * step);
}

/** The search filters, from which schemas, forms, texts and queries derive. Heights are in inches, inclusive. */
export const searchFilters = {
  gender: { label: "Gender", words: genders, control: "main", facet: "gender" },
  sportCode: { label: "Sport", words: sports, control: "main", facet: "sportCode" },
  fullName: { label: "Name", textOf: (name) => name, control: "main", index: "names" },
  /** With their sport, as in `positionCodes`. */
  position: {
    label: "Position",
    description: `Sport and position, such as ${sportCodes[0]}:OH`,
    several: true,
    control: "list",
    index: "positions",
  },
  graduationYear: {
    label: "Graduation year",
    field: "graduationYear",
    several: true,
    textOf: (year) => `Class of ${year}`,
    control: "boxes",
    facet: "graduationYear",
  },
  schoolType: {
    label: "School type",
    description: "H high school, J junior school, O other or none",
    words: schoolTypeChoices,
    several: true,
    control: "boxes",
    facet: "schoolType",
  },
  state: {
    label: "State",
    description: "A US state by code or name, such as NE, or any other state exactly as in the profiles",
    several: true,
    control: "list",
    facet: "state",
  },
  heightMin: {
    label: "Height from",
    description: "Inches",
    field: "height",
    control: "limit",
    any: "Any height",
    facet: "height",
  },
  heightMax: {
    label: "Height up to",
    description: "Inches, not below heightMin",
    field: "height",
    control: "limit",
    any: "Any height",
    facet: "height",
  },
  /** Conditions on statistics of the latest season, as `writeCondition` writes them. */
  stat: {
    label: "Statistic",
    description:
      "Conditions on the latest season, all of which must hold: statistic, gte or lte, value, and for a percentage the minimum of attempts (default 1). Such as assistsPerSet:gte:8 or hittingPercentage:gte:.25:min:100. Requires sportCode if several sports have the statistic",
    several: true,
    control: "statistics",
    index: "seasons",
  },
  /** Parts that the profile must have. */
  with: {
    label: "Only with",
    description:
      "film: a video; reel: an opening reel of marked clips; games: games of this season; confirmed: official numbers, of games that a coach confirmed. With confirmed, conditions and order by statistics count only these games.",
    words: profileParts,
    several: true,
    textOf: (part) => `With ${part.toLowerCase()}`,
    control: "boxes",
  },
  school: {
    label: "School",
    description: "Part of the name of the school",
    field: "currentSchool",
    textOf: (name) => `School: ${name}`,
    control: "text",
  },
  club: {
    label: "Club",
    description: "Part of the name of the club team; only of athletes who publish it",
    field: "clubTeam",
    textOf: (name) => `Club: ${name}`,
    control: "text",
  },
  commitment: {
    label: "Commitment",
    description: "open or committed, as far as athletes publish it",
    words: commitments,
    control: "select",
    any: "Any",
  },
  /** Only athletes who publish their GPA. */
  gpaMin: {
    label: "GPA from",
    description: "Unweighted GPA from, such as 3.5; only of athletes who publish it",
    textOf: (gpa) => `GPA from ${Number(gpa).toFixed(1)}`,
    control: "limit",
    any: "Any GPA",
    choices: ["2.5", "3", "3.5", "3.8"].map((gpa) => [gpa, Number(gpa).toFixed(1)]),
  },
  /** In the chosen sport, or in any. */
  jerseyNumber: {
    label: "Jersey number",
    description: "Published jersey number in sportCode, or in any sport without it",
    textOf: (number) => `Jersey ${number}`,
    control: "text",
    input: { inputMode: "numeric", maxLength: 2 },
  },
  hand: {
    label: "Dominant hand",
    description: "R right, L left, B both; only of athletes who publish it",
    words: hands,
    textOf: (hand) => `Dominant hand: ${hand.toLowerCase()}`,
    control: "select",
    any: "Any hand",
  },
  standingReachMin: {
    label: "Standing reach from",
    description: "Inches, such as 92.5; only of athletes who publish it",
    textOf: (inches) => `Standing reach from ${feetOf(Number(inches))}`,
    control: "limit",
    any: "Any reach",
    choices: steps(84, 108).map((inches) => [String(inches), feetOf(inches)]),
  },
  approachTouchMin: {
    label: "Approach touch from",
    description: "Inches, such as 118.5; only of athletes who publish it",
    textOf: (inches) => `Approach touch from ${feetOf(Number(inches))}`,
    control: "limit",
    any: "Any touch",
    choices: steps(102, 144).map((inches) => [String(inches), feetOf(inches)]),
  },
  updatedDays: {
    label: "Updated since",
    description: "Days in which the athlete changed the profile, such as 30",
    textOf: (days) => `Updated in the last ${days} days`,
    control: "select",
    any: "Any time",
    choices: ["7", "30", "90", "365"].map((days) => [days, `In the last ${days} days`]),
  },
  /** The place of a profile is its city, or without one its school. */
  near: {
    label: "Near a city or ZIP code",
    description: `A ZIP code, or a city such as Lincoln, NE. Athletes within ${defaultDistance} miles, or those of within; only of athletes whose profile names a state, and a city or a school of our lists`,
    field: "city",
    textOf: (place) => `Near ${place}`,
    control: "text",
  },
  within: {
    label: "Distance",
    description: `Miles from the place in near, ${defaultDistance} unless given`,
    textOf: (miles) => `Within ${miles} miles`,
    control: "select",
    any: `${defaultDistance} miles`,
    choices: distances.filter((miles) => miles !== defaultDistance).map((miles) => [String(miles), `${miles} miles`]),
  },
} as const satisfies Record<FilterName, FilterDefinition>;

export type SearchFilters = typeof searchFilters;
/** Names of the filters whose definition extends `Part`. */
export type FiltersWith<Part> = { [Name in FilterName]: SearchFilters[Name] extends Part ? Name : never }[FilterName];
type FacetFilter = FiltersWith<{ facet: string }>;
export type FacetName = SearchFilters[FacetFilter]["facet"];

export const facetNames = [...new Set(filterNames.flatMap((name) => filterOf(name).facet ?? []))] as FacetName[];

export function filterOf(name: FilterName): FilterDefinition {
  return searchFilters[name];
}

export function filtersWithControl<Control extends FilterDefinition["control"]>(control: Control) {
  return filterNames.filter((name) => filterOf(name).control === control) as FiltersWith<{ control: Control }>[];
}

/** True if the value sets the filter. */
export function isChosen(value: unknown): boolean {
  return value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);
}
