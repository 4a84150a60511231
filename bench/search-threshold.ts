import { rm } from "node:fs/promises";
import path from "node:path";
import { randomFrom } from "../sample/random.ts";
import { searchAthletes } from "../src/search/search-athletes.server.ts";
import { sqlSearch } from "../src/search/sql-search.server.ts";
import { sized } from "./bench-database.ts";
import { classes, openPool } from "./search-classes.ts";
import { grow, openGenerated, openIndex } from "./search-data.ts";
import { mixOf, timeRuns } from "./search-measure.ts";

/** Mean of the query mix in ms at one size: plain SQL on the product's tables, and the index. */
export interface SmallSize {
  athletes: number;
  sql: number;
  index: number;
}

const sizes = sized([1000, 3000, 10_000, 30_000, 100_000], [200]);

/** Measures the sizes around which the index becomes faster than plain SQL. */
export async function findThreshold(folder: string): Promise<SmallSize[]> {
  const database = await openGenerated(folder, { athletes: sizes[0] ?? 0 });
  const { db } = database;
  const found: SmallSize[] = [];
  try {
    let reached = sizes[0] ?? 0;
    for (const athletes of sizes) {
      if (athletes > reached) await grow(db, athletes - reached);
      reached = athletes;
      // An index from a snapshot with fewer athletes would scan most names one by one.
      await rm(path.join(database.dataDir, "search-index"), { recursive: true, force: true });
      const index = await openIndex(database);
      try {
        const pool = await openPool(db, 500);
        const times: Record<"sql" | "index", number[][]> = { sql: [], index: [] };
        for (const createQuery of Object.values(classes)) {
          for (const [name, search] of [["sql", sqlSearch(db)] as const, ["index", index] as const]) {
            const random = randomFrom(3);
            const run = () => searchAthletes(db, createQuery(random, pool), search);
            await run();
            times[name].push(await timeRuns(run, sized({ most: 60, seconds: 2 }, { most: 1, seconds: 0 })));
          }
        }
        found.push({ athletes, sql: mixOf(times.sql).mean, index: mixOf(times.index).mean });
      } finally {
        await index.close();
      }
    }
  } finally {
    await database.close();
  }
  return found;
}
