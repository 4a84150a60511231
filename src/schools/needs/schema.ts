import { positionCodes } from "@openroster/stat-files/sports/positions.ts";
import { z } from "zod";
import { blankIsUnset, genderCode, nameTerm, oneOf, pages, sportCode, wholeNumber } from "../../athletes/schema.ts";
import { defaultDistance } from "../../athletes/vocabulary.ts";
import { namedObject } from "../../http/named-schema.ts";
import { recordId } from "../../http/record-id.ts";
import { stateCode } from "../schema.ts";
import { associations, divisions } from "../vocabulary.ts";
import { needPageSize, scholarships } from "./vocabulary.ts";

export const scholarship = oneOf(scholarships);

/** The filters of a search of needs, with the schema of each. */
export const needFilters = {
  sportCode: blankIsUnset(sportCode),
  gender: blankIsUnset(z.enum(["F", "M"])).describe("Women’s or men’s teams. Coed teams match both"),
  position: blankIsUnset(z.enum(positionCodes as [string])).describe(
    "A position with the code of its sport before a colon. Needs of any position match too",
  ),
  classYear: blankIsUnset(wholeNumber({ min: 1950, max: 2100 })).describe("Year of graduation from high school"),
  state: blankIsUnset(stateCode),
  division: blankIsUnset(z.enum(divisions)),
  scholarship: blankIsUnset(scholarship),
  tuitionMax: blankIsUnset(wholeNumber({ min: 1, max: 1_000_000 })).describe(
    "Most tuition and fees of a year in US dollars: out of state, or in state in homeState. Schools of unknown tuition don’t match",
  ),
  homeState: blankIsUnset(stateCode),
  near: nameTerm
    .transform((value) => value || undefined)
    .optional()
    .describe("A city or a ZIP code, such as Lincoln, NE"),
  within: blankIsUnset(wholeNumber({ min: 1, max: 10_000 })).describe(
    `Miles from the place in near, ${defaultDistance} unless given`,
  ),
};
export type NeedFilters = z.output<z.ZodObject<typeof needFilters>>;
export type NeedFilterName = keyof NeedFilters;

export const needQuery = z.strictObject({
  pageNum: wholeNumber({ min: 1, max: 1_000_000 }).default(1),
  numPerPage: wholeNumber({ min: 1, max: 50 }).default(needPageSize),
  ...needFilters,
});

export const needParams = z.strictObject({ needId: recordId() });

/** A need that a program publishes. Null is not known. */
export const openNeed = namedObject("OpenNeed", {
  needId: z.string(),
  school: z.object({
    schoolId: z.int32(),
    name: z.string(),
    city: z.string(),
    state: z.string(),
    tuitionInState: z.int().nullable(),
    tuitionOutOfState: z.int().nullable(),
    tuitionYear: z.string().nullable(),
  }),
  sportCode,
  gender: genderCode,
  association: z.enum(associations).nullable(),
  division: z.enum(divisions).nullable(),
  position: z.string().describe("A position of the sport, or any"),
  classYear: z.int(),
  wanted: z.int().describe("How many athletes the program needs"),
  minimum: z.string().nullable(),
  scholarship: scholarship.nullable(),
  confirmedOn: z.string().describe("The day on which the program published or last confirmed it"),
  lastDay: z.string().describe("The last day on which it is shown, unless the program confirms it"),
  miles: z.int().nullable().describe("Distance from the place in near"),
});
export type OpenNeed = z.output<typeof openNeed>;

export const needList = namedObject("OpenNeedList", { data: z.array(openNeed), pages });

/** Players of the program’s own roster who leave: counts by position and year. */
export const departure = z.object({
  position: z.string(),
  leavesIn: z.int(),
  players: z.int(),
});
export type Departure = z.output<typeof departure>;
