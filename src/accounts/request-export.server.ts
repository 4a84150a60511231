import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";
import { defineJob, enqueue } from "../jobs/job.server.ts";
import { writeAudit } from "./audit-log.server.ts";
import { type Limits, requireWithin } from "./rate-limits.server.ts";

/** Makes the copy that a row of `exports` waits for. */
export const makeExportJob = defineJob("make-export", z.strictObject({ exportId: z.guid() }));

/** Asks within the caller's transaction for a copy of everything that is kept of an account, and returns its id; the one that is being made already, if there is one. Throws a 429 past the limit. */
export async function requestExport(
  trx: Kysely<Database>,
  { accountId, limits }: { accountId: string; limits: Limits },
): Promise<string> {
  const waiting = await findWaiting(trx, accountId);
  if (waiting) return waiting;
  await requireWithin(limits, "export", accountId);
  const inserted = await trx
    .insertInto("exports")
    .values({ account_id: accountId })
    .onConflict((conflict) => conflict.column("account_id").where("state", "=", "waiting").doNothing())
    .returning("id")
    .executeTakeFirst();
  const exportId = inserted?.id ?? (await findWaiting(trx, accountId));
  if (!exportId) throw new Error("The export that was waiting a moment ago is done.");
  if (!inserted) return exportId;
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
