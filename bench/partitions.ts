import { parseArgs } from "node:util";
import pg from "pg";
import { migrateDatabase } from "../src/database/migrate.server.ts";
import { openDatabase } from "../src/database/open.server.ts";
import { withBenchDatabase } from "./bench-database.ts";
import { printTable, startTable } from "./partial-tables.ts";
import {
  fillWorld,
  type Layout,
  lastYear,
  planWorld,
  type World,
  withPartitionedMigrations,
} from "./partition-layouts.ts";
import {
  type Bench,
  backendOf,
  measureBackup,
  measureCopy,
  measureErasures,
  measureProfiles,
  measureRemoval,
  measureSaves,
  measureSizes,
} from "./partition-measures.ts";

const layouts: Layout[] = ["plain", "seasons"];

/**
 * Compares the table of game lines as it is with one that is partitioned by season: size, COPY, save of a game, profile, erasure, backup, removal of a
 * season. `--lines 1000000` sets the size. `--url URL` names a server and a superuser, whose databases `partitions_plain` and `partitions_seasons` are
 * replaced and kept; a filled one is used again. `--layout plain` or `seasons` measures only one, `--dump all`, `season` or `none` what pg_dump writes.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      lines: { type: "string", default: "1000000" },
      url: { type: "string" },
      layout: { type: "string" },
      dump: { type: "string", default: "all" },
    },
  });
  const world = planWorld(Number(values.lines));
  const chosen = layouts.filter((layout) => values.layout === undefined || values.layout === layout);
  const measure = async (server: string, keep: boolean) => {
    for (const layout of chosen) await measureLayout({ layout, world, server, keep, dump: values.dump });
  };
  if (values.url) return await measure(values.url, true);
  await withBenchDatabase({ fast: true, statementTimeout: 0 }, async ({ url }) => {
    const superuser = new URL(url);
    superuser.username = "postgres";
    await measure(superuser.href, false);
  });
}

interface LayoutRun {
  layout: Layout;
  world: World;
  server: string;
  keep: boolean;
  dump: string;
}

async function measureLayout({ layout, world, server, keep, dump }: LayoutRun): Promise<void> {
  const name = `partitions_${layout}`;
  const other = `partitions_${layouts.find((one) => one !== layout)}`;
  const url = databaseUrl(server, name);
  const isFilled = keep && (await hasLines(url, world));
  if (!isFilled) {
    // Two large databases would need twice the disk.
    await administer(server, [
      `drop database if exists ${other}`,
      `drop database if exists ${name}`,
      `create database ${name}`,
    ]);
    await fill(url, layout, world);
  }
  const client = await connect(url);
  const db = openDatabase(url, { max: 1, statementTimeout: 0 });
  try {
    const bench: Bench = { db, client, url, layout, world, table: startTable(), pid: await backendOf(db) };
    await measureSizes(bench);
    await measureProfiles(bench);
    await measureSaves(bench);
    await measureCopy(bench);
    await measureErasures(bench);
    await measureBackup(bench, dump);
    await measureRemoval(bench);
    console.log(layout);
    printTable(bench.table);
  } finally {
    await db.destroy();
    await client.end();
    if (!keep) await administer(server, [`drop database ${name}`]);
  }
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

async function administer(server: string, statements: string[]): Promise<void> {
  const client = await connect(databaseUrl(server, "postgres"));
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function hasLines(url: string, { lines }: World): Promise<boolean> {
  const client = await connect(url).catch(() => null);
  if (!client) return false;
  const { rows } = await client.query("select from bench.filled where lines = $1", [lines]).catch(() => ({ rows: [] }));
  await client.end();
  return rows.length > 0;
}

async function fill(url: string, layout: Layout, world: World): Promise<void> {
  const db = openDatabase(url, { max: 4, statementTimeout: 0 });
  const migrate = (folder?: string) => migrateDatabase(db, folder === undefined ? {} : { folder });
  await (layout === "plain" ? migrate() : withPartitionedMigrations(migrate));
  await db.destroy();
  const client = await connect(url);
  await fillWorld(client, layout, world);
  // A row without a year goes to the season that is played.
  if (layout === "seasons") await client.query(`alter table events alter first_year set default ${lastYear}`);
  await client.end();
}
