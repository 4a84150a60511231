import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";

export interface Job<Payload extends object> {
  name: string;
  payload: z.ZodType<Payload>;
}

export interface JobHandler {
  name: string;
  run(payload: unknown, signal: AbortSignal): Promise<void>;
  schedule: { cron: string; payload: object } | null;
}

/** Services for the jobs of features. A module adds its services by declaration merging. */
export interface JobServices {
  publicUrl: string;
}

/** A job of a feature: returns its handler. */
export type FeatureJob = (db: Kysely<Database>, services: JobServices) => JobHandler;

export interface EnqueueOptions {
  delaySeconds?: number;
}

/** Declares a job. Its kebab-case name must not change while jobs are queued. Payloads contain keys, never personal data. */
export function defineJob<Payload extends object>(name: string, payload: z.ZodType<Payload>): Job<Payload> {
  return { name, payload };
}

/** Binds a job to its idempotent function. A failed job is retried twice and stored for a week. `schedule` is a cron time in UTC. */
export function handle<Payload extends object>(
  job: Job<Payload>,
  run: (payload: Payload, signal: AbortSignal) => Promise<void>,
  schedule: { cron: string; payload: Payload } | null = null,
): JobHandler {
  return { name: job.name, run: (payload, signal) => run(job.payload.parse(payload), signal), schedule };
}

/** Returns the handler of a job without payload, or of one with this name, that runs at a cron time in UTC. */
export function handleSchedule(
  job: string | Job<Record<string, never>>,
  cron: string,
  run: (signal: AbortSignal) => Promise<unknown>,
): JobHandler {
  const scheduled = typeof job === "string" ? defineJob(job, z.strictObject({})) : job;
  return handle(scheduled, async (_, signal) => void (await run(signal)), { cron, payload: {} });
}

/** Defines a job of a feature. Its idempotent function gets the payload, the services and the signal as one object. */
export function queuedJob<Payload extends object>(
  job: Job<Payload>,
  run: (db: Kysely<Database>, input: Payload & JobServices & { signal: AbortSignal }) => Promise<void>,
): FeatureJob {
  return (db, services) => handle(job, (payload, signal) => run(db, { ...payload, ...services, signal }));
}

/** Defines a job of a feature that runs at a cron time in UTC, and when it is queued. */
export function scheduledJob(
  job: string | Job<Record<string, never>>,
  cron: string,
  run: (db: Kysely<Database>, services: JobServices & { signal: AbortSignal }) => Promise<unknown>,
): FeatureJob {
  return (db, services) => handleSchedule(job, cron, (signal) => run(db, { ...services, signal }));
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
