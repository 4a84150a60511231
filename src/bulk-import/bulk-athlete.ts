import { eventStatsSchema } from "@openroster/stat-files/sports/event-stats-schema.ts";
import { sportPositions } from "@openroster/stat-files/sports/positions.ts";
import { sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { z } from "zod";
import {
  isBlank,
  type OptionalStep,
  optionalStep,
  optionalText,
  readText,
  report,
  requiredText,
} from "../athletes/clean-text.ts";
import {
  type DigitsDefinition,
  digitsMessage,
  type HonorsDefinition,
  honorYearMessage,
  isHonorYear,
  isInRange,
  type NumberRange,
  rangeMessage,
  takenBy,
} from "../athletes/field-definition.ts";
import {
  definitionOf,
  type FieldName,
  type FieldValue,
  fieldNames,
  publishableNames,
  textLimits,
} from "../athletes/fields.ts";
import { latestDateAnywhere } from "../athletes/latest-date.ts";
import { workspaceLimits } from "../athletes/limits.ts";
import { isAccountAddress, withoutAccount } from "../athletes/link-sites.ts";
import { readState } from "../athletes/names/us-states.ts";
import { codeOf, jerseyNumber, seasonOrGame, sportCode } from "../athletes/schema.ts";
import type { SportCode } from "../athletes/vocabulary.ts";
import { isRedirect } from "../media/link-hosts.ts";

/** Maximum lengths of texts and lists, except the fields in `fields.ts`. */
export const bulkLimits = {
  externalId: 200,
  email: 254,
  mediaLinks: 200,
  linkText: 160,
  url: 2048,
  sports: sportCodes.length,
  positions: 4,
  seasonYear: 20,
  seasons: 50,
  teamName: 120,
  teams: 50,
  events: 500,
  /** In all seasons. */
  eventsOfAthlete: workspaceLimits.eventsOfAthlete,
  eventName: 160,
  score: 40,
} as const;

const day = z.iso.date("must be a date such as 2026-05-01");

const mediaLink = z.strictObject({
  text: requiredText(bulkLimits.linkText),
  date: isoDate(),
  url: webAddress(),
});

type LineShape = {
  [Name in FieldName]: null extends FieldValue<Name>
    ? OptionalStep<NonNullable<FieldValue<Name>>>
    : z.ZodType<FieldValue<Name>, FieldValue<Name>>;
};

const lineShape = Object.fromEntries(fieldNames.map((name) => [name, lineSchema(name)])) as LineShape;

function lineSchema(name: FieldName): z.ZodType {
  const definition = definitionOf(name);
  if (definition.type === "number") return optionalNumber(definition);
  if (definition.type === "measurement") return optionalMeasurement(definition);
  if (definition.type === "digits") return optionalDigits(definition);
  if (definition.type === "date") return optionalDay();
  if (definition.type === "honors") return optionalHonors(definition);
  const text = textLimits(name);
  if (definition.type === "code" && !text) {
    const code = codeOf(definition.words);
    return definition.required ? code : code.nullish().transform((given) => given ?? null);
  }
  const maxLength = text?.maxLength ?? 0;
  if (definition.required) return requiredText(maxLength);
  return definition.type === "text" && definition.isState ? stateName(maxLength) : optionalText(maxLength);
}

/** One line of `athletes.ndjson`. Rejects unknown keys, wrong types and values out of range, and normalizes text. */
export const bulkAthlete = z
  .strictObject({
    externalId: requiredText(bulkLimits.externalId),
    email: emailAddress(),
    ...lineShape,
    published: publishedNames(),
    mediaLinks: listOf(mediaLink, bulkLimits.mediaLinks),
    sports: listOf(z.discriminatedUnion("sportCode", sportSchemas()), bulkLimits.sports),
  })
  .superRefine(refuseRepeatedTeams)
  .superRefine(refuseTooManyEvents);

export type BulkAthlete = z.input<typeof bulkAthlete>;
/** A normalized line, with null for missing values. */
export type CleanAthlete = z.output<typeof bulkAthlete>;

/** Returns problems with their paths: `sports[0].seasons[1].seasonYear: must not be empty`. */
export function readBulkAthlete(value: unknown): { athlete: CleanAthlete } | { reason: string } {
  const parsed = bulkAthlete.safeParse(value, { error: inWords });
  return parsed.success ? { athlete: parsed.data } : { reason: describeIssues(parsed.error.issues) };
}

function inWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "invalid_type")
    return issue.input === undefined ? "is missing" : `must be ${kinds.get(issue.expected)}`;
  if (issue.code === "invalid_value") return `must be ${issue.values.join(" or ")}`;
  if (issue.code === "invalid_union") return `must be ${sportCode.options.join(" or ")}`;
  return undefined;
}

