import { type Browser, chromium } from "@playwright/test";
import { browserFlags, findOrInstallBrowser } from "../tests/browser.ts";
import { freePort } from "../tests/start-server.ts";
import { isSmall } from "./bench-database.ts";

export interface BenchBrowser {
  browser: Browser;
  /** Port of the Chrome DevTools Protocol, which Lighthouse uses. */
  port: number;
  close(): Promise<void>;
}

let sharedBrowser: Promise<BenchBrowser> | undefined;

/** Starts Chromium. In `npm test`, all benchmarks share one. */
export async function openBenchBrowser(): Promise<BenchBrowser> {
  if (!isSmall) return await open();
  sharedBrowser ??= open();
  return { ...(await sharedBrowser), close: async () => {} };
}

export async function closeSharedBrowser(): Promise<void> {
  await (await sharedBrowser)?.close();
}

async function open(): Promise<BenchBrowser> {
  const executablePath = await findOrInstallBrowser();
  const port = await freePort();
  const browser = await chromium.launch({ executablePath, args: [...browserFlags, `--remote-debugging-port=${port}`] });
  return { browser, port, close: () => browser.close() };
}
