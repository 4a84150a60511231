import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { scheduleCheck } from "./subscription-checks.server.ts";

/** Schedules the cancellation of an account's plans, also past its erasure. The caller's transaction must lock the account. */
export async function endPlans(trx: Kysely<Database>, accountId: string): Promise<void> {
  const open = await trx
    .updateTable("subscriptions")
    .set({ cancel_requested_at: sql<Date>`coalesce(cancel_requested_at, now())` })
    .where("account_id", "=", accountId)
    .where("state", "in", ["pending", "active", "suspended"])
    .returning("paypal_id")
    .execute();
  for (const { paypal_id } of open) await scheduleCheck(trx, paypal_id);
}

/** Removes the account from its plan records before the caller erases the account. */
export async function unlinkPlans(trx: Kysely<Database>, accountId: string): Promise<void> {
  await endPlans(trx, accountId);
  await trx
    .updateTable("subscriptions")
    .set({ account_id: null, custom_id: null })
    .where("account_id", "=", accountId)
    .execute();
}
