import { type Kysely, sql } from "kysely";
import { writeAudit } from "../accounts/audit-log.server.ts";
import type { Database } from "../database/tables.ts";
import { findSubscription } from "./queries.server.ts";
import { refreshNow } from "./refresh-subscription.server.ts";
import type { PaymentServices } from "./set-up-payments.server.ts";

/** `waiting`: PayPal could not be reached or has not done it yet, and a job sees to it. `not-found`: nothing is known of such a subscription. */
export type CancelOutcome = "cancelled" | "waiting" | "already-ended" | "not-found";

/** Milliseconds that the page waits for PayPal. */
const timeoutMs = 8_000;

/** Cancels a plan at PayPal for whoever has its link. The wish is stored first: nothing that happens after loses it. */
export async function cancelSubscription(
  db: Kysely<Database>,
  { payments, paypalId }: { payments: PaymentServices; paypalId: string },
): Promise<CancelOutcome> {
  const wish = await db.transaction().execute(async (trx) => {
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
  if (wish !== "stored") return wish;
  await refreshNow(db, { payments, paypalId, timeoutMs });
  const latest = await findSubscription(db, paypalId);
  return latest?.state === "cancelled" || latest?.state === "expired" ? "cancelled" : "waiting";
}

/** The account before the record, as everywhere: the entry in the audit log would lock it after. */
async function lockAccount(trx: Kysely<Database>, paypalId: string): Promise<void> {
  await trx
    .selectFrom("accounts")
    .select("id")
    .where("id", "in", trx.selectFrom("subscriptions").select("account_id").where("paypal_id", "=", paypalId))
    .forKeyShare()
    .execute();
}
