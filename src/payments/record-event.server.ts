import { type Kysely, sql } from "kysely";
import type { Database, WebhookEventsTable } from "../database/tables.ts";
import type { PayPalEvent } from "./paypal-answers.server.ts";
import { wakeCheck } from "./subscription-checks.server.ts";

/** Keeps a message once, by its id, and has PayPal asked about the subscription it names, in one transaction; false where it was there already. */
export function recordEvent(
  db: Kysely<Database>,
  { event, source }: { event: PayPalEvent; source: WebhookEventsTable["source"] },
): Promise<boolean> {
  const { id, eventType, subscriptionId } = event;
  return db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("webhook_events")
      .values({
        id,
        event_type: eventType,
        subscription_id: subscriptionId,
        source,
        // What speaks of no subscription of ours needs nothing done.
        applied_at: subscriptionId ? null : sql<Date>`now()`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) return false;
    if (subscriptionId) await wakeCheck(trx, subscriptionId);
    return true;
  });
}
