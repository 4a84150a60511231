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
  /** The address with the role that serves requests; null if DATABASE_WEB_URL is not set. */
  requestUrl(): Promise<string | null>;
  /** Names of the migrations applied just now. */
  migrated: string[];
  close(): Promise<void>;
}

/** How an instance is opened: only one server may run on an embedded one; scripts come and go beside it. */
export interface InstanceOptions {
  role: "server" | "script";
  /** Most connections; DATABASE_POOL if left out. */
  max?: number;
  /** After how many milliseconds a statement is given up; 5,000 if left out, 0 for never: a command takes as long as it takes. */
  statementTimeout?: number;
  onProgress?: (line: string) => void;
}

/** Where the database of this installation is: a server that runs, whatever it holds. */
export interface DatabaseServer {
  url: string;
  embedded: boolean;
  description: string;
  dataDir: string;
  requestUrl(): Promise<string | null>;
  close(): Promise<void>;
}

/** Opens the configured database, or the embedded one in the data folder; throws a StartupProblem that says in a sentence what is wrong. */
export async function openInstance(config: Config, options: InstanceOptions): Promise<Instance> {
  const server = await openServer(config, options);
  try {
    const pool = { max: options.max ?? config.DATABASE_POOL, statementTimeout: options.statementTimeout };
    const opened = await openMigrated(server.url, pool);
    return {
      ...server,
      ...opened,
      async close() {
        await opened.close();
        await server.close();
      },
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** The same without a look into the database, which stays as it is: not migrated, perhaps empty. */
export async function openServer(
  config: Config,
  { role, onProgress }: Pick<InstanceOptions, "role" | "onProgress">,
): Promise<DatabaseServer> {
  const dataDir = path.resolve(config.DATA_DIR);
  if (config.DATABASE_URL) {
    const { host, pathname } = new URL(config.DATABASE_URL);
    const description = `PostgreSQL at ${host}${pathname}`;
    const requestUrl = async () => config.DATABASE_WEB_URL ?? null;
    return { url: config.DATABASE_URL, embedded: false, description, dataDir, requestUrl, async close() {} };
  }
  const server = await openEmbeddedPostgres({ dataDir, ...(onProgress ? { onProgress } : {}) });
  try {
    if (role === "server") await server.claimServer();
  } catch (error) {
    await server.release();
    throw error;
  }
  const description = "embedded PostgreSQL 18";
  const { url, requestUrl } = server;
  return { url, embedded: true, description, dataDir, requestUrl, close: () => server.release() };
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
