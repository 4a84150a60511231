import { z } from "zod";
import { isBlank, readText } from "../athletes/clean-text.ts";
import { workspaceLimits as limits } from "../athletes/limits.ts";
import { publicTextFields } from "../athletes/public-texts.ts";
import { genderCode, publicId, schoolTypeCode, seasonOrGame, sportCode } from "../athletes/schema.ts";
import { readState } from "../athletes/us-states.ts";
import { readLinkAddress } from "../media/link-hosts.ts";
import { positionCodes, sportPositions } from "../sports/positions.ts";

/** Text that must be there, normalised as it is stored. */
function text(maxLength: number) {
  return z.string().transform((value, context) => readText(value, maxLength, context) ?? z.NEVER);
}

/** Text that may be missing; blank text counts as null. */
function optionalText(maxLength: number) {
  return z
    .string()
    .nullable()
    .transform((value, context) =>
      value === null || isBlank(value) ? null : (readText(value, maxLength, context) ?? z.NEVER),
    );
}

function wholeOrNull([least, most]: readonly [number, number]) {
  const says = `must be a whole number from ${least} to ${most}`;
  return z.int(says).min(least, says).max(most, says).nullable();
}

/** A sport's positions, the primary one first, each by its short name: `OH`. */
const positionsOfSport = z.strictObject({
  sportCode,
  positions: z
    .array(z.string().max(10))
    .max(limits.positionsOfSport, `must have at most ${limits.positionsOfSport} positions`),
});

/** Positions of several sports, made to the list that is stored: `VB:OH`. */
const positions = z
  .array(positionsOfSport)
  .max(3)
  .transform((given, context) => {
    const sports = given.map((one) => one.sportCode);
    const codes = given.flatMap((one) => one.positions.map((position) => `${one.sportCode}:${position}`));
    const known: string[] = positionCodes;
    if (new Set(sports).size < sports.length || new Set(codes).size < codes.length)
      context.addIssue({ code: "custom", message: "must name each sport and position once" });
    for (const code of codes) {
      if (known.includes(code)) continue;
      const [sport = "VB", position] = code.split(":") as ["VB" | "FB" | "BB", string];
      const choice = Object.keys(sportPositions[sport]).join(", ");
      context.addIssue({
        code: "custom",
        message: `${position} isn’t a position in this sport. Choose from ${choice}`,
      });
    }
    return codes;
  });

const stateName = optionalText(limits.state).transform((value) => (value === null ? null : readState(value)));

