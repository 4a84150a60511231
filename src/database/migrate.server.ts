import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { type Migration, type MigrationProvider, Migrator } from "kysely/migration";
import { installJobs } from "../jobs/install-jobs.server.ts";
import { StartupProblem } from "./startup-problem.ts";
import type { Database } from "./tables.ts";

const folder = path.join(import.meta.dirname, "../../migrations");

/** Runs every migration that the database lacks, in order, and returns their names; throws where one fails or the server cannot hold the data. */
export async function migrateDatabase(db: Kysely<Database>): Promise<string[]> {
  await requireUnicode(db);
  await installJobs(db);
  const { error, results = [] } = await migrator(db).migrateToLatest();
  const failed = results.find((result) => result.status === "Error");
  if (error) throw new Error(`Migration ${failed?.migrationName ?? ""} failed: ${messageOf(error)}`, { cause: error });
  return results.map((result) => result.migrationName);
}

/** Whether every migration of this version is applied. */
export async function isMigrated(db: Kysely<Database>): Promise<boolean> {
  const migrations = await migrator(db).getMigrations();
  return migrations.every((migration) => migration.executedAt !== undefined);
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

function migrator(db: Kysely<Database>): Migrator {
  return new Migrator({ db, provider: sqlFiles });
}

const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
    return Object.fromEntries(
      files.map((file) => [path.basename(file, ".sql"), sqlMigration(path.join(folder, file))]),
    );
  },
};

function sqlMigration(file: string): Migration {
  return {
    async up(db) {
      const text = await readFile(file, "utf8");
      for (const [, name = ""] of text.matchAll(/current_setting\('list\.([a-z]+)'\)/g)) await giveList(db, name);
      await sql.raw(text).execute(db);
    },
  };
}

/** A migration that asks for `current_setting('list.NAME')` is given the text of the list beside it. */
async function giveList(db: Kysely<unknown>, name: string): Promise<void> {
  const text = await readFile(path.join(folder, `${name}.tsv`), "utf8");
  await sql`select set_config(${`list.${name}`}, ${text}, true)`.execute(db);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
