import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";

/** What is kept of the coach plan of an account, for its owner; null where there never was one. Cards and bank accounts are PayPal's alone. */
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
  return plans.length > 0 ? plans : null;
}
