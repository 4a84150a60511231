import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sampleAthletes } from "../../sample/sample-athletes.ts";
import { importAthletes } from "../../src/import/import-athletes.server.ts";
import { removeFolder } from "../remove-folder.ts";
import { type RunningServer, startServer } from "../start-server.ts";
import { testDatabase } from "../test-database.ts";
import type { CrowdReport } from "./burst.ts";
import { reportFault } from "./fault-report.ts";

// With FAULT_RUNS set, whatever it is, the crowd has the size of the long run.
const isLong = process.env.FAULT_RUNS !== undefined;
const wanted = isLong ? { idle: 10_000, slow: 500 } : { idle: 2_000, slow: 150 };
const seconds = isLong ? 60 : 14;
/** What a process may hold open here, less what it needs besides. */
const room = Number(execFileSync("sh", ["-c", "ulimit -Hn"], { encoding: "utf8" }).replace("unlimited\n", "1e6")) - 500;
const idle = Math.min(wanted.idle, room - wanted.slow);
/** Ten seconds, and what it takes a busy process to hear of it among thousands who are cut off at the same moment. */
const longest = 10_000 + 2_000;
/** The same for a process that has to wait for its turn. */
const timeoutMs = 60_000;
/** Milliseconds, or three times what it was without the crowd where others have the processors. */
const worst = 300;

const { db, url: databaseUrl } = testDatabase();
let dataDir = "";
let server: RunningServer;
let crowd: ChildProcess | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "openroster-crowd-"));
  await importAthletes(db, sampleAthletes(100));
  server = await startServer({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, RATE_LIMITS: "100000" });
}, 120_000);

afterAll(async () => {
  crowd?.kill("SIGKILL");
  await server.stop();
  await removeFolder(dataDir);
});

it(`D01 F8 readers are served beside ${idle} idle and ${wanted.slow} slow connections, and who is slow is cut off`, async () => {
  const before = await readFor(2);
  const memory = { before: await residentMegabytes(), most: 0 };

  const script = path.join(import.meta.dirname, "burst.ts");
  const given = [new URL(server.url).port, String(idle), String(wanted.slow), await largestFile()];
  crowd = fork(script, given, { execArgv: [] });
  await once(crowd, "message");
  const [began, worked] = [performance.now(), await processorSeconds()];
  const during = await readFor(seconds);
  const busy = (await processorSeconds()) - worked;
  const share = Math.round((100_000 * busy) / (performance.now() - began));
  memory.most = await residentMegabytes();
  const seen = await askOnceAllWereCut(crowd);
  crowd.kill("SIGKILL");
  await once(crowd, "close");
  const after = await readFor(1);

  // Where others have the processors for seconds, a few are told to come back.
  for (const { read, failures } of [before, during, after]) {
    expect(failures.filter((failure) => !failure.endsWith(": 503"))).toEqual([]);
    expect(failures.length).toBeLessThanOrEqual(read / 100);
  }
  expect(seen.most).toBeGreaterThan(0.9 * (idle + wanted.slow));
  const { resting, ...cutOff } = seen.longest;
  for (const [manner, lived] of Object.entries(cutOff)) {
    expect(lived, `${manner}: cut off after`).toBeGreaterThan(0);
    // Among the other tests, or where others have the processors, a process is late.
    expect(lived, `${manner}: cut off after`).toBeLessThan(isLong && before.p99 < worst ? longest : timeoutMs);
  }
  expect(during.p50).toBeLessThan(Math.max(worst, 3 * before.p50));
  if (isLong) expect(during.p99).toBeLessThan(Math.max(worst, 3 * before.p99));
  reportFault({
    fault: "Thousands of connections say nothing, hundreds are slow, while readers are served",
    row: "F8",
    runs: 1,
    acknowledged: during.read,
    lost: 0,
    doubled: 0,
    recovery: null,
    what: `${seen.most} connections at once, of ${seen.opened}: reads p50 ${during.p50} ms, p99 ${during.p99} ms (before ${before.p50} and ${before.p99}), with ${share} % of a processor, ${during.failures.length} refused; the slow cut off within ${(Math.max(...Object.values(cutOff)) / 1000).toFixed(1)} s; memory ${memory.before} to ${memory.most} MB`,
  });
}, 180_000);

/** Address of the largest script of the pages. */
async function largestFile(): Promise<string> {
  const folder = path.join(import.meta.dirname, "../../build/client/assets");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".js"));
  const sizes = await Promise.all(
    names.map(async (name) => ({ name, size: (await stat(path.join(folder, name))).size })),
  );
  return `/assets/${sizes.sort((one, other) => other.size - one.size)[0]?.name}`;
}

/** What the crowd has seen, as soon as of each manner one was cut off; or later what it has seen by then. */
async function askOnceAllWereCut(process: ChildProcess): Promise<CrowdReport> {
  const began = performance.now();
  for (;;) {
    const report = await ask(process);
    const { resting: _, ...cutOff } = report.longest;
    if (Object.values(cutOff).every((lived) => lived > 0) || performance.now() - began > timeoutMs) return report;
    await sleep(500);
  }
}

async function ask(process: ChildProcess): Promise<CrowdReport> {
  const answer = once(process, "message");
  process.send("report");
  const [report] = (await answer) as [CrowdReport];
  return report;
}

/** Four readers, one page or call after the other; whole milliseconds. */
async function readFor(length: number) {
  const paths = ["/", "/searchAthletes?sportCode=VB", "/api/profile/SearchAthletes?fullName=an", "/about"];
  const times: number[] = [];
  const failures: string[] = [];
  const until = performance.now() + length * 1000;
  const lanes = paths.map(async (_, lane) => {
    for (let turn = lane; performance.now() < until; turn += 1) {
      const address = paths[turn % paths.length] ?? "/";
      const began = performance.now();
      const outcome = await fetch(server.url + address, { signal: AbortSignal.timeout(20_000) }).then(
        async (answer) => ((await answer.arrayBuffer()).byteLength > 0 ? answer.status : 0),
        (error: Error) => `${error.message} ${String(error.cause)}`,
      );
      times.push(performance.now() - began);
      if (outcome !== 200) failures.push(`${address}: ${outcome}`);
      await sleep(25);
    }
  });
  await Promise.all(lanes);
  times.sort((one, other) => one - other);
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
  return { read: times.length, failures, p50: at(0.5), p99: at(0.99) };
}

/** Time on a processor so far, in all threads. */
async function processorSeconds(): Promise<number> {
  const [, fields = ""] = (await readFile(`/proc/${server.pid}/stat`, "utf8")).split(") ");
  const [user = 0, system = 0] = fields.split(" ").slice(11, 13).map(Number);
  return (user + system) / 100;
}

async function residentMegabytes(): Promise<number> {
  const [, pages] = (await readFile(`/proc/${server.pid}/statm`, "utf8")).split(" ");
  return Math.round((Number(pages) * 4096) / 1024 ** 2);
}
