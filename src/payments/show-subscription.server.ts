import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { findSubscription } from "./queries.server.ts";
import type { PaymentServices } from "./set-up-payments.server.ts";
import { findPlanPrice } from "./show-price.server.ts";
import { readSubscriptionToken } from "./subscription-link.server.ts";
import type { PlanState } from "./vocabulary.ts";

/** A subscription for a user who has its link: no personal data of the account. Timestamps in ISO 8601. */
export interface ShownSubscription {
  paypalId: string;
  planName: string | null;
  price: string | null;
  state: PlanState;
  counts: boolean;
  paymentFails: boolean;
  isBeingCancelled: boolean;
  accessUntil: string | null;
  nextBillingAt: string | null;
}

export async function showSubscription(
  db: Kysely<Database>,
  { token, payments }: { token: string; payments: PaymentServices },
): Promise<ShownSubscription | null> {
  const paypalId = await readSubscriptionToken(db, token);
  const found = paypalId === null ? null : await findSubscription(db, paypalId);
  if (!found) return null;
  const price = await findPlanPrice(payments, found.planId);
  return {
    paypalId: found.paypalId,
    planName: price?.planName ?? null,
    price: price?.text ?? null,
    state: found.state,
    counts: found.problem === null,
    paymentFails: found.failingSince !== null,
    isBeingCancelled: found.isBeingCancelled,
    accessUntil: found.accessUntil?.toISOString() ?? null,
    nextBillingAt: found.nextBillingAt?.toISOString() ?? null,
  };
}
