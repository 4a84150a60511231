import { type Kysely, sql } from "kysely";
import { writeAudit } from "../accounts/audit-log.server.ts";
import type { Database } from "../database/tables.ts";
import { followReports, lockHold } from "./hold-profile.server.ts";

/** Shows the profiles again whose time is over without a decision. The clock is that of the database. The reports stay open. */
export async function endProfileHolds(db: Kysely<Database>, { publicUrl }: { publicUrl: string }): Promise<void> {
  // Only open reports hide for a time, and their number is bounded.
  const due = await db
    .selectFrom("profile_reports")
    .innerJoin("athletes", "athletes.id", "profile_reports.athlete_id")
    .select(["athletes.id as athleteKey", "account_id as accountId", "profile_reports.id as reportId"])
    .where("profile_reports.status", "=", "open")
    .where("hid_at", "is not", null)
    .where("held_until", "<=", sql<Date>`now()`)
    .execute();
  for (const { athleteKey, accountId, reportId } of due) {
    await db.transaction().execute(async (trx) => {
      await lockHold(trx, { accountId });
      const isDue = await trx
        .selectFrom("athletes")
        .select("id")
        .where("id", "=", athleteKey)
        .where("held_until", "<=", sql<Date>`now()`)
        .executeTakeFirst();
      if (!isDue || !(await followReports(trx, { athleteKey, accountId, publicUrl }))) return;
      await writeAudit(trx, {
        actor: { label: "schedule" },
        action: "profile-hold-ended",
        subjectId: accountId,
        details: { report: reportId },
      });
    });
  }
}
