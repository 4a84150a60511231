import { mkdir } from "node:fs/promises";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { loadGeneratedAthletes } from "../src/athletes/sample/load-generated.server.ts";
import { openSearchIndex, type SearchIndex } from "../src/athletes/search-index/open-search-index.server.ts";
import { openEmbeddedPostgres } from "../src/database/embedded-postgres.server.ts";
import { migrateDatabase } from "../src/database/migrate.server.ts";
import { openDatabase } from "../src/database/open.server.ts";
import type { Database } from "../src/database/tables.ts";

/** A database of generated athletes. */
export interface BenchDatabase {
  db: Kysely<Database>;
  url: string;
  dataDir: string;
  close(): Promise<void>;
}

/** Opens a database with exactly so many generated athletes, making it where the folder has none; `fast` for what only has to be right. */
export async function openGenerated(
  folder: string,
  { athletes, fast = false }: { athletes: number; fast?: boolean },
): Promise<BenchDatabase> {
  const dataDir = path.join(folder, `athletes-${athletes}`);
  await mkdir(dataDir, { recursive: true });
  const server = await openEmbeddedPostgres({ dataDir, fast });
  const db = openDatabase(server.url, { statementTimeout: 0 });
  const opened = {
    db,
    url: server.url,
    dataDir,
    async close() {
      await db.destroy();
      await server.release();
    },
  };
  try {
    await migrateDatabase(db);
    const found = await countAthletes(db);
    if (found > athletes) throw new Error(`${dataDir} holds ${found} athletes, not ${athletes}. Remove it.`);
    if (found < athletes) await grow(db, athletes - found);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** Adds so many of the generated athletes that are not there yet, and says how quickly. */
export async function grow(db: Kysely<Database>, athletes: number): Promise<void> {
  const started = performance.now();
  let copied = 0;
  let shown = started;
  await loadGeneratedAthletes(db, {
    athletes,
    seed: 1,
    onProgress: (stored) => {
      copied = (performance.now() - started) / 1000;
      if (performance.now() - shown < 10_000) return;
      shown = performance.now();
      say(`generated ${Math.floor((100 * stored) / athletes)} %`);
    },
  });
  const all = (performance.now() - started) / 1000;
  say(
    `generated ${athletes.toLocaleString("en-US")} athletes in ${copied.toFixed(1)} s (${Math.round(athletes / copied).toLocaleString("en-US")} a second), ${all.toFixed(1)} s with indexes and statistics`,
  );
}

/** Athletes of the table, hidden ones too. */
async function countAthletes(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from athletes`.execute(db);
  return Number(rows[0]?.count);
}

/** Opens the index as the server does and waits until it answers; says when it does not. */
export async function openIndex({ db, url, dataDir }: BenchDatabase): Promise<SearchIndex> {
  const log = {
    info: () => {},
    warn: (details: object, message?: string) => console.error(message ?? "", details),
  };
  const index = openSearchIndex(db, { url, dataDir, log, mode: "on" });
  await index.ready;
  const { version } = await index.find({ page: 1, size: 1 });
  if (version === null) throw new Error("The index did not come up; plain SQL answered.");
  return index;
}

/** Progress goes to stderr, so that the tables can be piped. */
export function say(line: string): void {
  console.error(`  ${line}`);
}
