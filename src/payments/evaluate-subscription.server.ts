import type { PayPalPlan, PayPalSubscription } from "../paypal/paypal-responses.server.ts";
import type { PlanState, SubscriptionProblem } from "./vocabulary.ts";

export interface KnownSubscription {
  accountId: string | null;
  problem: SubscriptionProblem | null;
  accessUntil: Date | null;
}

/** Facts besides PayPal's response that decide if a subscription counts. */
export interface Circumstances {
  planIds: readonly string[];
  known: KnownSubscription | null;
  coach: { id: string; isBeingDeleted: boolean } | null;
  /** True if that coach has another live plan that counts. */
  hasOther: boolean;
  now: Date;
}

/** Returns the reason why the subscription counts for no account, or null if it counts for its coach. */
export function findProblem(
  response: PayPalSubscription,
  { planIds, known, coach, hasOther }: Omit<Circumstances, "now">,
): SubscriptionProblem | null {
  if (!planIds.includes(response.planId)) return "foreign-plan";
  if (response.planOverridden) return "overridden";
  if (known?.accountId && known.accountId !== coach?.id) return "bound-elsewhere";
  if (!coach) return "no-such-coach";
  // A coach who is being deleted keeps an existing plan until it is cancelled, but gets no new one.
  if (coach.isBeingDeleted && (!known || known.problem === "no-such-coach")) return "no-such-coach";
  // A second subscription remains flagged after it ends. While it is live, it is evaluated again.
  if (!isLive(response.status)) return known?.problem === "second" ? "second" : null;
  return hasOther ? "second" : null;
}

/** Returns true if a plan is active or can become active again. A coach may have only one such plan. */
export function isLive(status: string): boolean {
  return status === "ACTIVE" || status === "SUSPENDED";
}

/** Derives the plan state and the end of the paid period from PayPal's response. */
export function readState(
  response: PayPalSubscription,
  { plan, known, now }: { plan: PayPalPlan | null; known: KnownSubscription | null; now: Date },
): { state: PlanState; accessUntil: Date | null } {
  const accessUntil = endOfPaidPeriod(response, { plan, known });
  return { state: stateOf(response.status, accessUntil !== null && accessUntil > now), accessUntil };
}

function stateOf(status: PayPalSubscription["status"], isPaid: boolean): PlanState {
  switch (status) {
    case "APPROVAL_PENDING":
    case "APPROVED":
      return "pending";
    case "ACTIVE":
      return "active";
    case "SUSPENDED":
      return "suspended";
    case "CANCELLED":
      return isPaid ? "cancelled" : "expired";
    case "EXPIRED":
      return "expired";
  }
}

/** PayPal reports the next billing date only for active plans. For others, the last payment determines the end. */
function endOfPaidPeriod(
  { nextBillingAt, lastPaymentAt, status }: PayPalSubscription,
  { plan, known }: { plan: PayPalPlan | null; known: KnownSubscription | null },
): Date | null {
  if (status === "APPROVAL_PENDING" || status === "APPROVED") return null;
  if (nextBillingAt && status !== "SUSPENDED") return nextBillingAt;
  // A plan that is not ours gives no access.
  if (!plan) return null;
  const byPayment = lastPaymentAt ? addInterval(lastPaymentAt, plan.interval) : null;
  // A trial has no payment: only the date that PayPal reported earlier is known.
  if (byPayment && known?.accessUntil) return new Date(Math.max(byPayment.getTime(), known.accessUntil.getTime()));
  return byPayment ?? known?.accessUntil ?? null;
}

/** Adds calendar months or years. Uses the last day if the resulting month is shorter. */
export function addInterval(from: Date, { unit, count }: PayPalPlan["interval"]): Date {
  const date = new Date(from);
  if (unit === "DAY") date.setUTCDate(date.getUTCDate() + count);
  else if (unit === "WEEK") date.setUTCDate(date.getUTCDate() + 7 * count);
  else {
    const day = date.getUTCDate();
    date.setUTCMonth(date.getUTCMonth() + (unit === "YEAR" ? 12 * count : count), 1);
    const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
    date.setUTCDate(Math.min(day, lastDay));
  }
  return date;
}
