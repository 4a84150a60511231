import { z } from "zod";
import { maxFilterValues, wholeNumber } from "../athletes/schema.ts";
import {
  isConditionText,
  maxStatConditions,
  readCondition,
  readStatSort,
  sportOfStats,
  writeCondition,
} from "../athletes/stat-condition.ts";
import { isAthleteSort, maxNameLength } from "../athletes/vocabulary.ts";
import { choiceNames, type FilterName, filterNames } from "./filters/filter-names.ts";
import { filterOf } from "./filters/search-filters.ts";
import { type AthleteChoice, type AthleteFilters, filterTerms, sortTerm } from "./filters/search-query.ts";
import { sportOfPositions } from "./find-stat-options.server.ts";
import { joinStats } from "./stat-parts.ts";

const pageNumber = wholeNumber({ min: 1, max: 1_000_000_000 });
const tableView = z.literal("table");
const metricUnits = z.literal("metric");
const columnTerm = z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,60}$/);

export interface SearchAddress {
  page: number;
  /** False if a form without script sent blank fields or parts of conditions. */
  isWritten: boolean;
  choice: AthleteChoice;
  /** The form was submitted with all fields blank: “nothing=chosen” in the short address. */
  nothingChosen: boolean;
}

/** Reads the query of the search page. Users edit and truncate addresses, so invalid values are ignored. */
export function readSearchAddress(params: URLSearchParams): SearchAddress {
  const given = choiceNames.flatMap((name) => (name === "stat" ? readStatTexts(params) : params.getAll(name)));
  const one = <Value>(name: string, schema: z.ZodType<Value>) => readOne(params.get(name), schema);
  return {
    page: one("page", pageNumber) ?? 1,
    choice: {
      ...readFilters(params),
      view: one("view", tableView),
      column: several(params.getAll("column"), columnTerm),
      units: one("units", metricUnits),
    },
    isWritten: !given.includes("") && params.getAll("stat").every(isConditionText),
    nothingChosen:
      params.get("nothing") === "chosen" ||
      (choiceNames.some((name) => params.has(name)) && given.every((value) => value.trim() === "")),
  };
}

/** Reads the filters and the order. */
function readFilters(params: URLSearchParams): AthleteChoice {
  const filters: AthleteFilters = Object.fromEntries(filterNames.map((name) => [name, readFilter(params, name)]));
  const { heightMin, heightMax } = filters;
  const isReversed = heightMin !== undefined && heightMax !== undefined && heightMin > heightMax;
  const numbers = readNumbers(params, filters);
  const { sportCode } = numbers;
  // Positions of another sport remain after the sport is changed, and would match no athlete.
  const position = filters.position?.filter((code) => !sportCode || code.startsWith(sportCode));
  return {
    ...filters,
    ...(isReversed && { heightMin: heightMax, heightMax: heightMin }),
    ...numbers,
    position: position?.length ? position : undefined,
  };
}

function readFilter(params: URLSearchParams, name: FilterName): string | number | (string | number)[] | undefined {
  const term: z.ZodType<string | number> = filterTerms[name];
  // Sorted, so that each search has one address.
  if (filterOf(name).several) return several(params.getAll(name), term)?.sort((one, other) => (one < other ? -1 : 1));
  const text = params.get(name);
  const value = readOne(name === "fullName" && text !== null ? toNameTerm(text) : text, term);
  return value === "" ? undefined : value;
}

/** Reads the conditions on statistics and the order. They imply a sport if only one has these statistics. */
function readNumbers(
  params: URLSearchParams,
  { sportCode: chosen, position = [] }: AthleteFilters,
): Pick<AthleteChoice, "sportCode" | "stat" | "sort"> {
  const given = several(readStatTexts(params), filterTerms.stat) ?? [];
  const sort = readOne(params.get("sort"), sortTerm);
  const byStat = sort !== undefined && !isAthleteSort(sort) ? sort : undefined;
  const sport =
    chosen ??
    (given.length > 0 ? sportOfPositions(position) : undefined) ??
    sportOfStats({ stat: given, sort: byStat }) ??
    sportOfStats({ stat: given }) ??
    undefined;
  // Statistics of another sport remain after the sport is changed.
  const conditions = given.flatMap((text) => (sport && readCondition(sport, text)) || []).slice(0, maxStatConditions);
  const stat = conditions.length > 0 ? [...new Set(conditions.map(writeCondition))].sort() : undefined;
  const sortStat = sport && byStat !== undefined ? readStatSort(sport, byStat) : null;
  const writtenSort = sortStat ? `${sortStat.isDescending ? "-" : ""}${sortStat.stat.id}` : undefined;
  return {
    sportCode: sport,
    stat,
    sort: byStat === undefined ? sort : writtenSort,
  };
}

/** A form without script sends the parts of a condition in sequence. */
function readStatTexts(params: URLSearchParams): string[] {
  return joinStats(params.getAll("stat").filter(Boolean));
}

/** Most values are missing, and a schema takes longer to read nothing than the rest of an address. */
function readOne<Value>(given: string | null, schema: z.ZodType<Value>): Value | undefined {
  return given === null ? undefined : schema.safeParse(given).data;
}

/** Removes duplicates and invalid values. */
function several<Value>(given: string[], schema: z.ZodType<Value>): Value[] | undefined {
  const values = given.flatMap((text) => schema.safeParse(text).data ?? []);
  return values.length > 0 ? [...new Set(values)].slice(0, maxFilterValues) : undefined;
}

function toNameTerm(text: string): string {
  return text
    .slice(0, 4 * maxNameLength)
    .normalize("NFC")
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, maxNameLength)
    .replaceAll(/\p{Cs}/gu, "");
}