const kinds = new Map<string, string>(
  Object.entries({
    number: "a number",
    string: "text",
    array: "a list",
    object: "an object",
    record: "an object",
  }),
);
const maxIssues = 5;

function describeIssues(issues: readonly z.core.$ZodIssue[]): string {
  const all = issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => formatIssue([...issue.path, key], "unknown key"))
      : formatIssue(issue.path, issue.message),
  );
  const more = all.length > maxIssues ? [`and ${all.length - maxIssues} more`] : [];
  return [...all.slice(0, maxIssues), ...more].join("; ");
}

function formatIssue(path: PropertyKey[], problem: string): string {
  return path.length > 0 ? `${z.core.toDotPath(path).slice(0, 200)}: ${problem}` : problem;
}

function sportSchemas() {
  const [first, ...others] = sportCodes.map(sportSchema);
  if (!first) throw new Error("No sport is registered.");
  return [first, ...others] as const;
}

function sportSchema(code: SportCode) {
  const event = z.strictObject({
    eventName: optionalText(bulkLimits.eventName),
    score: optionalText(bulkLimits.score),
    stats: eventStatsSchema(code).optional(),
  });
  const team = z.strictObject({
    teamName: requiredText(bulkLimits.teamName),
    seasonOrGame,
    events: listOf(event, bulkLimits.events),
  });
  const season = z.strictObject({
    seasonYear: requiredText(bulkLimits.seasonYear),
    teams: listOf(team, bulkLimits.teams),
  });
  return z.strictObject({
    sportCode: z.literal(code),
    positions: positionsOf(code),
    jerseyNumber: jerseyNumber()
      .nullish()
      .transform((number) => number ?? null),
    seasons: listOf(season, bulkLimits.seasons),
  });
}

/** Position codes, primary first. Null if the line has no positions. */
function positionsOf(code: SportCode) {
  return z
    .array(z.enum(Object.keys(sportPositions(code))))
    .max(bulkLimits.positions, `must have at most ${bulkLimits.positions} entries`)
    .refine((names) => new Set(names).size === names.length, "must not hold the same twice")
    .nullish()
    .transform((names) => names ?? null);
}

function listOf<Entry extends z.ZodType>(entry: Entry, most: number) {
  return z
    .array(entry)
    .max(most, `must have at most ${most} entries`)
    .nullish()
    .transform((list) => list ?? []);
}

function optionalNumber(definition: NumberRange): OptionalStep<number> {
  return optionalStep((value, context) =>
    isInRange(definition, value) ? value : report(context, rangeMessage(definition)),
  );
}

function optionalDigits(definition: DigitsDefinition): OptionalStep<string> {
  return optionalStep((value, context) => {
    if (isBlank(value)) return null;
    return isDigits(definition, value) ? value : report(context, digitsMessage(definition));
  });
}

export function isDigits({ length }: DigitsDefinition, value: unknown): value is string {
  return typeof value === "string" && value.length === length && /^\d+$/.test(value);
}

function optionalMeasurement(definition: NumberRange) {
  return z
    .strictObject({
      value: z.number().refine((value) => isInRange(definition, value), rangeMessage(definition)),
      date: optionalDay(),
      taken: codeOf(takenBy).nullish(),
    })
    .nullish()
    .transform((measured) => (measured ? { ...measured, taken: measured.taken ?? null } : null));
}

function optionalHonors({ maxLength, maxEntries }: HonorsDefinition) {
  const year = z.int().refine(isHonorYear, honorYearMessage);
  return z
    .array(z.strictObject({ year, text: requiredText(maxLength) }))
    .max(maxEntries, `must have at most ${maxEntries} entries`)
    .nullish()
    .transform((list) => (list && list.length > 0 ? list : null));
}

