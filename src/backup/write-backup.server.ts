import { createHash } from "node:crypto";
import { createWriteStream, lstatSync } from "node:fs";
import { open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { hasCode } from "@openroster/trial-postgres/data-folder.ts";
import { StartupProblem } from "@openroster/trial-postgres/startup-problem.ts";
import { createTarPacker } from "modern-tar";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { openPool } from "../database/open.server.ts";
import {
  type BackupHead,
  type BackupManifest,
  formatNumber,
  headName,
  manifestName,
  waitingJobs,
} from "./backup-format.server.ts";
import { checkBackup } from "./read-backup.server.ts";
import { RowSum, splitIntoLines } from "./row-sum.server.ts";
import { filesFolder, listStoredFiles } from "./stored-files.server.ts";
import { copyOut, type PlannedTable, planTables, readCounters, setFixedFormats } from "./table-plan.server.ts";

export interface WrittenBackup {
  file: string;
  takenAt: Date;
  rows: number;
  files: number;
  missing: number;
  bytes: number;
}

type Add = (name: string, body: Uint8Array) => Promise<void>;

const pieceSize = 4 * 1024 * 1024;

/** Writes one snapshot of the database and the local files atomically into a gzipped tar. Throws a StartupProblem if the file exists. */
export async function writeBackup(
  file: string,
  { url, dataDir, filesUrl }: { url: string; dataDir: string; filesUrl?: string | undefined },
): Promise<WrittenBackup> {
  requireNew(file);
  const partial = `${file}.${process.pid}.partial`;
  const pool = openPool(url, { max: 1, statementTimeout: 0, applicationName: "openroster-backup" });
  const client = await pool.connect();
  try {
    // All reads see the snapshot of the first statement.
    await client.query("begin isolation level repeatable read read only");
    await setFixedFormats(client);
    const head = await readHead(client);
    await pack(partial, (add) => addAll(add, { client, head, dataDir }));
    await client.query("commit");
    const { manifest } = await checkBackup(partial);
    const missing = filesUrl ? 0 : await countMissing(client, { files: manifest.files, takenAt: head.takenAt });
    requireNew(file);
    await rename(partial, file);
    const bytes = await syncFile(file);
    const takenAt = new Date(head.takenAt);
    await recordBackup(client, takenAt);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { file, takenAt, rows, files: manifest.files.length, missing, bytes };
  } finally {
    await rm(partial, { force: true });
    client.release(true);
    await pool.end();
  }
}

function requireNew(file: string): void {
  if (lstatSync(file, { throwIfNoEntry: false }))
    throw new StartupProblem(`${file} is there already, and no backup is written over. Give another name.`);
}

async function readHead(client: pg.ClientBase): Promise<BackupHead> {
  const { rows } = await client.query<{ at: Date; migrated: boolean }>(
    "select now() as at, to_regclass('public.kysely_migration') is not null as migrated",
  );
  if (!rows[0]?.migrated)
    throw new StartupProblem("This database contains no Openroster tables, so there is nothing to back up.");
  const { rows: migrations } = await client.query<{ name: string }>("select name from kysely_migration order by name");
  return {
    format: formatNumber,
    takenAt: rows[0].at.toISOString(),
    migrations: migrations.map(({ name }) => name),
  };
}

async function pack(file: string, addEntries: (add: Add) => Promise<void>): Promise<void> {
  const { readable, controller } = createTarPacker();
  const target = createWriteStream(file, { flags: "wx", mode: 0o600 });
  const written = pipeline(Readable.fromWeb(readable as never), createGzip({ level: 3 }), target);
  const adding = addEntries(async (name, body) => {
    const writer = controller.add({ name, size: body.length, mode: 0o600 }).getWriter();
    if (body.length > 0) await writer.write(body);
    await writer.close();
  }).then(
    () => controller.finalize(),
    (error: unknown) => {
      controller.error(error);
      throw error;
    },
  );
  const [added, stored] = await Promise.allSettled([adding, written]);
  // A full disk fails `written` first, and `adding` only as a consequence.
  for (const outcome of [stored, added]) if (outcome.status === "rejected") throw outcome.reason;
}

async function addAll(
  add: Add,
  { client, head, dataDir }: { client: pg.ClientBase; head: BackupHead; dataDir: string },
): Promise<void> {
  await add(headName, Buffer.from(JSON.stringify(head)));
  const manifest: BackupManifest = { tables: [], counters: await readCounters(client), files: [] };
  for (const table of [...(await planTables(client)), waitingJobs]) {
    const sum = await addTable(add, client, table);
    manifest.tables.push({ name: table.name, columns: table.columns, ...sum });
  }
  const folder = filesFolder(dataDir);
  for (const name of await listStoredFiles(folder)) {
    // A file that was removed since the list was read is no longer used.
    const bytes = await readFile(path.join(folder, name)).catch((error: unknown) => {
      if (hasCode(error, "ENOENT")) return null;
      throw error;
    });
    if (!bytes) continue;
    await add(`files/${name}`, bytes);
    manifest.files.push({ name, size: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") });
  }
  await add(manifestName, Buffer.from(JSON.stringify(manifest)));
}

/** Counts missing files after all files are read. Ignores files that were released or added since the snapshot. */
async function countMissing(
  client: pg.ClientBase,
  { files, takenAt }: { files: BackupManifest["files"]; takenAt: string },
): Promise<number> {
  const keys = files.map(({ name }) => name.split("/").at(-2) ?? "");
  const { rows } = await client.query<{ missing: number }>(
    `select count(*)::int as missing from stored_files
      where used_at < $2 and released_at is null and athlete_id is not null and key <> all($1::text[])`,
    [keys, takenAt],
  );
  return rows[0]?.missing ?? 0;
}

async function addTable(add: Add, client: pg.ClientBase, table: PlannedTable) {
  const sum = new RowSum();
  const rows = client.query(copyTo(copyOut(table)));
  let number = 0;
  for await (const piece of splitIntoLines(rows, pieceSize)) {
    sum.add(piece);
    number += 1;
    await add(`tables/${table.name}/${String(number).padStart(6, "0")}.copy`, piece);
  }
  return sum.sum;
}

async function syncFile(file: string): Promise<number> {
  const handle = await open(file);
  await handle.sync();
  const { size } = await handle.stat();
  await handle.close();
  const folder = await open(path.dirname(file));
  await folder.sync();
  await folder.close();
  return size;
}

/** Records the backup time for the metrics. An older schema has no such table. */
async function recordBackup(client: pg.ClientBase, takenAt: Date): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('public.backup_memory') is not null as there",
  );
  if (!rows[0]?.there) return;
  await client.query(
    `insert into backup_memory (taken_at) values ($1)
      on conflict (only_row) do update set taken_at = greatest(backup_memory.taken_at, excluded.taken_at)`,
    [takenAt],
  );
}
