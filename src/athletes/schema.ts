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
/** H high school, J junior school, O everything else and none. */
export const schoolTypeCode = z.enum(["H", "J", "O"]);
export const athleteSort = z.enum(["name", "newest", "graduationYear", "height"]);

/** Athletes that one call may ask for at most. */
const maxPageSize = 50;
/** Values of one filter that one call may name at most. */
export const maxFilterValues = 60;

/** Whole number as it stands in a query, in its plain decimal form only: no sign, blank, point or leading zero. */
export function wholeNumber({ min, max }: { min: number; max: number }) {
  return z
    .string()
    .regex(/^(0|[1-9]\d{0,9})$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));
}

// All of is_clean_text in the migrations, NUL, which no database text can hold, and whatever else is seen by nobody: fillers, tags,
// annotations, soft hyphens. Joiners and variation selectors stay, which many scripts are written with.
const unwanted =
  /[\u034f\u17b4\u17b5\p{Cc}\p{Bidi_Control}\u00ad\u115f\u1160\u180e\u200b\u2028\u2029\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\u{e0000}-\u{e00ff}]/u;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;
// Marks that take no place of their own are drawn one above the other. Spacing marks and joiners between them do not end the stack.
const stackedMarks = /(?:[\p{Mn}\p{Me}][\p{Mc}\u200c\u200d]*){5}/u;

/** Whether text can be shown to others: something in it is seen, nothing hides or turns the rest, and no letter has more than four marks. */
export function isShowable(text: string): boolean {
  return text.isWellFormed() && visible.test(text) && !unwanted.test(text) && !hasStackedMarks(text);
}

/** Whether a letter of composed text (NFC) has more than four combining marks. */
export function hasStackedMarks(text: string): boolean {
  return stackedMarks.test(text);
}

/** A part of a name to search for: outer blanks go; letters are composed (NFC). */
export const nameTerm = z
  .string()
  .max(maxNameLength, `must have at most ${maxNameLength} characters`)
  .refine((value) => value.isWellFormed() && !value.includes("\0"), "must be plain text")
  .transform((value) => value.normalize("NFC").trim());

/** State or province as a filter names it: a state of the United States by code or name, all else exactly as it is stored. */
export const stateTerm = z
  .string()
  .max(40, "must have at most 40 characters")
  .refine((value) => isShowable(value), "must be the name or code of a state")
  .transform((value) => readState(value.normalize("NFC").trim()));

/** Year as a filter names it. */
export const yearTerm = wholeNumber({ min: 1950, max: 2100 });

/** Position as a filter names it, with its sport: `VB:OH`. */
export const positionTerm = z.enum(positionCodes);

/** Height as a filter names it, in inches. A schema of its own for each filter: the document of the calls shows a shared one once. */
export function heightTerm() {
  return wholeNumber({ min: 36, max: 96 });
}

function blankIsUnset<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((given) => (given === "" ? undefined : given), schema.optional()).optional();
}

/** Public id of an athlete, team season or event; whether there is one is for the database to say. */
export const publicId = z.string().regex(/^[A-Za-z0-9]{1,40}$/, "must be the id of a record");

/** A filter that takes several values: its parameter repeated. Blank ones count as not given, a value said twice as said once. */
function severalOf<Schema extends z.ZodType<string | number>>(value: Schema) {
  return z
    .preprocess(
      (given) => [given].flat().filter((one) => one !== "" && one !== undefined),
      z.array(value).max(maxFilterValues, `must have at most ${maxFilterValues} values`),
    )
    .transform((values) => (values.length > 0 ? [...new Set(values)] : undefined))
    .optional();
}

/** Query of the list call; a filter left empty counts as not given. */
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
      "A state of the United States by code or name, such as NE; all else as profiles have it, letter for letter",
    ),
    schoolType: severalOf(schoolTypeCode).describe("H high school, J junior school, O other or none"),
    heightMin: blankIsUnset(heightTerm()).describe("Inches"),
    heightMax: blankIsUnset(heightTerm()).describe("Inches, not below heightMin"),
    sort: blankIsUnset(athleteSort).describe("Left out: as they came. height: the tallest first"),
  })
  .refine(({ heightMin, heightMax }) => !heightMin || !heightMax || heightMin <= heightMax, {
    path: ["heightMax"],
    message: "must not be below heightMin",
  });

/** What a visitor may search by; of several values any one will do. Heights in inches, both ends included. */
export interface AthleteFilters {
  gender?: Gender | undefined;
  sportCode?: SportCode | undefined;
  fullName?: string | undefined;
  /** Sport and position: `VB:OH`. */
  position?: string[] | undefined;
  graduationYear?: number[] | undefined;
  /** As stored, letter for letter. */
  state?: string[] | undefined;
  schoolType?: SchoolTypeCode[] | undefined;
  heightMin?: number | undefined;
  heightMax?: number | undefined;
}

/** What a visitor chose: the filters, and the order where it is not that of the keys. */
export interface AthleteChoice extends AthleteFilters {
  sort?: AthleteSort | undefined;
}

/** One athlete of the list; height in inches, weight in pounds. */
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

/** One page of the list with its exact totals. */
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

/** A link to a video or page; the date as an ISO string. */
export const mediaLink = z.object({ text: z.string(), date: z.string(), url: z.string() });

/** One game (or a season's totals) with its statistics by stat id. */
export const teamEvent = z.object({
  eventID: z.string(),
  eventName: z.string().nullable(),
  score: z.string().nullable(),
  stats: z.record(z.string(), z.union([z.number(), z.string()])),
});

/** G: the events are games. S: the one event holds the season's totals. */
export const seasonOrGame = z.enum(["G", "S"]);

/** Totals and rates of a team season by stat id; a rate without a value is null. */
export const seasonStat = z.object({ seasonOrGame }).catchall(z.union([z.number(), z.string(), z.null()]));

/** A statistic as the app and the pages name it. */
export const statDefinitionItem = z.object({ id: z.string(), group: z.string(), friendlyName: z.string() });

export type AthleteListItem = z.output<typeof athleteListItem>;
export type AthleteList = z.output<typeof athleteList>;
export type AthleteProfile = z.output<typeof athleteProfile>;
export type MediaLink = z.output<typeof mediaLink>;
export type TeamEvent = z.output<typeof teamEvent>;
export type SeasonOrGame = z.output<typeof seasonOrGame>;
