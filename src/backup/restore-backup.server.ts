import { finished } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { CopyCursor } from "../database/copy-cursor.server.ts";
import { migrateWithin } from "../database/migrate.server.ts";
import { openPool } from "../database/open.server.ts";
import { StartupProblem } from "../database/startup-problem.ts";
import type { Database } from "../database/tables.ts";
import { eraseAccounts } from "../deletion/erase-accounts.server.ts";
import { addErasures, type Erasure, readErasures } from "../deletion/erasure-ledger.server.ts";
import { takeUpAfterwards } from "./after-restore.server.ts";
import { type BackedUpTable, entryOf, quoted, waitingJobs } from "./backup-format.server.ts";
import { clearDatabase, findHolding } from "./clear-database.server.ts";
import { dropIndexesAndConstraints } from "./drop-indexes-and-constraints.server.ts";
import { type CheckedBackup, checkBackup, readBackup } from "./read-backup.server.ts";
import { RowSum, sameRows, wholeLines } from "./row-sum.server.ts";
import { restoreName, settleFiles, type UnpackedFiles, unpackFiles } from "./swap-files.server.ts";
import { copyIn, copyOut, readCounters, writeAlike } from "./table-plan.server.ts";

/** Where a backup is restored to. */
export interface RestoreOptions {
  url: string;
  dataDir: string;
  /** Whether people who are in the database may be replaced by those of the backup. */
  replace?: boolean;
  /** Files that remember who was erased; those that do not exist remember nobody. */
  ledgers: string[];
  mailFolder: string;
  onProgress?: (line: string) => void;
}

/** What was restored. */
export interface Restored {
  takenAt: Date;
  tables: BackedUpTable[];
  files: number;
  /** How many accounts of the backup had been erased since, and are erased again; whose time has come since is erased by the next run. */
  erased: number;
}

/**
 * Puts a database and the stored files into the state of a backup: all of it or, whatever goes wrong, nothing. The backup is read to its
 * end before anything is written, and every table is compared with it before anything counts.
 */
export async function restoreBackup(file: string, options: RestoreOptions): Promise<Restored> {
  const { url, onProgress = () => {} } = options;
  onProgress("Checking the backup …");
  const backup = await checkBackup(file);
  const pool = openPool(url, { max: 1, statementTimeout: 0, applicationName: restoreName });
  let client: pg.PoolClient | undefined;
  pool.on("connect", (connected) => {
    client = connected;
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool, cursor: CopyCursor }) });
  try {
    await endWithClient(db);
    await requireRoom(db, options.replace ?? false);
    await settleFiles(db, options.dataDir);
    const files = await unpackFiles(file, options.dataDir);
    try {
      const erased = await db.transaction().execute(async (trx) => {
        if (!client) throw new Error("There is no connection.");
        return restoreInto(trx, { ...options, onProgress, file, backup, client, files });
      });
      await settleFiles(db, options.dataDir);
      onProgress("Collecting statistics …");
      await sql`vacuum (analyze)`.execute(db);
      return {
        takenAt: new Date(backup.head.takenAt),
        tables: backup.manifest.tables,
        files: backup.manifest.files.length,
        erased,
      };
    } catch (error) {
      // Where the database is gone too, the next start or restore does it.
      await settleFiles(db, options.dataDir).catch(() => {});
      throw error;
    } finally {
      await files.discard();
    }
  } finally {
    await db.destroy();
  }
}

/** Has the server notice within a second that this process was killed, whatever it is at; some systems cannot. */
async function endWithClient(db: Kysely<Database>): Promise<void> {
  await sql`set client_connection_check_interval = '1s'`.execute(db).catch(() => {});
}

/** Throws a StartupProblem where people would be written over, or someone is at work. */
async function requireRoom(db: Kysely<Database>, replace: boolean): Promise<void> {
  for (let waited = 0; ; waited += 250) {
    const names = await whoIsAtWork(db);
    if (names.length === 0) break;
    // What a killed restore leaves behind is gone within moments.
    if (waited >= 5_000 || names.some((name) => name !== restoreName))
      throw new StartupProblem(
        "Openroster is at work on this database. Stop all of its processes first, then restore.",
      );
    await sleep(250);
  }
  const holding = await findHolding(db);
  if (holding === "something else")
    throw new StartupProblem("This database holds something other than Openroster. Restore into one of its own.");
  if (holding === "people" && !replace)
    throw new StartupProblem(
      "This database holds people. Restore into an empty one, or add --replace to have all of it replaced by the backup; back it up first.",
    );
}

