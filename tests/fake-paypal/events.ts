import type { Clock } from "./clock.ts";
import { paypalId } from "./paypal-id.ts";

/** The type of a webhook event. */
export type EventType =
  | "BILLING.SUBSCRIPTION.CREATED"
  | "BILLING.SUBSCRIPTION.ACTIVATED"
  | "BILLING.SUBSCRIPTION.UPDATED"
  | "BILLING.SUBSCRIPTION.SUSPENDED"
  | "BILLING.SUBSCRIPTION.RE-ACTIVATED"
  | "BILLING.SUBSCRIPTION.CANCELLED"
  | "BILLING.SUBSCRIPTION.EXPIRED"
  | "BILLING.SUBSCRIPTION.PAYMENT.FAILED"
  | "PAYMENT.SALE.COMPLETED"
  | "PAYMENT.SALE.REFUNDED";

/** The body of a webhook, as PayPal sends and lists it. */
export interface WebhookEvent {
  id: string;
  create_time: string;
  resource_type: "subscription" | "sale" | "refund";
  event_type: string;
  summary: string;
  resource: object;
  links: { href: string; rel: string; method: string }[];
  event_version: "1.0";
  resource_version?: "2.0";
}

/** The data of an event. */
export interface EventSource {
  type: EventType;
  /** The subscription, sale or refund. It is copied, because it changes later. */
  resource: object;
  /** The URL of this server, for the links. */
  apiUrl: string;
  clock: Clock;
}

const summaries: Record<EventType, string> = {
  "BILLING.SUBSCRIPTION.CREATED": "Subscription created",
  "BILLING.SUBSCRIPTION.ACTIVATED": "Subscription activated",
  "BILLING.SUBSCRIPTION.UPDATED": "Subscription updated",
  "BILLING.SUBSCRIPTION.SUSPENDED": "Subscription suspended",
  "BILLING.SUBSCRIPTION.RE-ACTIVATED": "Subscription re-activated",
  "BILLING.SUBSCRIPTION.CANCELLED": "Subscription cancelled",
  "BILLING.SUBSCRIPTION.EXPIRED": "Subscription expired",
  "BILLING.SUBSCRIPTION.PAYMENT.FAILED": "Payment failed for subscription",
  "PAYMENT.SALE.COMPLETED": "Payment completed",
  "PAYMENT.SALE.REFUNDED": "Payment refunded",
};

export function makeEvent({ type, resource, apiUrl, clock }: EventSource): WebhookEvent {
  const id = paypalId("WH-", 17) + paypalId("-", 17);
  const about = resourceTypeOf(type);
  const self = `${apiUrl}/v1/notifications/webhooks-events/${id}`;
  return {
    id,
    // Events have timestamps in milliseconds, resources in seconds.
    create_time: clock.now().toISOString(),
    resource_type: about,
    event_type: type,
    summary: summaries[type],
    resource: structuredClone(resource),
    links: [
      { href: self, rel: "self", method: "GET" },
      { href: `${self}/resend`, rel: "resend", method: "POST" },
    ],
    event_version: "1.0",
    ...(about === "subscription" ? { resource_version: "2.0" } : {}),
  };
}

function resourceTypeOf(type: EventType): WebhookEvent["resource_type"] {
  if (type === "PAYMENT.SALE.COMPLETED") return "sale";
  return type === "PAYMENT.SALE.REFUNDED" ? "refund" : "subscription";
}
