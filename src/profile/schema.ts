import { sportDefinition } from "@openroster/stat-files/sports/sport-definition.ts";
import { type SportCode, sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { z } from "zod";
import { athleteProfile, seasonStat, teamEvent } from "../athletes/schema.ts";
import { namedObject } from "../http/named-schema.ts";
import { seasonOpponents } from "../opponents/schema.ts";
import { percentile } from "../percentiles/schema.ts";
import { shownReference } from "../references/schema.ts";

/** The public profile with the comparisons of its latest seasons, and the references of coaches. */
export const publicProfile = namedObject("AthleteProfile", {
  ...athleteProfile.shape,
  percentiles: z
    .array(percentile)
    .describe("Of rates and averages of the latest season in each sport, in groups of at least 20 athletes"),
  references: z.array(shownReference).describe("The latest first"),
});

function teamSeasonOf(sportCode: SportCode) {
  const { statKey } = sportDefinition(sportCode).api;
  return namedObject(`${sportCode}Season`, {
    events: z.array(teamEvent),
    confirmedEvents: z.int().describe("How many of the events coaches confirmed"),
    opponents: seasonOpponents.nullable().describe("Null if no game has a known opponent"),
    sportTeam: z.object({ season: z.array(z.object({ [statKey]: z.array(seasonStat) })).length(1) }),
  });
}

/** The season of a team by sport. */
export const teamSeasons = Object.fromEntries(
  sportCodes.map((sportCode) => [sportCode, teamSeasonOf(sportCode)]),
) as Record<SportCode, ReturnType<typeof teamSeasonOf>>;
