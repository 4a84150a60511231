import path from "node:path";
import { openEmbeddedPostgres } from "@openroster/trial-postgres/embedded-postgres.ts";
import type { TestProject } from "vitest/node";
import { ensureBuilt } from "../../src/server/build.server.ts";
import { createDataFolder } from "../data-folder.ts";
import { password } from "../members.ts";
import { removeFolder } from "../remove-folder.ts";
import { findMailboxUrl, freePort, startServer } from "../start-server.ts";

/** The attacked server: its URL, database, process and mail folder. */
export interface AttackedSite {
  url: string;
  databaseUrl: string;
  pid: number;
  mailFolder: string;
  /** The link to /mailbox with its key, as printed at the start. */
  mailboxUrl: string;
}

declare module "vitest" {
  export interface ProvidedContext {
    attackedSite: AttackedSite;
  }
}

/** Starts the built product once for all attack tests, with payments enabled and an unreachable PayPal. */
export async function setup(project: TestProject) {
  // A build can take longer than the timeout of a start.
  await ensureBuilt(console.log);
  const folder = await createDataFolder("attacks");
  const database = await openEmbeddedPostgres({ dataDir: folder, fast: true });
  const port = String(await freePort());
  const dataDir = path.join(folder, "data");
  const starting = startServer({
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: database.url,
    DATABASE_WEB_URL: await database.requestUrl(),
    DATA_DIR: dataDir,
    RATE_LIMITS: "10000",
    SEARCH_INDEX: "on",
    LOG_LEVEL: "info",
    PAYPAL_CLIENT_ID: "client",
    PAYPAL_CLIENT_SECRET: "a-secret-of-paypals",
    PAYPAL_WEBHOOK_ID: "webhook",
    PAYPAL_PLAN_IDS: "P-1",
    PAYPAL_API_BASE_URL: "http://127.0.0.1:9",
  });
  const server = await starting.catch(async (error: unknown) => {
    await database.release();
    throw error;
  });
  project.provide("attackedSite", {
    url: server.url,
    databaseUrl: database.url,
    pid: server.pid,
    mailFolder: path.join(dataDir, "mail"),
    mailboxUrl: findMailboxUrl(server),
  });
  return async () => {
    await server.stop();
    await database.release();
    await removeFolder(folder);
    const leaked = [password, "a-secret-of-paypals", "Bearer "].filter((secret) => server.output().includes(secret));
    if (leaked.length > 0) throw new Error(`The server logged secrets: ${leaked.join(", ")}`);
  };
}
