import { setTimeout as sleep } from "node:timers/promises";
import { StartupProblem } from "@openroster/trial-postgres/startup-problem.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import { type MigrationResultSet, Migrator } from "kysely/migration";
import { installJobs } from "./install-job-queue.server.ts";
import {
  listMigrations,
  type MigrationMode,
  migrationFiles,
  migrationsFolder,
  readMigration,
} from "./migration-files.server.ts";
import type { Database } from "./tables.ts";

/** Milliseconds between attempts to get a lock. After the last attempt the migration fails. */
const pauses = [250, 500, 1000, 2000, 4000, ...Array.from({ length: 20 }, () => 5000)];
/** An index of millions of rows takes minutes. */
const longestMigrationMs = 30 * 60_000;
const lockNotAvailable = "55P03";
const deadlock = "40P01";

export interface MigrationOptions {
  folder?: string;
  /** Receives a sentence about each migration, and about a long wait. */
  onProgress?: (line: string) => void;
  /** Milliseconds to wait for another process that migrates. */
  maxWaitMs?: number;
}

/**
 * Runs all pending migrations. One that blocks other queries for more than two seconds is rolled back and retried. Needs two connections of the
 * pool: one transaction holds the lock, because a lock of a session could remain on the connection of a pooler.
 */
export async function migrateDatabase(db: Kysely<Database>, options: MigrationOptions = {}): Promise<string[]> {
  await requireUnicode(db);
  await requireTrigrams(db);
  await installJobs(db);
  return db.transaction().execute(async (holder) => {
    await waitForMigrationLock(holder, options);
    return db.connection().execute((connection) => applyAll(connection, options));
  });
}

/** Migrates an empty database to exactly these migrations, or a migrated one to the latest, in the caller's transaction. */
export async function migrateWithin(trx: Transaction<Database>, names?: string[]): Promise<void> {
  const known = await listMigrations();
  if (names?.some((name, place) => name !== known[place]))
    throw new StartupProblem(
      "The backup was made by a newer version of Openroster. Restore it with that one; nothing was changed.",
    );
  await requireUnicode(trx);
  await requireTrigrams(trx);
  await installJobs(trx);
  const last = (names ?? known).at(-1);
  if (last) requireDone(await migrator(trx, "at once").migrateTo(last));
}

/** Returns true if the database has these migrations, by default those of the folder. */
export async function isMigrated(db: Kysely<Database>, names?: readonly string[]): Promise<boolean> {
  const required = names ?? (await listMigrations());
  const provider = {
    getMigrations: async () => Object.fromEntries(required.map((name) => [name, { up: async () => {} }])),
  };
  const migrations = await new Migrator({ db, provider }).getMigrations();
  return migrations.every((migration) => migration.executedAt !== undefined);
}

const migrationLock = sql`hashtextextended('openroster.migrate', 0)`;

/** Polls for the lock. A blocking wait would deadlock: `create index concurrently` waits for every statement that waits in the database. */
async function waitForMigrationLock(
  trx: Transaction<Database>,
  { onProgress, maxWaitMs = longestMigrationMs }: MigrationOptions,
): Promise<void> {
  // The transaction is idle while the other connection migrates. Without this, the pool would cut its silent connection.
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
  const beganAt = performance.now();
  let isReported = false;
  for (;;) {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${migrationLock}) as mine`.execute(
      trx,
    );
    if (rows[0]?.mine) return;
    const waited = performance.now() - beganAt;
    if (waited >= maxWaitMs)
      throw new StartupProblem(
        `Another process has held the lock for migrations for ${describeWait(maxWaitMs)}. Find it in the database with: select pid, query_start, query from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory'. Nothing was changed.`,
      );
    if (waited >= 2000 && !isReported) {
      onProgress?.(`Another process migrates the database. Waiting for it, at most ${describeWait(maxWaitMs)} …`);
      isReported = true;
    }
    await sleep(250);
  }
}

function describeWait(milliseconds: number): string {
  return milliseconds < 60_000 ? `${milliseconds / 1000} s` : `${Math.round(milliseconds / 60_000)} minutes`;
}

async function applyAll(
  connection: Kysely<Database>,
  { folder = migrationsFolder, onProgress }: MigrationOptions,
): Promise<string[]> {
  const applied: string[] = [];
  const beganAt = performance.now();
  for (;;) {
    const migrations = await migrator(connection, "in a transaction", folder).getMigrations();
    const pending = migrations.filter(({ executedAt }) => executedAt === undefined);
    const [next] = pending;
    if (!next) break;
    if (applied.length === 0) onProgress?.(`Migrating the database: ${countMigrations(pending.length)} …`);
    const { isAlone } = await readMigration(next.name, folder);
    await applyNext(connection, { name: next.name, isAlone, folder });
    applied.push(next.name);
  }
  if (applied.length > 0)
    onProgress?.(
      `Migrated the database in ${((performance.now() - beganAt) / 1000).toFixed(1)} s, to ${applied.at(-1)}.`,
    );
  return applied;
}

function countMigrations(count: number): string {
  return count === 1 ? "1 migration" : `${count} migrations`;
}

async function applyNext(
  connection: Kysely<Database>,
  { name, isAlone, folder }: { name: string; isAlone: boolean; folder: string },
): Promise<void> {
  for (const pause of [...pauses, null]) {
    const mode = isAlone ? "alone" : "in a transaction";
    const outcome = await migrator(connection, mode, folder).migrateUp({ disableTransactions: isAlone });
    if (!isLockFailure(outcome.error)) return requireDone(outcome);
    if (pause === null)
      throw new StartupProblem(
        `Migration ${name} cannot lock a table because other transactions have locked it for minutes. Look in pg_stat_activity for a transaction that does not end, and start again; nothing was changed.`,
      );
    await sleep(pause);
  }
}

function isLockFailure(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return code === lockNotAvailable || code === deadlock;
}

function requireDone({ error, results = [] }: MigrationResultSet): void {
  const failed = results.find((result) => result.status === "Error");
  if (error) throw new Error(`Migration ${failed?.migrationName ?? ""} failed: ${messageOf(error)}`, { cause: error });
}

/** Name search lower-cases letters of every alphabet. A database with the C locale or another encoding than UTF-8 cannot do this. */
async function requireUnicode(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ lowered: string; encoding: string }>`
    select lower('ØЖ') as lowered, current_setting('server_encoding') as encoding`.execute(db);
  if (rows[0]?.lowered === "øж" && rows[0].encoding === "UTF8") return;
  throw new StartupProblem(
    "The database cannot lower-case letters beyond A-Z. Create it with encoding UTF8 and a UTF-8 locale, e.g. createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8 openroster.",
  );
}

/** The first migration creates the extension pg_trgm, which the searches use. */
async function requireTrigrams(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ isUsable: boolean }>`
    select exists (select from pg_extension where extname = 'pg_trgm')
      or has_database_privilege(current_database(), 'create')
        and exists (select from pg_available_extensions where name = 'pg_trgm') as "isUsable"`.execute(db);
  if (rows[0]?.isUsable) return;
  throw new StartupProblem(
    "The database needs the extension pg_trgm, and this user cannot create it. As a superuser, run in this database: create extension pg_trgm. If the server does not have it, install the package postgresql-contrib.",
  );
}

function migrator(db: Kysely<Database>, mode: MigrationMode, folder = migrationsFolder): Migrator {
  return new Migrator({ db, provider: migrationFiles(mode, folder) });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
