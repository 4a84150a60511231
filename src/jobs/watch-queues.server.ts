import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";

export interface WatchOptions {
  queues: readonly string[];
  intervalMs: number;
  /** Is called in each interval with each queue that has a job that may run now. */
  onDue(queue: string): void;
  onError(error: unknown): void;
}

/** Looks for due jobs of all queues by one statement, because a statement for each of fifty queues needs much more processor time. */
export function watchQueues(db: Kysely<Database>, { queues, intervalMs, onDue, onError }: WatchOptions) {
  const stopping = new AbortController();
  const watching = watch();

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted && queues.length > 0) {
      const due = await findDueQueues(db, queues).catch((error: unknown) => {
        onError(error);
        return [];
      });
      for (const queue of due) onDue(queue);
      // Rejects when the watch is stopped.
      await sleep(intervalMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  return {
    async stop(): Promise<void> {
      stopping.abort();
      await watching;
    },
  };
}

/** Checks the conditions under which pg-boss fetches a job. */
async function findDueQueues(db: Kysely<Database>, queues: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ queue: string }>`
    select queue from unnest(${queues}::text[]) as queue where exists (
      select from jobs.job
      where name = queue and state < 'active' and not blocked and start_after <= jobs.job_now())`.execute(db);
  return rows.map(({ queue }) => queue);
}
