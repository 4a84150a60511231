import { z } from "zod";
import {
  type AthleteChoice,
  commitmentCode,
  genderCode,
  gpaTerm,
  heightTerm,
  jerseyNumber,
  maxFilterValues,
  nameTerm,
  positionTerm,
  profilePart,
  schoolTerm,
  schoolTypeCode,
  sortTerm,
  sportCode,
  stateTerm,
  statTerm,
  wholeNumber,
  yearTerm,
} from "../athletes/schema.ts";
import {
  isConditionText,
  maxStatConditions,
  readCondition,
  readStatSort,
  sportOfStats,
  writeCondition,
} from "../athletes/stat-condition.ts";
import { choiceNames, isAthleteSort, maxNameLength, type SportCode } from "../athletes/vocabulary.ts";
import { sportOfPositions } from "./find-stat-options.server.ts";
import { joinStats } from "./stat-parts.ts";

const pageNumber = wholeNumber({ min: 1, max: 1_000_000_000 });
const height = heightTerm();
const tableView = z.literal("table");
const metricUnits = z.literal("metric");
const jersey = jerseyNumber();
const columnTerm = z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,60}$/);

export interface SearchAddress {
  page: number;
  /** False if a form without script sent blank fields or parts of conditions. */
  isWritten: boolean;
  choice: AthleteChoice;
  /** The form was submitted with all fields blank. */
  nothingChosen: boolean;
}

/** Reads the query of the search page. Users edit and truncate addresses, so invalid values are ignored. */
export function readSearchAddress(params: URLSearchParams): SearchAddress {
  const given = choiceNames.flatMap((name) => (name === "stat" ? readStatTexts(params) : params.getAll(name)));
  const one = <Value>(name: string, schema: z.ZodType<Value>) => readOne(params.get(name), schema);
  const heights = [one("heightMin", height), one("heightMax", height)] as const;
  const numbers = readNumbers(params, one("sportCode", sportCode));
  const { sportCode: sport } = numbers;
  const [heightMin, heightMax] = isReversed(heights) ? [heights[1], heights[0]] : heights;
  return {
    page: one("page", pageNumber) ?? 1,
    choice: {
      gender: one("gender", genderCode),
      sportCode: sport,
      fullName: readOne(toNameTerm(params.get("fullName") ?? ""), nameTerm) || undefined,
      // Positions of another sport remain after the sport is changed, and would match no athlete.
      position: several(
        params.getAll("position").filter((code) => !sport || code.startsWith(sport)),
        positionTerm,
      )?.sort(),
      graduationYear: several(params.getAll("graduationYear"), yearTerm)?.sort((a, b) => a - b),
      schoolType: several(params.getAll("schoolType"), schoolTypeCode)?.sort(),
      state: several(params.getAll("state"), stateTerm)?.sort(),
      heightMin,
      heightMax,
      stat: numbers.stat,
      with: several(params.getAll("with"), profilePart)?.sort(),
      school: one("school", schoolTerm) || undefined,
      commitment: one("commitment", commitmentCode),
      gpaMin: one("gpaMin", gpaTerm),
      jerseyNumber: one("jerseyNumber", jersey),
      sort: numbers.sort,
      view: one("view", tableView),
      column: several(params.getAll("column"), columnTerm),
      units: one("units", metricUnits),
    },
    isWritten: !given.includes("") && params.getAll("stat").every(isConditionText),
    nothingChosen: choiceNames.some((name) => params.has(name)) && given.every((value) => value.trim() === ""),
  };
}

/** Reads the conditions on statistics and the order. They imply a sport if only one has these statistics. */
function readNumbers(
  params: URLSearchParams,
  chosen: SportCode | undefined,
): Pick<AthleteChoice, "sportCode" | "stat" | "sort"> {
  const given = several(readStatTexts(params), statTerm) ?? [];
  const sort = readOne(params.get("sort"), sortTerm);
  const byStat = sort !== undefined && !isAthleteSort(sort) ? sort : undefined;
  const positions = several(params.getAll("position"), positionTerm) ?? [];
  const sport =
    chosen ??
    (given.length > 0 ? sportOfPositions(positions) : undefined) ??
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

function isReversed([from, to]: readonly (number | undefined)[]): boolean {
  return from !== undefined && to !== undefined && from > to;
}

/** Most values are missing, and a schema takes longer to read nothing than the rest of an address. */
function readOne<Value>(given: string | null, schema: z.ZodType<Value>): Value | undefined {
  return given === null ? undefined : schema.safeParse(given).data;
}

/** Removes duplicates. The callers sort the values, so that each search has one address. */
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
