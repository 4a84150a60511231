import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { purgeStoredResponses } from "../http/idempotency-key.server.ts";

/** Removes what has had its day: ended sessions, dead links, wishes for another address, copies of one's data, counters, remembered clients, mailed codes, requests nobody could answer, answers nobody asks for again, birth years of who is grown up. */
export async function purgeAccounts(db: Kysely<Database>): Promise<void> {
  await sql`
    delete from sessions where expires_at < now() or last_used_at < now() - interval '30 minutes'`.execute(db);
  // A dead link is remembered for a while, so that its page can say "already verified".
  await sql`delete from one_time_links where expires_at < now() - interval '30 days'`.execute(db);
  await sql`delete from email_changes where expires_at < now()`.execute(db);
  await sql`delete from exports where expires_at < now()`.execute(db);
  await sql`delete from rate_limits where expire < extract(epoch from now()) * 1000`.execute(db);
  // Digests without a key, of versions before, could be recovered by trying every address.
  await sql`delete from known_addresses where last_used_at < now() - interval '90 days' or not is_keyed`.execute(db);
  await sql`delete from sign_in_codes where expires_at < now()`.execute(db);
  await sql`delete from account_requests where created_at < now() - interval '7 days'`.execute(db);
  await purgeStoredResponses(db);
  await sql`
    update accounts set birth_year = null
    where birth_year is not null and birth_year + 18 < extract(year from now())`.execute(db);
}
