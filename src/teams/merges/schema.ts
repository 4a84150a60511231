import { z } from "zod";
import { publicId, sportCode } from "../../athletes/schema.ts";
import { recordId } from "../../http/record-id.ts";

/** Days in which a merge can be undone. */
export const undoDays = 30;

/** A season of the athlete that may be of a team, with what speaks for it. The likely ones come first. */
export const likelySeason = z.object({
  seasonId: z.string().describe("The `teamId` of the season in the athlete’s profile"),
  sportCode,
  seasonYear: z.string(),
  teamName: z.string(),
  games: z.int().describe("Games in this season"),
  commonGames: z.int().describe("Games that both have: the same opponent, and the same day or the day beside it"),
  isLikely: z.boolean().describe("The school, the name or the games fit"),
});
export type LikelySeason = z.output<typeof likelySeason>;

/** Two entries of one season that may be one team: a season and an approved team that the athlete joined, or two seasons. */
const sameTeam = z.object({
  season: likelySeason,
  team: z.object({ teamId: z.string(), name: z.string() }).nullable().describe("An approved team"),
  other: z.object({ seasonId: z.string(), teamName: z.string() }).nullable().describe("Another season"),
});
export type SameTeam = z.output<typeof sameTeam>;

const merge = z.object({
  seasonId: z.string().describe("The season that was merged, or that became the team’s"),
  seasonYear: z.string(),
  teamName: z.string(),
  into: z.string().describe("The name that the profile shows"),
  mergedAt: z.string(),
  undoUntil: z.string().nullable().describe("Null if the merge is too old to be undone"),
});
export type Merge = z.output<typeof merge>;

export const seasonMerges = z.object({ suggestions: z.array(sameTeam), merges: z.array(merge) });

/** Body of POST /api/me/season-merges: a season, and the approved team or the other season that is the same team. */
export const mergeBody = z
  .strictObject({
    seasonId: publicId.describe("The season that stays"),
    otherSeasonId: publicId.optional().describe("The season that is merged into it"),
    teamId: recordId().optional().describe("An approved team that the athlete joined"),
  })
  .refine((body) => (body.otherSeasonId === undefined) !== (body.teamId === undefined), {
    message: "must name either another season or a team",
    path: ["teamId"],
  });
export type MergeBody = z.output<typeof mergeBody>;

export const mergeParams = z.strictObject({ seasonId: publicId });
export const mergedSeason = z.object({ seasonId: z.string() });
