import { sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { z } from "zod";
import { publicId } from "../athletes/schema.ts";
import { namedObject, namedStrictObject } from "../http/named-schema.ts";
import { clipLimits as limits } from "./clip-limits.ts";

/** Sport and statistic. */
const skillCode = z
  .string()
  .regex(/^[A-Z]{2}:\w{1,40}$/, "Choose a skill.")
  .describe(`Sport and statistic, such as ${sportCodes[0]}:kills`);

const seconds = z
  .number("Enter a time such as 12:31.")
  .min(0)
  .max(limits.filmMilliseconds / 1000)
  .describe("Seconds from the beginning of the film, to a tenth");

export const filmParams = z.strictObject({ linkId: publicId });
export const clipParams = z.strictObject({ clip: z.coerce.number().int().min(1).max(2_000_000_000) });

const clipFields = {
  start: seconds,
  end: seconds,
  skill: skillCode,
  eventId: publicId.nullable().default(null).describe("The game of the season"),
  nth: z.int().min(1).max(999).nullable().default(null).describe("Which one of the game it is: kill 14"),
};

export const newClip = namedStrictObject("NewClip", {
  ...clipFields,
  filmSeconds: seconds.min(1).optional().describe("Length of the film, as the player of the host reported it"),
});
export type NewClip = z.output<typeof newClip>;

export const clipChange = namedStrictObject("ClipChange", clipFields);
export type ClipChange = z.output<typeof clipChange>;

export const reelOrder = z.strictObject({
  clips: z
    .array(z.int().min(1))
    .max(limits.clipsOfReel, `The opening reel has at most ${limits.clipsOfReel} clips. Take one out first.`)
    .refine((clips) => new Set(clips).size === clips.length, "A clip can be in the reel once.")
    .describe("Numbers of the clips in their order, best first"),
});

export const clipList = namedStrictObject("ClipList", {
  text: z.string().max(limits.listLength).describe("One clip a line, such as “12:31 kill line”"),
  skill: skillCode.describe("For lines that name no skill"),
  eventId: publicId.nullable().default(null),
  before: z.number().min(0).max(20).default(5).describe("Seconds before each time at which its clip starts"),
  after: z.number().min(0.5).max(20).default(3).describe("Seconds after each time at which its clip ends"),
});
export type ClipList = z.output<typeof clipList>;

export const clipFile = namedStrictObject("ClipFile", {
  player: z
    .string()
    .regex(/^\d-\d{1,3}$/, "Choose yourself.")
    .describe("The athlete’s row in the file"),
  skills: z.array(skillCode).min(1, "Choose a skill.").max(20),
  eventId: publicId.nullable().default(null),
  offset: z
    .number("Enter a time such as 0:35.")
    .min(-limits.filmMilliseconds / 1000)
    .max(limits.filmMilliseconds / 1000)
    .describe("Seconds to add to the times of the file"),
  before: z.number().min(0).max(20).default(5),
  after: z.number().min(0.5).max(20).default(3),
});
export type ClipFile = z.output<typeof clipFile>;

export const ownClip = namedObject("OwnClip", {
  clip: z.int().describe("Number of the clip in its address"),
  linkId: z.string(),
  start: z.number(),
  end: z.number(),
  skill: skillCode,
  nth: z.int().nullable(),
  label: z.string(),
  eventId: z.string().nullable(),
  game: z.string().nullable(),
  source: z.string().nullable().describe("Where the line of the game comes from"),
  reelPosition: z.int().nullable().describe("Place in the opening reel"),
});
export type OwnClip = z.output<typeof ownClip>;

export const ownClips = z.array(ownClip);
