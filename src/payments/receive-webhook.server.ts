import type { IncomingHttpHeaders } from "node:http";
import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { paypalEvent } from "./paypal-answers.server.ts";
import { recordEvent } from "./record-event.server.ts";
import { verifyWebhook, type WebhookCheck } from "./verify-webhook.server.ts";

/**
 * Takes a message of PayPal's: a good one is kept once and wakes the job that asks PayPal. Nothing of what it says is believed but
 * which subscription it is about, and nothing at all is kept of a bad one.
 */
export async function receiveWebhook(
  db: Kysely<Database>,
  { check, headers, body }: { check: WebhookCheck; headers: IncomingHttpHeaders; body: Buffer },
): Promise<"received" | "bad" | "undecided"> {
  const verdict = await verifyWebhook(check, { headers, body });
  if (verdict !== "good") return verdict;
  const event = paypalEvent.safeParse(JSON.parse(body.toString("utf8")));
  if (!event.success) return "bad";
  await recordEvent(db, { event: event.data, source: "webhook" });
  return "received";
}
