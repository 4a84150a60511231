import { mkdtemp } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openEmbeddedPostgres } from "@openroster/trial-postgres/embedded-postgres.ts";
import pg from "pg";
import { findKey } from "../src/athletes/public-id.server.ts";
import { ensureBuilt } from "../src/server/build.server.ts";
import { removeFolder } from "../tests/remove-folder.ts";
import { isSmall, sharedDatabaseUrl, sized, startBenchServer, stopSharedServer } from "./bench-database.ts";
import { measureRate, type Target } from "./page-rates.ts";
import { findAthletes } from "./page-zipf.ts";
import { printTable, startTable } from "./partial-tables.ts";
import { findOrInstallVarnish, startVarnish } from "./varnish.ts";

const graceSeconds = sized(60, 12);

/**
 * Measures cached profiles directly and through Varnish with `deploy/varnish.vcl`, and the bytes from the server for each page. Then checks
 * that a hidden profile is gone at the next request, and which pages remain when the server has stopped. Installs Debian's varnish as root.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { seconds: { type: "string", default: "4" } } });
  const seconds = Number(values.seconds);
  findOrInstallVarnish();
  await ensureBuilt(console.log);
  const folder = await mkdtemp(path.join(os.tmpdir(), "openroster-proxy-"));
  const closing: (() => Promise<unknown>)[] = [() => removeFolder(folder)];
  try {
    const databaseUrl = sharedDatabaseUrl() ?? (await openPostgres());
    const settings = { DATA_DIR: folder, RATE_LIMITS: "1000000", LOG_LEVEL: "warn", TRUST_PROXY: "127.0.0.1" };
    const server = await startBenchServer(settings);
    closing.push(() => server.stop());
    const proxy = await startVarnish(folder, { server: server.url, graceSeconds });
    closing.push(() => proxy.stop());
    const athletes = (await findAthletes(server.url)).slice(0, sized(200, 5));
    const paths = athletes.map((id) => `/profile/${id}`);
    // Parallel requests for a page that is not cached would render it several times.
    for (const each of paths)
      await (await fetch(server.url + each, { headers: { "accept-encoding": "br" } })).arrayBuffer();
    const targets: Record<string, Target> = {
      "server, 200": { origin: server.url, paths },
      "server, 304": { origin: server.url, paths, revalidates: true },
      "Varnish, 200": { origin: proxy.url, paths },
      "Varnish, 304": { origin: proxy.url, paths, revalidates: true },
    };
    const rates = startTable();
    for (const [name, target] of Object.entries(targets)) {
      await measureRate(target, 2);
      const [bytes, requests] = await proxy.counters();
      const rate = await measureRate(target, seconds);
      const [bytesAfter, requestsAfter] = await proxy.counters();
      const fetched = requestsAfter - requests;
      const each = fetched > 0 ? Math.round((bytesAfter - bytes) / fetched) : "";
      rates[name] = { "per second": Math.round(rate), "bytes from the server for a page": each };
    }
    printTable(rates);
    const stopServer = isSmall ? stopSharedServer : () => server.stop();
    await checkPages({ proxy: proxy.url, databaseUrl, athletes, stopServer });
  } finally {
    for (const close of closing.reverse()) await close().catch(console.error);
  }

  async function openPostgres(): Promise<string> {
    const postgres = await openEmbeddedPostgres({ dataDir: folder, fast: true });
    closing.push(() => postgres.release());
    return postgres.url;
  }
}

interface PagesCheck {
  proxy: string;
  databaseUrl: string;
  athletes: string[];
  stopServer(): Promise<void>;
}

async function checkPages({ proxy, databaseUrl, athletes, stopServer }: PagesCheck): Promise<void> {
  const [hidden = "", shown = "", edited = ""] = athletes;
  const statusOf = async (page: string) => (await fetch(proxy + page)).status;
  for (const id of [hidden, shown, edited]) await statusOf(`/profile/${id}`);
  await statusOf("/about");
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  await pool.query("update athletes set is_public = false where id = $1", [findKey("athlete", hidden)]);
  await pool.query("update athletes set city = 'Edited' where id = $1", [findKey("athlete", edited)]);
  await pool.end();
  const found = startTable();
  let differences = 0;
  const check = (name: string, result: unknown, expected: unknown) => {
    found[name] = { result, expected };
    if (result !== expected) differences += 1;
  };
  check("a hidden profile", await statusOf(`/profile/${hidden}`), 404);
  const editedPage = await (await fetch(`${proxy}/profile/${edited}`)).text();
  check("an edited profile shows the edit", editedPage.includes("Edited"), true);
  await stopServer();
  await sleep(3_000);
  check("a profile after the server stopped", await statusOf(`/profile/${shown}`), 200);
  check("a hidden profile after the server stopped", await statusOf(`/profile/${hidden}`), 404);
  check("about after the server stopped", await statusOf("/about"), 200);
  check("a page that nobody requested", await statusOf(`/profile/${hidden}?page=2`), 503);
  await sleep(graceSeconds * 1000);
  check("a profile when the time is over", await statusOf(`/profile/${shown}`), 503);
  check("about when the time is over", await statusOf("/about"), 200);
  printTable(found);
  if (differences > 0) throw new Error(`${differences} pages through Varnish differ from what is expected.`);
}
