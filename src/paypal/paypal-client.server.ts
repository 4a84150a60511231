import { createPayPalCall, type PayPalAccess, PayPalUnreachable, readResponse } from "./paypal-request.server.ts";
import {
  eventsAnswer,
  type PayPalEvent,
  type PayPalPlan,
  type PayPalSubscription,
  paypalEvent,
  planResponse,
  subscriptionResponse,
  verificationResponse,
} from "./paypal-responses.server.ts";

/** A webhook's signature with what it signs, as PayPal's verify call wants it. */
export interface SignedMessage {
  transmissionId: string;
  transmissionTime: string;
  signature: string;
  certUrl: string;
  algorithm: string;
  webhookId: string;
  /** JSON text as it came. */
  body: string;
}

/** PayPal's API, as far as the coach plan needs it. Every method throws PayPalUnreachable where PayPal gives no usable answer. */
export interface PayPalClient {
  /** Null where PayPal knows no such subscription. */
  getSubscription(id: string, signal?: AbortSignal): Promise<PayPalSubscription | null>;
  /** Null where PayPal knows no such plan. */
  getPlan(id: string, signal?: AbortSignal): Promise<PayPalPlan | null>;
  /** False where PayPal does not know it or it cannot be cancelled (any more). */
  cancelSubscription(id: string, reason: string, signal?: AbortSignal): Promise<boolean>;
  /** PayPal's own record of what it sent, page by page; it reaches back thirty days. */
  listEvents(period: { from: Date; to: Date }, signal?: AbortSignal): AsyncGenerator<PayPalEvent[]>;
  /** Whether PayPal says that it signed this. */
  verifySignature(message: SignedMessage, signal?: AbortSignal): Promise<boolean>;
}

const eventsPath = "/v1/notifications/webhooks-events";
const mostPages = 1_000;

/** Makes the client of one merchant; nothing is sent before the first call. */
export function createPayPalClient(access: PayPalAccess): PayPalClient {
  const call = createPayPalCall(access);

  return {
    async getSubscription(id, signal) {
      const path = `/v1/billing/subscriptions/${encodeURIComponent(id)}`;
      const { status, body } = await call({ method: "GET", path, signal });
      if (status === 404) return null;
      if (status !== 200) throw new PayPalUnreachable(`it answers ${status} when asked for a subscription`);
      const subscription = readResponse(subscriptionResponse, body);
      if (subscription.id !== id) throw new PayPalUnreachable("it answers with another subscription");
      return subscription;
    },

    async getPlan(id, signal) {
      const { status, body } = await call({
        method: "GET",
        path: `/v1/billing/plans/${encodeURIComponent(id)}`,
        signal,
      });
      if (status === 404) return null;
      if (status !== 200) throw new PayPalUnreachable(`it answers ${status} when asked for a plan`);
      return readResponse(planResponse, body);
    },

    async cancelSubscription(id, reason, signal) {
      const path = `/v1/billing/subscriptions/${encodeURIComponent(id)}/cancel`;
      const { status } = await call({ method: "POST", path, body: JSON.stringify({ reason }), signal });
      if (status === 404 || status === 422) return false;
      if (status >= 300) throw new PayPalUnreachable(`it answers ${status} when asked to cancel`);
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
        if (status !== 200) throw new PayPalUnreachable(`it answers ${status} when asked for its events`);
        const { events, links } = readResponse(eventsAnswer, body);
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

/** The next page's path on the host that we call anyway: the link may name another one. */
function nextPath(href: string | undefined, current: string): string | null {
  if (href === undefined || !URL.canParse(href, "https://api.paypal.com")) return null;
  const { pathname, search } = new URL(href, "https://api.paypal.com");
  const path = `${pathname}${search}`;
  return pathname === eventsPath && path !== current ? path : null;
}

/** The event goes in as it came: written anew it would have another checksum. */
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
