import { z } from "zod";
import { positionCodes } from "../sports/positions.ts";
import { readState } from "./us-states.ts";
import {
  type AthleteSort,
  type Gender,
  maxNameLength,
  pageSize,
  type SchoolTypeCode,
  type SportCode,
} from "./vocabulary.ts";

export const genderCode = z.enum(["F", "M", "O"]);
export const sportCode = z.enum(["VB", "FB", "BB"]);
/** H high school, J junior school, O other or none. */
export const schoolTypeCode = z.enum(["H", "J", "O"]);
export const athleteSort = z.enum(["name", "newest", "graduationYear", "height"]);

const maxPageSize = 50;
export const maxFilterValues = 60;

/** Schema of a decimal integer in a query string, without sign, blank, point or leading zeros. */
export function wholeNumber({ min, max }: { min: number; max: number }) {
  return z
    .string()
    .regex(/^(0|[1-9]\d{0,9})$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));
}

// Everything that `is_clean_text` in the migrations rejects, NUL (not allowed in database text), and other invisible
// characters: fillers, tags, annotations, soft hyphens. Joiners and variation selectors are allowed, because many
// scripts need them.
const forbidden =
  /[\u034f\u17b4\u17b5\p{Cc}\p{Bidi_Control}\u00ad\u115f\u1160\u180e\u200b\u2028\u2029\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\u{e0000}-\u{e00ff}]/u;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;
// Non-spacing marks are rendered on top of each other. Spacing marks and joiners between them do not end the stack.
const stackedMarks = /(?:[\p{Mn}\p{Me}][\p{Mc}\u200c\u200d]*){5}/u;

/** Returns true if text is visible, without hidden or direction-changing characters and stacked marks. */
export function isShowable(text: string): boolean {
  return text.isWellFormed() && visible.test(text) && !forbidden.test(text) && !hasStackedMarks(text);
}

export function hasStackedMarks(text: string): boolean {
  return stackedMarks.test(text);
}

export const nameTerm = z
  .string()
  .max(maxNameLength, `must have at most ${maxNameLength} characters`)
  .refine((value) => value.isWellFormed() && !value.includes("\0"), "must be plain text")
  .transform((value) => value.normalize("NFC").trim());

/** A state filter: a US state by code or name, or any other stored state exactly. */
export const stateTerm = z
  .string()
  .max(40, "must have at most 40 characters")
  .refine((value) => isShowable(value), "must be the name or code of a state")
  .transform((value) => readState(value.normalize("NFC").trim()));

export const yearTerm = wholeNumber({ min: 1950, max: 2100 });

export const positionTerm = z.enum(positionCodes);

/** Inches. Each filter needs its own schema, because the OpenAPI document shows a shared one only once. */
export function heightTerm() {
  return wholeNumber({ min: 36, max: 96 });
}

function blankIsUnset<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((given) => (given === "" ? undefined : given), schema.optional()).optional();
}

export const publicId = z.string().regex(/^[A-Za-z0-9]{1,40}$/, "must be the id of a record");

/** A filter with several values as repeated parameters. Ignores blanks and duplicates. */
function severalOf<Schema extends z.ZodType<string | number>>(value: Schema) {
  return z
    .preprocess(
      (given) => [given].flat().filter((one) => one !== "" && one !== undefined),
      z.array(value).max(maxFilterValues, `must have at most ${maxFilterValues} values`),
    )
    .transform((values) => (values.length > 0 ? [...new Set(values)] : undefined))
    .optional();
}

