import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";
import { defineJob, enqueue } from "../jobs/job.server.ts";
import { type PushKindName, pushKindNames } from "./push-kinds.ts";

export const sendPushJob = defineJob(
  "send-push",
  z.strictObject({ subscriptionId: z.uuid(), kind: z.enum(pushKindNames) }),
);

/** Queues a notification to each device of an account in the caller's transaction, unless the member turned the kind off. */
export async function queuePush(
  trx: Kysely<Database>,
  { accountId, kind }: { accountId: string; kind: PushKindName },
): Promise<void> {
  const { rows } = await sql<{ subscriptionId: string }>`
    select id as "subscriptionId" from push_subscriptions
    where account_id = ${accountId}
      and not exists (select from push_choices where account_id = ${accountId} and kind = ${kind})
    order by id`.execute(trx);
  for (const { subscriptionId } of rows) await enqueue(trx, sendPushJob, { subscriptionId, kind });
}
