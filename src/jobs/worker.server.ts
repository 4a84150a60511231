import type { Kysely } from "kysely";
import { fromKysely, type JobResult, PgBoss, systemClock } from "pg-boss";
import { jobsSchema } from "../database/install-job-queue.server.ts";
import { retryWhileUnavailable } from "../database/retry-while-unavailable.server.ts";
import type { Database } from "../database/tables.ts";
import type { JobHandler } from "./job.server.ts";
import { reportQueueErrors } from "./report-queue-errors.server.ts";
import { watchQueues } from "./watch-queues.server.ts";

export interface WorkerOptions {
  handlers: JobHandler[];
  /** Is called with each error of a job or of the queue. `job` is null if the error does not belong to a single job. */
  onError(error: unknown, job: string | null): void;
  /** Seconds between two looks for due jobs. Defaults to 1. */
  pollSeconds?: number;
}

export interface Worker {
  /** Stops fetching jobs, aborts the signal of running jobs, and waits at most 10 s for them. */
  stop(): Promise<void>;
}

const timeoutMs = 10_000;
const batchSize = 20;
// pg-boss waits for the rest of an interval. If the clock is set back by a day, it would stop for a day, so it gets a monotonic clock.
const steadyClock = { ...systemClock, now: () => Math.round(performance.timeOrigin + performance.now()) };
// A worker fetches jobs when its queue has due ones, and by itself in this interval.
const fetchSeconds = 60;
// Interval to measure how far the database's clock, which schedules use, is ahead of that clock.
const clockCheckSeconds = 60;

export async function startWorker(
  db: Kysely<Database>,
  { handlers, onError, pollSeconds = 1 }: WorkerOptions,
): Promise<Worker> {
  for (const [name, { length }] of Map.groupBy(handlers, (handler) => handler.name))
    if (length > 1) throw new Error(`${length} jobs have the name ${name}.`);
  const stopping = new AbortController();
  const boss = new PgBoss({
    db: fromKysely(db),
    schema: jobsSchema,
    clock: steadyClock,
    clockMonitorIntervalSeconds: clockCheckSeconds,
  });
  const reportError = reportQueueErrors((error) => onError(error, null));
  boss.on("error", reportError);
  await retryWhileUnavailable(() => startBoss(boss));
  const scheduled = new Set(handlers.flatMap(({ name, schedule }) => (schedule ? name : [])));
  // A job that an earlier version scheduled would be queued each hour without a worker.
  for (const { name } of await retryWhileUnavailable(() => boss.getSchedules()))
    if (!scheduled.has(name)) await retryWhileUnavailable(() => boss.unschedule(name));
  const workerIds = new Map<string, string>();
  for (const { name, run, schedule } of handlers) {
    await retryWhileUnavailable(() => boss.createQueue(name));
    if (schedule) await retryWhileUnavailable(() => boss.schedule(name, schedule.cron, schedule.payload));
    const options = {
      batchSize,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: fetchSeconds,
      perJobResults: true,
    } as const;
    const workerId = await boss.work(name, options, async (jobs): Promise<JobResult[]> => {
      const results: JobResult[] = [];
      for (const { id, data } of jobs) {
        // Jobs of the batch without a result return to the queue.
        if (stopping.signal.aborted) break;
        const error = await run(data, stopping.signal).then(
          () => null,
          (reason: unknown) => ({ reason }),
        );
        if (error) onError(error.reason, name);
        // An error message can contain personal data, and the row outlives the account. Only the log gets the message.
        results.push({ id, status: error ? "failed" : "completed" });
      }
      return results;
    });
    workerIds.set(name, workerId);
  }
  const watch = watchQueues(db, {
    queues: [...workerIds.keys()],
    intervalMs: pollSeconds * 1000,
    onDue: (queue) => boss.notifyWorker(workerIds.get(queue) ?? ""),
    onError: reportError,
  });
  return {
    async stop() {
      stopping.abort();
      await watch.stop();
      await boss.stop({ graceful: true, timeout: timeoutMs, close: false });
    },
  };
}

/** Stops a partial start, so that the start can be retried. */
async function startBoss(boss: PgBoss): Promise<void> {
  try {
    await boss.start();
  } catch (error) {
    await boss.stop({ graceful: false, close: false });
    throw error;
  }
}