async function whoIsAtWork(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select application_name as name from pg_stat_activity
    where datname = current_database() and application_name like 'openroster%' and pid <> pg_backend_pid()`.execute(db);
  return rows.map(({ name }) => name);
}

interface Restoring extends RestoreOptions {
  onProgress: (line: string) => void;
  file: string;
  backup: CheckedBackup;
  client: pg.ClientBase;
  files: UnpackedFiles;
}

async function restoreInto(trx: Transaction<Database>, restoring: Restoring): Promise<number> {
  const { backup, client, onProgress, ledgers, mailFolder } = restoring;
  const { head, manifest } = backup;
  await writeAlike(client);
  const known = await rememberErased(trx, ledgers);
  // No key is given twice, not even one that was given after the backup.
  const counters = await readCounters(client);
  await clearDatabase(trx);
  await migrateWithin(trx, head.migrations);
  const makeAgain = await dropIndexesAndConstraints(trx);
  await sql`create temporary table waiting_jobs (name text, data jsonb, start_after timestamptz) on commit drop`.execute(
    trx,
  );
  await emptyTables(client, manifest.tables);
  for (const table of manifest.tables) onProgress(`${table.name}: ${table.rows.toLocaleString("en-US")} rows`);
  await loadTables(restoring);
  onProgress("Comparing every row with the backup …");
  for (const table of manifest.tables) await requireSame(client, table);
  onProgress("Making indexes, checking what refers to what …");
  await makeAgain();
  await migrateWithin(trx);
  await takeUpAfterwards(trx, [manifest.counters, counters]);
  await restoring.files.swap(trx);
  onProgress("Erasing again who was erased since …");
  await addErasures(trx, known);
  // Without it, each erasure would look through whole tables.
  await sql`analyze`.execute(trx);
  return eraseAccounts(trx, { mailFolder, onlyRepeated: true });
}

/** Everyone who was erased here, as far as the database that is replaced and the files remember. */
async function rememberErased(trx: Kysely<Database>, ledgers: string[]): Promise<Erasure[]> {
  const known = (await Promise.all(ledgers.map(readErasures))).flat();
  const { rows } = await sql<{ there: boolean }>`select to_regclass('public.erasures') is not null as there`.execute(
    trx,
  );
  if (!rows[0]?.there) return known;
  const stored = await trx
    .selectFrom("erasures")
    .select(["account_id as accountId", "external_id_digest as externalIdDigest", "erased_at as erasedAt"])
    .execute();
  return [...known, ...stored];
}

/** Migrations put rows into tables that the backup has rows for. */
async function emptyTables(client: pg.ClientBase, tables: BackedUpTable[]): Promise<void> {
  const names = tables.filter(({ name }) => name !== waitingJobs.name).map(({ name }) => `public.${quoted(name)}`);
  await client.query(`truncate ${names.join(", ")}`);
}

async function loadTables({ file, backup, client }: Restoring): Promise<void> {
  const tables = new Map(backup.manifest.tables.map((table) => [table.name, table]));
  for await (const { name, body } of readBackup(file)) {
    const entry = entryOf(name);
    const table = entry?.kind === "table" ? tables.get(entry.name) : undefined;
    if (!table) continue;
    const rows = client.query(copyFrom(copyIn(table)));
    rows.end(body);
    await finished(rows);
  }
}

async function requireSame(client: pg.ClientBase, table: BackedUpTable): Promise<void> {
  const sum = new RowSum();
  const statement =
    table.name === waitingJobs.name ? "copy waiting_jobs (name, data, start_after) to stdout" : copyOut(table);
  for await (const lines of wholeLines(client.query(copyTo(statement)), 1 << 20)) sum.add(lines);
  if (!sameRows(sum.sum, table)) throw new Error(`${table.name} came out of the database otherwise than it went in.`);
}
