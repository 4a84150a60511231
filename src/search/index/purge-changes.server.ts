import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../../database/tables.ts";
import { defineJob } from "../../jobs/job.server.ts";
import { handle, type JobHandler } from "../../jobs/worker.server.ts";

const purgeJob = defineJob("purge-athlete-changes", z.strictObject({}));

/** What the worker does for the search index: every hour removes changes that had their two days. */
export function purgeChangesHandler(db: Kysely<Database>): JobHandler {
  return handle(purgeJob, () => purgeChanges(db), { cron: "41 * * * *", payload: {} });
}

/** Of the old changes the latest stays: nothing after it was removed, which tells a snapshot whether it can be brought up to date. */
export async function purgeChanges(db: Kysely<Database>): Promise<void> {
  await sql`delete from athlete_changes where xact < (
    select max(xact) from athlete_changes
    where at < now() - interval '2 days' and xact < pg_snapshot_xmin(pg_current_snapshot()))`.execute(db);
}
