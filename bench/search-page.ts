import { parseArgs } from "node:util";
import { sportCodes } from "@openroster/stat-files/sports/sports.ts";
import type { Page } from "@playwright/test";
import { ensureBuilt } from "../src/server/build.server.ts";
import { openBenchBrowser } from "./bench-browser.ts";
import { sized, startBenchServer, waitForSearchIndex } from "./bench-database.ts";
import { printTable, startTable } from "./partial-tables.ts";
import { inDataFolder, openGenerated, say } from "./search-data.ts";
import { quantile, short } from "./search-measure.ts";

const goal = 100;
const hoverMs = 200;

/**
 * Measures in a browser: milliseconds from the click on "Next" until the next page of athletes is painted.
 * `--athletes 8000000`, `--clicks 60`, `--data DIR` as in `search`.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      athletes: { type: "string", default: "8000000" },
      clicks: { type: "string", default: "60" },
      data: { type: "string" },
    },
  });
  await ensureBuilt(say);
  await inDataFolder(values, async (folder) => {
    const database = await openGenerated(folder, { athletes: Number(values.athletes), isServed: true });
    const { url: DATABASE_URL, dataDir: DATA_DIR } = database;
    const settings = { SEARCH_INDEX: "on", SAMPLE_DATA: "false", RATE_LIMITS: "1000000", LOG_LEVEL: "info" };
    const server = await startBenchServer({ DATABASE_URL, DATA_DIR, ...settings }, database);
    try {
      await waitForSearchIndex(server);
      const response = await fetch(`${server.url}/api/profile/SearchAthletes`);
      const { result } = (await response.json()) as { result: { totalRecords: number } };
      await measurePages(server.url, { clicks: Number(values.clicks), total: result.totalRecords });
    } finally {
      await server.stop();
    }
  });
}

function startsOf(total: number) {
  return {
    "everyone, from page 1": "/searchAthletes",
    "everyone, from the middle": `/searchAthletes?page=${Math.ceil(total / 20)}`,
    "girls in one sport": `/searchAthletes?gender=F&sportCode=${sportCodes[0]}`,
    "a name": "/searchAthletes?fullName=ma",
  };
}

async function measurePages(origin: string, { clicks, total }: { clicks: number; total: number }): Promise<void> {
  const starts = Object.entries(startsOf(total)).slice(0, sized(4, 1));
  const { browser, close } = await openBenchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const table = startTable();
    const all: PageChange[] = [];
    for (const [name, start] of starts) {
      await page.goto(origin + start, { waitUntil: "networkidle" });
      const times: PageChange[] = [];
      // The first click also loads assets that are not cached yet.
      for (let click = 0; click <= clicks / starts.length; click++) {
        const time = await timeNextPage(page);
        if (click === 0) continue;
        times.push(time);
        all.push(time);
        table[name] = rowOf(times);
      }
    }
    table.all = rowOf(all);
    console.log("Time from the click to the paint of the next page, and to its data, in ms:");
    printTable(table);
    const p95 = quantile(
      all.map(({ painted }) => painted),
      0.95,
    );
    console.log(`Goal: under ${goal} ms at p95: ${p95 < goal ? "met" : "NOT met"} (${short(p95)} ms).`);
    await page.close();
  } finally {
    await close();
  }
}

interface PageChange {
  painted: number;
  loaded: number;
}

function rowOf(changes: PageChange[]) {
  const part = (which: keyof PageChange, share: number) =>
    short(
      quantile(
        changes.map((change) => change[which]),
        share,
      ),
    );
  return {
    clicks: changes.length,
    "p50, painted": part("painted", 0.5),
    "p95, painted": part("painted", 0.95),
    "p50, data": part("loaded", 0.5),
    "p95, data": part("loaded", 0.95),
  };
}

/** Measures within the page: from the click to the frame after the one that contains other athletes. */
async function timeNextPage(page: Page): Promise<PageChange> {
  const next = page.getByRole("link", { name: /next/i }).last();
  await next.scrollIntoViewIfNeeded();
  // Simulates a user: hovers, then clicks a moment later.
  await next.hover();
  await page.waitForTimeout(hoverMs);
  return await next.evaluate((link: HTMLElement) => {
    performance.clearResourceTimings();
    const shown = () => document.querySelector("main a[href^='/profile/']")?.getAttribute("href");
    const previous = shown();
    return new Promise<PageChange>((resolve, reject) => {
      const started = performance.now();
      const look = () => {
        if (shown() === previous || !shown()) {
          if (performance.now() - started > 10_000) reject(new Error("The next page did not appear."));
          requestAnimationFrame(look);
          return;
        }
        // A frame's changes are painted at its end. The next frame callback runs after that.
        requestAnimationFrame(() => {
          const painted = performance.now() - started;
          const fetched = performance.getEntriesByType("resource").filter(({ name }) => name.includes(".data"));
          const last = fetched.at(-1) as PerformanceResourceTiming | undefined;
          resolve({ painted, loaded: Math.max(0, (last?.responseEnd ?? started) - started) });
        });
      };
      link.click();
      requestAnimationFrame(look);
    });
  });
}
