import path from "node:path";
import type { Kysely } from "kysely";
import type { Config } from "../config.server.ts";
import { openEmbeddedPostgres } from "./embedded-postgres.server.ts";
import { migrateDatabase } from "./migrate.server.ts";
import { describeConnectionError, type OpenOptions, openDatabase, requireSupportedVersion } from "./open.server.ts";
import { StartupProblem } from "./startup-problem.ts";
import type { Database } from "./tables.ts";

/** The database of this installation, migrated and ready. */
export interface Instance {
  db: Kysely<Database>;
  url: string;
  /** Whether the product runs PostgreSQL itself. */
  embedded: boolean;
  /** What it is, for people: "embedded PostgreSQL 18". */
  description: string;
  dataDir: string;
  /** Names of the migrations applied just now. */
  migrated: string[];
  close(): Promise<void>;
}

/** How an instance is opened: only one server may run on an embedded one; scripts come and go beside it. */
export interface InstanceOptions {
  role: "server" | "script";
  /** After how many milliseconds a statement is given up; 5,000 if left out, 0 for never: a command takes as long as it takes. */
  statementTimeout?: number;
  onProgress?: (line: string) => void;
}

/** Opens the configured database, or the embedded one in the data folder; throws a StartupProblem that says in a sentence what is wrong. */
export async function openInstance(config: Config, options: InstanceOptions): Promise<Instance> {
  const { role, onProgress, statementTimeout } = options;
  const pool = { max: config.DATABASE_POOL, statementTimeout };
  const dataDir = path.resolve(config.DATA_DIR);
  if (config.DATABASE_URL) {
    const opened = await openMigrated(config.DATABASE_URL, pool);
    const { host, pathname } = new URL(config.DATABASE_URL);
    return { ...opened, embedded: false, description: `PostgreSQL at ${host}${pathname}`, dataDir };
  }
  const server = await openEmbeddedPostgres({ dataDir, ...(onProgress ? { onProgress } : {}) });
  try {
    if (role === "server") await server.claimServer();
    const opened = await openMigrated(server.url, pool);
    return {
      ...opened,
      embedded: true,
      description: "embedded PostgreSQL 18",
      dataDir,
      async close() {
        await opened.close();
        await server.release();
      },
    };
  } catch (error) {
    await server.release();
    throw error;
  }
}

async function openMigrated(
  url: string,
  pool: OpenOptions,
): Promise<Pick<Instance, "db" | "url" | "migrated" | "close">> {
  const db = openDatabase(url, pool);
  try {
    await requireSupportedVersion(db);
    const migrated = await migrate(url);
    return { db, url, migrated, close: () => db.destroy() };
  } catch (error) {
    await db.destroy();
    if (error instanceof StartupProblem) throw error;
    throw new StartupProblem(describeConnectionError(error, url), { cause: error });
  }
}

/** Without a limit: an index of millions of rows takes its time, and so does the process that migrates before this one. */
async function migrate(url: string): Promise<string[]> {
  const db = openDatabase(url, { max: 1, statementTimeout: 0 });
  try {
    return await migrateDatabase(db);
  } finally {
    await db.destroy();
  }
}
