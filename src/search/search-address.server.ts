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

/** What the address of the search page asks for. */
export interface SearchAddress {
  page: number;
  choice: AthleteChoice;
  /** Search was pressed with every field left blank. */
  nothingChosen: boolean;
}

/** Reads the search page's query. People edit and cut addresses: what makes no sense is left out, never an error. */
export function readSearchAddress(params: URLSearchParams): SearchAddress {
  const given = choiceNames.flatMap((name) => params.getAll(name));
  const one = <Value>(name: string, schema: z.ZodType<Value>) =>
    schema.optional().catch(undefined).parse(params.get(name));
  const heights = [one("heightMin", height), one("heightMax", height)] as const;
  const sport = one("sportCode", sportCode);
  const [heightMin, heightMax] = turned(heights) ? [heights[1], heights[0]] : heights;
  return {
    page: pageNumber.catch(1).parse(params.get("page")),
    choice: {
      gender: one("gender", genderCode),
      sportCode: sport,
      fullName: nameTerm.catch("").parse(legible(params.get("fullName") ?? "")) || undefined,
      // Those of another sport would find nobody: they are left of a choice that was changed.
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

/** From tall to short means the same as from short to tall. */
function turned([from, to]: readonly (number | undefined)[]): boolean {
  return from !== undefined && to !== undefined && from > to;
}

/** Each value once; in one order, so that a search has one address. */
function several<Value>(given: string[], schema: z.ZodType<Value>): Value[] | undefined {
  const values = given.flatMap((text) => schema.safeParse(text).data ?? []);
  return values.length > 0 ? [...new Set(values)].slice(0, maxFilterValues) : undefined;
}

/** Only as long as a name may be, and without control characters or half a surrogate pair. */
function legible(text: string): string {
  return text
    .slice(0, 4 * maxNameLength)
    .normalize("NFC")
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, maxNameLength)
    .replaceAll(/\p{Cs}/gu, "");
}
