import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import path from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { ensureBuilt } from "../src/server/build.server.ts";
import { type RunningServer, startServer } from "../tests/start-server.ts";
import { type BenchDatabase, benchMetricsToken, openBenchDatabase, sized, startBenchServer } from "./bench-database.ts";
import { measureRate, type Target } from "./page-rates.ts";
import { findAthletes, playZipf } from "./page-zipf.ts";
import { printTable, startTable } from "./partial-tables.ts";
import { inDataFolder, openGenerated, say } from "./search-data.ts";
import { mean, quantile } from "./search-measure.ts";

const warmUpSeconds = 10;
const goals: Record<string, [peer: string, ratio: number]> = {
  "cached profile, 200": ["bare server, row by key", 0.5],
  "cached profile, 304": ["bare server, row by key", 0.7],
  "fresh profile": ["fresh profile of --base", 3],
  "fresh search page": ["fresh search page of --base", 3],
};

/**
 * Measures public pages per second in alternating rounds: a bare server with the same bytes, alone and with a row by key, cached pages,
 * and fresh pages. `--base DIR` adds the fresh pages of another checkout, which must be installed and built. Then sends `--requests 20000`
 * with a Zipf distribution, of which one of a hundred follows an edit, and looks for stale pages. `--athletes N` generates athletes
 * instead of the sample, `--cache-mb` bounds the cache, `--data DIR` reuses the database. With `--rounds 0`, it only sends the requests.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: "string", default: "4" },
      rounds: { type: "string", default: "5" },
      requests: { type: "string", default: "20000" },
      base: { type: "string" },
      athletes: { type: "string", default: "0" },
      "cache-mb": { type: "string", default: "100" },
      data: { type: "string" },
    },
  });
  const [seconds, rounds, requests] = [values.seconds, values.rounds, values.requests].map(Number) as [
    number,
    number,
    number,
  ];
  await ensureBuilt(say);
  await inDataFolder(values, async (folder) => {
    const database = await openAthletes(folder, Number(values.athletes));
    const closing: (() => Promise<unknown>)[] = [() => database.close()];
    try {
      const start = async (settings: Record<string, string>) => {
        const common = { RATE_LIMITS: "1000000", LOG_LEVEL: "warn", METRICS_TOKEN: benchMetricsToken };
        const server = await startBenchServer({ ...common, ...settings }, database);
        closing.push(() => server.stop());
        return server;
      };
      // The first server loads the sample, which only a server with its own PostgreSQL does.
      const cached = await start({ DATA_DIR: database.dataDir, PAGE_CACHE_MB: values["cache-mb"] });
      const athletes = (await findAthletes(cached.url)).slice(0, sized(1000, 5));
      if (athletes.length === 0) throw new Error("The server has no athletes.");
      if (rounds > 0) {
        const uncached = { DATA_DIR: database.dataDir, PAGE_CACHE_MB: "0", SAMPLE_DATA: "false" };
        const fresh = await start({ DATABASE_URL: database.url, ...uncached });
        const base = values.base === undefined ? null : await startBase(values.base, path.join(folder, "base"));
        if (base) closing.push(() => base.stop());
        const bare = await serveBare(
          database.url,
          athletes.slice(0, 50).map((id) => `${cached.url}/profile/${id}`),
        );
        closing.push(bare.close);
        const targets = await listTargets({ cached, fresh, base, bare: bare.origin, athletes });
        printRates(await measureRates(targets, { seconds, rounds }));
      }
      if (requests > 0) await playZipf({ server: cached, databaseUrl: database.url, requests });
    } finally {
      // An error of the end must not hide that of the measurement.
      for (const close of closing.reverse()) await close().catch(console.error);
    }
  });
}

/** Opens a database of generated athletes, or an empty one for the sample. */
async function openAthletes(folder: string, athletes: number): Promise<BenchDatabase> {
  if (athletes > 0) return await openGenerated(folder, { athletes, fast: true, events: true, isServed: true });
  return await openBenchDatabase({ dataDir: path.join(folder, "sample"), fast: true });
}

