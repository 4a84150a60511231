import type { z } from "zod";
import {
  type AthleteChoice,
  athleteSort,
  genderCode,
  heightTerm,
  maxFilterValues,
  nameTerm,
  positionTerm,
  schoolTypeCode,
  sportCode,
  stateTerm,
  wholeNumber,
  yearTerm,
} from "../athletes/schema.ts";
import { choiceNames, maxNameLength } from "../athletes/vocabulary.ts";

const pageNumber = wholeNumber({ min: 1, max: 1_000_000_000 });
const height = heightTerm();

export interface SearchAddress {
  page: number;
  choice: AthleteChoice;
  /** The form was submitted with all fields blank. */
  nothingChosen: boolean;
}

/** Reads the query of the search page. Users edit and truncate addresses, so invalid values are ignored. */
export function readSearchAddress(params: URLSearchParams): SearchAddress {
  const given = choiceNames.flatMap((name) => params.getAll(name));
  const one = <Value>(name: string, schema: z.ZodType<Value>) =>
    schema.optional().catch(undefined).parse(params.get(name));
  const heights = [one("heightMin", height), one("heightMax", height)] as const;
  const sport = one("sportCode", sportCode);
  const [heightMin, heightMax] = isReversed(heights) ? [heights[1], heights[0]] : heights;
  return {
    page: pageNumber.catch(1).parse(params.get("page")),
    choice: {
      gender: one("gender", genderCode),
      sportCode: sport,
      fullName: nameTerm.catch("").parse(toNameTerm(params.get("fullName") ?? "")) || undefined,
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
      sort: one("sort", athleteSort),
    },
    nothingChosen: given.length > 0 && given.every((value) => value.trim() === ""),
  };
}

function isReversed([from, to]: readonly (number | undefined)[]): boolean {
  return from !== undefined && to !== undefined && from > to;
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
