import { parseArgs } from "node:util";
import { chromium, type Page } from "@playwright/test";
import { readConfig } from "../src/config.server.ts";
import { createApp } from "../src/server/app.server.ts";
import { ensureBuilt } from "../src/server/build.server.ts";
import { sportCodes } from "../src/sports/sports.ts";
import { browserFlags, findOrInstallBrowser } from "../tests/browser.ts";
import { printTable, startTable } from "./partial-tables.ts";
import { inDataFolder, openGenerated, openIndex, say } from "./search-data.ts";
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
    const database = await openGenerated(folder, { athletes: Number(values.athletes) });
    const index = await openIndex(database);
    const config = readConfig({ LOG_LEVEL: "silent", RATE_LIMITS: "1000000" });
    const app = await createApp({ config, db: database.db, publicUrl: "http://127.0.0.1:3000", search: index });
    try {
      const origin = await app.listen({ host: "127.0.0.1", port: 0 });
      const { total } = await index.find({ page: 1, size: 1 });
      await measurePages(origin, { clicks: Number(values.clicks), total });
    } finally {
      await app.close();
      await index.close();
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
  const starts = startsOf(total);
  const browser = await chromium.launch({ executablePath: await findOrInstallBrowser(), args: browserFlags });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const table = startTable();
    const all: PageChange[] = [];
    for (const [name, start] of Object.entries(starts)) {
      await page.goto(origin + start, { waitUntil: "networkidle" });
      const times: PageChange[] = [];
      // The first click also loads assets that are not cached yet.
      for (let click = 0; click <= clicks / Object.keys(starts).length; click++) {
        const time = await timeNextPage(page);
        if (click > 0) times.push(time);
      }
      all.push(...times);
      table[name] = rowOf(times);
    }
    table.all = rowOf(all);
    console.log("Time from the click to the paint of the next page, and to its data, in ms:");
    printTable(table);
    const p95 = quantile(
      all.map(({ painted }) => painted),
      0.95,
    );
    console.log(`Goal: under ${goal} ms at p95: ${p95 < goal ? "met" : "NOT met"} (${short(p95)} ms).`);
  } finally {
    await browser.close();
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
