import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";

/** Returns the plan data of an account for its personal data export, or null without a plan. PayPal alone stores payment methods. */
export async function collectPlanData(db: Kysely<Database>, accountId: string) {
  const plans = await db
    .selectFrom("subscriptions")
    .select([
      "paypal_id as payPalSubscription",
      "state",
      "created_at as firstSeenAt",
      "started_at as startedAt",
      "next_billing_at as nextPaymentAt",
      "access_until as paidUntil",
      "ended_at as endedAt",
    ])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .execute();
  if (plans.length === 0) return null;
  const receipts = await db
    .selectFrom("plan_receipts")
    .select(["id", "paypal_id", "paid_at", "amount", "currency"])
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
  return plans.map((plan) => ({
    ...plan,
    payments: receipts
      .filter(({ paypal_id }) => paypal_id === plan.payPalSubscription)
      .map(({ id, paid_at, amount, currency }) => ({ receipt: id, paidAt: paid_at, amount: `${amount} ${currency}` })),
  }));
}
