import { type Kysely, sql } from "kysely";
import type { z } from "zod";
import type { Database } from "../database/tables.ts";

/** Work that is done later, by whichever process works the queue: a name and the shape of what it needs to know. */
export interface Job<Payload extends object> {
  name: string;
  payload: z.ZodType<Payload>;
}

/** When a job begins. */
export interface EnqueueOptions {
  /** Seconds from now before it may begin; 0 if left out. */
  delaySeconds?: number;
}

/** Declares a job. Names are kebab-case and never change once jobs of that name may wait in a database. A payload holds keys, never personal data. */
export function defineJob<Payload extends object>(name: string, payload: z.ZodType<Payload>): Job<Payload> {
  return { name, payload };
}

/** Puts a job into the queue within the caller's transaction; needs no worker in this process. Throws where the payload does not fit. */
export async function enqueue<Payload extends object>(
  db: Kysely<Database>,
  job: Job<Payload>,
  payload: Payload,
  { delaySeconds = 0 }: EnqueueOptions = {},
): Promise<void> {
  const data = JSON.stringify(job.payload.parse(payload));
  if (await insertJob(db, { name: job.name, data, delaySeconds })) return;
  // Only the first job of its name ever comes here.
  await sql`select jobs.create_queue(${job.name}, '{"policy":"standard"}')`.execute(db);
  await insertJob(db, { name: job.name, data, delaySeconds });
}

// pg-boss's `send` takes a transaction only once started, with timers and a connection of its own. Its documented table
// needs neither, and one statement keeps the time of a request the same whether it ends in a mail or not.
async function insertJob(
  db: Kysely<Database>,
  { name, data, delaySeconds }: { name: string; data: string; delaySeconds: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into jobs.job (name, data, start_after, created_on, keep_until, policy, retry_limit, retry_delay, retry_backoff,
      retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds, dead_letter)
    select name, ${data}::jsonb, start_after, clock_timestamp(), start_after + retention_seconds * interval '1 second',
      policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds,
      heartbeat_seconds, dead_letter
    from jobs.queue, (select clock_timestamp() + ${delaySeconds}::float8 * interval '1 second' as start_after) as time
    where name = ${name}`.execute(db);
  return numAffectedRows === 1n;
}
