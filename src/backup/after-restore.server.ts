import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { quoted } from "./backup-format.server.ts";

/** So far do counters jump past all that is known to have been given. */
const leap = 1_000_000n;

/** Sets right what the rows of a backup alone do not, once they are in place. */
export async function takeUpAfterwards(trx: Kysely<Database>, counters: Record<string, string>[]): Promise<void> {
  await putBackJobs(trx);
  await advanceCounters(trx, counters);
  // A link that was used since the backup was made must not work again; who only wants to be verified still may.
  await sql`update one_time_links set superseded_at = now()
    where purpose <> 'verify' and used_at is null and superseded_at is null`.execute(trx);
  // Every index of search that was made before is out of date.
  await sql`delete from athlete_changes`.execute(trx);
  await sql`insert into athlete_changes (athlete_ids) values (null)`.execute(trx);
}

async function putBackJobs(trx: Kysely<Database>): Promise<void> {
  await sql`select jobs.create_queue(name, '{"policy":"standard"}')
    from (select distinct name from waiting_jobs where name not in (select name from jobs.queue)) as missing`.execute(
    trx,
  );
  await sql`
    insert into jobs.job (name, data, start_after, created_on, keep_until, policy, retry_limit, retry_delay, retry_backoff,
      retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds, dead_letter)
    select name, waiting.data, waiting.start_after, now(),
      greatest(waiting.start_after, now()) + retention_seconds * interval '1 second', policy, retry_limit, retry_delay,
      retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds, dead_letter
    from waiting_jobs as waiting join jobs.queue using (name)`.execute(trx);
}

/** A public id stands for a key: one that was given after the backup was made must not come to stand for somebody else. */
async function advanceCounters(trx: Kysely<Database>, counters: Record<string, string>[]): Promise<void> {
  const highest = new Map<string, bigint>();
  for (const [name, value] of counters.flatMap(Object.entries<string>)) {
    const known = highest.get(name) ?? 0n;
    highest.set(name, BigInt(value) > known ? BigInt(value) : known);
  }
  for (const [name, value] of highest) {
    const [table = "", column = ""] = name.split(".");
    // A later migration may have dropped the table.
    await sql`
      select setval(pg_get_serial_sequence(${`public.${quoted(table)}`}, ${column}), least(${String(value + leap)}::bigint, seqmax))
      from pg_attribute join pg_sequence on seqrelid = pg_get_serial_sequence(${`public.${quoted(table)}`}, ${column})::regclass
      where attrelid = to_regclass(${`public.${quoted(table)}`}) and attname = ${column} and attidentity <> ''`.execute(
      trx,
    );
  }
}
