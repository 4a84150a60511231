import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";

/** Added to each counter, because ids that were assigned after the backup are unknown. */
const counterGap = 1_000_000n;

export async function completeRestore(trx: Kysely<Database>, counters: Record<string, string>[]): Promise<void> {
  await restoreJobs(trx);
  await advanceCounters(trx, counters);
  // A link that was used after the backup must not work again. Links that verify an address can.
  await sql`update one_time_links set superseded_at = now()
    where purpose <> 'verify' and used_at is null and superseded_at is null`.execute(trx);
  await sql`delete from athlete_changes`.execute(trx);
  await sql`insert into athlete_changes (athlete_ids) values (null)`.execute(trx);
  // A backup from an earlier release does not have them.
  await sql`select match_seasons((
    select array_agg(distinct team_season_id) from events where team_game_id is not null or origin_season_id is not null))`.execute(
    trx,
  );
  await sql`insert into stale_statistics (athlete_id) select distinct athlete_id from team_seasons
    on conflict (athlete_id) do nothing`.execute(trx);
}

async function restoreJobs(trx: Kysely<Database>): Promise<void> {
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

/** Public ids are encrypted keys. A key that was assigned after the backup must not be assigned to another account. */
async function advanceCounters(trx: Kysely<Database>, counters: Record<string, string>[]): Promise<void> {
  const highest = new Map<string, bigint>();
  for (const [name, value] of counters.flatMap(Object.entries<string>)) {
    const known = highest.get(name) ?? 0n;
    highest.set(name, BigInt(value) > known ? BigInt(value) : known);
  }
  for (const [name, value] of highest) {
    // A later migration can have dropped the table.
    await sql`
      with identity as (
        select pg_get_serial_sequence(attrelid::regclass::text, attname) as sequence
        from pg_attribute
        where attrelid = to_regclass(format('public.%I', split_part(${name}, '.', 1))) and attname = split_part(${name}, '.', 2)
          and attidentity <> '')
      select setval(sequence, least(${String(value + counterGap)}::bigint, seqmax))
      from identity join pg_sequence on seqrelid = sequence::regclass`.execute(trx);
  }
}
