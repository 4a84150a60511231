import type { Kysely } from "kysely";
import type { Database } from "../src/database/tables.ts";

/**
 * Returns the result of the work, and the longest time in milliseconds for which it used the processor before other work could run. Other
 * processes do not lengthen it.
 */
export async function measureSteps<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; longestMs: number }> {
  let longestMs = 0;
  let isDone = false;
  const end = work().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const before = process.threadCpuUsage();
    await new Promise((resolve) => setTimeout(resolve, 1));
    const { user, system } = process.threadCpuUsage(before);
    longestMs = Math.max(longestMs, (user + system) / 1000);
  }
  return { result: await end, longestMs };
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
