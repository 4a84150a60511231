import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";

/** Raises a team's version after a change of its events, so that a client cannot delete events that it has not read. */
export async function raiseTeamVersion(trx: Kysely<Database>, teamKey: string): Promise<void> {
  await trx.updateTable("team_seasons").set({ version: sql<number>`version + 1` }).where("id", "=", teamKey).execute();
}