async function listTargets({
  cached,
  fresh,
  base,
  bare,
  athletes,
}: {
  cached: RunningServer;
  fresh: RunningServer;
  base: RunningServer | null;
  bare: string;
  athletes: string[];
}): Promise<Record<string, Target>> {
  const profiles = (ids: string[]) => ids.map((id) => `/profile/${id}`);
  const searches = Array.from({ length: sized(20, 2) }, (_, index) => `/searchAthletes?page=${index + 1}`);
  return {
    "bare server, same bytes": { origin: bare, paths: ["/"] },
    "bare server, row by key": { origin: bare, paths: athletes.map((_, index) => `/${index + 1}`) },
    "cached profile, 200": { origin: cached.url, paths: profiles(athletes), isCached: true },
    "cached profile, 304": { origin: cached.url, paths: profiles(athletes), isCached: true, revalidates: true },
    "cached search page": { origin: cached.url, paths: searches, isCached: true },
    // Each follows its peer, because the speed of a shared machine changes within a minute.
    ...(base && { "fresh profile of --base": { origin: base.url, paths: profiles(await findAthletes(base.url)) } }),
    "fresh profile": { origin: fresh.url, paths: profiles(athletes) },
    ...(base && { "fresh search page of --base": { origin: base.url, paths: searches } }),
    "fresh search page": { origin: fresh.url, paths: searches },
  };
}

async function measureRates(
  targets: Record<string, Target>,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<Record<string, number[]>> {
  const rates = Object.fromEntries(Object.keys(targets).map((name) => [name, [] as number[]]));
  const table = startTable();
  for (let round = 0; round <= rounds; round++) {
    for (const [name, target] of Object.entries(targets)) {
      // A profile with comparisons is cached for a minute.
      if (target.isCached) await cacheAll(target);
      const rate = await measureRate(target, round === 0 ? sized(warmUpSeconds, 2) : seconds);
      // The first round only lets V8 compile what runs often.
      if (round === 0) continue;
      rates[name]?.push(rate);
      table[`${name}, round ${round}`] = { "per second": Math.round(rate) };
    }
  }
  printTable(table);
  return rates;
}

/** Requests each page twice: the second request compresses it well. Otherwise, the round would measure this. */
async function cacheAll({ origin, paths }: Target): Promise<void> {
  const urls = paths.map((one) => origin + one);
  for (const url of [...urls, ...urls]) {
    const response = await fetch(url, { headers: { "accept-encoding": "br" } });
    await response.arrayBuffer();
  }
}

/**
 * Serves the bytes of pages in turn from `node:http`, after a read of a row by key for other paths than `/`. It needs several pages because the
 * client reads each response as text, which takes longer for different responses than for one.
 */
async function serveBare(databaseUrl: string, pages: string[]): Promise<{ origin: string; close(): Promise<unknown> }> {
  const bodies: Buffer[] = [];
  for (const page of pages) {
    // The first response of a page is compressed faster and less.
    await readCompressed(page);
    bodies.push(await readCompressed(page));
  }
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  let next = 0;
  const text = "select id, gender, height, weight, city, state, graduation_year from athletes where id = $1";
  const server = createServer(async (request, reply) => {
    const key = request.url?.slice(1);
    if (key) await pool.query({ name: "bare", text, values: [key] });
    const body = bodies[next++ % bodies.length] as Buffer;
    const headers = {
      "content-type": "text/html; charset=utf-8",
      "content-encoding": "br",
      "content-length": body.length,
    };
    reply.writeHead(200, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await pool.end();
    },
  };
}

async function readCompressed(url: string): Promise<Buffer> {
  const request = get(url, { headers: { "accept-encoding": "br" } });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  return Buffer.concat(await response.toArray());
}

/** Starts another checkout with its own embedded PostgreSQL and sample data. */
function startBase(folder: string, dataDir: string): Promise<RunningServer> {
  const settings = { DATA_DIR: dataDir, RATE_LIMITS: "1000000", LOG_LEVEL: "warn" };
  return startServer(settings, path.resolve(folder));
}

/** Prints the mean of the rates, and the median of the ratios of the rounds. */
function printRates(rates: Record<string, number[]>): void {
  const rows = Object.entries(rates).map(([name, found]) => {
    const [peer, goal] = goals[name] ?? [];
    const of = peer ? rates[peer] : undefined;
    const ratio =
      of &&
      quantile(
        found.map((rate, round) => rate / (of[round] ?? Number.NaN)),
        0.5,
      );
    return [
      name,
      {
        "per second": Math.round(mean(found)),
        "compared with": peer ?? "",
        ratio: ratio?.toFixed(2) ?? (peer ? "not measured" : ""),
        goal: goal ?? "",
      },
    ] as const;
  });
  console.table(Object.fromEntries(rows));
  for (const [name, { ratio, goal }] of rows) {
    if (goal === "" || !(Number(ratio) < goal)) continue;
    console.log(`MISSED ${name}: ${ratio} of ${goal}`);
    process.exitCode = 1;
  }
}
