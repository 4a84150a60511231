import { type Kysely, sql } from "kysely";
import type { WebhookEvents } from "../database/generated-tables.ts";
import type { Database } from "../database/tables.ts";
import type { PayPalEvent } from "../paypal/paypal-responses.server.ts";
import { scheduleCheck } from "./subscription-checks.server.ts";

/** Stores an event and a check of its subscription, once per event id and transmission id. Returns false if either was stored before. */
export function recordEvent(
  db: Kysely<Database>,
  { event, source, transmissionId }: { event: PayPalEvent; source: WebhookEvents["source"]; transmissionId?: string },
): Promise<boolean> {
  const { id, eventType, subscriptionId } = event;
  return db.transaction().execute(async (trx) => {
    // With two concurrent requests, the second waits for the first to commit and then finds the row.
    if (transmissionId !== undefined && !(await storeTransmission(trx, transmissionId))) return false;
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("webhook_events")
      .values({
        id,
        event_type: eventType,
        subscription_id: subscriptionId,
        source,
        // An event without a subscription needs no check.
        applied_at: subscriptionId ? null : sql<Date>`now()`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) return false;
    if (subscriptionId) await scheduleCheck(trx, subscriptionId);
    return true;
  });
}

async function storeTransmission(trx: Kysely<Database>, id: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("webhook_transmissions")
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
