import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { findPlanProgress } from "./queries.server.ts";
import { refreshNow } from "./refresh-subscription.server.ts";
import type { PaymentServices } from "./set-up-payments.server.ts";
import type { PlanState } from "./vocabulary.ts";

/** Limits the wait of the page. */
const timeoutMs = 7_000;

/**
 * Refreshes a subscription that a page reports as approved. The report is untrusted: a client may name any subscription, and receives its
 * state only if it also names the right account. If PayPal is unreachable, a job repeats the check.
 */
export async function approveSubscription(
  db: Kysely<Database>,
  { payments, subscriptionId, accountId }: { payments: PaymentServices; subscriptionId: string; accountId?: string },
): Promise<PlanState | "unknown"> {
  await refreshNow(db, { payments, paypalId: subscriptionId, timeoutMs });
  return findPlanProgress(db, { subscriptionId, accountId });
}
