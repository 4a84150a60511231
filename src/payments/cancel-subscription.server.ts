import { type Kysely, sql } from "kysely";
import { writeAudit } from "../accounts/audit-log.server.ts";
import type { Database } from "../database/tables.ts";
import { findSubscription } from "./queries.server.ts";
import { refreshNow } from "./refresh-subscription.server.ts";
import type { PaymentServices } from "./set-up-payments.server.ts";

/** `waiting`: PayPal was unreachable or has not cancelled the plan yet; a job repeats the request. */
export type CancelOutcome = "cancelled" | "waiting" | "already-ended" | "not-found";

const timeoutMs = 8_000;

/** Cancels a plan at PayPal. Stores the cancellation request first, so that no failure loses it. */
export async function cancelSubscription(
  db: Kysely<Database>,
  { payments, paypalId }: { payments: PaymentServices; paypalId: string },
): Promise<CancelOutcome> {
  const request = await db.transaction().execute(async (trx) => {
    await lockAccount(trx, paypalId);
    const found = await trx
      .selectFrom("subscriptions")
      .select(["state", "account_id", "cancel_requested_at"])
      .where("paypal_id", "=", paypalId)
      .forUpdate()
      .executeTakeFirst();
    if (!found) return "not-found";
    if (found.state === "cancelled" || found.state === "expired") return "already-ended";
    if (found.cancel_requested_at) return "stored";
    await trx
      .updateTable("subscriptions")
      .set({ cancel_requested_at: sql<Date>`now()` })
      .where("paypal_id", "=", paypalId)
      .execute();
    const actor = { label: "member" as const, ...(found.account_id ? { accountId: found.account_id } : {}) };
    await writeAudit(trx, { actor, action: "plan-cancelled", subjectId: found.account_id });
    return "stored";
  });
  if (request !== "stored") return request;
  await refreshNow(db, { payments, paypalId, timeoutMs });
  const latest = await findSubscription(db, paypalId);
  return latest?.state === "cancelled" || latest?.state === "expired" ? "cancelled" : "waiting";
}

/** Locks the account before the record, because the audit entry would lock it afterwards: a deadlock. */
async function lockAccount(trx: Kysely<Database>, paypalId: string): Promise<void> {
  await trx
    .selectFrom("accounts")
    .select("id")
    .where("id", "in", trx.selectFrom("subscriptions").select("account_id").where("paypal_id", "=", paypalId))
    .forKeyShare()
    .execute();
}
