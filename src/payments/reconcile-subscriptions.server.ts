import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { enqueue } from "../jobs/job.server.ts";
import type { PayPalClient } from "../paypal/paypal-client.server.ts";
import { recordEvent } from "./record-event.server.ts";
import { checkSubscriptionsJob } from "./subscription-checks.server.ts";
import { readLinkKey } from "./subscription-link.server.ts";

/** Schedules a check of every subscription that may have changed without a webhook. */
export async function reconcileSubscriptions(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Users rarely approve a subscription days after they started it; PayPal's webhook reports those.
    await sql`
      insert into subscription_checks (paypal_id)
      select paypal_id from subscriptions
      where state in ('active', 'suspended')
        or state = 'pending' and created_at > now() - interval '3 days'
      on conflict do nothing`.execute(trx);
    await enqueue(trx, checkSubscriptionsJob, {});
  });
}

/** Records the events of PayPal's list that no webhook delivered. After a failure, the next run reads the same period again. */
export async function fillGaps(db: Kysely<Database>, paypal: PayPalClient, signal?: AbortSignal): Promise<number> {
  await readLinkKey(db);
  const { from, to } = await db
    .selectFrom("payment_memory")
    .select([
      // PayPal's list may be delayed, and clocks differ.
      sql<Date>`greatest(events_read_until - interval '20 minutes', now() - interval '29 days')`.as("from"),
      sql<Date>`now()`.as("to"),
    ])
    .executeTakeFirstOrThrow();
  let missed = 0;
  for await (const events of paypal.listEvents({ from, to }, signal)) {
    for (const event of events) {
      if (event.subscriptionId && (await recordEvent(db, { event, source: "list" }))) missed += 1;
    }
  }
  await db.updateTable("payment_memory").set({ events_read_until: to }).execute();
  return missed;
}

/** Expires plans after their paid period, by the database's clock, and removes old events. */
export async function expireSubscriptions(db: Kysely<Database>): Promise<void> {
  await sql`
    update subscriptions set state = 'expired'
    where state = 'cancelled' and (access_until is null or access_until <= now())`.execute(db);
  // PayPal repeats a webhook for 3 days and lists events for 30 days.
  await sql`
    delete from webhook_events where applied_at is not null and received_at < now() - interval '45 days'`.execute(db);
  await sql`delete from webhook_transmissions where received_at < now() - interval '45 days'`.execute(db);
  await sql`delete from subscriptions where state = 'pending' and checked_at < now() - interval '90 days'`.execute(db);
}
