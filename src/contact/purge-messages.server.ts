import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { contactYears, textDays } from "./vocabulary.ts";

/** Deletes hashes of texts after 30 days and keeps their counts, messages after five years, and reports a year after their decision. */
export async function purgeMessages(db: Kysely<Database>): Promise<void> {
  await sql`
    update contact_messages message set text_hash = null, families = greatest(sent.families, 1)
    from (select text_hash, count(distinct athlete_id)::integer as families from contact_messages other
        join contact_threads thread on thread.program_id = other.program_id and thread.id = other.thread_id
      where text_hash is not null and state <> 'stopped' group by text_hash) as sent
    where message.text_hash = sent.text_hash and written_at < now() - ${textDays} * interval '1 day'`.execute(db);
  await sql`update contact_messages set text_hash = null
    where text_hash is not null and written_at < now() - ${textDays} * interval '1 day'`.execute(db);
  await sql`delete from contact_messages where written_at < now() - ${contactYears} * interval '1 year'`.execute(db);
  await sql`delete from contact_threads thread where latest_at < now() - ${contactYears} * interval '1 year' and not exists (
    select from contact_messages where program_id = thread.program_id and thread_id = thread.id)`.execute(db);
  await sql`delete from contact_reports where state <> 'open' and decided_at < now() - interval '1 year'`.execute(db);
}
