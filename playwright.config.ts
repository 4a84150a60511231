import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { browserFlags, findBrowser } from "./tests/browser.ts";

const dataDir = process.env.E2E_DATA_DIR ?? makeDataDir();
// Workers read this file again, so the port too is chosen once; others may run beside us.
process.env.E2E_PORT ??= String(20_000 + (process.pid % 10_000));
const port = Number(process.env.E2E_PORT);

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "*.e2e.ts",
  outputDir: "test-results",
  timeout: 120_000,
  // Three browsers share what may be two processors.
  expect: { timeout: 15_000 },
  fullyParallel: true,
  workers: 3,
  // A browser starved for seconds by its neighbours is no fault of the product; one that fails twice is.
  retries: 1,
  forbidOnly: process.env.CI === "true",
  reporter: "list",
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: { executablePath: findBrowser() ?? "", args: browserFlags },
    // What cannot be done in half a minute never will, and a journey that may take long would wait as long for it.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Not of every first try: recording costs each journey a third of its time.
    trace: "on-first-retry",
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1440, height: 900 } } },
    // What a phone may change: the journeys, the menus and the forms.
    { name: "phone", grep: /@phone/, use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
  ],
  webServer: {
    command: "node src/server.ts",
    env: { NODE_ENV: "production", PORT: String(port), DATA_DIR: dataDir, LINK_PREVIEWS: "false" },
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
  },
});

/** Workers read this file again: the folder is made once and handed on by the environment. It goes when the server has stopped. */
function makeDataDir(): string {
  const made = mkdtempSync(path.join(tmpdir(), "openroster-e2e-"));
  process.env.E2E_DATA_DIR = made;
  process.once("exit", () => rmSync(made, { recursive: true, force: true }));
  return made;
}
