import { parseArgs } from "node:util";
import { chromium, type Page } from "@playwright/test";
import { readConfig } from "../src/config.server.ts";
import { createApp } from "../src/server/app.server.ts";
import { ensureBuilt } from "../src/server/build.server.ts";
import { browserFlags, findOrInstallBrowser } from "../tests/browser.ts";
import { inDataFolder, openGenerated, openIndex, say } from "./search-data.ts";
import { quantile, short } from "./search-measure.ts";

const goal = 100;
/** Milliseconds from when the pointer has come to when it presses. */
const handTakes = 200;

/** In a browser: milliseconds from the click on "Next" until the next page of athletes is painted. `--athletes 8000000`, `--clicks 60`, `--data DIR` as in `search`. */
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
    "girls in volleyball": "/searchAthletes?gender=F&sportCode=VB",
    "a name": "/searchAthletes?fullName=ma",
  };
}

async function measurePages(origin: string, { clicks, total }: { clicks: number; total: number }): Promise<void> {
  const starts = startsOf(total);
  const browser = await chromium.launch({ executablePath: await findOrInstallBrowser(), args: browserFlags });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const table: Record<string, object> = {};
    const all: Turn[] = [];
    for (const [name, start] of Object.entries(starts)) {
      await page.goto(origin + start, { waitUntil: "networkidle" });
      const times: Turn[] = [];
      // The first click also fetches what the browser has not seen yet.
      for (let click = 0; click <= clicks / Object.keys(starts).length; click++) {
        const time = await timeNextPage(page);
        if (click > 0) times.push(time);
      }
      all.push(...times);
      table[name] = rowOf(times);
    }
    table.all = rowOf(all);
    console.log("From the click to the paint of the next page, and of that until the data was there, ms:");
    console.table(table);
    const p95 = quantile(
      all.map(({ painted }) => painted),
      0.95,
    );
    console.log(`Goal: under ${goal} ms at p95: ${p95 < goal ? "met" : "NOT met"} (${short(p95)} ms).`);
  } finally {
    await browser.close();
  }
}

/** Milliseconds since the click. */
interface Turn {
  painted: number;
  answered: number;
}

function rowOf(turns: Turn[]) {
  const part = (which: keyof Turn, share: number) =>
    short(
      quantile(
        turns.map((turn) => turn[which]),
        share,
      ),
    );
  return {
    clicks: turns.length,
    "p50, painted": part("painted", 0.5),
    "p95, painted": part("painted", 0.95),
    "p50, data": part("answered", 0.5),
    "p95, data": part("answered", 0.95),
  };
}

/** The clock is the page's own: it starts with the click and stops in the frame after the one in which other athletes stand. */
async function timeNextPage(page: Page): Promise<Turn> {
  const next = page.getByRole("link", { name: /next/i }).last();
  await next.scrollIntoViewIfNeeded();
  // As a hand does: it comes, and presses a moment later.
  await next.hover();
  await page.waitForTimeout(handTakes);
  return await next.evaluate((link: HTMLElement) => {
    performance.clearResourceTimings();
    const shown = () => document.querySelector("main a[href^='/profile/']")?.getAttribute("href");
    const before = shown();
    return new Promise<Turn>((resolve, reject) => {
      const started = performance.now();
      const look = () => {
        if (shown() === before || !shown()) {
          if (performance.now() - started > 10_000) reject(new Error("The next page did not come."));
          requestAnimationFrame(look);
          return;
        }
        // What a frame's callback finds is painted at its end, which is over when the next frame begins.
        requestAnimationFrame(() => {
          const painted = performance.now() - started;
          const fetched = performance.getEntriesByType("resource").filter(({ name }) => name.includes(".data"));
          const last = fetched.at(-1) as PerformanceResourceTiming | undefined;
          resolve({ painted, answered: Math.max(0, (last?.responseEnd ?? started) - started) });
        });
      };
      link.click();
      requestAnimationFrame(look);
    });
  });
}
