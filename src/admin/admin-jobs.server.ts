import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";
import { defineJob } from "../jobs/job.server.ts";
import { handle, type JobHandler } from "../jobs/worker.server.ts";
import { purgeReports } from "../profile-reports/remove-reports.server.ts";

const purgeJob = defineJob("purge-admin", z.strictObject({}));

/** Deletes expired data of the portal every hour. */
export function adminHandlers(db: Kysely<Database>): JobHandler[] {
  return [handle(purgeJob, () => purgeAdmin(db), { cron: "23 * * * *", payload: {} })];
}

async function purgeAdmin(db: Kysely<Database>): Promise<void> {
  // A search index that is half a day behind is rebuilt, so one day of changes is enough.
  await sql`delete from account_changes where at < now() - interval '1 day'`.execute(db);
  await sql`delete from second_factor_tickets where expires_at < now()`.execute(db);
  await purgeReports(db);
}