function optionalDay() {
  return day
    .refine(isPastDay, "must be from 2000 until today")
    .nullish()
    .transform((date) => date ?? null);
}

export function isPastDay(date: string): boolean {
  return date >= "2000-01-01" && date <= latestDateAnywhere();
}

/** Fields that are public. Null if the line does not say. */
function publishedNames() {
  return z
    .array(z.enum(publishableNames))
    .refine((names) => new Set(names).size === names.length, "must not hold the same twice")
    .nullish()
    .transform((names) => names ?? null);
}

const plainEmail = z.email();

function emailAddress(): OptionalStep<string> {
  return optionalStep((value, context) => {
    const address = isBlank(value) ? null : readText(value, bulkLimits.email, context)?.toLowerCase();
    if (!address) return null;
    return plainEmail.safeParse(address).success ? address : report(context, "is no email address");
  });
}

function stateName(maxLength: number): OptionalStep<string> {
  return optionalStep((value, context) => {
    const text = isBlank(value) ? null : readText(value, maxLength, context);
    return text === null ? null : readState(text);
  });
}

const timestamp = z.iso.datetime({ offset: true, local: true });

function isoDate(): z.ZodType<string, string> {
  return z.transform((value: string, context) => {
    const text = readText(value, 40, context);
    if (text === null) return "";
    const isDay = text.length === 10;
    if ((isDay ? day : timestamp).safeParse(text).success) {
      // A time without a zone is read as UTC, so that the result does not depend on the machine.
      const date = new Date(isDay || /(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`);
      const year = date.getUTCFullYear();
      if (year >= 1900 && year <= 2200) return date.toISOString();
    }
    return report(context, "must be an ISO 8601 date such as 2024-12-22 or 2024-12-22T18:30:00Z") ?? "";
  });
}

function webAddress(): z.ZodType<string, string> {
  return z.transform((value: string, context) => {
    const text = readText(value, bulkLimits.url, context);
    if (text === null) return "";
    const read = readAddress(text);
    return "problem" in read ? (report(context, read.problem) ?? "") : read.href;
  });
}

function readAddress(text: string): { href: string } | { problem: string } {
  if (!/^https?:\/\/[^/]/i.test(text)) return { problem: "must begin with http:// or https://" };
  const url = URL.parse(text);
  if (!url) return { problem: "is no web address" };
  if (url.username || url.password) return { problem: "must not hold a user name or password" };
  if (isRedirect(url)) return { problem: "must not lead on to another page" };
  if (isAccountAddress(url.href))
    return { problem: "must lead to a video, a post or a page, not to an account, a forum or a shared file" };
  // Each non-ASCII letter takes several characters in a normalized address.
  const { href } = withoutAccount(url);
  return href.length > bulkLimits.url ? { problem: `must have at most ${bulkLimits.url} characters` } : { href };
}

interface Sport {
  sportCode: SportCode;
  seasons: { seasonYear: string; teams: { teamName: string; events: unknown[] }[] }[];
}

function refuseTooManyEvents({ sports }: { sports: Sport[] }, context: z.core.$RefinementCtx): void {
  const teams = sports.flatMap(({ seasons }) => seasons.flatMap((season) => season.teams));
  const count = teams.reduce((sum, { events }) => sum + events.length, 0);
  const most = bulkLimits.eventsOfAthlete;
  if (count > most) context.addIssue({ code: "custom", path: ["sports"], message: `must have at most ${most} events` });
}

function refuseRepeatedTeams({ sports }: { sports: Sport[] }, context: z.core.$RefinementCtx): void {
  const seen = new Set<string>();
  for (const [sportIndex, { sportCode, seasons }] of sports.entries()) {
    for (const [seasonIndex, { seasonYear, teams }] of seasons.entries()) {
      for (const [teamIndex, { teamName }] of teams.entries()) {
        const key = `${sportCode}\n${seasonYear}\n${teamName}`;
        if (seen.has(key)) {
          context.addIssue({
            code: "custom",
            path: ["sports", sportIndex, "seasons", seasonIndex, "teams", teamIndex, "teamName"],
            message: "the team is listed twice in this season",
          });
        }
        seen.add(key);
      }
    }
  }
}
