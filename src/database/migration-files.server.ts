import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import type { Migration, MigrationProvider } from "kysely/migration";

/** Where the migrations of the product stand. */
export const migrationsFolder = path.join(import.meta.dirname, "../../migrations");

/** A migration begins with these words where it must run outside a transaction, such as one that makes an index concurrently. */
export const alone = "-- no transaction:";

/** How long a migration waits for a lock. Whoever asks for the same table stands in line behind it, readers too. */
const lockTimeout = 2000;

/** How statements are run: in a transaction each file, or those of one file one after the other; `at once` in that of the caller, who has the database for itself. */
export type MigrationMode = "in a transaction" | "alone" | "at once";

/** The migrations, in their order. */
export async function listMigrations(folder = migrationsFolder): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
  return files.map((file) => path.basename(file, ".sql"));
}

/** The statements of a migration, and whether they run outside a transaction. */
export async function readMigration(
  name: string,
  folder = migrationsFolder,
): Promise<{ text: string; isAlone: boolean }> {
  const text = await readFile(path.join(folder, `${name}.sql`), "utf8");
  return { text, isAlone: text.startsWith(alone) };
}

/** The migrations as Kysely takes them. */
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
        // Each by itself: several at once would be one transaction again. They wait for others, and nobody waits for them.
        for (const statement of statementsOf(text)) await sql.raw(statement).execute(db);
        return;
      }
      for (const [, list = ""] of text.matchAll(/current_setting\('list\.([a-z]+)'\)/g))
        await giveList(db, list, folder);
      if (mode === "in a transaction") await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(db);
      await sql.raw(mode === "at once" ? text.replaceAll(/\bconcurrently\b/gi, "") : text).execute(db);
    },
  };
}

/** A migration that asks for `current_setting('list.NAME')` is given the text of the list beside it, until its transaction ends. */
async function giveList(db: Kysely<unknown>, name: string, folder: string): Promise<void> {
  const text = await readFile(path.join(folder, `${name}.tsv`), "utf8");
  await sql`select set_config(${`list.${name}`}, ${text}, true)`.execute(db);
}

/** The statements of a file, each of which ends with a line; for files that have no functions. */
export function statementsOf(text: string): string[] {
  return text
    .replaceAll(/^--.*$/gm, "")
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean);
}
