import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { isRecordId } from "../../http/record-id.ts";
import { queuePush } from "../../push/queue-push.server.ts";
import { received } from "./list-received.server.ts";

export interface Look {
  accountId: string;
  submissionId: string;
}

/** Records that a coach opened a received profile. The athlete sees when the first coach did. Returns false if the coach may not see it. */
export function openSubmission(db: Kysely<Database>, look: Look): Promise<boolean> {
  return db.transaction().execute((trx) => markAsViewed(trx, look));
}

/** Does the same within the caller's transaction. */
export async function markAsViewed(trx: Kysely<Database>, { accountId, submissionId }: Look): Promise<boolean> {
  if (!isRecordId(submissionId)) return false;
  const { rows } = await sql<{ id: string }>`
    select id from ${received(accountId)} where id = ${submissionId}`.execute(trx);
  if (rows.length === 0) return false;
  await trx
    .insertInto("submission_looks")
    .values({ submission_id: submissionId, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const opened = await trx
    .updateTable("submissions")
    .set({ seen_at: sql<Date>`now()`, delivered_at: sql<Date>`coalesce(delivered_at, now())` })
    .where("id", "=", submissionId)
    .where("seen_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (opened) await notifyAthlete(trx, submissionId);
  return true;
}

/** Queues a notification to the athlete who submitted a profile. */
export async function notifyAthlete(trx: Kysely<Database>, submissionId: string): Promise<void> {
  const athlete = await trx
    .selectFrom("submissions")
    .innerJoin("athletes", "athletes.id", "submissions.athlete_id")
    .select("athletes.account_id as accountId")
    .where("submissions.id", "=", submissionId)
    .executeTakeFirst();
  if (athlete) await queuePush(trx, { ...athlete, kind: "submission" });
}
