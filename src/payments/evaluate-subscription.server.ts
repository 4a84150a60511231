import type { PayPalPlan, PayPalSubscription } from "../paypal/paypal-responses.server.ts";
import type { PlanState, SubscriptionProblem } from "./vocabulary.ts";

/** What was known of a subscription before PayPal's latest answer. */
export interface KnownSubscription {
  accountId: string | null;
  problem: SubscriptionProblem | null;
  accessUntil: Date | null;
}

/** What else decides whether a subscription counts. */
export interface Circumstances {
  planIds: readonly string[];
  /** Null where this is the first that is heard of it. */
  known: KnownSubscription | null;
  /** The college coach that its custom id names; null where it names none. */
  coach: { id: string; isBeingDeleted: boolean } | null;
  /** Whether that coach has another live plan that counts. */
  hasOther: boolean;
  now: Date;
}

/** Why it counts for nobody; null where it counts for the coach it names. */
export function findProblem(
  answer: PayPalSubscription,
  { planIds, known, coach, hasOther }: Omit<Circumstances, "now">,
): SubscriptionProblem | null {
  if (!planIds.includes(answer.planId)) return "foreign-plan";
  if (answer.planOverridden) return "overridden";
  if (known?.accountId && known.accountId !== coach?.id) return "bound-elsewhere";
  if (!coach) return "no-such-coach";
  // Who is being deleted keeps the plan that is there until it is cancelled, and gets no other.
  if (coach.isBeingDeleted && (!known || known.problem === "no-such-coach")) return "no-such-coach";
  // One that was the second stays it in its end; while it lives it is judged anew.
  if (!isLive(answer.status)) return known?.problem === "second" ? "second" : null;
  return hasOther ? "second" : null;
}

/** Whether a plan is in force or could be at any moment, so that a coach may have one such. */
export function isLive(status: string): boolean {
  return status === "ACTIVE" || status === "SUSPENDED";
}

/** The state that PayPal's answer means, and when what is paid for ends. */
export function readState(
  answer: PayPalSubscription,
  { plan, known, now }: { plan: PayPalPlan | null; known: KnownSubscription | null; now: Date },
): { state: PlanState; accessUntil: Date | null } {
  const accessUntil = endOfPaidPeriod(answer, { plan, known });
  return { state: stateOf(answer.status, accessUntil !== null && accessUntil > now), accessUntil };
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

/** PayPal names the next billing of a plan in force only; of one that has ended the last payment tells how far it reaches. */
function endOfPaidPeriod(
  { nextBillingAt, lastPaymentAt, status }: PayPalSubscription,
  { plan, known }: { plan: PayPalPlan | null; known: KnownSubscription | null },
): Date | null {
  if (status === "APPROVAL_PENDING" || status === "APPROVED") return null;
  if (nextBillingAt && status !== "SUSPENDED") return nextBillingAt;
  // Nobody here paid for a plan that is none of ours, whatever was heard of it before.
  if (!plan) return null;
  const byPayment = lastPaymentAt ? addInterval(lastPaymentAt, plan.interval) : null;
  // A trial has no payment: only what PayPal said before tells when it ends.
  if (byPayment && known?.accessUntil) return new Date(Math.max(byPayment.getTime(), known.accessUntil.getTime()));
  return byPayment ?? known?.accessUntil ?? null;
}

/** A calendar's month or year later; the last day where that month is shorter. */
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
