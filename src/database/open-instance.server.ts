import path from "node:path";
import { openEmbeddedPostgres } from "@openroster/trial-postgres/embedded-postgres.ts";
import { StartupProblem } from "@openroster/trial-postgres/startup-problem.ts";
import type { Kysely } from "kysely";
import type { Config } from "../config.server.ts";
import { migrateDatabase } from "./migrate.server.ts";
import { describeConnectionError, type OpenOptions, openDatabase, requireSupportedVersion } from "./open.server.ts";
import { storeSports } from "./store-sports.server.ts";
import type { Database } from "./tables.ts";

export interface Instance {
  db: Kysely<Database>;
  url: string;
  /** Reaches the database without a pooler. Otherwise the same as `url`. */
  directUrl: string;
  embedded: boolean;
  description: string;
  dataDir: string;
  requestUrl(): Promise<string | null>;
  migrated: string[];
  close(): Promise<void>;
}

/** Options of `openInstance`. An embedded database allows one server, and any number of scripts beside it. */
export interface InstanceOptions {
  role: "server" | "script";
  max?: number;
  /** Statement timeout in milliseconds. Defaults to 5,000; 0 means none, for commands. */
  statementTimeout?: number;
  onProgress?: (line: string) => void;
}

export interface DatabaseServer {
  url: string;
  directUrl: string;
  embedded: boolean;
  description: string;
  dataDir: string;
  requestUrl(): Promise<string | null>;
  close(): Promise<void>;
}

/** Opens the configured database, or the embedded one in the data folder, and migrates it. Throws a StartupProblem. */
export async function openInstance(config: Config, options: InstanceOptions): Promise<Instance> {
  const server = await openServer(config, options);
  try {
    const pool = { max: options.max ?? config.DATABASE_POOL, statementTimeout: options.statementTimeout };
    const opened = await openMigrated(server, { ...pool, onProgress: options.onProgress });
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

/** Opens the database server without a connection: the database can be empty and is not migrated. */
export async function openServer(
  config: Config,
  { role, onProgress }: Pick<InstanceOptions, "role" | "onProgress">,
): Promise<DatabaseServer> {
  const dataDir = path.resolve(config.DATA_DIR);
  if (config.DATABASE_URL) {
    const { host, pathname } = new URL(config.DATABASE_URL);
    const description = `PostgreSQL at ${host}${pathname}`;
    const requestUrl = async () => config.DATABASE_WEB_URL ?? null;
    const [url, directUrl] = [config.DATABASE_URL, config.DATABASE_DIRECT_URL ?? config.DATABASE_URL];
    return { url, directUrl, embedded: false, description, dataDir, requestUrl, async close() {} };
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
  return { url, directUrl: url, embedded: true, description, dataDir, requestUrl, close: () => server.release() };
}

async function openMigrated(
  { url, directUrl }: Pick<DatabaseServer, "url" | "directUrl">,
  { onProgress, ...pool }: OpenOptions & Pick<InstanceOptions, "onProgress">,
): Promise<Pick<Instance, "db" | "migrated" | "close">> {
  const migrated = await migrate(directUrl, onProgress);
  const db = openDatabase(url, pool);
  try {
    await requireSupportedVersion(db);
    return { db, migrated, close: () => db.destroy() };
  } catch (error) {
    await db.destroy();
    throw asStartupProblem(error, url);
  }
}

/** Migrates the database and adds new sports. Without a statement timeout, because an index can take minutes. */
async function migrate(url: string, onProgress: InstanceOptions["onProgress"]): Promise<string[]> {
  const db = openDatabase(url, { max: 2, statementTimeout: 0 });
  try {
    await requireSupportedVersion(db);
    const migrated = await migrateDatabase(db, onProgress ? { onProgress } : {});
    await storeSports(db);
    return migrated;
  } catch (error) {
    throw asStartupProblem(error, url);
  } finally {
    await db.destroy();
  }
}

function asStartupProblem(error: unknown, url: string): StartupProblem {
  if (error instanceof StartupProblem) return error;
  return new StartupProblem(describeConnectionError(error, url), { cause: error });
}
