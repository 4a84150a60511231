import { setTimeout as pause } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { PayPalUnreachable } from "../paypal/paypal-request.server.ts";
import { applySubscription } from "./apply-subscription.server.ts";
import { forgetSubscription } from "./forget-subscription.server.ts";
import type { PaymentServices } from "./set-up-payments.server.ts";
import { type Claim, claimCheck, growingDelay, releaseCheck, wakeAndClaim } from "./subscription-checks.server.ts";

/** How asking PayPal went: `settled` is in the database, `again` has to be asked later. */
export type RefreshOutcome = "settled" | "again" | "unreachable";

/** Milliseconds that all calls of one check may take together; less than a claim holds. */
const checkTimeout = 12_000;
const shortestDelay = 15;

/**
 * Asks PayPal about a subscription that the caller has in hand and stores what it says: the only way in which a state changes. Cancels it
 * first where that is wanted. The answer counts only while the claim holds, so an older one never overwrites a newer one.
 */
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
    const answer = await paypal.getSubscription(paypalId, limit);
    if (!answer) return forgetSubscription(db, claim);
    const plan = payments.planIds.includes(answer.planId) ? await plans.find(answer.planId, limit) : null;
    return await applySubscription(db, { payments, claim, answer, plan, triedToCancel: triesToCancel });
  } catch (error) {
    if (!(error instanceof PayPalUnreachable)) throw error;
    const delaySeconds = Math.max(shortestDelay, error.retryAfterSeconds ?? 0, growingDelay(attempts));
    await db.transaction().execute((trx) => releaseCheck(trx, { ...claim, delaySeconds }));
    return "unreachable";
  }
}

/**
 * Asks PayPal about a subscription now, for somebody who waits, `timeoutMs` milliseconds at most; true where an answer is stored. Where
 * there is none in time, the question stays and a job asks it.
 */
export async function refreshNow(
  db: Kysely<Database>,
  { payments, paypalId, timeoutMs }: { payments: PaymentServices; paypalId: string; timeoutMs: number },
): Promise<boolean> {
  const limit = AbortSignal.timeout(timeoutMs);
  let claim = await wakeAndClaim(db, paypalId);
  // Where somebody else asks just now: until they have stored what we want to know, or leave it to us.
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
