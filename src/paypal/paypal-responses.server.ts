import { z } from "zod";
import { subscriptionIdPattern } from "./subscription-id.ts";

const timestamp = z
  .string()
  .transform((value) => new Date(value))
  .refine((date) => !Number.isNaN(date.getTime()), "is not a timestamp");

/** Response of the token endpoint; `expires_in` is in seconds. */
export const tokenResponse = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

const money = z.object({ value: z.string().regex(/^\d+(?:\.\d+)?$/), currency_code: z.string().regex(/^[A-Z]{3}$/) });

/** The fields of GET /v1/billing/subscriptions/{id} that we use. */
export const subscriptionResponse = z
  .object({
    id: z.string().regex(subscriptionIdPattern),
    plan_id: z.string().min(1).max(60),
    custom_id: z.string().max(127).nullish(),
    plan_overridden: z.boolean().nullish(),
    status: z.enum(["APPROVAL_PENDING", "APPROVED", "ACTIVE", "SUSPENDED", "CANCELLED", "EXPIRED"]),
    create_time: timestamp.nullish(),
    update_time: timestamp.nullish(),
    status_update_time: timestamp.nullish(),
    billing_info: z
      .object({
        next_billing_time: timestamp.nullish(),
        last_payment: z.object({ time: timestamp, amount: money.nullish() }).nullish(),
        last_failed_payment: z.object({ time: timestamp.nullish() }).nullish(),
        failed_payments_count: z.number().nullish(),
      })
      .nullish(),
  })
  .transform((response) => {
    const { billing_info: billing, create_time, update_time, status_update_time } = response;
    const lastPaymentAt = billing?.last_payment?.time ?? null;
    const paid = billing?.last_payment?.amount;
    const changes = [create_time, update_time, status_update_time, lastPaymentAt, billing?.last_failed_payment?.time];
    return {
      id: response.id,
      planId: response.plan_id,
      customId: response.custom_id || null,
      status: response.status,
      planOverridden: response.plan_overridden === true,
      nextBillingAt: billing?.next_billing_time ?? null,
      lastPaymentAt,
      lastPayment: paid ? { value: paid.value, currency: paid.currency_code } : null,
      failedPayments: billing?.failed_payments_count ?? 0,
      updatedAt: new Date(Math.max(0, ...changes.map((change) => change?.getTime() ?? 0))),
    };
  });

/** A subscription as PayPal reports it; `updatedAt` is the latest timestamp in the response. */
export type PayPalSubscription = z.output<typeof subscriptionResponse>;

const intervalUnit = z.enum(["DAY", "WEEK", "MONTH", "YEAR"]);

export const planResponse = z
  .object({
    id: z.string(),
    name: z.string().nullish(),
    billing_cycles: z.array(
      z.object({
        tenure_type: z.enum(["REGULAR", "TRIAL"]),
        frequency: z.object({
          interval_unit: intervalUnit,
          interval_count: z.number().int().min(1).max(365).default(1),
        }),
        pricing_scheme: z
          .object({
            fixed_price: money.nullish(),
          })
          .nullish(),
      }),
    ),
  })
  .transform(({ id, name, billing_cycles }, context) => {
    const regular = billing_cycles.find((cycle) => cycle.tenure_type === "REGULAR");
    if (!regular) {
      context.addIssue({ code: "custom", message: "has no regular billing cycle" });
      return z.NEVER;
    }
    const { interval_unit: unit, interval_count: count } = regular.frequency;
    const price = regular.pricing_scheme?.fixed_price;
    return {
      id,
      name: name ?? null,
      interval: { unit, count },
      price: price ? { value: price.value, currency: price.currency_code } : null,
    };
  });

export type PayPalPlan = z.output<typeof planResponse>;

/** An event from a webhook or from PayPal's event list. The subscription id is null if the event concerns no subscription. */
export const paypalEvent = z
  .object({
    id: z.string().min(1).max(100),
    event_type: z.string().min(1).max(100),
    resource: z.looseObject({ id: z.unknown().optional(), billing_agreement_id: z.unknown().optional() }).nullish(),
  })
  .transform(({ id, event_type: eventType, resource }) => {
    const named = eventType.startsWith("BILLING.SUBSCRIPTION.") ? resource?.id : resource?.billing_agreement_id;
    const isSubscription = typeof named === "string" && subscriptionIdPattern.test(named);
    return { id, eventType, subscriptionId: isSubscription ? named : null };
  });
export type PayPalEvent = z.output<typeof paypalEvent>;

export const eventsResponse = z.object({
  events: z.array(z.unknown()).default([]),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
});

export const verificationResponse = z.object({ verification_status: z.string() });
