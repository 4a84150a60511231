import type { IncomingHttpHeaders } from "node:http";
import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { paypalEvent } from "../paypal/paypal-responses.server.ts";
import { verifyWebhook, type WebhookCheck } from "../paypal/verify-webhook.server.ts";
import { recordEvent } from "./record-event.server.ts";

/** Stores a valid message once and enqueues the check of its subscription. Uses only the subscription id of the message. */
export async function receiveWebhook(
  db: Kysely<Database>,
  { check, headers, body }: { check: WebhookCheck; headers: IncomingHttpHeaders; body: Buffer },
): Promise<"received" | "bad" | "undecided"> {
  const verdict = await verifyWebhook(check, { headers, body });
  if (verdict.verdict !== "good") return verdict.verdict;
  const event = paypalEvent.safeParse(JSON.parse(body.toString("utf8")));
  if (!event.success) return "bad";
  const { transmissionId } = verdict;
  await recordEvent(db, { event: event.data, source: "webhook", transmissionId });
  return "received";
}
