import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { findPlanProgress } from "./queries.server.ts";
import { refreshNow } from "./refresh-subscription.server.ts";
import type { PaymentServices } from "./set-up-payments.server.ts";
import type { PlanState } from "./vocabulary.ts";

/** Milliseconds that the page waits for PayPal's word. */
const timeoutMs = 7_000;

/**
 * Hears from a page that a subscription was approved and asks PayPal about it. The page is believed nothing: whoever calls may name any
 * subscription, and is told its state only together with the account that it is for. Where PayPal cannot be asked the question is kept
 * and a job asks it.
 */
export async function approveSubscription(
  db: Kysely<Database>,
  { payments, subscriptionId, accountId }: { payments: PaymentServices; subscriptionId: string; accountId?: string },
): Promise<PlanState | "unknown"> {
  await refreshNow(db, { payments, paypalId: subscriptionId, timeoutMs });
  return findPlanProgress(db, { subscriptionId, accountId });
}
