import { hiddenCharacters } from "@openroster/stat-files/document/hidden-characters.ts";
import { sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { z } from "zod";
import { named, namedObject } from "../http/named-schema.ts";
import { queryText } from "../http/query-text.ts";
import { takenBy } from "./field-definition.ts";
import { athleteFields, definitionOf, type FieldName, type FieldValue, publicFieldNames } from "./fields.ts";
import { lineMarks } from "./line-source.ts";
import { maxNameLength, type SportCode } from "./vocabulary.ts";

export const genderCode = z.enum(["F", "M", "O"]);
export const sportCode = z.enum(sportCodes);
export const athleteSort = z.enum(["name", "newest", "graduationYear", "height"]);

export const maxFilterValues = 60;

/** Schema of a decimal integer in a query string, without sign, blank, point or leading zeros. */
export function wholeNumber({ min, max }: { min: number; max: number }) {
  return z
    .string()
    .regex(/^(0|[1-9]\d{0,9})$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`))
    .meta({ type: "integer", minimum: min, maximum: max });
}

const forbidden = new RegExp(`[${hiddenCharacters}]`, "u");
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

export const nameTerm = queryText(maxNameLength);

/** A number as on a jersey: 0 and 00 are different. Each use needs its own schema for the OpenAPI document. */
export function jerseyNumber() {
  return z.string().regex(/^(?:00|\d|[1-9]\d)$/, "must be a number from 0 to 99, or 00");
}

/** Schema of an object with a value for each sport. */
export function perSport<Value extends z.ZodType>(value: Value) {
  return z.strictObject(Object.fromEntries(sportCodes.map((code) => [code, value])) as Record<SportCode, Value>);
}

/** Schema of a key of a table of words. */
export function oneOf<Key extends string>(words: Readonly<Record<Key, unknown>>, message?: string) {
  return z.enum(Object.keys(words) as [Key, ...Key[]], message);
}

export function blankIsUnset<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((given) => (given === "" ? undefined : given), schema.optional()).optional();
}

export const publicId = z.string().regex(/^[A-Za-z0-9]{1,40}$/, "must be the id of a record");

/** A filter with several values as repeated parameters. Ignores blanks and duplicates. */
export function severalOf<Schema extends z.ZodType<string | number>>(value: Schema, maxValues = maxFilterValues) {
  return z
    .preprocess(
      (given) => [given].flat().filter((one) => one !== "" && one !== undefined),
      z.array(value).max(maxValues, `must have at most ${maxValues} values`),
    )
    .transform((values) => (values.length > 0 ? [...new Set(values)] : undefined))
    .optional();
}

export const schoolTerm = queryText(athleteFields.currentSchool.maxLength, "is too long");

export const athleteListItem = namedObject("Athlete", {
  athleteId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  gender: genderCode,
  height: z.int().nullable(),
  weight: z.int().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  position: z
    .string()
    .nullable()
    .describe(
      "Full name of the primary position; with sportCode or positions of one sport, of the first one in that sport",
    ),
  sportCode: sportCode.nullable().describe("The sport of the position and the headline"),
  profilePictureURI: z.string().nullable(),
  graduationYear: z.int().nullable(),
  currentSchool: z.string().nullable(),
  headline: z
    .object({
      sportCode,
      label: z.string(),
      value: z.string(),
      games: z.number().nullable(),
      played: z.string(),
      official: z
        .object({ games: z.int(), of: z.int() })
        .nullable()
        .describe("Games of the season that a coach confirmed, of all that the profile shows; null without one"),
    })
    .nullable()
    .describe(
      "The best known statistic of the latest season, and the games played in it with their word, such as Matches played",
    ),
  hasFilm: z.boolean(),
});

export const pages = namedObject("Pages", { lastPage: z.int(), actualPageSize: z.int(), totalRecords: z.int() });

export const athleteList = namedObject("AthleteList", { data: z.array(athleteListItem), pages });

type FieldShape<Name extends FieldName> = { [Each in Name]: z.ZodType<FieldValue<Each>> };

export function responseShape<Name extends FieldName>(names: readonly Name[]): FieldShape<Name> {
  return Object.fromEntries(names.map((name) => [name, responseSchema(name)])) as unknown as FieldShape<Name>;
}

function responseSchema(name: FieldName): z.ZodType {
  const definition = definitionOf(name);
  if (definition.type === "number")
    return (definition.step ?? 1) % 1 === 0 ? z.int().nullable() : z.number().nullable();
  if (definition.type === "measurement") return measuredValue.nullable();
  if (definition.type === "honors") return z.array(z.object({ year: z.int(), text: z.string() })).nullable();
  const text = definition.type === "code" && !definition.otherText ? codeOf(definition.words) : z.string();
  return definition.required ? text : text.nullable();
}

/** A measured value, the date (2026-05-01) and how it was taken. */
const measuredValue = named("Measurement", measurement(z.number(), z.string()));

export function measurement<Value extends z.ZodType>(value: Value, date: z.ZodType<string, string>) {
  return z.strictObject({ value, date: date.nullable(), taken: codeOf(takenBy).nullable() });
}

/** Schema of one of the codes in `words`. */
export function codeOf(words: Readonly<Record<string, string>>) {
  return z.enum(Object.keys(words));
}

// The order of the API document.
const { gender, graduationYear, schoolType, currentSchool, ...otherFields } = responseShape(publicFieldNames);

/** A public profile; height in inches, weight in pounds. A detail that the athlete did not publish is null. */
export const athleteProfile = z.object({
  athleteId: z.string(),
  name: z.string(),
  profilePictureURL: z.string().nullable(),
  gender,
  graduationYear,
  schoolType,
  currentSchool,
  ...otherFields,
  commitmentStated: z
    .object({ by: z.enum(["athlete", "guardian", "file"]), on: z.string() })
    .nullable()
    .describe("The author of the state of recruiting, and the day; null without a state"),
  searchEngines: z.boolean().describe("The athlete lets search engines list the profile"),
  embeds: z.boolean().describe("Other sites may show the profile in a frame"),
  positions: z
    .array(z.object({ sportCode, positions: z.array(z.string()) }))
    .describe("By sport, the primary one first, such as OH"),
  sports: z.array(
    z.object({
      sportCode,
      jerseyNumber: z.string().nullable().describe("0 to 99, or 00. Null if unknown or not published"),
      seasons: z.array(
        z.object({
          seasonYear: z.string(),
          teams: z.array(z.object({ seasonID: z.string(), teamName: z.string() })),
        }),
      ),
    }),
  ),
});

export const mediaLink = namedObject("MediaLink", { text: z.string(), date: z.string(), url: z.string() });

const teamSource = z.object({ kind: z.literal("team"), team: z.string(), enteredAt: z.string() });

const fileSource = z.object({
  kind: z.literal("file"),
  team: z.string().nullable(),
  enteredAt: z.string().describe("When the file was imported"),
  format: z.string(),
  producer: z.string().nullable().describe("The program that wrote the file"),
  sha256: z.string(),
  player: z
    .object({ name: z.string().nullable(), number: z.string().nullable(), team: z.string().nullable() })
    .nullable()
    .describe("The player of the file who is the athlete; null for files of teams"),
  gameDate: z.string().nullable().describe("The date of the game in the file"),
  addsUp: z.boolean().describe("False if the sums in the file differ. They show consistency, not truth."),
});

export const eventSource = z.discriminatedUnion("kind", [teamSource, fileSource]);
export type EventSource = z.output<typeof eventSource>;

export const lineSource = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("athlete"), ...lineMarks }),
    teamSource.extend(lineMarks),
    fileSource.extend(lineMarks),
  ])
  .describe("The source of the values, and the coach who confirmed them");
export type LineSource = z.output<typeof lineSource>;

export const teamEvent = namedObject("TeamEvent", {
  eventID: z.string(),
  eventName: z.string().nullable(),
  score: z.string().nullable(),
  stats: z.record(z.string(), z.union([z.number(), z.string()])),
  source: lineSource,
});

export const seasonOrGame = z.enum(["G", "S"]);

/** Totals and rates of a team season by stat id; a rate without a value is null. */
export const seasonStat = named(
  "SeasonStatistics",
  z.object({ seasonOrGame }).catchall(z.union([z.number(), z.string(), z.null()])),
);

export const statDefinitionItem = namedObject("StatisticDefinition", {
  id: z.string(),
  group: z.string(),
  friendlyName: z.string(),
});

export type AthleteListItem = z.output<typeof athleteListItem>;
export type AthleteList = z.output<typeof athleteList>;
export type AthleteProfile = z.output<typeof athleteProfile>;
export type MediaLink = z.output<typeof mediaLink>;
export type TeamEvent = z.output<typeof teamEvent>;
export type SeasonOrGame = z.output<typeof seasonOrGame>;
