import type { Kysely } from "kysely";
import type { Database } from "../src/database/tables.ts";

/** Returns the longest time in milliseconds for which the work used the processor before other work could run. */
export async function longestStepMs(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isDone = false;
  const end = work().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const before = process.threadCpuUsage();
    await new Promise((resolve) => setImmediate(resolve));
    longest = Math.max(longest, process.threadCpuUsage(before).user / 1000);
  }
  await end;
  return longest;
}

/** Returns the database with a log of the characters of each result. */
export function measureResults(db: Kysely<Database>): { db: Kysely<Database>; lengths: number[] } {
  const lengths: number[] = [];
  const measured = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      lengths.push(JSON.stringify(result.rows).length);
      return result;
    },
  });
  return { db: measured, lengths };
}
