import { positionCodes } from "@openroster/stat-files/sports/positions.ts";
import { z } from "zod";
import { athleteFields, definitionOf, type FieldName, type FieldValue } from "../../athletes/fields.ts";
import { readState } from "../../athletes/names/us-states.ts";
import {
  blankIsUnset,
  codeOf,
  isShowable,
  jerseyNumber,
  maxFilterValues,
  nameTerm,
  severalOf,
  wholeNumber,
} from "../../athletes/schema.ts";
import {
  isConditionText,
  isStatSortText,
  maxStatConditions,
  sportOfStats,
  statSearchOf,
} from "../../athletes/stat-condition.ts";
import { isAthleteSort, pageSize } from "../../athletes/vocabulary.ts";
import { queryText } from "../../http/query-text.ts";
import { type FilterName, filterNames } from "./filter-names.ts";
import { type FiltersWith, filterOf, type SearchFilters } from "./search-filters.ts";

const maxPageSize = 50;

/** A state filter: a US state by code or name, or any other stored state exactly. */
const stateTerm = z
  .string()
  .max(athleteFields.state.maxLength, `must have at most ${athleteFields.state.maxLength} characters`)
  .refine((value) => isShowable(value), "must be the name or code of a state")
  .transform((value) => readState(value.normalize("NFC").trim()));

export const sortTerm = z
  .string()
  .refine((sort) => isAthleteSort(sort) || isStatSortText(sort), "must be an order or a statistic");

const gpaTerm = z
  .string()
  .regex(/^[0-4](?:\.\d{1,2})?$/, "must be a GPA such as 3.5")
  .transform(Number)
  .pipe(z.number().max(4, "must be at most 4"));

/** A measured height in the range of a field, in steps of half an inch. */
function inchesTerm(field: "standingReach" | "approachTouch") {
  const [min, max] = athleteFields[field].range;
  return z
    .string()
    .regex(/^\d{2,3}(?:\.[05])?$/, `must be inches such as ${min}.5`)
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));
}

/** Schemas of one value of the filters that have neither words nor the limits of a field. */
const ownTerms = {
  fullName: nameTerm,
  position: z.enum(positionCodes),
  state: stateTerm,
  stat: z.string().refine(isConditionText, "must be like assistsPerSet:gte:8"),
  gpaMin: gpaTerm,
  jerseyNumber: jerseyNumber(),
  standingReachMin: inchesTerm("standingReach"),
  approachTouchMin: inchesTerm("approachTouch"),
  updatedDays: wholeNumber({ min: 1, max: 3650 }),
  within: wholeNumber({ min: 1, max: 10_000 }),
} satisfies Record<Exclude<FilterName, FiltersWith<{ words: object } | { field: FieldName }>>, z.ZodType>;

type FilterValue<Name extends FilterName> = Name extends keyof typeof ownTerms
  ? z.output<(typeof ownTerms)[Name]>
  : SearchFilters[Name] extends { words: infer Words }
    ? keyof Words
    : SearchFilters[Name] extends { field: infer Field extends FieldName }
      ? NonNullable<FieldValue<Field>>
      : never;

/** The value of each filter in a search. */
export type FilterValues = {
  [Name in FilterName]: SearchFilters[Name] extends { several: true } ? FilterValue<Name>[] : FilterValue<Name>;
};

export type AthleteFilters = { [Name in FilterName]?: FilterValues[Name] | undefined };

/** The schema of one value of each filter. None is shared, because the OpenAPI document shows a shared one only once. */
export const filterTerms = Object.fromEntries(filterNames.map((name) => [name, termOf(name)])) as {
  [Name in FilterName]: z.ZodType<FilterValue<Name>>;
};

function termOf(name: FilterName): z.ZodType {
  const { words, field } = filterOf(name);
  if (words) return codeOf(words);
  const limits = field && definitionOf(field);
  if (limits?.type === "number" && (limits.step ?? 1) % 1 === 0)
    return wholeNumber({ min: limits.range[0], max: limits.range[1] });
  if (limits?.type === "text") return queryText(limits.maxLength, "is too long");
  const own = new Map<string, z.ZodType>(Object.entries(ownTerms)).get(name);
  if (!own) throw new Error(`The filter ${name} has no schema.`);
  return own;
}

const filterShape = Object.fromEntries(filterNames.map((name) => [name, filterSchema(name)])) as {
  [Name in FilterName]: z.ZodOptional<z.ZodType<FilterValues[Name]>>;
};

function filterSchema(name: FilterName): z.ZodType {
  const { several, description } = filterOf(name);
  const term = filterTerms[name];
  const schema = several ? severalOf(term, name === "stat" ? maxStatConditions : maxFilterValues) : oneOf(term);
  return description === undefined ? schema : schema.describe(description);
}

/** A blank value is unset. */
function oneOf(term: z.ZodType<string | number>): z.ZodType {
  const isText = term.safeParse("").success;
  return isText ? term.transform((value) => value || undefined).optional() : blankIsUnset(term);
}

// The order of the API document.
const { gender, sportCode, fullName, position, graduationYear, state, gpaMin, ...otherFilters } = filterShape;

export const searchQuery = z
  .strictObject({
    pageNum: wholeNumber({ min: 1, max: 1_000_000_000 }).default(1),
    numPerPage: wholeNumber({ min: 1, max: maxPageSize }).default(pageSize),
    gender,
    sportCode,
    fullName,
    position,
    graduationYear,
    state,
    ...otherFilters,
    gpaMin,
    sort: blankIsUnset(sortTerm).describe(
      "Default: oldest profiles first. height: tallest first. Or a statistic, such as -assistsPerSet for the greatest values first",
    ),
  })
  .refine((query) => !query.stat || statSearchOf(query) !== "nothing", {
    path: ["stat"],
    message: "must be statistics of one sport; name it by sportCode",
  })
  .refine((query) => !query.sort || isAthleteSort(query.sort) || sportOfStats(query) !== null, {
    path: ["sort"],
    message: "must be an order, or a statistic of the sport",
  })
  .refine(({ heightMin, heightMax }) => !heightMin || !heightMax || heightMin <= heightMax, {
    path: ["heightMax"],
    message: "must not be below heightMin",
  });

/** The filters and the order of a search; the default order is by key. */
export interface AthleteChoice extends AthleteFilters {
  /** An `AthleteSort`, or a statistic by id: `assists` for ascending, `-assists` for descending values. */
  sort?: string | undefined;
  /** Only of the page: the results as a table, and its columns. */
  view?: "table" | undefined;
  column?: string[] | undefined;
  /** Only of the page: heights and weights in metric units. Heights in the address are always in inches. */
  units?: "metric" | undefined;
}

export function filtersOf({ sort, view, column, units, ...filters }: AthleteChoice): AthleteFilters {
  return filters;
}