/** Body of PATCH /api/me/profile: what is left out stays as it is. */
export const profileChange = z
  .strictObject({
    firstName: text(limits.name),
    lastName: text(limits.name),
    gender: genderCode,
    height: wholeOrNull(limits.height).describe("Inches"),
    weight: wholeOrNull(limits.weight).describe("Pounds"),
    city: optionalText(limits.city),
    state: stateName,
    graduationYear: wholeOrNull(limits.graduationYear),
    schoolType: schoolTypeCode.nullable().describe("H high school, J junior school, O other"),
    currentSchool: optionalText(limits.school),
    positions,
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, "must change something");

/** Body and answer of PUT /api/me/visibility. */
export const visibility = z.strictObject({ isPublished: z.boolean() });

/** Body of POST /api/me/teams. */
export const newTeam = z.strictObject({
  sportCode,
  seasonYear: text(limits.seasonYear),
  teamName: text(limits.teamName),
  seasonOrGame,
});

/** Body of PATCH /api/me/teams/:teamId: what is left out stays as it is. */
export const teamChange = newTeam.partial().refine((change) => Object.keys(change).length > 0, "must change something");

/** Body of POST /api/me/teams/:teamId/events and of PUT /api/me/events/:eventId, where it replaces the whole event. */
export const eventBody = z.strictObject({
  eventName: optionalText(limits.eventName).default(null),
  score: optionalText(limits.score).default(null),
  date: z.iso
    .date("must be a date such as 2024-12-22")
    .refine((day) => day >= "1950-01-01" && day <= "2100-12-31", "must be from 1950 to 2100")
    .nullable()
    .default(null),
  /** By stat id; which ids and values there are is for the sport to say (422). */
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

/** Body of POST /api/me/links; the date is a day: 2024-12-22. */
export const newLink = z.strictObject({
  text: text(limits.linkText),
  date: z.iso
    .date("must be a date such as 2024-12-22")
    .refine((day) => day >= "1950-01-01" && day <= "2100-12-31", "must be from 1950 to 2100"),
  url: linkAddress,
});

/** Body of PATCH /api/me/links/:linkId: what is left out stays as it is. */
export const linkChange = newLink.partial().refine((change) => Object.keys(change).length > 0, "must change something");

/** Ids in the path of a call; whether there is such a record, and whose, is for the database to say. */
export const teamParams = z.strictObject({ teamId: publicId });
export const eventParams = z.strictObject({ eventId: publicId });
export const linkParams = z.strictObject({ linkId: publicId });

/** Number of a record's present state, which the next change must name in If-Match. */
const version = z.int();
const statValue = z.union([z.number(), z.string()]);

/** One game, or a season's totals, as its owner sees it; `derived` holds the rates worked out from `stats`, null where there is none. */
export const ownEvent = z.object({
  eventId: z.string(),
  eventName: z.string().nullable(),
  score: z.string().nullable(),
  date: z.string().nullable(),
  stats: z.record(z.string(), statValue),
  derived: z.record(z.string(), z.number().nullable()),
  version,
});

/** One team of one season, its events in their order. */
export const ownTeam = z.object({
  teamId: z.string(),
  sportCode,
  seasonYear: z.string(),
  teamName: z.string(),
  seasonOrGame,
  version,
  events: z.array(ownEvent),
});

/** A link as its owner sees it; `preview` is what the host of the video says, once it was asked. */
export const ownLink = z.object({
  linkId: z.string(),
  text: z.string(),
  date: z.string(),
  url: z.string(),
  version,
  preview: z.object({ title: z.string().nullable(), picture: z.string().nullable() }).nullable(),
});

/** The profile's own fields: what PATCH /api/me/profile changes, under one version. */
const profileFields = {
  athleteId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  gender: genderCode,
  height: z.number().nullable(),
  weight: z.number().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  graduationYear: z.number().nullable(),
  schoolType: z.string().nullable(),
  currentSchool: z.string().nullable(),
  positions: z.array(z.object({ sportCode, positions: z.array(z.string()) })),
  picture: z.string().nullable(),
  isPublished: z.boolean(),
  version,
};

/** Answer of PATCH /api/me/profile. */
export const ownProfileFields = z.object(profileFields);

/** What a coach would still look for in vain. */
const missingPart = z.object({ id: z.string(), text: z.string() });

const textField = z.enum(publicTextFields);

/** Body of POST /api/me/text-reviews; `field` as the error of the refused request names it. */
export const newTextReview = z.strictObject({ field: textField, text: text(limits.eventName) });

/** A text that the athlete asked our staff to check. `reason` is what the staff wrote about a declined text. */
export const ownTextReview = z.object({
  reviewId: z.string(),
  field: textField,
  text: z.string(),
  status: z.enum(["pending", "approved", "declined"]),
  reason: z.string().nullable(),
  askedAt: z.string(),
  decidedAt: z.string().nullable(),
});

/** Answer of GET /api/me/text-reviews, the newest first. */
export const ownTextReviews = z.array(ownTextReview);

/** Answer of GET /api/me/profile: the whole own record, published or not. */
export const ownProfile = z.object({
  ...profileFields,
  sports: z.array(
    z.object({
      sportCode,
      seasons: z.array(z.object({ seasonYear: z.string(), teams: z.array(ownTeam) })),
    }),
  ),
  mediaLinks: z.array(ownLink),
  textReviews: ownTextReviews,
  missing: z.array(missingPart),
  completeness: z.int().min(0).max(100),
});

/** Answer of GET /api/me/views: how many looked at the profile each day, and the schools whose coaches did, the latest first. */
export const ownViews = z.object({
  total: z.int(),
  days: z.array(z.object({ day: z.iso.date(), viewers: z.int() })),
  schools: z.array(z.object({ name: z.string(), lastLooked: z.iso.date() })),
});

/** Answer of PUT /api/me/photo. */
export const photoAnswer = z.object({ profilePictureURL: z.string() });

/** Body of a 412: what was sent, and what is stored by now with its version. */
export function conflictResponse<Record extends z.ZodType>(record: Record) {
  return z.object({
    isError: z.literal(true),
    message: z.string(),
    result: z.object({ yours: z.unknown(), current: record }),
  });
}

export type ProfileChange = z.output<typeof profileChange>;
export type NewTeam = z.output<typeof newTeam>;
export type TeamChange = z.output<typeof teamChange>;
export type EventBody = z.output<typeof eventBody>;
export type NewLink = z.output<typeof newLink>;
export type LinkChange = z.output<typeof linkChange>;
export type OwnEvent = z.output<typeof ownEvent>;
export type OwnTeam = z.output<typeof ownTeam>;
export type OwnLink = z.output<typeof ownLink>;
export type OwnProfileFields = z.output<typeof ownProfileFields>;
export type OwnProfile = z.output<typeof ownProfile>;
export type NewTextReview = z.output<typeof newTextReview>;
export type OwnTextReview = z.output<typeof ownTextReview>;
export type OwnViews = z.output<typeof ownViews>;
