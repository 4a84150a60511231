import { type Kysely, sql } from "kysely";
import { countEvents, countEventsOfSeason } from "../../athletes/count-events.server.ts";
import { workspaceLimits } from "../../athletes/limits.ts";
import type { SportCode } from "../../athletes/vocabulary.ts";
import type { Database } from "../../database/tables.ts";

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
  place: "H" | "A" | null;
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
    .select(["season_year as seasonYear", "opponent as name", "score", "place", "teams.name as teamName"])
    .select(["teams.sport_code as sportCode", sql<string>`game_date::text`.as("date")])
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
  const seasonKey = (await findSeason(trx, game, line)) ?? (await addSeason(trx, game, line));
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

/** Returns the athlete's season that already shows games of this team, or else one with the team's name that no other team opened. */
async function findSeason(
  trx: Kysely<Database>,
  { teamId, seasonYear, sportCode, teamName }: PublishedGame,
  { athleteId }: PublishedLine,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select team_seasons.id from team_seasons cross join lateral (
      select count(*) as games from events join team_games on team_games.id = events.team_game_id
      where events.team_season_id = team_seasons.id and team_games.team_id = ${teamId}
        and team_games.season_year = ${seasonYear}
    ) shown
    where athlete_id = ${athleteId} and sport_code = ${sportCode} and season_or_game = 'G' and (shown.games > 0
      or season_year = ${seasonYear} and coalesce(team_seasons.team_id, ${teamId}) = ${teamId}
        and fold_name(team_name) in (select fold_name(name) from unnest(${seasonNames(teamName)}::text[]) name))
    order by shown.games desc, team_seasons.position, team_seasons.id limit 1`.execute(trx);
  return rows[0]?.id ?? null;
}

/** Returns null if the athlete has the most teams that we store, in all or in the season. */
async function addSeason(
  trx: Kysely<Database>,
  { teamId, seasonYear, sportCode, teamName }: PublishedGame,
  { athleteId }: PublishedLine,
): Promise<string | null> {
  const { teamsOfAthlete, seasons, teamsOfSeason } = workspaceLimits;
  const names = seasonNames(teamName);
  const { rows } = await sql<{ id: string }>`
    with own as (select * from team_seasons where athlete_id = ${athleteId}),
      in_sport as (select * from own where sport_code = ${sportCode})
    insert into team_seasons (athlete_id, sport_code, season_year, team_name, season_or_game, position, team_id)
    -- A season of this name that has only totals, or games of another team, stays as it is.
    select ${athleteId}, ${sportCode}, ${seasonYear}, name, 'G', (select coalesce(max(position) + 1, 0) from own), ${teamId}
    from unnest(${names}::text[]) with ordinality as free (name, place)
    where not exists (select from in_sport where season_year = ${seasonYear} and team_name = name)
      and (select count(*) from own) < ${teamsOfAthlete}
      and (select count(distinct season_year) from in_sport where season_year <> ${seasonYear}) < ${seasons}
      and (select count(*) from in_sport where season_year = ${seasonYear}) < ${teamsOfSeason}
    order by place limit 1 returning id`.execute(trx);
  return rows[0]?.id ?? null;
}

/** The names of seasons that a team opens: its own, or the next one that the athlete does not have. */
export function seasonNames(teamName: string): string[] {
  const endings = ["", " (games)", " (games 2)", " (games 3)", " (games 4)"];
  return endings.map((ending) => [...teamName].slice(0, 120 - ending.length).join("") + ending);
}

async function raiseVersion(trx: Kysely<Database>, seasonKey: string): Promise<void> {
  await trx
    .updateTable("team_seasons")
    .set({ version: sql<number>`version + 1` })
    .where("id", "=", seasonKey)
    .execute();
}
