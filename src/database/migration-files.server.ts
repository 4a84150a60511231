import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import type { Migration, MigrationProvider } from "kysely/migration";

export const migrationsFolder = path.join(import.meta.dirname, "../../migrations");

/** First words of a migration that must run outside a transaction, for example because it creates an index concurrently. */
export const alone = "-- no transaction:";

/** Lock timeout in milliseconds. While a migration waits for a lock, every later query of the table waits too, including reads. */
const lockTimeout = 2000;

/** `in a transaction` per file; `alone` one statement after another; `at once` in the caller's transaction on an unused database. */
export type MigrationMode = "in a transaction" | "alone" | "at once";

export async function listMigrations(folder = migrationsFolder): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
  return files.map((file) => path.basename(file, ".sql"));
}

export async function readMigration(
  name: string,
  folder = migrationsFolder,
): Promise<{ text: string; isAlone: boolean }> {
  const text = await readFile(path.join(folder, `${name}.sql`), "utf8");
  return { text, isAlone: text.startsWith(alone) };
}

export function migrationFiles(mode: MigrationMode, folder = migrationsFolder): MigrationProvider {
  return {
    async getMigrations() {
      const names = await listMigrations(folder);
      return Object.fromEntries(names.map((name) => [name, toMigration(name, { mode, folder })]));
    },
  };
}

function toMigration(name: string, { mode, folder }: { mode: MigrationMode; folder: string }): Migration {
  return {
    async up(db) {
      const { text } = await readMigration(name, folder);
      if (mode === "alone") {
        // PostgreSQL runs several statements in one query as one transaction, so each statement is a query of its own.
        for (const statement of statementsOf(text)) await sql.raw(statement).execute(db);
        return;
      }
      for (const [, list = ""] of text.matchAll(/current_setting\('list\.([a-z]+)'\)/g))
        await setList(db, list, folder);
      if (mode === "in a transaction") await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(db);
      await sql.raw(mode === "at once" ? text.replaceAll(/\bconcurrently\b/gi, "") : text).execute(db);
    },
  };
}

/** Provides the text of the file `NAME.tsv` as `current_setting('list.NAME')` until the transaction ends. */
async function setList(db: Kysely<unknown>, name: string, folder: string): Promise<void> {
  const text = await readFile(path.join(folder, `${name}.tsv`), "utf8");
  await sql`select set_config(${`list.${name}`}, ${text}, true)`.execute(db);
}

/** Splits a file into statements. Each statement must end at the end of a line, so functions are not supported. */
export function statementsOf(text: string): string[] {
  return text
    .replaceAll(/^--.*$/gm, "")
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean);
}
