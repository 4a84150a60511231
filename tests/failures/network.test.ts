import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sampleAthletes } from "../../sample/sample-athletes.ts";
import { importAthletes } from "../../src/bulk-import/import-athletes.server.ts";
import { createDataFolder } from "../data-folder.ts";
import { uniqueWord } from "../factories.ts";
import { type Inbox, openInbox } from "../inbox.ts";
import { removeFolder } from "../remove-folder.ts";
import { type RunningServer, startServer } from "../start-server.ts";
import { testDatabase } from "../test-database.ts";
import { type ChaosProxy, openChaosProxy } from "./chaos-proxy.ts";
import { reportFailure, summarise } from "./failure-report.ts";
import { acknowledgedOf, compareMail, expectAllMail, type SignUp, signUp } from "./sign-ups.ts";

// FAILURE_RUNS is the number of times that the line is slow, then silent. The long run has 20.
const runs = Number(process.env.FAILURE_RUNS ?? 1);
const seconds = Number(process.env.FAILURE_SECONDS ?? 2);
/**
 * Limit of a response time in ms: the server gives up a silent connection after 7 s. A page that was already being rendered can meet a second
 * one. Later requests do not wait.
 */
const longestOnIdle = 2 * 7_000 + 1_000;

const { db, url } = testDatabase();
let inbox: Inbox;
let line: ChaosProxy;
let dataDir = "";
let server: RunningServer;

beforeAll(async () => {
  dataDir = await createDataFolder("network");
  await importAthletes(db, sampleAthletes(100));
  inbox = await openInbox();
  const direct = new URL(url);
  line = await openChaosProxy(Number(direct.port));
  const disturbed = new URL(url);
  disturbed.port = String(line.port);
  server = await startServer({
    DATABASE_URL: disturbed.href,
    DATA_DIR: dataDir,
    RATE_LIMITS: "100000",
    SMTP_URL: inbox.url,
  });
}, 120_000);

afterAll(async () => {
  await server.stop();
  await line.close();
  await inbox.close();
  await removeFolder(dataDir);
});

it(
  "F11 serves every request on a slow database line, returns 503 on a silent one, and recovers by itself",
  async () => {
    const load = startLoad();
    const times: number[] = [];
    // The first pages of a process take longer.
    await load.served();
    await load.during("clear", 1);
    for (let run = 0; run < runs; run += 1) {
      await line.setMode("slow");
      await load.during("slow", seconds);
      await line.setMode("silent");
      // The server closes a silent connection after 7 s.
      await load.during("silent", Math.max(seconds, 9));
      await line.setMode("clear");
      const back = performance.now();
      await load.served();
      times.push(performance.now() - back);
      await load.during("after", 2);
    }
    const { reads, signUps } = await load.stop();

    const of = (step: string) => reads.filter((read) => read.step === step);
    expect(new Set(of("clear").map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(of("slow").map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(of("after").map(({ status }) => status))).toEqual(new Set([200]));
    // On a loaded machine, every response takes longer, also on the clear line.
    const longest = longestOnIdle + 4 * Math.max(...of("clear").map(({ took }) => took));
    const unserved = of("silent").filter(({ status }) => status !== 200);
    expect(unserved.length).toBeGreaterThan(0);
    for (const { status, retryAfter, took } of unserved) {
      expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: "5" });
      expect(took).toBeLessThan(longest);
    }
    expect(Math.max(...times)).toBeLessThan(longest);

    const acknowledged = acknowledgedOf(signUps);
    // Rows locked by the silent connection stay locked until the database closes it.
    await expectAllMail(db, inbox, acknowledged);
    const { lost, doubled, copies } = compareMail(inbox.mails, acknowledged);
    expect({ lost, doubled, copies }).toEqual({ lost: [], doubled: 0, copies: 0 });
    reportFailure({
      failure: "The line to the database is slow and loses packets, then goes silent",
      row: "F11",
      runs,
      acknowledged: acknowledged.length + reads.filter(({ status }) => status === 200).length,
      lost: 0,
      doubled: 0,
      recovery: summarise(times),
      what: `of ${of("slow").length} reads on the slow line none failed, ${unserved.length} on the dead one got 503 within ${Math.ceil(Math.max(...unserved.map(({ took }) => took)) / 1000)} s`,
    });
  },
  120_000 + runs * 90_000,
);

interface Read {
  step: string;
  status: number;
  retryAfter: string | null;
  took: number;
}

/** Starts clients that read one request after the other, and clients that sign up, until `stop`. */
function startLoad() {
  const reads: Read[] = [];
  const signUps: SignUp[] = [];
  // A retry of the test needs other addresses.
  const run = uniqueWord();
  const inFlight = new Map<string, number>();
  let step = "";
  let stopped = false;
  const paths = ["/api/profile/SearchAthletes?fullName=an", "/searchAthletes?sportCode=VB", "/readyz"];
  const readers = Array.from({ length: 9 }, async (_, number) => {
    while (!stopped) {
      const current = step;
      inFlight.set(current, (inFlight.get(current) ?? 0) + 1);
      reads.push(await read(current, paths[number % paths.length] ?? ""));
      inFlight.set(current, (inFlight.get(current) ?? 0) - 1);
      await sleep(50);
    }
  });
  const writer = async () => {
    for (let number = 0; !stopped; number += 1) {
      signUps.push(await signUp(server.url, `coach-${run}-${number}@network.example`));
      await sleep(100);
    }
  };
  const running = [...readers, writer()];
  return {
    async during(what: string, length: number) {
      step = what;
      await sleep(length * 1000);
      step = "between";
      // The line stays as it is until all its requests have a response.
      while ((inFlight.get(what) ?? 0) > 0) await sleep(20);
    },
    /** Waits until requests succeed again. */
    async served() {
      for (let right = 0; right < 5; ) {
        const { status } = await read("between", paths[right % paths.length] ?? "");
        right = status === 200 ? right + 1 : 0;
      }
    },
    async stop() {
      stopped = true;
      await Promise.all(running);
      return { reads, signUps };
    },
  };
}

async function read(step: string, address: string): Promise<Read> {
  const began = performance.now();
  const response = await fetch(server.url + address, {
    headers: { connection: "close" },
    signal: AbortSignal.timeout(30_000),
  });
  await response.arrayBuffer();
  const { status, headers } = response;
  return { step, status, retryAfter: headers.get("retry-after"), took: performance.now() - began };
}
