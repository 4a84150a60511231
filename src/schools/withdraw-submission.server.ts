import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { isRecordId } from "../http/record-id.ts";

/** Withdraws a submission and deletes its note. Returns false if the account has no such submission or has withdrawn it before. */
export async function withdrawSubmission(
  db: Kysely<Database>,
  { accountId, submissionId }: { accountId: string; submissionId: string },
): Promise<boolean> {
  if (!isRecordId(submissionId)) return false;
  const { numUpdatedRows } = await db
    .updateTable("submissions")
    .set({ withdrawn_at: sql<Date>`now()`, note: null })
    .where("id", "=", submissionId)
    .where("withdrawn_at", "is", null)
    .where("athlete_id", "in", (own) => own.selectFrom("athletes").select("id").where("account_id", "=", accountId))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
