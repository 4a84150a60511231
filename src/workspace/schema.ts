import { positionCodes, sportPositions } from "@openroster/stat-files/sports/positions.ts";
import { isSportCode } from "@openroster/stat-files/sports/sport-definition.ts";
import { sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { z } from "zod";
import { isBlank, readText } from "../athletes/clean-text.ts";
import {
  type DigitsDefinition,
  digitsMessage,
  type FieldDefinition,
  type HonorsDefinition,
  honorYearMessage,
  isHonorYear,
  type NumberRange,
  rangeMessage,
} from "../athletes/field-definition.ts";
import {
  definitionOf,
  type FieldInput,
  type FieldName,
  type FieldValue,
  fieldNames,
  type PublishableName,
  publishableNames,
} from "../athletes/fields.ts";
import { latestDateAnywhere } from "../athletes/latest-date.ts";
import { workspaceLimits as limits } from "../athletes/limits.ts";
import { readState } from "../athletes/names/us-states.ts";
import { publicTextFields, publicTexts } from "../athletes/public-texts.ts";
import {
  codeOf,
  eventSource,
  jerseyNumber,
  measurement,
  perSport,
  publicId,
  responseShape,
  seasonOrGame,
  sportCode,
} from "../athletes/schema.ts";
import { isSeasonYear, seasonYearMessage } from "../athletes/season-year.ts";
import { protectedParts } from "../athletes/vocabulary.ts";
import { named, namedObject, namedStrictObject } from "../http/named-schema.ts";
import { readLinkAddress } from "../media/link-hosts.ts";

function text(maxLength: number) {
  return z.string().transform((value, context) => readText(value, maxLength, context) ?? z.NEVER);
}

function optionalText(maxLength: number) {
  return z
    .string()
    .nullable()
    .transform((value, context) =>
      value === null || isBlank(value) ? null : (readText(value, maxLength, context) ?? z.NEVER),
    );
}

function numberIn({ range: [min, max], step = 1, ...rest }: NumberRange) {
  const message = rangeMessage({ range: [min, max], step, ...rest });
  const number = step === 1 ? z.int(message) : z.number(message).multipleOf(step, message);
  const inRange = number.min(min, message).max(max, message);
  return Number.isInteger(step) ? inRange.meta({ type: "integer" }) : inRange;
}

export function pastDay() {
  return z.iso
    .date("must be a date")
    .refine((day) => day >= "2000-01-01" && day <= latestDateAnywhere(), "must be from 2000 until today");
}

const positionsOfSport = z.strictObject({
  sportCode,
  positions: z
    .array(z.string().max(10))
    .max(limits.positionsOfSport, `must have at most ${limits.positionsOfSport} positions`),
});

/** Positions of several sports, converted to the stored list. */
const positions = z
  .array(positionsOfSport)
  .max(sportCodes.length)
  .transform((given, context) => {
    const sports = given.map((one) => one.sportCode);
    const codes = given.flatMap((one) => one.positions.map((position) => `${one.sportCode}:${position}`));
    if (new Set(sports).size < sports.length || new Set(codes).size < codes.length)
      context.addIssue({ code: "custom", message: "must name each sport and position once" });
    for (const code of codes) {
      const [sport, position] = code.split(":");
      if (positionCodes.includes(code) || !isSportCode(sport)) continue;
      const choice = Object.keys(sportPositions(sport)).join(", ");
      context.addIssue({
        code: "custom",
        message: `${position} isn’t a position in this sport. Choose from ${choice}`,
      });
    }
    return codes;
  });

type RequestShape = { [Name in FieldName]: z.ZodType<FieldValue<Name>, FieldInput<Name>> };

function requestSchema(name: FieldName): z.ZodType {
  const definition = definitionOf(name);
  const schema = inputOf(definition);
  return definition.description ? schema.describe(definition.description) : schema;
}

function inputOf(definition: FieldDefinition): z.ZodType {
  if (definition.type === "number") return numberIn(definition).nullable();
  if (definition.type === "measurement") return measurement(numberIn(definition), pastDay()).nullable();
  if (definition.type === "digits") return digits(definition);
  if (definition.type === "date") return pastDay().nullable();
  if (definition.type === "honors") return honors(definition);
  if (definition.type === "code")
    return definition.required ? codeOf(definition.words) : codeOf(definition.words).nullable();
  if (definition.required) return text(definition.maxLength);
  const optional = optionalText(definition.maxLength);
  return definition.isState ? optional.transform((value) => (value === null ? null : readState(value))) : optional;
}

function honors({ maxLength, maxEntries }: HonorsDefinition) {
  const year = z.int(honorYearMessage).refine(isHonorYear, honorYearMessage);
  return z
    .array(z.strictObject({ year, text: text(maxLength) }))
    .max(maxEntries, `must have at most ${maxEntries} lines`)
    .transform((list) => (list.length > 0 ? list : null))
    .nullable();
}

function digits(definition: DigitsDefinition) {
  return z
    .string()
    .regex(new RegExp(`^\\d{${definition.length}}$`), digitsMessage(definition))
    .nullable();
}

const requestShape = Object.fromEntries(fieldNames.map((name) => [name, requestSchema(name)])) as RequestShape;

function publishedShape() {
  return Object.fromEntries(publishableNames.map((name) => [name, z.boolean()])) as Record<
    PublishableName,
    z.ZodBoolean
  >;
}

/** Body of PATCH /api/me/profile. Omitted fields stay unchanged. */
export const profileChange = named(
  "ProfileChange",
  z
    .strictObject({
      ...requestShape,
      positions,
      playedSports: perSport(z.boolean()).partial().describe("True adds a sport, false removes one without seasons"),
      jerseyNumbers: perSport(jerseyNumber().nullable()).partial().describe("A number also adds its sport"),
      published: z.strictObject(publishedShape()).partial().describe("True for details that everyone sees"),
    })
    .partial()
    .refine((change) => Object.keys(change).length > 0, "must change something"),
);

export const visibility = namedStrictObject("Visibility", { isPublished: z.boolean() });

export const newTeam = namedStrictObject("NewTeam", {
  sportCode,
  seasonYear: text(limits.seasonYear).refine((year) => isSeasonYear(year), { error: () => seasonYearMessage() }),
  teamName: text(limits.teamName),
  seasonOrGame,
});

/** Body of PATCH /api/me/teams/:teamId. Omitted fields stay unchanged. */
export const teamChange = named(
  "TeamChange",
  newTeam.partial().refine((change) => Object.keys(change).length > 0, "must change something"),
);

/** Body of POST /api/me/teams/:teamId/events, and of PUT /api/me/events/:eventId, which replaces the event. */
export const eventBody = namedStrictObject("EventData", {
  eventName: optionalText(limits.eventName).default(null),
  score: optionalText(limits.score).default(null),
  date: z.iso
    .date("must be a date")
    .refine((day) => day >= "1950-01-01" && day <= "2100-12-31", "must be from 1950 to 2100")
    .nullable()
    .default(null),
  /** By stat id. The sport's rules validate ids and values (422). */
  stats: z
    .record(z.string().max(60), z.union([z.number(), z.string().max(40)]))
    .refine((stats) => Object.keys(stats).length <= 150, "must have at most 150 statistics"),
});

const linkAddress = z.string().transform((value, context) => {
  const read = readLinkAddress(value.trim());
  if ("href" in read) return read.href;
  context.addIssue({ code: "custom", message: read.problem });
  return z.NEVER;
});

/** Body of POST /api/me/links; the date has no time: 2024-12-22. */
export const newLink = namedStrictObject("NewLink", {
  text: text(limits.linkText),
  date: z.iso
    .date("must be a date")
    .refine((day) => day >= "1950-01-01" && day <= "2100-12-31", "must be from 1950 to 2100"),
  url: linkAddress,
});

/** Body of PATCH /api/me/links/:linkId. Omitted fields stay unchanged. */
export const linkChange = named(
  "LinkChange",
  newLink.partial().refine((change) => Object.keys(change).length > 0, "must change something"),
);

/** Body of PUT /api/me/link-order: the ids of all links, the first of the profile first. */
export const linkOrder = z.strictObject({ linkIds: z.array(publicId).max(limits.links) });

/** Path parameters. Only their form is validated here; the database checks existence and owner. */
export const teamParams = z.strictObject({ teamId: publicId });
export const eventParams = z.strictObject({ eventId: publicId });
export const linkParams = z.strictObject({ linkId: publicId });

/** Query of GET /api/me/profile. */
export const profileQuery = z.object({
  eventsOf: z
    .string()
    .max(5000)
    .regex(/^[A-Za-z0-9,]*$/, "must be ids of teams, with commas between them")
    .transform((ids) => ids.split(","))
    .optional()
    .describe(
      "Ids of the teams whose games are returned, with commas between them. If it is missing, the latest teams with together at most 400 games",
    ),
});

/** Version of a record, required in If-Match of the next change. */
const version = z.int();
const statValue = z.union([z.number(), z.string()]);

/** One game or season totals for the owner. `derived` contains the rates computed from `stats`, null if incomputable. */
export const ownEvent = namedObject("Event", {
  eventId: z.string(),
  eventName: z.string().nullable(),
  score: z.string().nullable(),
  date: z.string().nullable(),
  stats: z.record(z.string(), statValue),
  derived: z.record(z.string(), z.number().nullable()),
  version,
});

export const ownTeam = namedObject("Team", {
  teamId: z.string(),
  sportCode,
  seasonYear: z.string(),
  teamName: z.string(),
  seasonOrGame,
  version,
  events: z.array(ownEvent),
});

/** A team of a profile. Its events may be left out, so `eventCount` counts those that the athlete entered. */
const profileTeam = ownTeam.extend({
  eventCount: z.int().describe("Events that the athlete entered, also those left out"),
  teamEventCount: z.int().describe("Games that the staff of a team entered, also those left out"),
  eventsIncluded: z.boolean().describe("True if `events` and `teamEvents` have the events of this team"),
});

/** A link for its owner. `preview` is set after the video host responded, `problem` if the link is not public. */
export const ownLink = namedObject("Link", {
  linkId: z.string(),
  text: z.string(),
  date: z.string(),
  url: z.string(),
  version,
  preview: z.object({ title: z.string().nullable(), picture: z.string().nullable() }).nullable(),
  problem: z.string().nullable(),
});

/** The fields that PATCH /api/me/profile changes, under one version. */
const profileFields = {
  athleteId: z.string(),
  ...responseShape(fieldNames),
  positions: z.array(z.object({ sportCode, positions: z.array(z.string()) })),
  playedSports: perSport(z.boolean()),
  jerseyNumbers: perSport(z.string().nullable()),
  published: z.object(publishedShape()).describe("True for details that everyone sees"),
  picture: z.string().nullable(),
  isPublished: z.boolean(),
  isHeld: z.boolean().describe("True while a report hides the profile, whether it is published or not"),
  isHiddenByGuardian: z.boolean().describe("True while a parent or guardian hides the profile"),
  protectedParts: z
    .array(z.enum(protectedParts))
    .describe("What the public does not see: a guardian protects it, or a minor has no guardian"),
  guardian: z
    .enum(["none", "invited", "active"])
    .nullable()
    .describe("State of the link to a parent or guardian of a minor; null for an adult"),
  version,
};

export const ownProfileFields = namedObject("ProfileFields", profileFields);

const missingPart = z.object({ id: z.string(), text: z.string() });

const textField = z.enum(publicTextFields);

/** Body of POST /api/me/text-reviews; `field` is the field of the 422 error. */
export const newTextReview = namedStrictObject("NewTextReview", {
  field: textField,
  text: text(publicTexts.fullName.maxLength),
});

/** A text submitted for review. `reason` is the staff's explanation of a declined text. */
export const ownTextReview = namedObject("TextReview", {
  reviewId: z.string(),
  field: textField,
  text: z.string(),
  status: z.enum(["pending", "approved", "declined"]),
  reason: z.string().nullable(),
  askedAt: z.string(),
  decidedAt: z.string().nullable(),
  isInGame: z.boolean().optional().describe("True if one of the athlete’s games has the text"),
});

export const ownTextReviews = z.array(ownTextReview);

/** A game that a team's staff entered on the profile. The athlete cannot change it, but can take it off the profile. */
export const ownTeamEvent = namedObject("OwnTeamEvent", {
  eventId: z.string(),
  teamId: z.string().describe("The athlete’s season that shows the game"),
  eventName: z.string().nullable(),
  score: z.string().nullable(),
  date: z.string().nullable(),
  stats: z.record(z.string(), statValue),
  source: eventSource,
  replacesOwn: z.boolean().describe("True if the profile shows it instead of the athlete’s own line"),
});
export type OwnTeamEvent = z.output<typeof ownTeamEvent>;

export const ownProfile = namedObject("Profile", {
  ...profileFields,
  sports: z.array(
    z.object({
      sportCode,
      seasons: z.array(z.object({ seasonYear: z.string(), teams: z.array(profileTeam) })),
    }),
  ),
  mediaLinks: z.array(ownLink),
  textReviews: ownTextReviews,
  teamEvents: z.array(ownTeamEvent),
  eventCount: z.int().describe("Events of all seasons, also games that teams entered"),
  missing: z.array(missingPart),
  completeness: z.int().min(0).max(100),
});

/** Response of GET /api/me/views: daily viewers, and the latest 50 of the coaches' schools. */
export const ownViews = namedObject("ProfileViews", {
  total: z.int(),
  days: z.array(z.object({ day: z.iso.date(), viewers: z.int() })),
  schools: z.array(z.object({ name: z.string(), lastLooked: z.iso.date() })),
  schoolCount: z.int().describe("All schools, also those that are not listed"),
});

export const photoResponse = z.object({ profilePictureURL: z.string() });

export type ProfileChange = z.output<typeof profileChange>;
export type NewTeam = z.output<typeof newTeam>;
export type TeamChange = z.output<typeof teamChange>;
export type EventBody = z.output<typeof eventBody>;
export type NewLink = z.output<typeof newLink>;
export type LinkChange = z.output<typeof linkChange>;
export type OwnEvent = z.output<typeof ownEvent>;
export type OwnTeam = z.output<typeof ownTeam>;
export type ProfileTeam = z.output<typeof profileTeam>;
export type OwnLink = z.output<typeof ownLink>;
export type OwnProfileFields = z.output<typeof ownProfileFields>;
export type OwnProfile = z.output<typeof ownProfile>;
export type NewTextReview = z.output<typeof newTextReview>;
export type OwnTextReview = z.output<typeof ownTextReview>;
export type OwnViews = z.output<typeof ownViews>;
