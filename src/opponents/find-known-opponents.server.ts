import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { readResult } from "./read-result.ts";

/**
 * Finds the games of which both teams are here. Each must name the other one on the same day, with all words of one of both names. A
 * game that two teams could have played is left out. Returns the number of games.
 */
export async function findKnownOpponents(trx: Kysely<Database>): Promise<number> {
  await trx.deleteFrom("known_opponents").execute();
  const { numAffectedRows } = await sql`
    with games as materialized (
      select team_games.id, team_id, game_date, sport_code, gender,
        string_to_array(opponent_key(opponent), ' ') as opponent, string_to_array(opponent_key(teams.name), ' ') as own
      from team_games join teams on teams.id = team_id
      where is_played and teams.status = 'approved')
    insert into known_opponents (game_id, opponent_id)
      select one.id, min(other.team_id::text)::uuid
      from games one join games other using (game_date, sport_code, gender)
      where one.team_id <> other.team_id
        and (one.opponent <@ other.own or other.own <@ one.opponent) and (other.opponent <@ one.own or one.own <@ other.opponent)
      group by one.id having count(distinct other.team_id) = 1`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Counts the played games of each team here, and those that it won and lost. */
export async function countRecords(trx: Kysely<Database>): Promise<void> {
  const games = await trx
    .selectFrom("team_games")
    .innerJoin("teams", "teams.id", "team_games.team_id")
    .select(["team_id", "season_year", "score"])
    .select(sql<number>`count(*)::integer`.as("games"))
    .where("is_played", "is", true)
    .where("teams.status", "=", "approved")
    .groupBy(["team_id", "season_year", "score"])
    .execute();
  const records = new Map<string, { team_id: string; season_year: string; games: number; won: number; lost: number }>();
  for (const { team_id, season_year, score, games: count } of games) {
    const key = `${team_id} ${season_year}`;
    const record = records.get(key) ?? { team_id, season_year, games: 0, won: 0, lost: 0 };
    const result = readResult(score);
    record.games += count;
    if (result === "W") record.won += count;
    if (result === "L") record.lost += count;
    records.set(key, record);
  }
  await trx.deleteFrom("team_records").execute();
  await sql`insert into team_records (team_id, season_year, games, won, lost)
    select * from json_to_recordset(${JSON.stringify([...records.values()])})
      as given (team_id uuid, season_year text, games integer, won integer, lost integer)`.execute(trx);
}
