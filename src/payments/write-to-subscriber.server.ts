import type { Kysely } from "kysely";
import type { Database, SubscriptionsTable } from "../database/tables.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import type { MailProps } from "../mail/templates/mail-kinds.ts";
import type { PayPalPlan, PayPalSubscription } from "../paypal/paypal-responses.server.ts";
import type { Subscriber } from "./find-subscriber.server.ts";
import type { PaymentServices } from "./set-up-payments.server.ts";
import { formatPrice } from "./show-price.server.ts";
import { createSubscriptionLink } from "./subscription-link.server.ts";
import type { PlanState, SubscriptionProblem } from "./vocabulary.ts";

type PlanMail = "plan-started" | "plan-payment-failed" | "plan-ended";

/** What has happened to a subscription so far, and the mail that is due now and never again. */
export interface SubscriptionTransitions {
  startedAt: Date | null;
  failingSince: Date | null;
  endedAt: Date | null;
  mails: PlanMail[];
}

/** Compares what PayPal says with what was known: a plan starts once, ends once, and fails once until a payment succeeds. */
export function findTransitions(
  known: Pick<SubscriptionsTable, "started_at" | "failing_since" | "ended_at"> | null,
  latest: {
    answer: PayPalSubscription;
    state: PlanState;
    accessUntil: Date | null;
    problem: SubscriptionProblem | null;
    now: Date;
  },
): SubscriptionTransitions {
  const { answer, state, accessUntil, problem, now } = latest;
  const counts = problem === null;
  const isFailing = state === "suspended" || (state === "active" && answer.failedPayments > 0);
  const hasEnded = state === "cancelled" || state === "expired";
  const starts = counts && state === "active" && !known?.started_at;
  const fails = counts && isFailing && !known?.failing_since;
  const ends = counts && hasEnded && !known?.ended_at;
  // Who never had the plan, nor has it now, hears of no end.
  const wasThere = Boolean(known?.started_at) || (accessUntil !== null && accessUntil > now);
  return {
    startedAt: starts ? now : (known?.started_at ?? null),
    failingSince: isFailing ? (known?.failing_since ?? (counts ? now : null)) : null,
    endedAt: hasEnded ? (known?.ended_at ?? now) : null,
    mails: [
      ...(starts ? (["plan-started"] as const) : []),
      ...(fails ? (["plan-payment-failed"] as const) : []),
      ...(ends && wasThere ? (["plan-ended"] as const) : []),
    ],
  };
}

/** Queues the mail of these turns within the transaction that stores them. */
export async function writeToSubscriber(
  trx: Kysely<Database>,
  latest: {
    payments: PaymentServices;
    coach: Subscriber;
    answer: PayPalSubscription;
    plan: PayPalPlan | null;
    accessUntil: Date | null;
    turns: SubscriptionTransitions;
  },
): Promise<void> {
  const { payments, coach, answer, plan, accessUntil, turns } = latest;
  if (!coach.email || turns.mails.length === 0) return;
  const cancelUrl = await createSubscriptionLink(trx, { paypalId: answer.id, publicUrl: payments.publicUrl });
  const price = plan ? formatPrice(plan) : null;
  const common = { firstName: coach.firstName, cancelUrl, ...(price ? { price } : {}) };
  const next = answer.nextBillingAt ? { nextBillingAt: answer.nextBillingAt.toISOString() } : {};
  const until = accessUntil && accessUntil > new Date() ? { accessUntil: accessUntil.toISOString() } : {};
  const props: Record<PlanMail, MailProps<PlanMail>> = {
    "plan-started": { ...common, ...next },
    "plan-payment-failed": { ...common, ...(answer.status === "ACTIVE" ? next : {}) },
    "plan-ended": { ...common, ...until },
  };
  for (const kind of turns.mails) {
    await queueMail(trx, { kind, props: props[kind], to: coach.email, accountId: coach.id });
  }
}
