import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sampleAthletes } from "../../sample/sample-athletes.ts";
import { importAthletes } from "../../src/bulk-import/import-athletes.server.ts";
import { ensureBuilt } from "../../src/server/build.server.ts";
import { type Inbox, openInbox } from "../inbox.ts";
import { removeFolder } from "../remove-folder.ts";
import { freePort } from "../start-server.ts";
import { testDatabase } from "../test-database.ts";
import { type ChaosProxy, openChaosProxy } from "./chaos-proxy.ts";
import { checkWrites } from "./check-writes.ts";
import { reportFailure, summarise } from "./failure-report.ts";
import { type Fleet, peakMemory, startFleet } from "./fleet.ts";
import { startWriters } from "./mixed-writes.ts";
import { startReaders } from "./readers.ts";

// `npm run failures` sets FAILURE_RUNS: the number of restarts. It also lengthens outage and flood to a minute each. FAILURE_SEED repeats a run.
// One restart shows whether requests fail while a server stops; more restarts find rare failures.
const isLong = process.env.FAILURE_RUNS !== undefined;
const restarts = Number(process.env.FAILURE_RUNS ?? 1);
const outageMs = isLong ? 60_000 : 2_000;
const floodMs = isLong ? 60_000 : 2_000;
/** Number of acknowledged writes that proves that writing works. */
const someWrites = isLong ? 10 : 4;
/** The product's default; the long run has always used 3. */
const drainSeconds = isLong ? 3 : 2;
const seed = Number(process.env.FAILURE_SEED ?? Date.now() % 1_000_000);
/** Number of concurrent readers, and of concurrent sign-ins. */
const clients = isLong ? 150 : 20;
/** Memory of a small machine in MB, without the database. */
const memory = 512;

const { db, url } = testDatabase();
let folder = "";
let inbox: Inbox;
let line: ChaosProxy;
let fleet: Fleet;

// Two processes on one database, each with all roles. They must not block each other.
beforeAll(async () => {
  await ensureBuilt(() => {});
  folder = await mkdtemp(path.join(tmpdir(), "openroster-load-"));
  [inbox, line] = await Promise.all([openInbox(), openChaosProxy(Number(new URL(url).port))]);
  await importAthletes(db, sampleAthletes(200));
  const behind = new URL(url);
  behind.port = String(line.port);
  const settings = {
    DATABASE_URL: behind.href,
    SMTP_URL: inbox.url,
    RATE_LIMITS: "100000",
    DRAIN_SECONDS: String(drainSeconds),
    NODE_OPTIONS: "--max-old-space-size=256",
  };
  const ports = [await freePort(), await freePort()].map(String);
  fleet = await startFleet(ports.map((PORT) => ({ ...settings, PORT, DATA_DIR: folder })));
}, 400_000);

let copiesBefore = 0;

afterAll(async () => {
  await fleet?.close();
  await line?.close();
  await inbox?.close();
  await removeFolder(folder);
});

/** Returns the number of mails that arrived twice since the last check. All tests share the inbox. */
function newCopies({ copies }: { copies: number }): number {
  const added = copies - copiesBefore;
  copiesBefore = copies;
  return added;
}

it(
  `F9 F16 fails no API request and no page during ${restarts} alternating restarts of two servers on one database`,
  async () => {
    const writers = await startWriters({ url: fleet.url, db, inbox }, { seed, concurrency: 3 });
    const readers = startReaders(fleet.url, { concurrency: 3, pause: 20 });
    const ends: number[] = [];
    await writers.writeLog.untilMore(someWrites);
    for (let run = 0; run < restarts; run += 1) {
      const { code, milliseconds } = await fleet.restart(run % 2);
      expect(code).toBe(0);
      ends.push(milliseconds);
      await fleet.untilReady();
      await writers.writeLog.untilMore(someWrites);
    }
    const read = await readers.stop();
    const ended = await checkWrites(writers, { db, inbox, seed, hurries: !isLong });
    expect(newCopies(ended)).toBe(0);
    expect({ calls: writers.problems.interruptions, pages: read.failures, seed }).toEqual({
      calls: [],
      pages: [],
      seed,
    });
    reportFailure({
      failure: "SIGTERM under load, two servers alternately",
      row: "F9",
      runs: restarts,
      ...ended.counts,
      recovery: null,
      what: `${ended.what}; ${read.succeeded} pages served; 0 requests failed; a server stops ${summarise(ends)?.p50} ms after SIGTERM, of which it serves ${drainSeconds} s`,
    });
  },
  120_000 + restarts * 40_000,
);

it(
  `F2 returns 503 with Retry-After, loses nothing and recovers if the database is unreachable for ${outageMs / 1000} s`,
  async () => {
    const writers = await startWriters({ url: fleet.url, db, inbox }, { seed: seed + 1000, concurrency: 3 });
    await writers.writeLog.untilMore(someWrites);
    await line.setMode("refusing");
    await sleep(outageMs / 2);
    const [server] = fleet.servers;
    const addresses = ["/api/profile/SearchAthletes?numPerPage=1", "/searchAthletes?gender=F", "/readyz"];
    for (const address of addresses) {
      const { status, headers } = await fetch(`${server?.url}${address}`);
      expect([address, status, headers.get("retry-after")]).toEqual([address, 503, "5"]);
    }
    expect((await fetch(`${server?.url}/healthz`)).status).toBe(200);
    await sleep(outageMs / 2);
    const recovery = writers.writeLog.untilAcknowledged();
    await line.setMode("clear");
    const recovered = await recovery;
    const ended = await checkWrites(writers, { db, inbox, seed, hurries: !isLong });
    // A mail that left before its row could be updated is sent again, at most three of each process.
    expect(newCopies(ended)).toBeLessThanOrEqual(6);
    reportFailure({
      failure: `database unreachable for ${outageMs / 1000} s`,
      row: "F2",
      runs: 1,
      ...ended.counts,
      recovery: summarise([recovered]),
      what: `${ended.what}; the slowest response took ${Math.round(writers.problems.slowest)} ms`,
    });
  },
  180_000 + outageMs,
);

it(
  `F12 stays under ${memory} MB during a flood of readers and sign-ins, and rejects excess requests with 503`,
  async () => {
    const writers = await startWriters({ url: fleet.url, db, inbox }, { seed: seed + 2000, concurrency: 3 });
    const readers = startReaders(fleet.url, { concurrency: clients, signIns: clients });
    await sleep(floodMs);
    await writers.writeLog.untilMore(someWrites);
    const read = await readers.stop();
    const ended = await checkWrites(writers, { db, inbox, seed, hurries: !isLong });
    expect(newCopies(ended)).toBe(0);
    expect(read.failures).toEqual([]);
    const peaks = await Promise.all(fleet.servers.map(({ pid }) => peakMemory(pid)));
    expect(Math.max(...peaks)).toBeLessThan(memory);
    reportFailure({
      failure: `memory for ${memory} MB, ${clients} readers and ${clients} concurrent sign-ins`,
      row: "F12",
      runs: 1,
      ...ended.counts,
      recovery: null,
      what: `${ended.what}; ${read.succeeded} succeeded, ${read.rejected} rejected with 503; at most ${Math.max(...peaks)} MB in the whole test`,
    });
  },
  180_000 + floodMs,
);
