import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { findPlanProgress } from "./queries.server.ts";
import { refreshNow } from "./refresh-subscription.server.ts";
import type { PaymentServices } from "./set-up-payments.server.ts";
import type { PlanState } from "./vocabulary.ts";

const timeoutMs = 7_000;

/** Refreshes a subscription that an untrusted page reports as approved. Only a client that names the right account receives its state. */
export async function approveSubscription(
  db: Kysely<Database>,
  { payments, subscriptionId, accountId }: { payments: PaymentServices; subscriptionId: string; accountId?: string },
): Promise<PlanState | "unknown"> {
  await refreshNow(db, { payments, paypalId: subscriptionId, timeoutMs });
  return findPlanProgress(db, { subscriptionId, accountId });
}
