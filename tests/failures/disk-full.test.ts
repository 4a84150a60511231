import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "../../src/database/open.server.ts";
import { type Inbox, openInbox } from "../inbox.ts";
import { type RunningServer, startServer } from "../start-server.ts";
import { reportFailure, summarise } from "./failure-report.ts";
import { acknowledgedOf, compareMail, expectAllMail, type SignUp, signUp } from "./sign-ups.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";

// FAILURE_RUNS is the number of times that the disk is filled and freed. The long run has 20.
const runs = Number(process.env.FAILURE_RUNS ?? 1);
/** Each run adds write-ahead log files, which PostgreSQL retains. */
const megabytes = 280 + 40 * runs;
/** The server retries the start of the database every second. Recovery takes time on a loaded machine. */
const longestAway = 30_000;

const mounted = mountSmallDisk(megabytes);
const disk = typeof mounted === "string" ? null : mounted;
let inbox: Inbox;
let server: RunningServer;
const signUps: SignUp[] = [];

beforeAll(async () => {
  if (!disk) return;
  inbox = await openInbox();
  server = await startServer({ DATA_DIR: dataDirOf(disk), RATE_LIMITS: "100000", SMTP_URL: inbox.url });
}, 120_000);

afterAll(async () => {
  if (!disk) return;
  await disk.free();
  await server.stop();
  await inbox.close();
  await disk.close();
}, 120_000);

it(
  `F6 rejects writes with 503 while the disk is full, serves reads, and recovers once it is freed, ${runs} times`,
  async (context) => {
    if (!disk) return context.skip(String(mounted));
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const administrator = await connectAsSuperuser(disk);
      await Promise.all([signUpUntilRefused(run), sleep(500).then(disk.fill)]);
      expect(await statuses()).toEqual({ alive: 200, search: 200, page: 200 });

      await endDatabase(disk, administrator);
      expect(await statuses()).toEqual({ alive: 200, search: 503, page: 503 });
      signUps.push(await signUp(server.url, `shut-${run}@disk.example`));
      expect(signUps.at(-1)?.status).toBe(503);

      await disk.free();
      const freed = performance.now();
      await expect.poll(() => statusOf("/readyz"), { timeout: longestAway, interval: 50 }).toBe(200);
      times.push(performance.now() - freed);
      expect(await statuses()).toEqual({ alive: 200, search: 200, page: 200 });
      signUps.push(await signUp(server.url, `back-${run}@disk.example`));
      expect(signUps.at(-1)?.status).toBe(200);
    }

    const acknowledged = acknowledgedOf(signUps);
    const db = openDatabase(await superuserUrl(disk), { max: 1 });
    await expectAllMail(db, inbox, acknowledged);
    await db.destroy();
    const { lost, doubled, copies } = compareMail(inbox.mails, acknowledged);
    expect({ lost, doubled }).toEqual({ lost: [], doubled: 0 });
    // A mail that left before its row could be updated is sent again.
    expect(copies).toBeLessThanOrEqual(3 * runs);
    reportFailure({
      failure: "The disk under the data folder is full, then the write-ahead log is full too",
      row: "F6",
      runs,
      acknowledged: acknowledged.length,
      lost: 0,
      doubled: 0,
      recovery: summarise(times),
      what: `${copies} mails arrived twice, with the same Message-ID; the process continued, and freeing the disk was enough`,
    });
  },
  120_000 + runs * 90_000,
);

function dataDirOf({ folder }: SmallDisk): string {
  return path.join(folder, "data");
}

/** Signs up accounts until one request is rejected. Acknowledged sign-ups must not be lost. */
async function signUpUntilRefused(run: number): Promise<void> {
  for (let number = 0; ; number += 1) {
    const made = await Promise.all(
      Array.from({ length: 4 }, (_, client) => signUp(server.url, `full-${run}-${number}-${client}@disk.example`)),
    );
    signUps.push(...made);
    for (const { status } of made) expect([200, 503]).toContain(status);
    if (made.some(({ status }) => status === 503)) return;
  }
}

async function superuserUrl(full: SmallDisk): Promise<string> {
  const cluster = path.join(dataDirOf(full), "postgres");
  const password = (await readFile(path.join(cluster, "openroster.password"), "utf8")).trim();
  const [, , , port = ""] = (await readFile(path.join(cluster, "postmaster.pid"), "utf8")).split("\n");
  return `postgres://postgres:${password}@127.0.0.1:${port}/openroster`;
}

/** Connects while the disk has space, because a new connection may need some. */
async function connectAsSuperuser(roomy: SmallDisk): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await superuserUrl(roomy) });
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** Makes PostgreSQL stop until its start fails. Sometimes it finds space in old log files and starts. */
async function endDatabase(full: SmallDisk, administrator: pg.Client): Promise<void> {
  for (let client = administrator; ; client = await connectAsSuperuser(full)) {
    await endWriteAheadLog(client);
    await expect.poll(() => statusOf("/readyz"), { timeout: longestAway }).toBe(503);
    await sleep(2_500);
    if ((await statusOf("/readyz")) === 503) return;
    await full.fill();
  }
}

/** Fills the write-ahead log until the next file does not fit. PostgreSQL then stops and cannot start without space. */
async function endWriteAheadLog(client: pg.Client): Promise<void> {
  // PostgreSQL first reuses the log files that it retained.
  for (let files = 0, alive = true; alive && files < 64; files += 1) {
    alive = await client
      .query("select pg_switch_wal()")
      .then(() => client.query("select pg_logical_emit_message(false, 'failure', repeat('x', 10000))"))
      .then(
        () => true,
        () => false,
      );
  }
  await client.end().catch(() => {});
}

async function statuses() {
  return {
    alive: await statusOf("/healthz"),
    search: await statusOf("/api/profile/SearchAthletes?fullName=an"),
    page: await statusOf("/searchAthletes?sportCode=VB"),
  };
}

async function statusOf(address: string): Promise<number> {
  const response = await fetch(server.url + address);
  await response.arrayBuffer();
  return response.status;
}
