import { z } from "zod";
import { publicText } from "../../athletes/check-texts.server.ts";
import { isBlank, readText } from "../../athletes/clean-text.ts";
import { workspaceLimits as limits } from "../../athletes/limits.ts";
import { oneOf, publicId, sportCode } from "../../athletes/schema.ts";
import { namedObject, namedStrictObject } from "../../http/named-schema.ts";
import { recordId } from "../../http/record-id.ts";
import { entryLine } from "../roster-entries/schema.ts";
import { gamePlace } from "../schema.ts";
import { teamRoles } from "../vocabulary.ts";

function text(maxLength: number) {
  return z.string().transform((value, context) => readText(value, maxLength, context) ?? z.NEVER);
}

const facts = {
  opponent: publicText("event", "eventName", text(limits.eventName)),
  date: z.iso
    .date("must be a date")
    .refine((day) => day >= "1950-01-01" && day <= "2100-12-31", "must be from 1950 to 2100"),
  place: gamePlace.nullable().default(null).describe("Home, away, neutral, or null if unknown"),
  score: publicText(
    "event",
    "score",
    z
      .string()
      .nullable()
      .default(null)
      .transform((value, context) =>
        value === null || isBlank(value) ? null : (readText(value, limits.score, context) ?? z.NEVER),
      ),
  ),
  isPlayed: z.boolean().default(false).describe("Only played games are on profiles"),
};

export const newGame = namedStrictObject("NewTeamGame", {
  seasonYear: publicText("event", "seasonYear", text(limits.seasonYear)),
  ...facts,
});
export type NewGame = z.output<typeof newGame>;
/** Body of PUT /api/team/games/:gameId. The season stays. */
export const gameChange = namedStrictObject("TeamGameChange", facts);
export type GameChange = z.output<typeof gameChange>;

/** Body of PUT /api/team/games/:gameId/lines/:athleteId. Without statistics, the athlete did not play. */
export const lineBody = z.strictObject({
  /** By stat id. The sport's rules validate ids and values (422). */
  stats: z
    .record(z.string().max(60), z.union([z.number(), z.string().max(40)]))
    .refine((stats) => Object.keys(stats).length <= 150, "must have at most 150 statistics"),
});
export type LineBody = z.output<typeof lineBody>;

export const gameParams = z.strictObject({ gameId: recordId() });
export const lineParams = z.strictObject({ gameId: recordId(), athleteId: publicId });

const role = oneOf(teamRoles);

export const game = namedObject("TeamGame", {
  gameId: z.string(),
  seasonYear: z.string(),
  opponent: z.string(),
  date: z.string(),
  place: gamePlace.nullable(),
  score: z.string().nullable(),
  isPlayed: z.boolean(),
  version: z.int(),
});
export type Game = z.output<typeof game>;
export const gameList = z.array(namedObject("TeamGameListItem", { ...game.shape, lines: z.int() }));

const lineFile = z.object({
  name: z.string(),
  format: z.string(),
  producer: z.string().nullable(),
  sha256: z.string(),
});

/** An athlete's line in a game. `isMember` is false for athletes who left: their lines stay as they are. */
export const line = namedObject("TeamLine", {
  athleteId: z.string(),
  gameId: z.string(),
  sportCode,
  name: z.string(),
  isMember: z.boolean(),
  isOnProfile: z.boolean().describe("False if the athlete took the line off the profile"),
  stats: z.record(z.string(), z.union([z.number(), z.string()])),
  version: z.int(),
  source: z
    .object({
      kind: z.enum(["team", "file"]),
      enteredBy: z.string().nullable().describe("Null if the staff member’s account is erased"),
      role,
      enteredAt: z.string(),
      file: lineFile.nullable().describe("The file that the values come from; null if they were typed"),
    })
    .nullable(),
});
export type Line = z.output<typeof line>;

export const gameWithLines = namedObject("TeamGameWithLines", {
  ...game.shape,
  sportCode,
  lines: z.array(line),
  ofRoster: z.array(entryLine).describe("Lines of players without an account, which only the staff sees"),
});
export type GameWithLines = z.output<typeof gameWithLines>;
