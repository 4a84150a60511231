import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { scheduledJob } from "../jobs/job.server.ts";
import { countRecords, findKnownOpponents } from "./find-known-opponents.server.ts";
import { fitAllOpponents } from "./fit-opponents.server.ts";

/** At night in the United States. */
export const opponentsJob = scheduledJob("refresh-opponents", "23 9 * * *", refreshOpponents);

/** Finds the opponents of games, counts the records of teams, and fits the effects of opponents. */
export async function refreshOpponents(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // A season of a whole sport takes longer than a request may.
    await sql`set local statement_timeout = 0`.execute(trx);
    await findKnownOpponents(trx);
    await countRecords(trx);
    await fitAllOpponents(trx);
  });
}
