import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openEmbeddedPostgres } from "@openroster/trial-postgres/embedded-postgres.ts";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { migrateDatabase } from "../src/database/migrate.server.ts";
import { type OpenOptions, openDatabase } from "../src/database/open.server.ts";
import type { Database } from "../src/database/tables.ts";
import { type RunningServer, startServer } from "../tests/start-server.ts";

// `npm test` runs each benchmark once, with little data, on the PostgreSQL of the test run.
const templateUrl = process.env.BENCH_TEMPLATE_URL;
export const isSmall = templateUrl !== undefined;

/** Returns the size of a measurement, the second one in `npm test`. */
export function sized<Size>(full: Size, small: Size): Size {
  return isSmall ? small : full;
}

/** Options of autocannon: a worker thread that sends for `duration` seconds, or a few requests in `npm test`. */
export function loadOptions(duration: number, connections: number) {
  return sized({ duration, connections, workers: 1 }, { amount: 20, connections: 4 });
}

export interface BenchDatabase {
  db: Kysely<Database>;
  url: string;
  dataDir: string;
  close(): Promise<void>;
}

interface DatabaseOptions extends Pick<OpenOptions, "max" | "statementTimeout"> {
  dataDir: string;
  /** Database that `npm test` copies. */
  template?: string | undefined;
  /** Without `fsync`. */
  fast?: boolean;
}

/** Opens a migrated database: the one in `dataDir`, or in `npm test` a copy of an empty one. */
export async function openBenchDatabase({
  dataDir,
  template = templateUrl ?? "",
  fast = false,
  max,
  statementTimeout = 0,
}: DatabaseOptions): Promise<BenchDatabase> {
  const server = isSmall
    ? { url: await cloneDatabase(template), release: async () => {} }
    : await openEmbeddedPostgres({ dataDir, fast });
  const db = openDatabase(server.url, { ...(max === undefined ? {} : { max }), statementTimeout });
  let closed: Promise<void> | undefined;
  const close = async () => {
    await db.destroy();
    await server.release();
  };
  const opened = {
    db,
    url: server.url,
    dataDir,
    close() {
      closed ??= close();
      return closed;
    },
  };
  try {
    await migrateDatabase(db);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** Runs `work` with an empty database that is deleted afterwards. */
export async function withBenchDatabase(
  options: Omit<DatabaseOptions, "dataDir">,
  work: (database: BenchDatabase) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "openroster-bench-"));
  try {
    const database = await openBenchDatabase({ ...options, dataDir });
    try {
      await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Creates a copy of a database without clients. The server of the test run is removed with all its databases. */
async function cloneDatabase(template: string): Promise<string> {
  const [url, administration] = [new URL(template), new URL(template)];
  const source = url.pathname.slice(1);
  url.pathname = `/bench_${randomUUID().replaceAll("-", "")}`;
  administration.pathname = "/postgres";
  const client = new pg.Client({ connectionString: administration.href });
  await client.connect();
  try {
    await client.query(`create database ${url.pathname.slice(1)} template ${source}`);
  } finally {
    await client.end();
  }
  return url.href;
}

let sharedServer: Promise<RunningServer> | undefined;
let sharedUrl: string | undefined;

/** Starts the product. In `npm test`, all benchmarks share the first server, which runs on `shared`. */
export async function startBenchServer(
  settings: Record<string, string>,
  shared?: { url: string; dataDir: string },
): Promise<RunningServer> {
  if (!isSmall) return await startServer(settings);
  if (!sharedServer && !shared) throw new Error("The first benchmark with a server must name its database.");
  sharedUrl ??= shared?.url;
  sharedServer ??= startServer({
    DATABASE_URL: sharedUrl ?? "",
    DATA_DIR: shared?.dataDir ?? "",
    SEARCH_INDEX: "on",
    RATE_LIMITS: "1000000",
    TRUST_PROXY: "127.0.0.1",
    METRICS_TOKEN: benchMetricsToken,
    LOG_LEVEL: "info",
  });
  return { ...(await sharedServer), stop: async () => {} };
}

export const benchMetricsToken = "token-of-this-measurement";

/** Returns the database of the server that all benchmarks share in `npm test`. Returns undefined if they do not. */
export function sharedDatabaseUrl(): string | undefined {
  return sharedUrl;
}

export async function stopSharedServer(): Promise<void> {
  await (await sharedServer)?.stop();
}

/** Waits until the server has its search index, because it is ready before. */
export async function waitForSearchIndex({ output }: Pick<RunningServer, "output">): Promise<void> {
  for (let waited = 0; waited < 600_000; waited += 100) {
    if (output().includes("the search index was")) return;
    await sleep(100);
  }
  throw new Error("The server did not load its search index.");
}

/** Waits until the server has erased the accounts that are due. Two of a thousand generated accounts are, and each erasure changes the results. */
export async function waitForErasures(db: Kysely<Database>): Promise<void> {
  const due = db.selectFrom("accounts").select("id").where("erase_after", "<=", sql<Date>`now()`).limit(1);
  for (let waited = 0; waited < 600_000; waited += 500) {
    if ((await due.execute()).length === 0) return;
    await sleep(500);
  }
  throw new Error("The server did not erase the accounts that are due.");
}

/** Reads a metric of a server with `benchMetricsToken`. Labels belong to the name. */
export async function readMetric(origin: string, name: string): Promise<number> {
  const text = await (
    await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${benchMetricsToken}` } })
  ).text();
  const line = text.split("\n").find((one) => one.startsWith(`${name} `));
  return Number(line?.split(" ").at(-1));
}

/** Only Linux has /proc. Elsewhere the memory is NaN. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) / 1024;
}
