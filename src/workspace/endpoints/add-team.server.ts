import { type Kysely, sql } from "kysely";
import { describeTeamLimit, workspaceLimits as limits } from "../../athletes/limits.ts";
import { countRows } from "../../database/count-rows.server.ts";
import type { Database } from "../../database/tables.ts";
import type { NewTeam, OwnTeam } from "../schema.ts";
import { conflict, lockCurrentAthlete, noSuchRecord, tooMany } from "./current-athlete.server.ts";
import { nextPosition } from "./next-position.server.ts";
import { findTeam } from "./queries.server.ts";
import { requirePublicTexts } from "./require-public-texts.server.ts";

/** Adds a team to a season, within the caller's transaction. Throws 409 for a duplicate or if a limit is reached. */
export async function addTeam(
  trx: Kysely<Database>,
  { accountId, team }: { accountId: string; team: NewTeam },
): Promise<OwnTeam> {
  const athleteKey = await lockCurrentAthlete(trx, accountId, "teams-edited");
  await requirePublicTexts(trx, { accountId, texts: teamTexts(team) });
  await requirePlace(trx, { athleteKey, team });
  const count = await countRows(trx.selectFrom("team_seasons").where("athlete_id", "=", athleteKey));
  if (count >= limits.teamsOfAthlete) throw tooMany(describeTeamLimit(count));
  const { id } = await trx
    .insertInto("team_seasons")
    .values({
      athlete_id: athleteKey,
      sport_code: team.sportCode,
      season_year: team.seasonYear,
      team_name: team.teamName,
      season_or_game: team.seasonOrGame,
      position: await nextPosition(trx, { table: "team_seasons", ownerKey: athleteKey }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const added = await findTeam(trx, { athleteKey, teamKey: id });
  return added ?? raise();
}

export function teamTexts({ seasonYear, teamName }: Pick<NewTeam, "seasonYear" | "teamName">) {
  return { seasonYear, teamName };
}

/** Throws 409 if the season already lists the team or has no room for it. `exceptKey` is a team that moves to the season. */
export async function requirePlace(
  trx: Kysely<Database>,
  { athleteKey, team, exceptKey = "0" }: { athleteKey: string; team: NewTeam; exceptKey?: string },
): Promise<void> {
  const { sportCode, seasonYear, teamName } = team;
  const { seasons, teams, same } = await trx
    .selectFrom("team_seasons")
    .select([
      sql<number>`count(distinct season_year) filter (where season_year <> ${seasonYear})::integer`.as("seasons"),
      sql<number>`count(*) filter (where season_year = ${seasonYear})::integer`.as("teams"),
      sql<number>`count(*) filter (where season_year = ${seasonYear} and ${teamName} in (team_name, shown_team_name(team_seasons)))::integer`.as(
        "same",
      ),
    ])
    .where("athlete_id", "=", athleteKey)
    .where("sport_code", "=", sportCode)
    .where("id", "<>", exceptKey)
    .executeTakeFirstOrThrow();
  if (same > 0)
    throw conflict(
      `You already have ${teamName} in ${seasonYear}. If it is the same team, merge the two on “Your seasons”. If not, choose a different name or season.`,
      "teamName",
    );
  if (seasons >= limits.seasons)
    throw tooMany(`A sport can have at most ${limits.seasons} seasons. Delete one first.`, "seasonYear");
  if (teams >= limits.teamsOfSeason)
    throw tooMany(`A season can have at most ${limits.teamsOfSeason} teams. Delete one first.`, "seasonYear");
}

function raise(): never {
  throw noSuchRecord();
}
