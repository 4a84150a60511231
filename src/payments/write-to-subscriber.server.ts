import type { Kysely, Selectable } from "kysely";
import type { Subscriptions } from "../database/generated-tables.ts";
import type { Database } from "../database/tables.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import type { MailProps } from "../mail/templates/mail-kinds.ts";
import type { PayPalPlan, PayPalSubscription } from "../paypal/paypal-responses.server.ts";
import type { Subscriber } from "./find-subscriber.server.ts";
import type { PaymentServices } from "./set-up-payments.server.ts";
import { formatPrice } from "./show-price.server.ts";
import { createSubscriptionLink } from "./subscription-link.server.ts";
import type { PlanState, SubscriptionProblem } from "./vocabulary.ts";

type PlanMail = "plan-started" | "plan-payment-failed" | "plan-ended";

/** Dates of a subscription's transitions, and the mails that are due now. Each mail is sent only once. */
export interface SubscriptionTransitions {
  startedAt: Date | null;
  failingSince: Date | null;
  endedAt: Date | null;
  mails: PlanMail[];
}

/** Compares PayPal's response with the stored state. A plan starts once, ends once, and fails once until the next successful payment. */
export function findTransitions(
  known: Pick<Selectable<Subscriptions>, "started_at" | "failing_since" | "ended_at"> | null,
  latest: {
    response: PayPalSubscription;
    state: PlanState;
    accessUntil: Date | null;
    problem: SubscriptionProblem | null;
    now: Date;
  },
): SubscriptionTransitions {
  const { response, state, accessUntil, problem, now } = latest;
  const counts = problem === null;
  const isFailing = state === "suspended" || (state === "active" && response.failedPayments > 0);
  const hasEnded = state === "cancelled" || state === "expired";
  const starts = counts && state === "active" && !known?.started_at;
  const fails = counts && isFailing && !known?.failing_since;
  const ends = counts && hasEnded && !known?.ended_at;
  // No mail about the end if the account never had the plan.
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

export async function writeToSubscriber(
  trx: Kysely<Database>,
  latest: {
    payments: PaymentServices;
    coach: Subscriber;
    response: PayPalSubscription;
    plan: PayPalPlan | null;
    accessUntil: Date | null;
    transitions: SubscriptionTransitions;
  },
): Promise<void> {
  const { payments, coach, response, plan, accessUntil, transitions } = latest;
  if (!coach.email || transitions.mails.length === 0) return;
  const cancelUrl = await createSubscriptionLink(trx, { paypalId: response.id, publicUrl: payments.publicUrl });
  const price = plan ? formatPrice(plan) : null;
  const common = { firstName: coach.firstName, cancelUrl, ...(price ? { price } : {}) };
  const next = response.nextBillingAt ? { nextBillingAt: response.nextBillingAt.toISOString() } : {};
  const until = accessUntil && accessUntil > new Date() ? { accessUntil: accessUntil.toISOString() } : {};
  const props: Record<PlanMail, MailProps<PlanMail>> = {
    "plan-started": { ...common, ...next },
    "plan-payment-failed": { ...common, ...(response.status === "ACTIVE" ? next : {}) },
    "plan-ended": { ...common, ...until },
  };
  for (const kind of transitions.mails) {
    await queueMail(trx, { kind, props: props[kind], to: coach.email, accountId: coach.id });
  }
}
