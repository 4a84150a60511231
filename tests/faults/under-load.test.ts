import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sampleAthletes } from "../../sample/sample-athletes.ts";
import { importAthletes } from "../../src/import/import-athletes.server.ts";
import { ensureBuilt } from "../../src/server/build.server.ts";
import { type Inbox, openInbox } from "../inbox.ts";
import { removeFolder } from "../remove-folder.ts";
import { freePort } from "../start-server.ts";
import { testDatabase } from "../test-database.ts";
import { type ChaosProxy, openChaosProxy } from "./chaos-proxy.ts";
import { reportFault, summarise } from "./fault-report.ts";
import { type Fleet, peakMemory, startFleet } from "./fleet.ts";
import { checkWrites } from "./check-writes.ts";
import { startWriters } from "./mixed-writes.ts";
import { startReaders } from "./readers.ts";

// `npm run faults` sets FAULT_RUNS: the number of restarts, with a minute without the database and a minute of flood. FAULT_SEED repeats the
// acts. One restart shows whether a request fails while a server stops; more of them find what happens rarely.
const isLong = process.env.FAULT_RUNS !== undefined;
const restarts = Number(process.env.FAULT_RUNS ?? 1);
const away = isLong ? 60_000 : 2_000;
const flood = isLong ? 60_000 : 2_000;
/** Acknowledged writes that show that writing goes on. */
const someWrites = isLong ? 10 : 4;
/** The default of the product; the long run has had 3 from the start. */
const drainSeconds = isLong ? 3 : 2;
const seed = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000);
/** Who read at a time, and as many who sign in. */
const crowd = isLong ? 150 : 20;
/** Of a small machine; the database has its own. */
const memory = 512;

const { db, url } = testDatabase();
let folder = "";
let inbox: Inbox;
let line: ChaosProxy;
let fleet: Fleet;

// Two processes that do everything, on one database: whatever follows is asked of both, and neither may be in the other's way.
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
  fleet = await startFleet(
    ports.map((PORT, place) => ({
      ...settings,
      PORT,
      DATA_DIR: path.join(folder, String(place)),
    })),
  );
}, 400_000);

afterAll(async () => {
  await fleet?.close();
  await line?.close();
  await inbox?.close();
  await removeFolder(folder);
});

it(
  `F9 F16 no call and no page fails while two servers on one database are told ${restarts} times to stop, by turns, and start anew`,
  async () => {
    const writers = await startWriters({ url: fleet.url, db, inbox }, { seed, lanes: 3 });
    const readers = startReaders(fleet.url, { lanes: 3, pause: 20 });
    const ends: number[] = [];
    await writers.ledger.untilMore(someWrites);
    for (let run = 0; run < restarts; run += 1) {
      const { code, milliseconds } = await fleet.restart(run % 2);
      expect(code).toBe(0);
      ends.push(milliseconds);
      await fleet.untilReady();
      await writers.ledger.untilMore(someWrites);
    }
    const read = await readers.stop();
    const ended = await checkWrites(writers, { db, inbox, seed, hurries: !isLong });
    expect(ended.copies).toBe(0);
    expect({ calls: writers.trouble.interruptions, pages: read.failures, seed }).toEqual({
      calls: [],
      pages: [],
      seed,
    });
    reportFault({
      fault: "SIGTERM under load, two servers by turns",
      row: "F9",
      runs: restarts,
      ...ended.counts,
      recovery: null,
      what: `${ended.what}; ${read.answered} pages read; 0 requests failed; a server ends ${summarise(ends)?.p50} ms after SIGTERM, of which it serves ${drainSeconds} s`,
    });
  },
  120_000 + restarts * 40_000,
);

it(
  `F2 the database cannot be reached for ${away / 1000} s: 503 with Retry-After at once, nothing is lost, and both servers go on by themselves`,
  async () => {
    const writers = await startWriters({ url: fleet.url, db, inbox }, { seed: seed + 1000, lanes: 3 });
    await writers.ledger.untilMore(someWrites);
    await line.setMode("refusing");
    await sleep(away / 2);
    const [server] = fleet.servers;
    const addresses = ["/api/profile/SearchAthletes?numPerPage=1", "/searchAthletes?gender=F", "/readyz"];
    for (const address of addresses) {
      const { status, headers } = await fetch(`${server?.url}${address}`);
      expect([address, status, headers.get("retry-after")]).toEqual([address, 503, "5"]);
    }
    expect((await fetch(`${server?.url}/healthz`)).status).toBe(200);
    await sleep(away / 2);
    const recovery = writers.ledger.untilAcknowledged();
    await line.setMode("clear");
    const recovered = await recovery;
    const ended = await checkWrites(writers, { db, inbox, seed, hurries: !isLong });
    expect(ended.copies).toBe(0);
    reportFault({
      fault: `database out of reach for ${away / 1000} s`,
      row: "F2",
      runs: 1,
      ...ended.counts,
      recovery: summarise([recovered]),
      what: `${ended.what}; the slowest answer took ${Math.round(writers.trouble.slowest)} ms`,
    });
  },
  180_000 + away,
);

it(
  `F12 with a flood of readers and sign-ins a server stays under ${memory} MB; what it cannot take on it refuses with 503`,
  async () => {
    const writers = await startWriters({ url: fleet.url, db, inbox }, { seed: seed + 2000, lanes: 3 });
    const readers = startReaders(fleet.url, { lanes: crowd, signIns: crowd });
    await sleep(flood);
    await writers.ledger.untilMore(someWrites);
    const read = await readers.stop();
    const ended = await checkWrites(writers, { db, inbox, seed, hurries: !isLong });
    expect(ended.copies).toBe(0);
    expect(read.failures).toEqual([]);
    const peaks = await Promise.all(fleet.servers.map(({ pid }) => peakMemory(pid)));
    expect(Math.max(...peaks)).toBeLessThan(memory);
    reportFault({
      fault: `memory for ${memory} MB, ${crowd} readers and ${crowd} who sign in at a time`,
      row: "F12",
      runs: 1,
      ...ended.counts,
      recovery: null,
      what: `${ended.what}; ${read.answered} answered, ${read.refused} refused with 503; at most ${Math.max(...peaks)} MB, with all that went before`,
    });
  },
  180_000 + flood,
);
