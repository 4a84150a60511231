import { sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { between, randomFrom } from "../sample/random.ts";
import type { SearchIndex } from "../src/search/index/open-search-index.server.ts";
import { searchAthletes } from "../src/search/search-athletes.server.ts";
import { sqlSearch } from "../src/search/sql-search.server.ts";
import { type BenchDatabase, sized } from "./bench-database.ts";
import {
  type CreateQuery,
  classes,
  misspelledName,
  openPool,
  type QueryPool,
  randomFilters,
} from "./search-classes.ts";
import { openIndex, say } from "./search-data.ts";
import { measureRates, type Rates } from "./search-http.ts";
import { mixOf, quantile, stopwatch, type Timing, timeRuns, timingOf } from "./search-measure.ts";
import { createPlainTable, openBareReader, searchPlainly } from "./search-peers.ts";
import { compareWrites, type WriteCost } from "./search-writes.ts";

export const designs = ["index", "whole", "trigrams", "plain"] as const;
export type Design = (typeof designs)[number];

export interface SizeResult {
  athletes: number;
  classes: Record<string, Partial<Record<Design, Timing>>>;
  mix: Record<Design, Pick<Timing, "mean" | "p99">>;
  bareRead: Timing;
  buildSeconds: number;
  restartSeconds: number;
  bytesPerAthlete: number;
  lastPage: number;
  writes: WriteCost;
  rates: Rates;
}

/** Limits per class for fast and slow implementations. */
const budgets = sized(
  { quick: { most: 400, seconds: 10 }, slow: { most: 40, seconds: 4 } },
  { quick: { most: 1, seconds: 0 }, slow: { most: 1, seconds: 0 } },
);

export async function measureSize(database: BenchDatabase, athletes: number): Promise<SizeResult> {
  const { db, url } = database;
  say("copying the table for plain SQL");
  await createPlainTable(db);
  say("building the index");
  const built = await stopwatch(() => openIndex(database));
  await built.result.close();
  const restarted = await stopwatch(() => openIndex(database));
  const index = restarted.result;
  try {
    const pool = await openPool(db);
    const timed = await timeClasses(database, index, pool);
    const result = {
      athletes,
      ...timed,
      bareRead: await timeBareRead(url, pool),
      buildSeconds: built.seconds,
      restartSeconds: restarted.seconds,
      bytesPerAthlete: index.memoryBytes / athletes,
      lastPage: await compareLastPage(database, index, pool),
    };
    say("API requests and pages over HTTP");
    const rates = await measureRates(database, { search: index, pool });
    say("writes");
    return { ...result, rates, writes: await compareWrites(db, url) };
  } finally {
    await index.close();
  }
}

async function timeClasses({ db }: BenchDatabase, index: SearchIndex, pool: QueryPool) {
  const table: SizeResult["classes"] = {};
  const kinds: Record<Design, number[][]> = { index: [], whole: [], trigrams: [], plain: [] };
  const searches: Record<Design, (createQuery: CreateQuery) => (seed: number) => Promise<unknown>> = {
    // Different queries, because the index caches its latest results.
    index: (createQuery) => (seed) => index.find(createQuery(randomFrom(seed + 1_000_000), pool)),
    whole: (createQuery) => (seed) => searchAthletes(db, createQuery(randomFrom(seed), pool), index),
    trigrams: (createQuery) => (seed) => searchAthletes(db, createQuery(randomFrom(seed), pool), sqlSearch(db)),
    plain: (createQuery) => (seed) => searchPlainly(db, createQuery(randomFrom(seed), pool)),
  };
  for (const [name, createQuery] of Object.entries(classes)) {
    say(name);
    const row: Partial<Record<Design, Timing>> = {};
    for (const design of designs) {
      const run = searches[design](createQuery);
      // Warms up.
      await run(1);
      const times = await timeRuns((number) => run(number + 2), budgets[isQuick(design) ? "quick" : "slow"]);
      kinds[design].push(times);
      row[design] = timingOf(times);
    }
    table[name] = row;
  }
  say("counts and near names");
  const operations = {
    counts: (search: Pick<SearchIndex, "count">) => (seed: number) => search.count(randomFilters(randomFrom(seed))),
    "near names": (search: Pick<SearchIndex, "suggest">) => (seed: number) =>
      search.suggest(misspelledName(randomFrom(seed), pool)),
  };
  for (const [name, run] of Object.entries(operations)) {
    table[name] = {
      index: timingOf(await timeRuns(run(index), budgets.quick)),
      trigrams: timingOf(await timeRuns(run(sqlSearch(db)), budgets.slow)),
    };
  }
  const mix = Object.fromEntries(designs.map((design) => [design, mixOf(kinds[design])]));
  return { classes: table, mix: mix as SizeResult["mix"] };
}

function isQuick(design: Design): boolean {
  return design === "index" || design === "whole";
}

async function timeBareRead(url: string, { total }: QueryPool): Promise<Timing> {
  const reader = await openBareReader(url);
  try {
    const keysOf = (seed: number) =>
      Array.from({ length: 10 }, (_, index) => between(randomFrom(seed + index), 1, total));
    return timingOf(await timeRuns((number) => reader.read(keysOf(10 * number)), budgets.quick));
  } finally {
    await reader.close();
  }
}

async function compareLastPage({ db }: BenchDatabase, index: SearchIndex, { total }: QueryPool): Promise<number> {
  const times: Record<"first" | "last", number[]> = { first: [], last: [] };
  const filters = [{}, { gender: "F" as const }, { sportCode: sportCodes[0], graduationYear: [2027] }];
  const pages = await Promise.all(
    filters.map(async (choice) =>
      Math.max(1, Math.ceil((await index.find({ ...choice, page: 1, size: 1 })).total / 10)),
    ),
  );
  for (let round = 0; round < sized(400, 22); round++) {
    for (const [filter, choice] of filters.entries()) {
      for (const [name, page] of [["first", 1] as const, ["last", pages[filter] ?? total] as const]) {
        const started = performance.now();
        await searchAthletes(db, { ...choice, page, size: 10 }, index);
        if (round > 20) times[name].push(performance.now() - started);
      }
    }
  }
  return quantile(times.last, 0.99) / quantile(times.first, 0.99);
}
