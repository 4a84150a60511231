import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Kysely } from "kysely";
import lighthouse, { type TraceEvent } from "lighthouse";
import { createLink } from "../src/accounts/one-time-link.server.ts";
import type { Database } from "../src/database/tables.ts";
import { ensureBuilt } from "../src/server/build.server.ts";
import { createMember } from "../tests/members.ts";
import { publicPages, scriptBudget, scriptBytes } from "../tests/public-pages.ts";
import { openBenchBrowser } from "./bench-browser.ts";
import { isSmall, openBenchDatabase, sized, startBenchServer } from "./bench-database.ts";
import { printTable, startTable } from "./partial-tables.ts";

const categories = sized(["performance", "accessibility", "best-practices", "seo"], ["performance"]);
/** Highest figures of a page. Without the throttling of a phone, as in `npm test`, they depend on the machine. */
const limits: Record<string, number> = isSmall ? {} : { "LCP, ms": 1200, CLS: 0.01, "TBT of processor time, ms": 100 };
/** Audit that pages with noindex fail on purpose. */
const noindexAudit = "is-crawlable";

interface TimedEvent extends TraceEvent {
  /** Processor time of the thread in microseconds. */
  tdur?: number;
}

interface PageVisit {
  scores: Record<string, number>;
  lcp: number;
  cls: number;
  tbt: number;
  processorTbt: number;
  failed: string[];
}

/** Runs Lighthouse (mobile preset) on public pages of the built product. Prints the median of `--runs` and the failed audits. Arguments select pages by name. */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { runs: { type: "string", default: "3" } },
  });
  const folder = await mkdtemp(path.join(tmpdir(), "openroster-pages-"));
  await ensureBuilt(console.log);
  const database = await openBenchDatabase({ dataDir: folder });
  const server = await startBenchServer({ DATA_DIR: folder, RATE_LIMITS: "1000" }, database);
  const { port, close } = await openBenchBrowser();
  const addressOf = (name: string, address: string) => (name === "verify" ? createVerification(database.db) : address);
  try {
    const table = startTable();
    for (const [name, address] of Object.entries(await publicPages(server.url))) {
      if (positionals.length > 0 && !positionals.includes(name)) continue;
      // Lighthouse rejects pages with an error status.
      if (!(await fetch(server.url + address)).ok) continue;
      const visits: PageVisit[] = [];
      const bytes = await scriptBytes(server.url + address);
      for (let number = 0; number < Number(values.runs); number++) {
        visits.push(await visit(server.url + (await addressOf(name, address)), port));
        table[name] = { ...medians(visits), "script, bytes gzipped": bytes };
      }
      const row = medians(visits);
      if (categories.some((category) => (row[category] ?? 0) < 100))
        reportMiss(`${name}: ${[...new Set(visits.flatMap(({ failed }) => failed))].join("; ")}`);
      for (const [figure, limit] of Object.entries(limits))
        if ((row[figure] ?? Number.NaN) > limit) reportMiss(`${name}: ${figure} ${row[figure]}, over ${limit}`);
      if (bytes > scriptBudget) reportMiss(`${name}: ${bytes} bytes of script, over ${scriptBudget}`);
    }
    printTable(table);
  } finally {
    await close();
    await server.stop();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns a link that no visit used: Lighthouse takes the error of an unknown or used one for a fault of the page. */
async function createVerification(db: Kysely<Database>): Promise<string> {
  const { id } = await createMember(db, { is_verified: false });
  return createLink(db, { accountId: id, purpose: "verify", publicUrl: "" });
}

function reportMiss(text: string): void {
  console.log(`MISSED ${text}`);
  process.exitCode = 1;
}

async function visit(url: string, port: number): Promise<PageVisit> {
  const result = await lighthouse(url, {
    port,
    logLevel: "error",
    onlyCategories: categories,
    throttlingMethod: sized("simulate", "provided"),
    disableFullPageScreenshot: sized(false, true),
    skipAudits: [noindexAudit],
  });
  if (!result) throw new Error(`Lighthouse returned no result for ${url}`);
  const { lhr, artifacts } = result;
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  const failed = categories.flatMap((category) =>
    (lhr.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id} ${lhr.audits[id]?.displayValue ?? ""}`.trim()),
  );
  const score = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  return {
    scores: Object.fromEntries(categories.map((category) => [category, score(category)])),
    lcp: value("largest-contentful-paint"),
    cls: value("cumulative-layout-shift"),
    tbt: value("total-blocking-time"),
    processorTbt: blockingTime(artifacts.Trace.traceEvents),
    failed,
  };
}

/**
 * Total blocking time in processor time: the part of each task beyond 50 ms. Lighthouse's own figure contains the time that other processes
 * took on a busy machine. Counts the tasks of the page's main thread from its first layout on. Like Lighthouse's simulated phone, it
 * multiplies a task by 4, and one with a layout by 2.
 */
function blockingTime(events: TimedEvent[]): number {
  const paint = events.findLast(({ name }) => name === "firstContentfulPaint");
  const spans = events.filter(({ ph, pid, tid }) => ph === "X" && pid === paint?.pid && tid === paint.tid);
  const layouts = spans.filter(({ name }) => name === "Layout");
  const firstLayout = Math.min(...layouts.map(({ ts }) => ts));
  const blocked = spans.map(({ name, ts, dur, tdur = 0 }) => {
    const end = ts + dur;
    if (!name.endsWith("RunTask") || end < firstLayout) return 0;
    const hasLayout = layouts.some((layout) => layout.ts >= ts && layout.ts < end);
    return Math.max(0, (tdur / 1000) * (hasLayout ? 2 : 4) - 50);
  });
  return blocked.reduce((sum, one) => sum + one, 0);
}

function medians(visits: PageVisit[]): Record<string, number> {
  const of = (read: (pageVisit: PageVisit) => number) => median(visits.map(read));
  return {
    ...Object.fromEntries(categories.map((category) => [category, of(({ scores }) => scores[category] ?? Number.NaN)])),
    "LCP, ms": Math.round(of(({ lcp }) => lcp)),
    CLS: Math.round(of(({ cls }) => cls) * 1000) / 1000,
    "TBT, ms": Math.round(of(({ tbt }) => tbt)),
    "TBT of processor time, ms": Math.round(of(({ processorTbt }) => processorTbt)),
  };
}

function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
