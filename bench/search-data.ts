import { mkdir, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { loadGeneratedAthletes } from "../sample/load-generated.server.ts";
import type { Database } from "../src/database/tables.ts";
import { openSearchIndex, type SearchIndex } from "../src/search/index/open-search-index.server.ts";
import { ShutdownManager } from "../src/server/shutdown-manager.server.ts";
import { type BenchDatabase, isSmall, openBenchDatabase } from "./bench-database.ts";

const databases: BenchDatabase[] = [];
// Ctrl-C must neither leave a database running nor leave its files.
const shutdown = new ShutdownManager().endOnSignals();

/** Runs `work` in a database folder: the given one, or a temporary one that is deleted unless `keep` is set. */
export async function inDataFolder(
  { data, keep = false }: { data?: string | undefined; keep?: boolean },
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const isKept = data !== undefined || keep;
  const creating =
    data === undefined ? mkdtemp(path.join(os.tmpdir(), "openroster-bench-")) : createFolder(path.resolve(data));
  const folder = await shutdown.own(
    creating,
    async (created) => isKept || (await rm(created, { recursive: true, force: true })),
  );
  try {
    await work(folder);
  } finally {
    for (const database of databases.splice(0)) await database.close();
    if (!isKept) await rm(folder, { recursive: true, force: true });
    if (isKept) say(`the databases are in ${folder}`);
  }
}

async function createFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  return folder;
}

interface GeneratedOptions {
  athletes: number;
  fast?: boolean;
  events?: boolean;
  /** True if the product runs on the database. */
  isServed?: boolean;
}

let [smallTemplate, smallServed]: (Promise<BenchDatabase> | undefined)[] = [];

/** Opens a database with exactly this number of generated athletes. Creates it if necessary. In `npm test`, all have the same athletes. */
export async function openGenerated(folder: string, options: GeneratedOptions): Promise<BenchDatabase> {
  if (isSmall) {
    smallTemplate ??= open(folder, { ...options, events: true }).then(async (template) => {
      await template.close();
      return template;
    });
    const { url } = await smallTemplate;
    const copy = () => openBenchDatabase({ dataDir: folder, template: url });
    if (!options.isServed) return await copy();
    smallServed ??= copy();
    return { ...(await smallServed), close: async () => {} };
  }
  const database = await shutdown.own(open(folder, options), (opened) => opened.close());
  databases.push(database);
  return database;
}

async function open(
  folder: string,
  { athletes, fast = false, events = false }: GeneratedOptions,
): Promise<BenchDatabase> {
  const dataDir = path.join(folder, `athletes-${athletes}${events ? "-events" : ""}`);
  await mkdir(dataDir, { recursive: true });
  const opened = await openBenchDatabase({ dataDir, fast });
  try {
    const found = await countAthletes(opened.db);
    if (found > athletes) throw new Error(`${dataDir} contains ${found} athletes instead of ${athletes}. Remove it.`);
    if (found < athletes) await grow(opened.db, athletes - found, events);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** Adds generated athletes and logs the speed. */
export async function grow(db: Kysely<Database>, athletes: number, events = false): Promise<void> {
  const started = performance.now();
  let copied = 0;
  let shown = started;
  await loadGeneratedAthletes(db, {
    athletes,
    seed: 1,
    events,
    onProgress: (stored) => {
      copied = (performance.now() - started) / 1000;
      if (performance.now() - shown < 10_000) return;
      shown = performance.now();
      say(`generated ${Math.floor((100 * stored) / athletes)} %`);
    },
  });
  const all = (performance.now() - started) / 1000;
  say(
    `generated ${athletes.toLocaleString("en-US")} athletes in ${copied.toFixed(1)} s (${Math.round(athletes / copied).toLocaleString("en-US")} per second), ${all.toFixed(1)} s with indexes and statistics`,
  );
}

async function countAthletes(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from athletes`.execute(db);
  return Number(rows[0]?.count);
}

/** Opens the index like the server does and waits until it is ready. Throws if it does not start. */
export async function openIndex({ db, url, dataDir }: BenchDatabase): Promise<SearchIndex> {
  const log = {
    info: () => {},
    warn: (details: object, message?: string) => console.error(message ?? "", details),
  };
  const index = openSearchIndex(db, { url, dataDir, log, mode: "on" });
  await index.ready;
  const { version } = await index.find({ page: 1, size: 1 });
  if (version === null) throw new Error("The index did not start: plain SQL served the query.");
  return index;
}

/** Logs to stderr, so that the tables on stdout can be piped. */
export function say(line: string): void {
  console.error(`  ${line}`);
}
