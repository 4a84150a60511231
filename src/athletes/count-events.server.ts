import type { Kysely } from "kysely";
import { countRows } from "../database/count-rows.server.ts";
import type { Database } from "../database/tables.ts";

/** Counts the events of an athlete in all seasons, also games that teams entered. Exact while the account is locked. */
export async function countEvents(trx: Kysely<Database>, athleteKey: string): Promise<number> {
  return countRows(
    trx
      .selectFrom("events")
      .innerJoin("team_seasons", "team_seasons.id", "events.team_season_id")
      .where("athlete_id", "=", athleteKey),
  );
}

/** Counts the events of a season, also games that teams entered. */
export async function countEventsOfSeason(db: Kysely<Database>, seasonKey: string): Promise<number> {
  return countRows(db.selectFrom("events").where("team_season_id", "=", seasonKey));
}
