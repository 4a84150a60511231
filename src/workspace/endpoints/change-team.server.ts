import { type Kysely, sql } from "kysely";
import { findKey } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import { versionConflict } from "../../http/require-version.server.ts";
import type { NewTeam, OwnTeam, TeamChange } from "../schema.ts";
import { requirePlace, teamTexts } from "./add-team.server.ts";
import { conflict, lockCurrentAthlete, noSuchRecord } from "./current-athlete.server.ts";
import { findTeam } from "./queries.server.ts";
import { requirePublicTexts } from "./require-public-texts.server.ts";

/** Changes a team of the account. Throws 404 if it has none, 412 if it changed since `version`, and 409 if its events prevent the change. */
export async function changeTeam(
  trx: Kysely<Database>,
  { accountId, teamId, version, change }: { accountId: string; teamId: string; version: number; change: TeamChange },
): Promise<OwnTeam> {
  const teamKey = findKey("teamSeason", teamId);
  const athleteKey = await lockCurrentAthlete(trx, accountId, "teams-edited");
  const before = teamKey && (await findTeam(trx, { athleteKey, teamKey }));
  if (!before) throw noSuchRecord();
  const { sportCode, seasonYear, teamName, seasonOrGame } = before;
  const team: NewTeam = { sportCode, seasonYear, teamName, seasonOrGame, ...change };
  if (before.version === version) {
    await requirePublicTexts(trx, { accountId, texts: teamTexts(team), stored: () => before });
    requireFittingEvents(before, team);
    await requireFittingTeamEvents(trx, { teamKey, before, team });
    await requireOwnName(trx, { teamKey, before, team });
    await requirePlace(trx, { athleteKey, team, exceptKey: teamKey });
  }
  const { numUpdatedRows } = await trx
    .updateTable("team_seasons")
    .set({
      sport_code: team.sportCode,
      season_year: team.seasonYear,
      season_or_game: team.seasonOrGame,
      // From now on, the name is the athlete’s, and no longer that of the team that opened the season.
      ...(team.teamName !== before.teamName && { team_name: team.teamName, team_id: null }),
    })
    .where("id", "=", teamKey)
    .where("athlete_id", "=", athleteKey)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n)
    throw versionConflict({ yours: change, current: before, what: `${before.teamName}, season ${before.seasonYear},` });
  const changed = await findTeam(trx, { athleteKey, teamKey });
  if (!changed) throw noSuchRecord();
  return changed;
}

/** Other sports have other statistics, and season totals are a single line. */
function requireFittingEvents({ events, sportCode, teamName }: OwnTeam, team: NewTeam): void {
  if (events.length > 0 && team.sportCode !== sportCode)
    throw conflict(
      `${teamName} has statistics of another sport. Delete its games before you change the sport.`,
      "sportCode",
    );
  if (events.length > 1 && team.seasonOrGame === "S")
    throw conflict(
      `${teamName} has ${events.length} games. Season totals are one line. First delete all games except one.`,
      "seasonOrGame",
    );
}

async function requireFittingTeamEvents(
  trx: Kysely<Database>,
  { teamKey, before, team }: { teamKey: string; before: OwnTeam; team: NewTeam },
): Promise<void> {
  if (before.sportCode === team.sportCode && before.seasonOrGame === team.seasonOrGame) return;
  const found = await trx
    .selectFrom("events")
    .select("id")
    .where("team_season_id", "=", teamKey)
    .where("team_game_id", "is not", null)
    .executeTakeFirst();
  if (found)
    throw conflict(
      `Your team entered games of ${before.teamName}. You can’t change the sport or the kind of statistics.`,
      before.sportCode === team.sportCode ? "seasonOrGame" : "sportCode",
    );
}

/** A season that was merged with an approved team has the team’s name and year. */
async function requireOwnName(
  trx: Kysely<Database>,
  { teamKey, before, team }: { teamKey: string; before: OwnTeam; team: NewTeam },
): Promise<void> {
  if (before.teamName === team.teamName && before.seasonYear === team.seasonYear) return;
  const { isLinked } = await trx
    .selectFrom("team_seasons")
    .select(sql<boolean>`linked_team_id is not null`.as("isLinked"))
    .where("id", "=", teamKey)
    .executeTakeFirstOrThrow();
  if (isLinked)
    throw conflict(
      `You merged this season with ${before.teamName}, so it has the name and the year of that team. Undo the merge on “Your seasons” first.`,
      before.teamName === team.teamName ? "seasonYear" : "teamName",
    );
}
