import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";
import pg from "pg";
import { findKey } from "../src/athletes/public-id.server.ts";
import { openEmbeddedPostgres } from "../src/database/embedded-postgres.server.ts";
import { ensureBuilt } from "../src/server/build.server.ts";

import { removeFolder } from "../tests/remove-folder.ts";
import { freePort, startServer } from "../tests/start-server.ts";
import { measureRate, type Target } from "./page-rates.ts";
import { findAthletes } from "./page-zipf.ts";

const execute = promisify(execFile);
const config = path.join(import.meta.dirname, "../deploy/varnish.vcl");

/**
 * Measures cached profiles directly and through Varnish with `deploy/varnish.vcl`, and the bytes from the server for each page. Then checks
 * that a hidden profile is gone at the next request, and which pages remain when the server has stopped. Needs `varnishd` (Debian: varnish).
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { seconds: { type: "string", default: "4" } } });
  const seconds = Number(values.seconds);
  await ensureBuilt(console.log);
  const folder = await mkdtemp(path.join(os.tmpdir(), "openroster-proxy-"));
  const closing: (() => Promise<unknown>)[] = [() => removeFolder(folder)];
  try {
    const postgres = await openEmbeddedPostgres({ dataDir: folder, fast: true });
    closing.push(() => postgres.release());
    const server = await startServer({
      DATA_DIR: folder,
      RATE_LIMITS: "1000000",
      LOG_LEVEL: "warn",
      TRUST_PROXY: "127.0.0.1",
    });
    closing.push(() => server.stop());
    const proxy = await startVarnish(folder, server.url);
    closing.push(() => proxy.stop());
    const athletes = (await findAthletes(server.url)).slice(0, 200);
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
    const rates: Record<string, object> = {};
    for (const [name, target] of Object.entries(targets)) {
      await measureRate(target, 2);
      const [bytes, requests] = await proxy.counters();
      const rate = await measureRate(target, seconds);
      const [bytesAfter, requestsAfter] = await proxy.counters();
      const fetched = requestsAfter - requests;
      const each = fetched > 0 ? Math.round((bytesAfter - bytes) / fetched) : "";
      rates[name] = { "per second": Math.round(rate), "bytes from the server for a page": each };
    }
    console.table(rates);
    await checkPages({ proxy: proxy.url, databaseUrl: postgres.url, athletes, stopServer: () => server.stop() });
  } finally {
    for (const close of closing.reverse()) await close().catch(console.error);
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
  const found: Record<string, [result: unknown, expected: unknown]> = {
    "a hidden profile": [await statusOf(`/profile/${hidden}`), 404],
    "an edited profile shows the edit": [
      (await (await fetch(`${proxy}/profile/${edited}`)).text()).includes("Edited"),
      true,
    ],
  };
  await stopServer();
  await sleep(3_000);
  found["a profile after the server stopped"] = [await statusOf(`/profile/${shown}`), 200];
  found["a hidden profile after the server stopped"] = [await statusOf(`/profile/${hidden}`), 404];
  found["about after the server stopped"] = [await statusOf("/about"), 200];
  found["a page that nobody requested"] = [await statusOf(`/profile/${hidden}?page=2`), 503];
  await sleep(60_000);
  found["a profile a minute later"] = [await statusOf(`/profile/${shown}`), 503];
  found["about a minute later"] = [await statusOf("/about"), 200];
  console.table(
    Object.fromEntries(Object.entries(found).map(([name, [result, expected]]) => [name, { result, expected }])),
  );
  if (Object.values(found).some(([result, expected]) => result !== expected)) process.exitCode = 1;
}

interface Varnish {
  url: string;
  /** Bytes and number of all responses from the server. */
  counters(): Promise<[bytes: number, responses: number]>;
  stop(): Promise<void>;
}

async function startVarnish(folder: string, server: string): Promise<Varnish> {
  const port = await freePort();
  const [work, file] = [path.join(folder, "varnish"), path.join(folder, "varnish.vcl")];
  const text = await readFile(config, "utf8");
  await writeFile(file, text.replace('.port = "3000"', `.port = "${new URL(server).port}"`));
  const options = [
    "-j",
    "none",
    "-F",
    "-n",
    work,
    "-a",
    `127.0.0.1:${port}`,
    "-f",
    file,
    "-p",
    "http_gzip_support=off",
  ];
  const child: ChildProcess = spawn("varnishd", [...options, "-s", "malloc,256m"], { stdio: "inherit" });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 100; attempt++) {
    const response = await fetch(`${url}/about`).catch(() => null);
    if (response?.ok) break;
    await sleep(200);
  }
  return {
    url,
    async counters() {
      const { stdout } = await execute("varnishstat", ["-n", work, "-1"]);
      const counterOf = (name: string) =>
        Number(new RegExp(`^VBE\\S*\\.${name}\\s+(\\d+)`, "m").exec(stdout)?.[1] ?? 0);
      return [counterOf("beresp_hdrbytes") + counterOf("beresp_bodybytes"), counterOf("req")];
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
