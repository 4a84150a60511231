import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { scheduledJob } from "../../jobs/job.server.ts";

export const purgeChangesJob = scheduledJob("purge-athlete-changes", "41 * * * *", purgeChanges);

/** The latest old change is retained. It shows a snapshot that no later change was purged. */
export async function purgeChanges(db: Kysely<Database>): Promise<void> {
  await sql`delete from athlete_changes where xact < (
    select max(xact) from athlete_changes
    where at < now() - interval '2 days' and xact < pg_snapshot_xmin(pg_current_snapshot()))`.execute(db);
}
