import { type Kysely, sql } from "kysely";
import type { z } from "zod";
import type { Database } from "../database/tables.ts";

export interface Job<Payload extends object> {
  name: string;
  payload: z.ZodType<Payload>;
}

export interface EnqueueOptions {
  delaySeconds?: number;
}

/** Declares a job. Its kebab-case name must not change while jobs are queued. Payloads contain keys, never personal data. */
export function defineJob<Payload extends object>(name: string, payload: z.ZodType<Payload>): Job<Payload> {
  return { name, payload };
}

export async function enqueue<Payload extends object>(
  db: Kysely<Database>,
  job: Job<Payload>,
  payload: Payload,
  { delaySeconds = 0 }: EnqueueOptions = {},
): Promise<void> {
  const data = JSON.stringify(job.payload.parse(payload));
  if (await insertJob(db, { name: job.name, data, delaySeconds })) return;
  // Only the first job of a name reaches this line, because its queue does not exist yet.
  await sql`select jobs.create_queue(${job.name}, '{"policy":"standard"}')`.execute(db);
  await insertJob(db, { name: job.name, data, delaySeconds });
}

// An insert also works without a started pg-boss, and takes the same time for all requests, no matter if they send mail.
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
