import { type Clock, paypalTime } from "./clock.ts";
import type { EventType } from "./events.ts";
import { paypalId } from "./paypal-id.ts";
import { endOfCycle, type Money, type Plan, priceOf } from "./plans.ts";
import { problem, unknownResource } from "./problems.ts";

/** The status of a subscription, in PayPal's terms. */
export type SubscriptionStatus = "APPROVAL_PENDING" | "APPROVED" | "ACTIVE" | "SUSPENDED" | "CANCELLED" | "EXPIRED";

/** A subscription as `GET /v1/billing/subscriptions/{id}` returns it, without its links. */
export interface Subscription {
  id: string;
  plan_id: string;
  custom_id?: string;
  status: SubscriptionStatus;
  status_change_note?: string;
  status_update_time: string;
  start_time: string;
  quantity: string;
  plan_overridden: boolean;
  create_time: string;
  update_time: string;
  subscriber?: object;
  /** Set once it is active; never removed. */
  billing_info?: BillingInfo;
}

/** The payments of a subscription. */
export interface BillingInfo {
  outstanding_balance: Money;
  cycle_executions: {
    tenure_type: "REGULAR";
    sequence: number;
    cycles_completed: number;
    cycles_remaining: number;
    current_pricing_scheme_version: number;
    total_cycles: number;
  }[];
  last_payment?: { amount: Money; time: string };
  last_failed_payment?: { amount: Money; time: string; reason_code: string; next_payment_retry_time: string };
  /** Absent if no further payment follows. */
  next_billing_time?: string;
  failed_payments_count: number;
}

/** The body of `POST /v1/billing/subscriptions`. A client can send a plan with its own price. */
export interface SubscriptionRequest {
  plan_id: string;
  custom_id?: string;
  quantity?: string;
  subscriber?: object;
  /** Overrides the plan, price included. */
  plan?: object;
}

/** All subscriptions and their state transitions. A transition throws PayPalProblem if the status does not allow it. */
export type SubscriptionBook = ReturnType<typeof createSubscriptionBook>;

interface BookOptions {
  clock: Clock;
  plans: Plan[];
  /** Called with every event. */
  onEvent(type: EventType, resource: object): void;
}

