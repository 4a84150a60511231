import { type Kysely, type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";
import { defineJob, enqueue } from "../jobs/job.server.ts";
import { type PushKindName, pushKindNames } from "./push-kinds.ts";

export const sendPushJob = defineJob(
  "send-push",
  z.strictObject({ subscriptionId: z.uuid(), kind: z.enum(pushKindNames) }),
);

/** True while a guardian stops the notifications of an athlete’s account. */
export const isStoppedByGuardian = (accountId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from athletes where account_id = ${accountId} and family_stops(athletes.id, 'notifications'))`;

/** Queues a notification to each device of an account in the caller's transaction, unless the member turned the kind off or a guardian stops them. */
export async function queuePush(
  trx: Kysely<Database>,
  { accountId, kind }: { accountId: string; kind: PushKindName },
): Promise<void> {
  const { rows } = await sql<{ subscriptionId: string }>`
    select id as "subscriptionId" from push_subscriptions
    where account_id = ${accountId}
      and not exists (select from push_choices where account_id = ${accountId} and kind = ${kind})
      and not ${isStoppedByGuardian(sql`push_subscriptions.account_id`)}
    order by id`.execute(trx);
  for (const { subscriptionId } of rows) await enqueue(trx, sendPushJob, { subscriptionId, kind });
}
