import type { Kysely } from "kysely";
import { z } from "zod";
import { writeAudit } from "../accounts/audit-log.server.ts";
import { findAccountOfId } from "../accounts/queries.server.ts";
import type { Database } from "../database/tables.ts";
import { type Limits, requireWithin } from "../http/rate-limits.server.ts";
import { defineJob, enqueue } from "../jobs/job.server.ts";

/** Makes the copy that a row of `exports` waits for. */
export const makeExportJob = defineJob("make-export", z.strictObject({ exportId: z.guid() }));

/** Asks within the caller's transaction for a copy of everything that is kept of an account, and returns its id; the one that is being made already, if there is one. Throws a 429 past the limit. */
export async function requestExport(
  trx: Kysely<Database>,
  { accountId, limits }: { accountId: string; limits: Limits },
): Promise<string> {
  // Those of one account take turns, so that each finds what the one before began.
  await findAccountOfId(trx, accountId);
  const waiting = await findWaiting(trx, accountId);
  if (waiting) return waiting;
  await requireWithin(limits.within(trx), "export", accountId);
  const { id: exportId } = await trx
    .insertInto("exports")
    .values({ account_id: accountId })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeAudit(trx, { actor: { label: "member", accountId }, action: "export-requested", subjectId: accountId });
  await enqueue(trx, makeExportJob, { exportId });
  return exportId;
}

async function findWaiting(db: Kysely<Database>, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("exports")
    .select("id")
    .where("account_id", "=", accountId)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return row?.id;
}
