import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll } from "vitest";
import { readConfig } from "../src/config.server.ts";
import { openDatabase } from "../src/database/open.server.ts";
import { type AppOptions, createApp } from "../src/server/app.server.ts";
import { ensureBuilt } from "../src/server/build.server.ts";
import { loadBuild } from "../src/server/load-build.server.ts";
import { testDatabase } from "./test-database.ts";

let pages: Promise<unknown> | undefined;

/** Loads the built pages once for all files of a worker, because the check of the build reads all sources. */
export function loadPages(): Promise<unknown> {
  pages ??= ensureBuilt(() => {}).then(loadBuild);
  return pages;
}

/**
 * Creates the application with every endpoint, on its own database and with the request role; `db` connects as the owner. `pages: true` also
 * serves the built pages, which a `TextBrowser` visits.
 */
export function testApp(environment: NodeJS.ProcessEnv = {}, options: Pick<AppOptions, "pages" | "mailbox"> = {}) {
  const { db, url, requestUrl } = testDatabase();
  const requests = openDatabase(requestUrl, { max: 5 });
  const handle = { db, url, requestUrl, requests, app: undefined as unknown as FastifyInstance };
  const config = readConfig({ LOG_LEVEL: "silent", RATE_LIMITS: "1000", ...environment });
  beforeAll(async () => {
    // Before the application starts, whose plugins must load within ten seconds.
    if (options.pages) await loadPages();
    const publicUrl = config.PUBLIC_URL ?? "http://127.0.0.1:3000";
    handle.app = await createApp({ config, db: requests, publicUrl, pages: false, ...options });
  }, 300_000);
  afterAll(async () => {
    await handle.app?.close();
    await requests.destroy();
  });
  return handle;
}
