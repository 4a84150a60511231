import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { ScheduledGame } from "./schema.ts";

const maxGames = 200;

/** Lists the games that the athlete's teams have not played, by date, except those that a blocked member of the staff entered. Only members see them. */
export async function listSchedule(db: Kysely<Database>, accountId: string): Promise<ScheduledGame[]> {
  const rows = await db
    .selectFrom("team_games")
    .innerJoin("teams", "teams.id", "team_games.team_id")
    .innerJoin("team_athletes", "team_athletes.team_id", "teams.id")
    .innerJoin("athletes", "athletes.id", "team_athletes.athlete_id")
    .select(["team_games.id as gameId", "teams.id as teamId", "teams.name as team", "opponent", "place"])
    .select(sql<string>`game_date::text`.as("date"))
    .where("athletes.account_id", "=", accountId)
    .where("team_athletes.left_at", "is", null)
    .where("teams.status", "=", "approved")
    .where("is_played", "=", false)
    .where("team_games.deleted_at", "is", null)
    .where(sql<boolean>`not has_blocked_writer(team_games)`)
    .where("game_date", ">=", sql<string>`current_date - 1`)
    .orderBy("game_date")
    .orderBy("team_games.created_at")
    .limit(maxGames)
    .execute();
  return rows;
}
