import type { Kysely } from "kysely";
import { fromKysely, type JobResult, PgBoss, systemClock } from "pg-boss";
import { jobsSchema } from "../database/install-jobs.server.ts";
import { retryWhileUnavailable } from "../database/retry-while-unavailable.server.ts";
import type { Database } from "../database/tables.ts";
import type { Job } from "./job.server.ts";

/** What a worker does for one kind of job; made by `handle`. */
export interface JobHandler {
  name: string;
  run(payload: unknown, signal: AbortSignal): Promise<void>;
  schedule: { cron: string; payload: object } | null;
}

/** How a worker runs. */
export interface WorkerOptions {
  handlers: JobHandler[];
  /** Hears of every job that failed and of every trouble with the queue; the name is null where no single job is to blame. */
  onError(error: unknown, job: string | null): void;
  /** Seconds between two looks into the queue; 1 if left out, at least 0.5. */
  pollSeconds?: number;
}

/** A process's share in working the queue. */
export interface Worker {
  /** Takes no more jobs, asks the running ones to end (their signal), and waits for them, 10 s at most. */
  stop(): Promise<void>;
}

const timeoutMs = 10_000;
const batchSize = 20;
// pg-boss waits for what is left of an interval. By a clock that was set back meanwhile that is a day, and nothing would be done in it.
const steadyClock = { ...systemClock, now: () => Math.round(performance.timeOrigin + performance.now()) };
// How often it is asked by how much the database's clock, which schedules go by, is ahead of that.
const clockCheckSeconds = 60;

/**
 * Binds a job to the function that does it. A job that throws is tried twice more, then kept as failed for a week; after the death of
 * its process it runs again, so it must be safe to repeat. `schedule` runs it by the clock as well (UTC), once for all processes.
 */
export function handle<Payload extends object>(
  job: Job<Payload>,
  run: (payload: Payload, signal: AbortSignal) => Promise<void>,
  schedule: { cron: string; payload: Payload } | null = null,
): JobHandler {
  return { name: job.name, run: (payload, signal) => run(job.payload.parse(payload), signal), schedule };
}

/** Begins to work the queue with these handlers, beside any other process that does; a database that is away for some seconds is waited for. */
export async function startWorker(
  db: Kysely<Database>,
  { handlers, onError, pollSeconds = 1 }: WorkerOptions,
): Promise<Worker> {
  const stopping = new AbortController();
  const boss = new PgBoss({
    db: fromKysely(db),
    schema: jobsSchema,
    clock: steadyClock,
    clockMonitorIntervalSeconds: clockCheckSeconds,
  });
  boss.on("error", (error) => onError(error, null));
  await retryWhileUnavailable(() => startWhole(boss));
  for (const { name, run, schedule } of handlers) {
    await retryWhileUnavailable(() => boss.createQueue(name));
    if (schedule) await retryWhileUnavailable(() => boss.schedule(name, schedule.cron, schedule.payload));
    const options = {
      batchSize,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: pollSeconds,
      perJobResults: true,
    } as const;
    await boss.work(name, options, async (jobs): Promise<JobResult[]> => {
      const results: JobResult[] = [];
      for (const { id, data } of jobs) {
        // What is left of the batch has no result, and so goes back into the queue.
        if (stopping.signal.aborted) break;
        const error = await run(data, stopping.signal).then(
          () => null,
          (reason: unknown) => ({ reason }),
        );
        if (error) onError(error.reason, name);
        // What an error says may be personal, and the row outlives the person: the log has it, the queue has not.
        results.push({ id, status: error ? "failed" : "completed" });
      }
      return results;
    });
  }
  return {
    async stop() {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: timeoutMs, close: false });
    },
  };
}

/** Starts all of it or nothing, so that it can be started again. */
async function startWhole(boss: PgBoss): Promise<void> {
  try {
    await boss.start();
  } catch (error) {
    await boss.stop({ graceful: false, close: false });
    throw error;
  }
}
