import { type Kysely, sql } from "kysely";
import { countEvents, countEventsOfSeason } from "../../athletes/count-events.server.ts";
import { workspaceLimits } from "../../athletes/limits.ts";
import type { SportCode } from "../../athletes/vocabulary.ts";
import type { Database } from "../../database/tables.ts";
import { addSeasonOfTeam, findSeasonOfTeam } from "../merges/team-season.server.ts";
import type { GamePlace } from "../vocabulary.ts";

interface PublishedLine {
  athleteId: string;
  stats: Record<string, number | string>;
  isShown: boolean;
}

interface PublishedGame {
  teamId: string;
  gameId: string;
  seasonYear: string;
  name: string;
  score: string | null;
  date: string;
  place: GamePlace | null;
  teamName: string;
  sportCode: SportCode;
}

/** Events of teams come after those of the athlete and of imported files, whose positions begin at 0. */
const firstPosition = 16_000;

/**
 * Makes a played game with statistics an event of each current member's season, and removes any other. Former members' profiles stay, and
 * a profile with the most events or teams that we store, in all or in the season, gets no other.
 */
export async function publishLines(
  trx: Kysely<Database>,
  { teamId, gameId, athleteId }: { teamId: string; gameId: string; athleteId?: string },
): Promise<void> {
  const game = await findGame(trx, { teamId, gameId });
  const { rows } = await sql<PublishedLine>`
    select athletes.id as "athleteId", team_lines.stats,
      team_games.is_played and team_lines.removed_at is null and team_lines.stats <> '{}' as "isShown"
    from team_lines
      join team_games on (team_games.team_id, team_games.id) = (team_lines.team_id, team_lines.game_id)
      join team_athletes on (team_athletes.team_id, team_athletes.athlete_id) = (team_lines.team_id, team_lines.athlete_id)
      join athletes on athletes.id = team_lines.athlete_id
      join accounts on accounts.id = athletes.account_id
    where team_lines.team_id = ${teamId} and team_lines.game_id = ${gameId} and team_athletes.left_at is null
      ${athleteId === undefined ? sql`` : sql`and athletes.id = ${athleteId}`}
    -- In key order, like every writer that locks several accounts.
    order by accounts.id for no key update of accounts`.execute(trx);
  for (const line of rows) await publishLine(trx, game, line);
}

async function findGame(
  trx: Kysely<Database>,
  { teamId, gameId }: { teamId: string; gameId: string },
): Promise<PublishedGame> {
  const game = await trx
    .selectFrom("team_games")
    .innerJoin("teams", "teams.id", "team_games.team_id")
    .select(["season_year as seasonYear", "opponent as name", "score", "place"])
    .select([
      "teams.sport_code as sportCode",
      sql<string>`team_title(teams)`.as("teamName"),
      sql<string>`game_date::text`.as("date"),
    ])
    .where("team_id", "=", teamId)
    .where("team_games.id", "=", gameId)
    .executeTakeFirstOrThrow();
  return { teamId, gameId, ...game };
}

async function publishLine(trx: Kysely<Database>, game: PublishedGame, line: PublishedLine): Promise<void> {
  const { gameId, name, score, date, place } = game;
  const known = await trx
    .selectFrom("events")
    .innerJoin("team_seasons", "team_seasons.id", "events.team_season_id")
    .select(["events.id", "team_season_id as seasonKey"])
    .where("team_game_id", "=", gameId)
    .where("athlete_id", "=", line.athleteId)
    .executeTakeFirst();
  if (!line.isShown) {
    if (!known) return;
    await trx.deleteFrom("events").where("id", "=", known.id).execute();
    return raiseVersion(trx, known.seasonKey);
  }
  const stats = JSON.stringify({ ...line.stats, ...(place && { homeOrAway: place }) });
  const values = { name, score, event_date: date, stats };
  if (known) {
    await trx.updateTable("events").set(values).where("id", "=", known.id).execute();
    return raiseVersion(trx, known.seasonKey);
  }
  if ((await countEvents(trx, line.athleteId)) >= workspaceLimits.eventsOfAthlete) return;
  const season = { ...game, athleteKey: line.athleteId };
  const seasonKey = (await findSeasonOfTeam(trx, season)) ?? (await addSeasonOfTeam(trx, season));
  if (seasonKey === null) return;
  if ((await countEventsOfSeason(trx, seasonKey)) >= workspaceLimits.eventsOfTeam) return;
  await trx
    .insertInto("events")
    .values({
      ...values,
      team_season_id: seasonKey,
      team_game_id: gameId,
      position: sql<number>`(select greatest(${firstPosition}, max(position) + 1) from events where team_season_id = ${seasonKey})`,
    })
    .execute();
  await raiseVersion(trx, seasonKey);
}

async function raiseVersion(trx: Kysely<Database>, seasonKey: string): Promise<void> {
  await trx
    .updateTable("team_seasons")
    .set({ version: sql<number>`version + 1` })
    .where("id", "=", seasonKey)
    .execute();
}
