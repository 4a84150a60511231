import { type Kysely, sql } from "kysely";
import { repeatUntilStopped } from "../database/repeat-until-stopped.server.ts";
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
  return repeatUntilStopped({
    async run() {
      for (const queue of await findDueQueues(db, queues)) onDue(queue);
    },
    restOf: () => intervalMs,
    onError,
  });
}

/** Checks the conditions under which pg-boss fetches a job. */
async function findDueQueues(db: Kysely<Database>, queues: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ queue: string }>`
    select queue from unnest(${queues}::text[]) as queue where exists (
      select from jobs.job
      where name = queue and state < 'active' and not blocked and start_after <= jobs.job_now())`.execute(db);
  return rows.map(({ queue }) => queue);
}
