import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";

/** Raises a team's version since its events are others now, within the caller's transaction: whoever deletes the team has to have seen them. */
export async function raiseTeamVersion(trx: Kysely<Database>, teamKey: string): Promise<void> {
  await trx.updateTable("team_seasons").set({ version: sql<number>`version + 1` }).where("id", "=", teamKey).execute();
}
