import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";

/** Counts the events of an athlete in all seasons, also games that teams entered. Exact while the account is locked. */
export async function countEvents(trx: Kysely<Database>, athleteKey: string): Promise<number> {
  const { count } = await trx
    .selectFrom("events")
    .innerJoin("team_seasons", "team_seasons.id", "events.team_season_id")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("athlete_id", "=", athleteKey)
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts the events of a season, also games that teams entered. */
export async function countEventsOfSeason(db: Kysely<Database>, seasonKey: string): Promise<number> {
  const { count } = await db
    .selectFrom("events")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("team_season_id", "=", seasonKey)
    .executeTakeFirstOrThrow();
  return count;
}
