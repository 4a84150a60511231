import { createPayPalCall, type PayPalAccess, PayPalUnreachable, readResponse } from "./paypal-request.server.ts";
import {
  eventsResponse,
  type PayPalEvent,
  type PayPalPlan,
  type PayPalSubscription,
  paypalEvent,
  planResponse,
  subscriptionResponse,
  verificationResponse,
} from "./paypal-responses.server.ts";

/** A webhook's signature and signed content, in the form that PayPal's verification endpoint expects. */
export interface SignedMessage {
  transmissionId: string;
  transmissionTime: string;
  signature: string;
  certUrl: string;
  algorithm: string;
  webhookId: string;
  body: string;
}

/** The part of PayPal's API that the coach plan uses. Every method throws PayPalUnreachable without a usable response. */
export interface PayPalClient {
  getSubscription(id: string, signal?: AbortSignal): Promise<PayPalSubscription | null>;
  getPlan(id: string, signal?: AbortSignal): Promise<PayPalPlan | null>;
  /** False if PayPal has no such subscription or cannot cancel it (any more). */
  cancelSubscription(id: string, reason: string, signal?: AbortSignal): Promise<boolean>;
  /** Yields pages of the events that PayPal sent; available for 30 days. */
  listEvents(period: { from: Date; to: Date }, signal?: AbortSignal): AsyncGenerator<PayPalEvent[]>;
  verifySignature(message: SignedMessage, signal?: AbortSignal): Promise<boolean>;
}

const eventsPath = "/v1/notifications/webhooks-events";
const mostPages = 1_000;

export function createPayPalClient(access: PayPalAccess): PayPalClient {
  const call = createPayPalCall(access);

  return {
    async getSubscription(id, signal) {
      const path = `/v1/billing/subscriptions/${encodeURIComponent(id)}`;
      const { status, body } = await call({ method: "GET", path, signal });
      if (status === 404) return null;
      if (status !== 200) throw new PayPalUnreachable(`status ${status} for a subscription request`);
      const subscription = readResponse(subscriptionResponse, body);
      if (subscription.id !== id) throw new PayPalUnreachable("the response contains another subscription");
      return subscription;
    },

    async getPlan(id, signal) {
      const { status, body } = await call({
        method: "GET",
        path: `/v1/billing/plans/${encodeURIComponent(id)}`,
        signal,
      });
      if (status === 404) return null;
      if (status !== 200) throw new PayPalUnreachable(`status ${status} for a plan request`);
      return readResponse(planResponse, body);
    },

    async cancelSubscription(id, reason, signal) {
      const path = `/v1/billing/subscriptions/${encodeURIComponent(id)}/cancel`;
      const { status } = await call({ method: "POST", path, body: JSON.stringify({ reason }), signal });
      if (status === 404 || status === 422) return false;
      if (status >= 300) throw new PayPalUnreachable(`status ${status} for a cancellation request`);
      return true;
    },

    async *listEvents({ from, to }, signal) {
      const query = new URLSearchParams({
        page_size: "100",
        start_time: from.toISOString(),
        end_time: to.toISOString(),
      });
      let path: string | null = `${eventsPath}?${query}`;
      for (let page = 0; path !== null && page < mostPages; page += 1) {
        const { status, body } = await call({ method: "GET", path, signal });
        if (status !== 200) throw new PayPalUnreachable(`status ${status} for an event list request`);
        const { events, links } = readResponse(eventsResponse, body);
        yield events.flatMap((event) => paypalEvent.safeParse(event).data ?? []);
        path = nextPath(links.find((link) => link.rel === "next")?.href, path);
      }
    },

    async verifySignature(message, signal) {
      const { status, body } = await call({
        method: "POST",
        path: "/v1/notifications/verify-webhook-signature",
        body: verificationBody(message),
        signal,
      });
      if (status !== 200) return false;
      return readResponse(verificationResponse, body).verification_status === "SUCCESS";
    },
  };
}

/** Returns only the path, because the link may name another host. */
function nextPath(href: string | undefined, current: string): string | null {
  if (href === undefined || !URL.canParse(href, "https://api.paypal.com")) return null;
  const { pathname, search } = new URL(href, "https://api.paypal.com");
  const path = `${pathname}${search}`;
  return pathname === eventsPath && path !== current ? path : null;
}

/** Inserts the original event text: a re-serialized event has another checksum. */
function verificationBody({ body, ...message }: SignedMessage): string {
  const fields = JSON.stringify({
    auth_algo: message.algorithm,
    cert_url: message.certUrl,
    transmission_id: message.transmissionId,
    transmission_sig: message.signature,
    transmission_time: message.transmissionTime,
    webhook_id: message.webhookId,
  });
  return `${fields.slice(0, -1)},"webhook_event":${body}}`;
}
