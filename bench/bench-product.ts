import type { Browser } from "@playwright/test";
import type { Kysely } from "kysely";
import { readConfig } from "../src/config.server.ts";
import { openInstance } from "../src/database/open-instance.server.ts";
import type { Database } from "../src/database/tables.ts";
import { ensureBuilt } from "../src/server/build.server.ts";
import { createDataFolder } from "../tests/data-folder.ts";
import { removeFolder } from "../tests/remove-folder.ts";
import { openBenchBrowser } from "./bench-browser.ts";
import { sharedDatabaseUrl, startBenchServer } from "./bench-database.ts";

/** Runs `work` with an empty product in a data folder of its own, its database and a browser, and removes them. */
export async function withBenchProduct(
  name: string,
  work: (product: { db: Kysely<Database>; url: string; browser: Browser }) => Promise<void>,
): Promise<void> {
  await ensureBuilt(console.log);
  const folder = await createDataFolder(name);
  const settings = { DATA_DIR: folder, SAMPLE_DATA: "false", RATE_LIMITS: "100000", LOG_LEVEL: "error" };
  const server = await startBenchServer(settings);
  const DATABASE_URL = sharedDatabaseUrl();
  const config = readConfig(DATABASE_URL ? { ...settings, DATABASE_URL } : settings);
  const { db, close } = await openInstance(config, { role: "script" });
  const { browser, close: closeBrowser } = await openBenchBrowser();
  try {
    await work({ db, url: server.url, browser });
  } finally {
    await closeBrowser();
    await close();
    await server.stop();
    await removeFolder(folder);
  }
}
