import type { Kysely } from "kysely";
import { z } from "zod";
import type { AccountRequestsTable, Database } from "../database/tables.ts";
import { defineJob, enqueue } from "../jobs/job.server.ts";

/** Answers what was asked for without a password; the job names a row, which the answer takes away. */
export const processRequestJob = defineJob("answer-account-request", z.strictObject({ requestId: z.guid() }));

/** Something to do for an account that nobody has looked for yet. */
export interface AccountRequest {
  kind: AccountRequestsTable["kind"];
  details: Record<string, unknown>;
}

/** Writes a request down and queues its answer. These two statements are all that a caller waits for, whoever the request is for. */
export async function recordRequest(db: Kysely<Database>, request: AccountRequest): Promise<void> {
  await db.transaction().execute((trx) => addRequest(trx, request));
}

/** The same within the caller's transaction. */
export async function addRequest(trx: Kysely<Database>, { kind, details }: AccountRequest): Promise<void> {
  const { id } = await trx
    .insertInto("account_requests")
    .values({ kind, details: JSON.stringify(details) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await enqueue(trx, processRequestJob, { requestId: id });
}
