import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { passwordFile } from "@openroster/trial-postgres/create-cluster.ts";
import type { Kysely } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { between, pick, randomFrom } from "../../sample/random.ts";
import { openDatabase } from "../../src/database/open.server.ts";
import type { Database } from "../../src/database/tables.ts";
import { ensureBuilt } from "../../src/server/build.server.ts";
import { createDataFolder } from "../data-folder.ts";
import { type Inbox, openInbox } from "../inbox.ts";
import { removeFolder } from "../remove-folder.ts";
import { freePort, type RunningServer, startServer } from "../start-server.ts";
import { checkWrites } from "./check-writes.ts";
import { reportFailure, summarise } from "./failure-report.ts";
import { startWriters } from "./mixed-writes.ts";

// `npm run failures` sets FAILURE_RUNS=200. PostgreSQL is killed a quarter as often. `npm test` kills each once. FAILURE_SEED repeats a run.
// FAILURE_WRITES=staff sends only the writes of a program's staff.
const isLong = process.env.FAILURE_RUNS !== undefined;
const fewRuns = process.env.DAILY ? 1 : 2;
const kills = Number(process.env.FAILURE_RUNS ?? fewRuns);
const databaseKills = isLong ? Math.ceil(kills / 4) : fewRuns;
const seed = Number(process.env.FAILURE_SEED ?? Date.now() % 1_000_000);
const staffOnly = process.env.FAILURE_WRITES === "staff";
const writes = staffOnly ? "staff writes" : "mixed writes";
const random = randomFrom(seed);

let dataDir = "";
let settings: Record<string, string> = {};
let inbox: Inbox;
let server: RunningServer;
let db: Kysely<Database>;

beforeAll(async () => {
  await ensureBuilt(() => {});
  [dataDir, inbox] = await Promise.all([createDataFolder("kills"), openInbox()]);
  settings = {
    DATA_DIR: dataDir,
    SAMPLE_DATA: "false",
    RATE_LIMITS: "100000",
    SMTP_URL: inbox.url,
    PORT: String(await freePort()),
  };
  server = await startServer(settings);
  db = openDatabase(await databaseUrl(), { max: 10 });
}, 400_000);

afterAll(async () => {
  await db?.destroy();
  await server?.stop();
  await inbox?.close();
  // If a test failed between a kill and the next start, PostgreSQL may still run.
  const pid = await postmasterPid().catch(() => null);
  if (pid) process.kill(pid, "SIGQUIT");
  await removeFolder(dataDir);
});

it(
  `F1 preserves every acknowledged write once and complete while the server is killed ${kills} times`,
  async () => {
    const writers = await startWriters({ url: () => server.url, db, inbox }, { seed, staffOnly });
    const starts: number[] = [];
    const recoveries: number[] = [];
    await writers.writeLog.untilMore(5);
    for (let run = 0; run < kills; run += 1) {
      await sleep(between(random, 100, 1500));
      process.kill(server.pid, "SIGKILL");
      const recovery = writers.writeLog.untilAcknowledged();
      const killed = performance.now();
      await server.ended;
      server = await startAgain();
      starts.push(performance.now() - killed);
      recoveries.push(await recovery);
    }
    const ended = await checkWrites(writers, { db, inbox, seed, hurries: !isLong });
    reportFailure({
      failure: `kill -9 of the server under ${writes}`,
      row: "F1",
      runs: kills,
      ...ended.counts,
      recovery: summarise(recoveries),
      what: `${ended.what}, of which ${ended.copies} arrived twice under one Message-ID; ready again ${summarise(starts)?.p50} ms after a kill, the new start included`,
    });
  },
  120_000 + kills * 30_000,
);

it(
  `F2 preserves every acknowledged write and continues in the same process while PostgreSQL is killed ${databaseKills} times`,
  async () => {
    const { pid } = server;
    const writers = await startWriters({ url: () => server.url, db, inbox }, { seed: seed + 1000, staffOnly });
    const recoveries: number[] = [];
    await writers.writeLog.untilMore(5);
    for (let run = 0; run < databaseKills; run += 1) {
      await sleep(between(random, 100, 1500));
      const postmaster = await postmasterPid();
      const sessions = childrenOf(postmaster);
      // Kills one session, on which PostgreSQL ends all others. Or kills all processes, as a machine without memory can.
      for (const victim of run % 2 === 0 ? [postmaster, ...sessions] : [pick(random, sessions)]) kill(victim);
      recoveries.push(await writers.writeLog.untilAcknowledged());
    }
    const ended = await checkWrites(writers, { db, inbox, seed, hurries: !isLong });
    expect([server.pid, (await fetch(`${server.url}/readyz`)).status]).toEqual([pid, 200]);
    reportFailure({
      failure: `kill -9 of PostgreSQL under ${writes}`,
      row: "F2",
      runs: databaseKills,
      ...ended.counts,
      recovery: summarise(recoveries),
      what: `${ended.what}, of which ${ended.copies} arrived twice under one Message-ID; the server process stayed the same`,
    });
  },
  120_000 + databaseKills * 60_000,
);

/** Retries a failed start once, as a supervisor does: on a loaded machine the first start can fail. */
function startAgain(): Promise<RunningServer> {
  return startServer(settings).catch((error: Error) => {
    console.log(`A start failed and is repeated: ${error.message.slice(0, 2000)}`);
    return startServer(settings);
  });
}

/** Returns the URL of the embedded database. The product's own commands would restart the database; a plain connection does not. */
async function databaseUrl(): Promise<string> {
  const password = (await readFile(path.join(dataDir, "postgres", passwordFile), "utf8")).trim();
  const [, , , port] = await readPidFile();
  return `postgres://openroster:${password}@127.0.0.1:${port}/openroster`;
}

async function postmasterPid(): Promise<number> {
  for (;;) {
    const [pid, , , , , , , status] = await readPidFile();
    if (status?.trim() === "ready") return Number(pid);
    await sleep(50);
  }
}

async function readPidFile(): Promise<string[]> {
  return (await readFile(path.join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n");
}

function childrenOf(pid: number): number[] {
  const lines = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" })
    .trim()
    .split("\n");
  return lines.map(Number);
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process already exited, as sessions do after the postmaster died.
  }
}