export function createSubscriptionBook({ clock, plans, onEvent }: BookOptions) {
  const all = new Map<string, Subscription>();

  function get(id: string): Subscription {
    const found = all.get(id);
    if (!found) throw unknownResource();
    return found;
  }

  function planOf({ plan_id }: { plan_id: string }): Plan {
    const plan = plans.find(({ id }) => id === plan_id);
    if (!plan) throw unknownResource();
    return plan;
  }

  function move(subscription: Subscription, status: SubscriptionStatus, note?: string): void {
    const now = paypalTime(clock.now());
    Object.assign(subscription, { status, status_update_time: now, update_time: now });
    if (note !== undefined) subscription.status_change_note = note;
  }

  function end(subscription: Subscription, status: "CANCELLED" | "EXPIRED", note?: string): void {
    move(subscription, status, note);
    delete subscription.billing_info?.next_billing_time;
    onEvent(`BILLING.SUBSCRIPTION.${status}`, subscription);
  }

  const book = {
    all,
    get,

    create(request: SubscriptionRequest): Subscription {
      planOf(request);
      const now = paypalTime(clock.now());
      const subscription: Subscription = {
        id: paypalId("I-", 12),
        plan_id: request.plan_id,
        ...(request.custom_id === undefined ? {} : { custom_id: request.custom_id }),
        status: "APPROVAL_PENDING",
        status_update_time: now,
        start_time: now,
        quantity: request.quantity ?? "1",
        plan_overridden: request.plan !== undefined,
        create_time: now,
        update_time: now,
        ...(request.subscriber ? { subscriber: request.subscriber } : {}),
      };
      all.set(subscription.id, subscription);
      onEvent("BILLING.SUBSCRIPTION.CREATED", subscription);
      return subscription;
    },

    /** Activates the subscription and makes the first payment, after the buyer's approval. */
    approve(id: string): Subscription {
      const subscription = get(id);
      requireStatus(subscription, "approve", ["APPROVAL_PENDING"]);
      const plan = planOf(subscription);
      subscription.subscriber ??= {
        name: { given_name: "Pat", surname: "Buyer" },
        email_address: "buyer@mail.example",
        payer_id: paypalId("", 13),
      };
      subscription.billing_info = {
        outstanding_balance: { ...priceOf(plan), value: "0.0" },
        cycle_executions: [
          {
            tenure_type: "REGULAR",
            sequence: 1,
            cycles_completed: 0,
            cycles_remaining: 0,
            current_pricing_scheme_version: 1,
            total_cycles: 0,
          },
        ],
        failed_payments_count: 0,
      };
      move(subscription, "ACTIVE");
      bill(subscription, plan);
      onEvent("BILLING.SUBSCRIPTION.ACTIVATED", subscription);
      onEvent("PAYMENT.SALE.COMPLETED", saleOf(subscription, plan));
      return subscription;
    },

    /** Makes a recurring payment. The next one is due a cycle later. */
    charge(id: string): Subscription {
      const subscription = get(id);
      requireStatus(subscription, "capture", ["ACTIVE"]);
      const plan = planOf(subscription);
      bill(subscription, plan);
      onEvent("PAYMENT.SALE.COMPLETED", saleOf(subscription, plan));
      return subscription;
    },

    failPayment(id: string): Subscription {
      const subscription = get(id);
      requireStatus(subscription, "capture", ["ACTIVE"]);
      const [billing, amount, now] = [billingOf(subscription), priceOf(planOf(subscription)), clock.now()];
      billing.failed_payments_count += 1;
      billing.outstanding_balance = amount;
      billing.last_failed_payment = {
        amount,
        time: paypalTime(now),
        reason_code: "PAYMENT_DENIED",
        next_payment_retry_time: paypalTime(new Date(now.getTime() + 5 * 86_400_000)),
      };
      subscription.update_time = paypalTime(now);
      onEvent("BILLING.SUBSCRIPTION.PAYMENT.FAILED", subscription);
      return subscription;
    },

    suspend(id: string, reason: string): Subscription {
      const subscription = get(id);
      requireStatus(subscription, "suspend", ["ACTIVE"]);
      move(subscription, "SUSPENDED", reason);
      onEvent("BILLING.SUBSCRIPTION.SUSPENDED", subscription);
      return subscription;
    },

    activate(id: string, reason: string): Subscription {
      const subscription = get(id);
      requireStatus(subscription, "activate", ["SUSPENDED"]);
      move(subscription, "ACTIVE", reason);
      // PayPal uses another event name for an activation after a suspension. The resource is the same.
      onEvent("BILLING.SUBSCRIPTION.RE-ACTIVATED", subscription);
      return subscription;
    },

    cancel(id: string, reason: string): Subscription {
      const subscription = get(id);
      requireStatus(subscription, "cancel", ["ACTIVE", "SUSPENDED"]);
      end(subscription, "CANCELLED", reason);
      return subscription;
    },

    /** Ends the last cycle. */
    expire(id: string): Subscription {
      const subscription = get(id);
      requireStatus(subscription, "expire", ["ACTIVE"]);
      end(subscription, "EXPIRED");
      return subscription;
    },
  };
  return book;

  function bill(subscription: Subscription, plan: Plan): void {
    const billing = billingOf(subscription);
    const now = clock.now();
    const due = billing.next_billing_time ? new Date(billing.next_billing_time) : now;
    billing.next_billing_time = paypalTime(endOfCycle(plan, due));
    billing.last_payment = { amount: priceOf(plan), time: paypalTime(now) };
    billing.outstanding_balance = { ...priceOf(plan), value: "0.0" };
    billing.failed_payments_count = 0;
    for (const cycle of billing.cycle_executions) cycle.cycles_completed += 1;
    subscription.update_time = paypalTime(now);
  }

  function saleOf(subscription: Subscription, plan: Plan): object {
    const { value: total, currency_code: currency } = priceOf(plan);
    const now = paypalTime(clock.now());
    return {
      id: paypalId("", 17),
      state: "completed",
      amount: { total, currency, details: { subtotal: total } },
      payment_mode: "INSTANT_TRANSFER",
      protection_eligibility: "ELIGIBLE",
      protection_eligibility_type: "ITEM_NOT_RECEIVED_ELIGIBLE,UNAUTHORIZED_PAYMENT_ELIGIBLE",
      billing_agreement_id: subscription.id,
      ...(subscription.custom_id === undefined ? {} : { custom: subscription.custom_id }),
      create_time: now,
      update_time: now,
    };
  }
}

function billingOf({ billing_info }: Subscription): BillingInfo {
  if (!billing_info) throw new Error("A subscription that was never active has no payments");
  return billing_info;
}

function requireStatus({ status }: Subscription, action: string, allowed: SubscriptionStatus[]): void {
  if (allowed.includes(status)) return;
  const words = allowed.map((word) => word.toLowerCase()).join(" or ");
  throw problem("UNPROCESSABLE_ENTITY", [
    {
      issue: "SUBSCRIPTION_STATUS_INVALID",
      description: `Invalid subscription status for ${action} action; subscription status should be ${words}.`,
    },
  ]);
}
