import type { Kysely } from "kysely";
import { z } from "zod";
import type { AccountRequests } from "../database/generated-tables.ts";
import type { Database } from "../database/tables.ts";
import { defineJob, enqueue } from "../jobs/job.server.ts";

export const processRequestJob = defineJob("answer-account-request", z.strictObject({ requestId: z.guid() }));

/** A request that an unauthenticated client made for an account. The account is not looked up before the job runs. */
export interface AccountRequest {
  kind: AccountRequests["kind"];
  details: Record<string, unknown>;
}

/** Stores a request and queues its job. The response time is equal for all accounts because the client waits only for these two statements. */
export async function recordRequest(db: Kysely<Database>, request: AccountRequest): Promise<void> {
  await db.transaction().execute((trx) => addRequest(trx, request));
}

/** Does the same as `recordRequest` within the caller's transaction. */
export async function addRequest(trx: Kysely<Database>, { kind, details }: AccountRequest): Promise<void> {
  const { id } = await trx
    .insertInto("account_requests")
    .values({ kind, details: JSON.stringify(details) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await enqueue(trx, processRequestJob, { requestId: id });
}
