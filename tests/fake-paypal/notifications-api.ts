import { verify, X509Certificate } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { WebhookEvent } from "./events.ts";
import { problem, unknownResource } from "./problems.ts";
import { signedText } from "./sign-webhook.ts";
import type { WebhookSender } from "./webhook-sender.ts";

interface NotificationOptions {
  sender: WebhookSender;
  webhookId: string;
  apiUrl(): string;
}

interface VerifyRequest {
  auth_algo: string;
  cert_url: string;
  transmission_id: string;
  transmission_sig: string;
  transmission_time: string;
  webhook_id: string;
  webhook_event: WebhookEvent;
}

/** Adds the endpoints of Webhooks v1 that require a token. */
export function notificationsApi(app: FastifyInstance, { sender, webhookId, apiUrl }: NotificationOptions): void {
  app.post<{ Body: VerifyRequest }>("/v1/notifications/verify-webhook-signature", async ({ body }) => {
    const good = body.webhook_id === webhookId && isSigned(body, sender);
    return { verification_status: good ? "SUCCESS" : "FAILURE" };
  });

  app.get<{ Querystring: Record<string, string | undefined> }>(
    "/v1/notifications/webhooks-events",
    async ({ query }) => {
      const from = readTime("start_time", query.start_time) ?? 0;
      const to = readTime("end_time", query.end_time) ?? Number.POSITIVE_INFINITY;
      const size = Math.min(Number(query.page_size ?? 10), 300);
      const found = sender.events
        .filter(({ create_time }) => Date.parse(create_time) >= from && Date.parse(create_time) <= to)
        .filter(({ event_type }) => query.event_type === undefined || event_type === query.event_type)
        .reverse();
      const start = query.next_page_token ? found.findIndex(({ id }) => id === query.next_page_token) : 0;
      const events = start < 0 ? [] : found.slice(start, start + size);
      const next = start < 0 ? undefined : found[start + size];
      const link = (rel: string, changes: Record<string, string> = {}) => {
        const given = Object.entries({ ...query, ...changes }).filter((entry) => entry[1] !== undefined);
        const parameters = new URLSearchParams(given as [string, string][]);
        return { href: `${apiUrl()}/v1/notifications/webhooks-events?${parameters}`, rel, method: "GET" };
      };
      const links = [link("self"), ...(next ? [link("next", { next_page_token: next.id })] : [])];
      return { events, count: events.length, links };
    },
  );

  app.get<{ Params: { id: string } }>("/v1/notifications/webhooks-events/:id", async ({ params }) =>
    getEvent(sender, params.id),
  );

  app.post<{ Params: { id: string } }>("/v1/notifications/webhooks-events/:id/resend", async ({ params }, reply) => {
    const event = getEvent(sender, params.id);
    await sender.send(event);
    return reply.code(202).send(event);
  });
}

/** Adds `GET /v1/notifications/certs/{id}`, which is public. An id `redirect-{id}` redirects to that certificate. */
export function certificatesApi(app: FastifyInstance, { sender }: { sender: WebhookSender }): void {
  app.get<{ Params: { id: string } }>("/v1/notifications/certs/:id", async ({ params }, reply) => {
    const moved = params.id.match(/^redirect-(.+)$/)?.[1];
    if (moved) return reply.redirect(`/v1/notifications/certs/${moved}`);
    const certificate = sender.certificates.get(params.id);
    if (!certificate) throw unknownResource();
    return reply.type("application/x-x509-ca-cert").send(certificate.pem);
  });
}

function getEvent(sender: WebhookSender, id: string): WebhookEvent {
  const event = sender.events.find((candidate) => candidate.id === id);
  if (!event) throw unknownResource();
  return event;
}

function isSigned(request: VerifyRequest, sender: WebhookSender): boolean {
  const certificate = sender.certificates.get(request.cert_url.split("/").at(-1) ?? "");
  // PayPal accepts only its own certificates.
  if (!certificate || certificate !== sender.ownCertificate || request.auth_algo !== "SHA256withRSA") return false;
  const text = signedText({
    id: request.transmission_id,
    time: request.transmission_time,
    webhookId: request.webhook_id,
    body: JSON.stringify(request.webhook_event),
  });
  const { publicKey } = new X509Certificate(certificate.pem);
  return verify("RSA-SHA256", Buffer.from(text), publicKey, Buffer.from(request.transmission_sig, "base64"));
}

function readTime(field: string, value: string | undefined): number | undefined {
  if (value === undefined) return;
  const time = Date.parse(value);
  if (!Number.isNaN(time) && /T.*(?:Z|[+-]\d\d:?\d\d)$/.test(value)) return time;
  throw problem("INVALID_REQUEST", [
    { field, value, location: "query", issue: "INVALID_PARAMETER_SYNTAX", description: "Not a date and time." },
  ]);
}
