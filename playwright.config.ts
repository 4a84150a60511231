import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { browserFlags, findBrowser } from "./tests/browser.ts";

const isDaily = process.env.DAILY === "true";
const dataDir = process.env.E2E_DATA_DIR ?? makeDataDir();
// Each worker reads this file, so the environment holds the port that the first process chose.
process.env.E2E_PORT ??= String(20_000 + (process.pid % 10_000));
const port = Number(process.env.E2E_PORT);
// Servers that tests start need a third less processor time with their code compiled.
process.env.NODE_COMPILE_CACHE = path.resolve("node_modules/.cache/openroster/compiled");

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "*.e2e.ts",
  outputDir: "test-results",
  timeout: 120_000,
  // Only a failure takes this long.
  expect: { timeout: 30_000 },
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env.CI === "true",
  reporter: "list",
  use: {
    // A test cannot intercept the requests of a page that a service worker controls. Tests of the workers allow them.
    serviceWorkers: "block",
    baseURL: `http://127.0.0.1:${port}`,
    // Tests open pages of one site. Without an own process for each, a window needs an eighth less processor time.
    launchOptions: { executablePath: findBrowser() ?? "", args: [...browserFlags, "--disable-site-isolation-trials"] },
    // Fails early in tests with a long timeout.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
  },
  projects: [
    // `npm test` sets DAILY. Journeys of a person with a phone set the size of their window themselves.
    {
      name: "desktop",
      ...(isDaily && { grepInvert: /@nightly/ }),
      use: {
        serviceWorkers: "block",
        viewport: { width: 1440, height: 900 },
      },
    },
    // Journeys, menus and forms that differ on a phone. Other tests check their pages at phone widths. Another project costs the start of its
    // own servers and browsers.
    ...(isDaily
      ? []
      : [
          {
            name: "phone",
            grep: /@phone/,
            use: { serviceWorkers: "block" as const, viewport: { width: 390, height: 844 }, hasTouch: true },
          },
        ]),
  ],
  webServer: {
    command: "node tests/e2e/start-trial.ts",
    env: { NODE_ENV: "production", PORT: String(port), DATA_DIR: dataDir, LINK_PREVIEWS: "false" },
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
  },
});

/** Creates the folder in the first process. Workers get its path from the environment. Deletes it at the end. */
function makeDataDir(): string {
  const made = mkdtempSync(path.join(tmpdir(), "openroster-e2e-"));
  process.env.E2E_DATA_DIR = made;
  process.once("exit", () => rmSync(made, { recursive: true, force: true }));
  return made;
}
