import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { queueNamesToCheck } from "../athletes/check-stored-names.server.ts";
import type { Database } from "../database/tables.ts";
import { defineJob, handleSchedule, type JobHandler } from "../jobs/job.server.ts";
import { endProfileHolds } from "../profile-reports/end-profile-holds.server.ts";
import { purgeReports } from "../profile-reports/remove-reports.server.ts";

/** Checks the names of coaches and team staff, whose rules can be newer than a name. */
export const checkNamesJob = defineJob("check-names", z.strictObject({}));

/** Deletes expired data of the portal every hour, ends holds of profiles every minute, and checks names every day. */
export function adminHandlers(db: Kysely<Database>, { publicUrl }: { publicUrl: string }): JobHandler[] {
  return [
    handleSchedule("purge-admin", "23 * * * *", () => purgeAdmin(db)),
    handleSchedule("end-profile-holds", "* * * * *", () => endProfileHolds(db, { publicUrl })),
    handleSchedule(checkNamesJob, "41 7 * * *", () => queueNamesToCheck(db)),
  ];
}

async function purgeAdmin(db: Kysely<Database>): Promise<void> {
  // A search index that is half a day behind is rebuilt, so one day of changes is enough.
  await sql`delete from account_changes where at < now() - interval '1 day'`.execute(db);
  await sql`delete from second_factor_tickets where expires_at < now()`.execute(db);
  await purgeReports(db);
}
