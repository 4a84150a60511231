import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { purgeStoredResponses } from "../http/idempotency-key.server.ts";
import { keepSubscriptionsOf } from "../push/subscriptions.server.ts";
import { idleTimeout } from "../sessions/recent-sessions.server.ts";

/** Deletes expired records of accounts, and the birthdays of adults. */
export async function purgeAccounts(db: Kysely<Database>): Promise<void> {
  const expired = sql`expires_at < now() or last_used_at < now() - ${idleTimeout}`;
  await keepSubscriptionsOf(db, expired);
  await sql`delete from sessions where ${expired}`.execute(db);
  // Dead links are stored for a while, so that their page can report "already verified".
  await sql`delete from one_time_links where expires_at < now() - interval '30 days'`.execute(db);
  await sql`delete from email_changes where expires_at < now()`.execute(db);
  await sql`delete from exports where expires_at < now()`.execute(db);
  await sql`delete from rate_limits where expire < extract(epoch from now()) * 1000`.execute(db);
  // Earlier versions stored digests without a key. Their addresses could be recovered by trying all addresses.
  await sql`delete from known_addresses where last_used_at < now() - interval '90 days' or not is_keyed`.execute(db);
  await sql`delete from sign_in_codes where expires_at < now()`.execute(db);
  await sql`delete from account_requests where created_at < now() - interval '7 days'`.execute(db);
  await purgeStoredResponses(db);
  await sql`
    update accounts set birth_year = null, adult_on = null
    where birth_year is not null and adult_day(accounts) <= (now() at time zone 'UTC' - interval '12 hours')::date`.execute(
    db,
  );
}
