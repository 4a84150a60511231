import { finished } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { StartupProblem } from "@openroster/trial-postgres/startup-problem.ts";
import { Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { CopyCursor } from "../database/copy-cursor.server.ts";
import { migrateWithin } from "../database/migrate.server.ts";
import { openPool } from "../database/open.server.ts";
import { listProcesses, processTimeoutSeconds } from "../database/running-processes.server.ts";
import type { Database } from "../database/tables.ts";
import { eraseAccounts } from "../deletion/erase-accounts.server.ts";
import { addErasures, type Erasure, readErasures } from "../deletion/erasure-log.server.ts";
import { completeRestore } from "./after-restore.server.ts";
import { type BackedUpTable, entryOf, quoted, waitingJobs } from "./backup-format.server.ts";
import { clearDatabase, findContent } from "./clear-database.server.ts";
import { dropIndexesAndConstraints } from "./drop-indexes-and-constraints.server.ts";
import { type CheckedBackup, checkBackup, readBackup } from "./read-backup.server.ts";
import { RowSum, sameRows, splitIntoLines } from "./row-sum.server.ts";
import { restoreName, settleFiles, type UnpackedFiles, unpackFiles } from "./swap-files.server.ts";
import { copyIn, copyOut, readCounters, setFixedFormats } from "./table-plan.server.ts";

export interface RestoreOptions {
  url: string;
  dataDir: string;
  replace?: boolean;
  /** Erasure ledger files. Missing files are ignored. */
  ledgers: string[];
  mailFolder: string;
  onProgress?: (line: string) => void;
}

export interface Restored {
  takenAt: Date;
  tables: BackedUpTable[];
  files: number;
  /** Number of accounts that were erased after the backup and are erased again. */
  erased: number;
}

/** Restores the database and the stored files atomically. Verifies the backup first, and compares every table before the commit. */
export async function restoreBackup(file: string, options: RestoreOptions): Promise<Restored> {
  const { url, onProgress = () => {} } = options;
  onProgress("Checking the backup …");
  const backup = await checkBackup(file);
  const pool = openPool(url, { max: 1, statementTimeout: 0, applicationName: restoreName });
  let client!: pg.PoolClient;
  pool.on("connect", (connected) => {
    client = connected;
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool, cursor: CopyCursor }) });
  try {
    await endWithClient(db);
    await requireFreeDatabase(db, options);
    await settleFiles(db, options.dataDir);
    const files = await unpackFiles(file, options.dataDir);
    try {
      const erased = await db
        .transaction()
        .execute((trx) => restoreInto(trx, { ...options, onProgress, file, backup, client, files }));
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
      // If the database is unavailable, the next start or restore settles the files.
      await settleFiles(db, options.dataDir).catch(() => {});
      throw error;
    } finally {
      await files.discard();
    }
  } finally {
    await db.destroy();
  }
}

/** Lets the server detect within a second that this process was killed. Not supported on all systems. */
async function endWithClient(db: Kysely<Database>): Promise<void> {
  await sql`set client_connection_check_interval = '1s'`.execute(db).catch(() => {});
}

async function requireFreeDatabase(
  db: Kysely<Database>,
  { replace = false, onProgress }: Pick<RestoreOptions, "replace" | "onProgress">,
): Promise<void> {
  const timeoutMs = (processTimeoutSeconds + 5) * 1000;
  for (let waited = 0; ; waited += 250) {
    const user = await findUser(db);
    if (user === null) break;
    // A killed process, or the connection of a killed restore, counts as running for some seconds.
    if (waited >= timeoutMs || !user.mayEnd)
      throw new StartupProblem(`${user.sentence} Stop all processes of Openroster first, then restore.`);
    if (waited === 1000) onProgress?.(`${user.sentence} Waiting until it ends …`);
    await sleep(250);
  }
  const content = await findContent(db);
  if (content === "something else")
    throw new StartupProblem("This database contains tables of another application. Restore into a separate database.");
  if (content === "people" && !replace)
    throw new StartupProblem(
      "This database contains accounts. Restore into an empty one, or add --replace to replace its content with the backup; back it up first.",
    );
}

interface DatabaseUser {
  sentence: string;
  mayEnd: boolean;
}

/** Finds a process of the product that uses the database. */
async function findUser(db: Kysely<Database>): Promise<DatabaseUser | null> {
  const { rows } = await sql<{ restoring: boolean; working: boolean; connected: boolean; registers: boolean }>`
    select coalesce(bool_or(application_name = ${restoreName}), false) as restoring,
      coalesce(bool_or(application_name <> ${restoreName} and state <> 'idle'), false) as working,
      coalesce(bool_or(application_name <> ${restoreName}), false) as connected,
      to_regclass('public.running_processes') is not null as registers
    from pg_stat_activity
    where datname = current_database() and application_name like 'openroster%' and pid <> pg_backend_pid()`.execute(db);
  const [
    { restoring, working, connected, registers } = {
      restoring: false,
      working: false,
      connected: false,
      registers: false,
    },
  ] = rows;
  // Connections that a pooler keeps are idle and have the name of a process that ended. Versions before 0.2.0 do not write their row.
  if (working || (connected && !registers)) return { sentence: "Openroster is using this database.", mayEnd: false };
  if (restoring) return { sentence: "Another restore uses this database.", mayEnd: true };
  const [running] = registers ? await listProcesses(db) : [];
  return running
    ? { sentence: `A process of Openroster on ${running.host} (${running.role}) uses this database.`, mayEnd: true }
    : null;
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
  await setFixedFormats(client);
  const known = await collectErasures(trx, ledgers);
  // Includes keys that were assigned after the backup, so that none is assigned twice.
  const counters = await readCounters(client);
  await clearDatabase(trx);
  await migrateWithin(trx, head.migrations);
  const recreate = await dropIndexesAndConstraints(trx);
  await sql`create temporary table waiting_jobs (name text, data jsonb, start_after timestamptz) on commit drop`.execute(
    trx,
  );
  await emptyTables(client, manifest.tables);
  for (const table of manifest.tables) onProgress(`${table.name}: ${table.rows.toLocaleString("en-US")} rows`);
  await loadTables(restoring);
  onProgress("Comparing every row with the backup …");
  for (const table of manifest.tables) await requireSame(client, table);
  onProgress("Creating indexes, checking references …");
  await recreate();
  await migrateWithin(trx);
  await completeRestore(trx, [manifest.counters, counters]);
  await restoring.files.swap(trx);
  onProgress("Erasing again accounts that were erased since …");
  await addErasures(trx, known);
  // Without statistics, each erasure would scan whole tables.
  await sql`analyze`.execute(trx);
  return eraseAccounts(trx, { mailFolder, onlyRepeated: true });
}

async function collectErasures(trx: Kysely<Database>, ledgers: string[]): Promise<Erasure[]> {
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

/** Empties the tables first, because migrations insert rows that the backup also contains. */
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
  for await (const lines of splitIntoLines(client.query(copyTo(statement)), 1 << 20)) sum.add(lines);
  if (!sameRows(sum.sum, table)) throw new Error(`${table.name} differs from the backup after it was loaded.`);
}
