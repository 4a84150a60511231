import { setTimeout as pause } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { PayPalUnreachable } from "../paypal/paypal-request.server.ts";
import { applySubscription } from "./apply-subscription.server.ts";
import { forgetSubscription } from "./forget-subscription.server.ts";
import type { PaymentServices } from "./set-up-payments.server.ts";
import {
  type Claim,
  claimCheck,
  exponentialDelay,
  releaseCheck,
  scheduleAndClaim,
} from "./subscription-checks.server.ts";

/** `settled`: the state is stored. `again`: the check must be repeated. */
export type RefreshOutcome = "settled" | "again" | "unreachable";

/** Milliseconds for all requests of one check; must be shorter than a claim. */
const checkTimeout = 12_000;
const shortestDelay = 15;

/** No other code changes the state. Stores PayPal's response only while the claim is valid, so an older one never overwrites a newer one. */
export async function refreshSubscription(
  db: Kysely<Database>,
  { payments, claim, signal }: { payments: PaymentServices; claim: Claim; signal?: AbortSignal },
): Promise<RefreshOutcome> {
  const { paypal, plans } = payments;
  const { paypalId, attempts } = claim;
  if (!paypal || !plans) return "unreachable";
  const timeout = AbortSignal.timeout(checkTimeout);
  const limit = signal ? AbortSignal.any([signal, timeout]) : timeout;
  try {
    const triesToCancel = await isToBeCancelled(db, paypalId);
    if (triesToCancel) await paypal.cancelSubscription(paypalId, "Cancelled on the subscriber's request.", limit);
    const response = await paypal.getSubscription(paypalId, limit);
    if (!response) return forgetSubscription(db, claim);
    const plan = payments.planIds.includes(response.planId) ? await plans.find(response.planId, limit) : null;
    return await applySubscription(db, { payments, claim, response, plan, triedToCancel: triesToCancel });
  } catch (error) {
    if (!(error instanceof PayPalUnreachable)) throw error;
    const delaySeconds = Math.max(shortestDelay, error.retryAfterSeconds ?? 0, exponentialDelay(attempts));
    await db.transaction().execute((trx) => releaseCheck(trx, { ...claim, delaySeconds }));
    return "unreachable";
  }
}

/** Checks a subscription for a waiting user. Returns true if a response was stored in time; otherwise a job repeats the check. */
export async function refreshNow(
  db: Kysely<Database>,
  { payments, paypalId, timeoutMs }: { payments: PaymentServices; paypalId: string; timeoutMs: number },
): Promise<boolean> {
  const limit = AbortSignal.timeout(timeoutMs);
  let claim = await scheduleAndClaim(db, paypalId);
  // If another process holds the claim, waits until it stores the result or releases the claim.
  while (!claim && !limit.aborted) {
    await pause(150);
    claim = await claimCheck(db, paypalId);
    if (!claim && !(await isWaiting(db, paypalId))) return true;
  }
  return claim !== null && (await refreshSubscription(db, { payments, claim, signal: limit })) === "settled";
}

async function isToBeCancelled(db: Kysely<Database>, paypalId: string): Promise<boolean> {
  const found = await db
    .selectFrom("subscriptions")
    .select("paypal_id")
    .where("paypal_id", "=", paypalId)
    .where("cancel_requested_at", "is not", null)
    .where("paypal_status", "in", ["APPROVED", "ACTIVE", "SUSPENDED"])
    .executeTakeFirst();
  return found !== undefined;
}

async function isWaiting(db: Kysely<Database>, paypalId: string): Promise<boolean> {
  const found = await db
    .selectFrom("subscription_checks")
    .select("paypal_id")
    .where("paypal_id", "=", paypalId)
    .executeTakeFirst();
  return found !== undefined;
}
