import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import type { Decision } from "../schools/vocabulary.ts";
import { type Look, noteLook } from "./open-submission.server.ts";

/** Stores a coach's decision on a received profile. Null removes it. Returns false if the coach may not see the profile. Idempotent. */
export function decideSubmission(
  db: Kysely<Database>,
  { decision, ...look }: Look & { decision: Decision | null },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await noteLook(trx, look))) return false;
    await trx
      .updateTable("submission_looks")
      .set({ decision, decided_at: decision ? sql<Date>`coalesce(decided_at, now())` : null })
      .where("submission_id", "=", look.submissionId)
      .where("account_id", "=", look.accountId)
      .execute();
    if (!decision) return true;
    await trx
      .updateTable("submissions")
      .set({ answered_at: sql<Date>`now()` })
      .where("id", "=", look.submissionId)
      .where("answered_at", "is", null)
      .execute();
    return true;
  });
}
