import { type Kysely, sql } from "kysely";
import { encodeId, findKey } from "../../athletes/public-id.server.ts";
import { readSource, type SourceColumns } from "../../athletes/queries.server.ts";
import type { Database } from "../../database/tables.ts";
import type { OwnTeamEvent } from "../schema.ts";
import { lockCurrentAthlete, noSuchRecord } from "./current-athlete.server.ts";

/** Lists the games in seasons of the athlete's profile that a team entered, by date. */
export async function findTeamEvents(
  db: Kysely<Database>,
  { athleteKey, teamKeys }: { athleteKey: string; teamKeys: readonly string[] },
): Promise<OwnTeamEvent[]> {
  const { rows } = await sql<Omit<OwnTeamEvent, "source"> & { key: string; seasonKey: string } & SourceColumns>`
    select events.id as key, team_seasons.id as "seasonKey", shown_event_name(events) as "eventName", events.score,
      events.event_date::text as date, events.stats, teams.name as team, team_lines.entered_at, null as imported_at,
      team_files.game_date::text, team_files.format, team_files.producer, team_files.sha256, team_files.adds_up,
      exists (select from same_games where shown_id = events.id) as "replacesOwn"
    from team_seasons join events on events.team_season_id = team_seasons.id
      join team_games on team_games.id = events.team_game_id
      join teams on teams.id = team_games.team_id
      join team_lines on (team_lines.game_id, team_lines.athlete_id) = (team_games.id, team_seasons.athlete_id)
        and team_lines.team_id = team_games.team_id
      left join team_files on (team_files.team_id, team_files.id) = (team_lines.team_id, team_lines.file_id)
    where team_seasons.athlete_id = ${athleteKey} and team_seasons.id = any(${teamKeys}::bigint[])
      and teams.status = 'approved'
    order by events.event_date, events.id`.execute(db);
  return rows.flatMap(({ key, seasonKey, eventName, score, date, stats, replacesOwn, ...columns }) => {
    const source = readSource(columns);
    const ids = { eventId: encodeId("event", key), teamId: encodeId("teamSeason", seasonKey) };
    return source ? [{ ...ids, eventName, score, date, stats, replacesOwn, source }] : [];
  });
}

/** Takes a game that a team entered off the athlete's profile, for good. The team keeps its line. Throws 404 for another athlete's. */
export async function removeTeamEvent(
  trx: Kysely<Database>,
  { accountId, eventId }: { accountId: string; eventId: string },
): Promise<void> {
  const eventKey = findKey("event", eventId);
  const athleteKey = await lockCurrentAthlete(trx, accountId, "games-edited");
  const { rows } = await sql<{ gameId: string }>`
    delete from events using team_seasons
    where events.id = ${eventKey} and team_game_id is not null
      and team_seasons.id = events.team_season_id and team_seasons.athlete_id = ${athleteKey}
    returning team_game_id as "gameId"`.execute(trx);
  if (!rows[0]) throw noSuchRecord();
  await trx
    .updateTable("team_lines")
    .set({ removed_at: sql<Date>`now()` })
    .where("game_id", "=", rows[0].gameId)
    .where("athlete_id", "=", athleteKey)
    .execute();
}