export const searchQuery = z
  .strictObject({
    pageNum: wholeNumber({ min: 1, max: 1_000_000_000 }).default(1),
    numPerPage: wholeNumber({ min: 1, max: maxPageSize }).default(pageSize),
    gender: blankIsUnset(genderCode),
    sportCode: blankIsUnset(sportCode),
    fullName: nameTerm.transform((value) => value || undefined).optional(),
    position: severalOf(positionTerm).describe("Sport and position, such as VB:OH"),
    graduationYear: severalOf(yearTerm),
    state: severalOf(stateTerm).describe(
      "A US state by code or name, such as NE, or any other state exactly as in the profiles",
    ),
    schoolType: severalOf(schoolTypeCode).describe("H high school, J junior school, O other or none"),
    heightMin: blankIsUnset(heightTerm()).describe("Inches"),
    heightMax: blankIsUnset(heightTerm()).describe("Inches, not below heightMin"),
    sort: blankIsUnset(athleteSort).describe("Default: oldest profiles first. height: tallest first"),
  })
  .refine(({ heightMin, heightMax }) => !heightMin || !heightMax || heightMin <= heightMax, {
    path: ["heightMax"],
    message: "must not be below heightMin",
  });

/** Search filters. A filter matches any of its values. Heights are in inches, inclusive. */
export interface AthleteFilters {
  gender?: Gender | undefined;
  sportCode?: SportCode | undefined;
  fullName?: string | undefined;
  /** Sport and position: `VB:OH`. */
  position?: string[] | undefined;
  graduationYear?: number[] | undefined;
  state?: string[] | undefined;
  schoolType?: SchoolTypeCode[] | undefined;
  heightMin?: number | undefined;
  heightMax?: number | undefined;
}

/** The filters and the order of a search; the default order is by key. */
export interface AthleteChoice extends AthleteFilters {
  sort?: AthleteSort | undefined;
}

/** An athlete in the list; height in inches, weight in pounds. */
export const athleteListItem = z.object({
  athleteId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  gender: genderCode,
  height: z.number().nullable(),
  weight: z.number().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  position: z
    .string()
    .nullable()
    .describe("Full name of the primary position; with sportCode, of the first one in that sport"),
  profilePictureURI: z.string().nullable(),
});

export const athleteList = z.object({
  data: z.array(athleteListItem),
  pages: z.object({ lastPage: z.number(), actualPageSize: z.number(), totalRecords: z.number() }),
});

/** A public profile; height in inches, weight in pounds. */
export const athleteProfile = z.object({
  athleteId: z.string(),
  name: z.string(),
  profilePictureURL: z.string().nullable(),
  gender: genderCode,
  graduationYear: z.number().nullable(),
  schoolType: z.string().nullable(),
  currentSchool: z.string().nullable(),
  height: z.number().nullable(),
  weight: z.number().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  positions: z
    .array(z.object({ sportCode, positions: z.array(z.string()) }))
    .describe("By sport, the primary one first, such as OH"),
  sports: z.array(
    z.object({
      sportCode,
      seasons: z.array(
        z.object({
          seasonYear: z.string(),
          teams: z.array(z.object({ seasonID: z.string(), teamName: z.string() })),
        }),
      ),
    }),
  ),
});

export const mediaLink = z.object({ text: z.string(), date: z.string(), url: z.string() });

/** A game (or a season's totals) with its statistics by stat id. */
export const teamEvent = z.object({
  eventID: z.string(),
  eventName: z.string().nullable(),
  score: z.string().nullable(),
  stats: z.record(z.string(), z.union([z.number(), z.string()])),
});

/** G: the events are games. S: the only event contains the season's totals. */
export const seasonOrGame = z.enum(["G", "S"]);

/** Totals and rates of a team season by stat id; a rate without a value is null. */
export const seasonStat = z.object({ seasonOrGame }).catchall(z.union([z.number(), z.string(), z.null()]));

export const statDefinitionItem = z.object({ id: z.string(), group: z.string(), friendlyName: z.string() });

export type AthleteListItem = z.output<typeof athleteListItem>;
export type AthleteList = z.output<typeof athleteList>;
export type AthleteProfile = z.output<typeof athleteProfile>;
export type MediaLink = z.output<typeof mediaLink>;
export type TeamEvent = z.output<typeof teamEvent>;
export type SeasonOrGame = z.output<typeof seasonOrGame>;
