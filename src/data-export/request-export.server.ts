import type { Kysely } from "kysely";
import { z } from "zod";
import { writeAudit } from "../accounts/audit-log.server.ts";
import { findAccountById } from "../accounts/queries.server.ts";
import type { Database } from "../database/tables.ts";
import type { RequestCounter } from "../http/rate-limits.server.ts";
import { defineJob, enqueue } from "../jobs/job.server.ts";

/** Creates the export of a row of `exports`. */
export const makeExportJob = defineJob("make-export", z.strictObject({ exportId: z.guid() }));

/** Requests an export in the caller's transaction and returns its id, or that of a waiting one. Throws 429 above the limit. */
export async function requestExport(
  trx: Kysely<Database>,
  { accountId, countRequest }: { accountId: string } & RequestCounter,
): Promise<string> {
  // Locks the account, so that concurrent requests find the export that the first one created.
  await findAccountById(trx, accountId);
  const waiting = await findWaiting(trx, accountId);
  if (waiting) return waiting;
  await countRequest();
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
