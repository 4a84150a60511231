import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { importAthleteFile } from "../src/bulk-import/import-athletes.server.ts";
import type { Database } from "../src/database/tables.ts";
import { withBenchDatabase } from "./bench-database.ts";
import { writeMadeAthletes } from "./create-athletes.ts";
import { printTable, startTable } from "./partial-tables.ts";

const tables = ["accounts", "athletes", "team_seasons", "events", "media_links"];

/** Imports a generated file into a temporary database, then copies the same rows into tables without indexes. `--athletes N` */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { athletes: { type: "string", default: "1000000" } } });
  const athletes = Number(values.athletes);
  await withBenchDatabase({}, async ({ db, url, dataDir }) => {
    const file = path.join(dataDir, "athletes.ndjson");
    await writeMadeAthletes(file, athletes);
    await printSizes(db, file);
    const table = startTable();
    const row = (seconds: number) => ({ seconds: round(seconds), "athletes/s": Math.round(athletes / seconds) });
    const imported = await timeImport(db, file, athletes);
    table["import, all new"] = row(imported);
    table["import, all unchanged"] = row(await timeImport(db, file, athletes));
    await printRows(db, athletes);
    const bare = await timeBareCopy(url, dataDir);
    table["bare COPY of the same rows"] = row(bare);
    printTable(table);
    console.log(`Import of new athletes against bare COPY: ${(bare / imported).toFixed(2)}×`);
  });
}

async function printSizes(db: Kysely<Database>, file: string): Promise<void> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db);
  const { size } = await stat(file);
  console.table({ PostgreSQL: rows[0]?.version, file: `${Math.round(size / 1024 ** 2)} MB` });
}

async function printRows(db: Kysely<Database>, athletes: number): Promise<void> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table(table)}`.execute(db);
    counts[table] = Math.round((Number(rows[0]?.count) / athletes) * 100) / 100;
  }
  console.table({ "rows per athlete": counts });
}

/** Returns the seconds. Prints the memory of this process at each quarter of the file. */
async function timeImport(db: Kysely<Database>, file: string, athletes: number): Promise<number> {
  const quarters: Record<string, string> = { before: megabytes() };
  const started = performance.now();
  const totals = await importAthleteFile(db, file, {
    onRejected: ([line]) => {
      throw new Error(`Line ${line?.line} was rejected: ${line?.reason}`);
    },
    onProgress: ({ imported, unchanged }) => {
      const quarter = Math.floor(((imported + unchanged) / athletes) * 4) * 25;
      if (quarter > 0) quarters[`${quarter} %`] ??= megabytes();
    },
  });
  const seconds = (performance.now() - started) / 1000;
  console.table({ "resident memory": quarters });
  if (totals.imported + totals.unchanged !== athletes)
    throw new Error(`Not all athletes were imported: ${JSON.stringify(totals)}`);
  return seconds;
}

async function timeBareCopy(url: string, folder: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("create schema bare");
  let seconds = 0;
  for (const table of tables) {
    const rows = path.join(folder, `${table}.copy`);
    await pipeline(client.query(copyTo(`copy ${table} to stdout`)), createWriteStream(rows));
    await client.query(`create table bare.${table} (like ${table}); alter table bare.${table} add primary key (id)`);
    const started = performance.now();
    await pipeline(
      createReadStream(rows, { highWaterMark: 256 * 1024 }),
      client.query(copyFrom(`copy bare.${table} from stdin`)),
    );
    seconds += (performance.now() - started) / 1000;
  }
  await client.end();
  return seconds;
}

function megabytes(): string {
  return `${Math.round(process.memoryUsage.rss() / 1024 ** 2)} MB`;
}

function round(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
