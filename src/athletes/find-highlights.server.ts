import type { ShownStat } from "@openroster/stat-files/sports/group-stats.ts";
import { headlineStats } from "@openroster/stat-files/sports/headline-stats.ts";
import { primaryPosition } from "@openroster/stat-files/sports/positions.ts";
import { seasonTotals } from "@openroster/stat-files/sports/season-totals.ts";
import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { chooseTeam } from "./choose-team.server.ts";
import { findTeamSeason, type TeamSeason } from "./queries.server.ts";
import type { AthleteProfile } from "./schema.ts";
import type { SportCode } from "./vocabulary.ts";

export interface Highlights {
  sportCode: SportCode | null;
  season: TeamSeason | null;
  figures: ShownStat[];
}

/** Returns the headline figures of a season: that of an address of the profile, or the latest. */
export async function findHighlights(
  db: Kysely<Database>,
  profile: AthleteProfile,
  wanted?: SportCode,
  address = new URLSearchParams(),
): Promise<Highlights> {
  const sports = wanted ? profile.sports.filter((sport) => sport.sportCode === wanted) : profile.sports;
  const { sportCode, team } = chooseTeam({ ...profile, sports }, address);
  const season = sportCode && team && (await findTeamSeason(db, { sportCode, seasonId: team.seasonID }));
  if (!sportCode || !season) return { sportCode, season: null, figures: [] };
  const lines = season.events.map(({ stats }) => stats);
  const totals = seasonTotals(sportCode, season.seasonOrGame, lines);
  const position = primaryPosition(profile.positions, sportCode);
  return { sportCode, season, figures: headlineStats(sportCode, totals, position) };
}
