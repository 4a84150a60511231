import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql, type Transaction } from "kysely";
import { type MigrationResultSet, Migrator } from "kysely/migration";
import { installJobs } from "./install-jobs.server.ts";
import {
  listMigrations,
  type MigrationMode,
  migrationFiles,
  migrationsFolder,
  readMigration,
} from "./migration-files.server.ts";
import { StartupProblem } from "./startup-problem.ts";
import type { Database } from "./tables.ts";

/** Between two attempts at a lock that others hold, in milliseconds; after the last one it is given up. */
const pauses = [250, 500, 1000, 2000, 4000, ...Array.from({ length: 20 }, () => 5000)];
const lockNotAvailable = "55P03";
const deadlock = "40P01";

/**
 * Runs every migration that the database lacks, in order, and returns their names; throws where one fails or the server cannot hold the
 * data. Others may be at work meanwhile: a migration that would keep them waiting for more than two seconds steps back and tries again.
 */
export async function migrateDatabase(db: Kysely<Database>, folder = migrationsFolder): Promise<string[]> {
  await requireUnicode(db);
  await installJobs(db);
  return db.connection().execute(async (held) => {
    await waitForTurn(held);
    try {
      return await applyAll(held, folder);
    } finally {
      await sql`select pg_advisory_unlock(${turn})`.execute(held);
    }
  });
}

/** Brings an empty database to exactly these migrations, or a migrated one to the latest, within the caller's transaction. */
export async function migrateWithin(trx: Transaction<Database>, names?: string[]): Promise<void> {
  const known = await listMigrations();
  if (names?.some((name, place) => name !== known[place]))
    throw new StartupProblem(
      "The backup was made by a newer version of Openroster. Restore it with that one; nothing was changed.",
    );
  await requireUnicode(trx);
  await installJobs(trx);
  const last = (names ?? known).at(-1);
  if (last) requireDone(await migrator(trx, "at once").migrateTo(last));
}

/** Whether every migration of this version is applied. */
export async function isMigrated(db: Kysely<Database>): Promise<boolean> {
  const migrations = await migrator(db, "in a transaction").getMigrations();
  return migrations.every((migration) => migration.executedAt !== undefined);
}

const turn = sql`hashtextextended('openroster.migrate', 0)`;

/** Asks again and again, rather than waiting in the database: making an index concurrently waits for every statement that waits there. */
async function waitForTurn(held: Kysely<Database>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${turn}) as mine`.execute(held);
    if (rows[0]?.mine) return;
    await sleep(250);
  }
}

async function applyAll(held: Kysely<Database>, folder: string): Promise<string[]> {
  const applied: string[] = [];
  for (;;) {
    const migrations = await migrator(held, "in a transaction", folder).getMigrations();
    const next = migrations.find(({ executedAt }) => executedAt === undefined);
    if (!next) return applied;
    const { isAlone } = await readMigration(next.name, folder);
    await applyNext(held, { name: next.name, isAlone, folder });
    applied.push(next.name);
  }
}

async function applyNext(
  held: Kysely<Database>,
  { name, isAlone, folder }: { name: string; isAlone: boolean; folder: string },
): Promise<void> {
  for (const pause of [...pauses, null]) {
    const mode = isAlone ? "alone" : "in a transaction";
    const outcome = await migrator(held, mode, folder).migrateUp({ disableTransactions: isAlone });
    if (!isBusy(outcome.error)) return requireDone(outcome);
    if (pause === null)
      throw new StartupProblem(
        `Migration ${name} cannot get at a table that others hold for minutes. Look in pg_stat_activity for a transaction that does not end, and start again; nothing was changed.`,
      );
    await sleep(pause);
  }
}

function isBusy(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return code === lockNotAvailable || code === deadlock;
}

function requireDone({ error, results = [] }: MigrationResultSet): void {
  const failed = results.find((result) => result.status === "Error");
  if (error) throw new Error(`Migration ${failed?.migrationName ?? ""} failed: ${messageOf(error)}`, { cause: error });
}

/** Name search lowers letters of every alphabet, which a database of the C locale or of another encoding cannot do. */
async function requireUnicode(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ lowered: string; encoding: string }>`
    select lower('ØЖ') as lowered, current_setting('server_encoding') as encoding`.execute(db);
  if (rows[0]?.lowered === "øж" && rows[0].encoding === "UTF8") return;
  throw new StartupProblem(
    "The database cannot lower-case letters beyond A-Z. Create it with encoding UTF8 and a UTF-8 locale, e.g. createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8 openroster.",
  );
}

function migrator(db: Kysely<Database>, mode: MigrationMode, folder = migrationsFolder): Migrator {
  return new Migrator({ db, provider: migrationFiles(mode, folder) });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
