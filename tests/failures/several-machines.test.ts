import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sampleAthletes } from "../../sample/sample-athletes.ts";
import { findKey } from "../../src/athletes/public-id.server.ts";
import { importAthletes } from "../../src/bulk-import/import-athletes.server.ts";
import { migrateDatabase } from "../../src/database/migrate.server.ts";
import { openDatabase } from "../../src/database/open.server.ts";
import { enqueue } from "../../src/jobs/job.server.ts";
import { eraseJob } from "../../src/server/account-jobs.server.ts";
import { plain } from "../hostile-pictures.ts";
import { type Inbox, openInbox } from "../inbox.ts";
import { type PostgresPair, startPostgresPair } from "../postgres-pair.ts";
import { removeFolder } from "../remove-folder.ts";
import { createAthleteAccount } from "../signed-in.ts";
import { type RunningServer, startServer } from "../start-server.ts";
import { reportFailure } from "./failure-report.ts";

/** Minimum duration and number of reads after each kill and each restart. */
const minimum = { milliseconds: Number(process.env.FAILURE_SECONDS ?? 1) * 1000, reads: 40 };
/** Timeout of a read through the load balancer, on a loaded machine. */
const timeoutMs = 30_000;

let dataDir = "";
let pair: PostgresPair;
let inbox: Inbox;
let db: ReturnType<typeof openDatabase>;
let webs: RunningServer[] = [];
let worker: RunningServer;

const startWeb = () => startProcess("web");
const startWorker = () => startProcess("worker");

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "openroster-machines-"));
  [pair, inbox] = await Promise.all([startPostgresPair(), openInbox()]);
  db = openDatabase(pair.primary.url, { max: 3 });
  await migrateDatabase(db);
  await importAthletes(db, sampleAthletes(200));
  [worker, ...webs] = await Promise.all([startWorker(), startWeb(), startWeb()]);
}, 300_000);

afterAll(async () => {
  await Promise.all(started.map((server) => server.stop()));
  await db.destroy();
  await pair.close();
  await inbox.close();
  await removeFolder(dataDir);
});

it("F14 removes the photo of an erased account from the folder, and no web process serves it", async () => {
  const { id, headers } = await createAthleteAccount(db);
  const sent = await fetch(`${webs[0]?.url}/api/me/photo`, {
    method: "PUT",
    headers: { ...headers, "content-type": "image/jpeg" },
    body: new Uint8Array(await plain(300, 300)),
  });
  const { result } = (await sent.json()) as { result: { profilePictureURL: string } };
  const key = result.profilePictureURL.split("/")[2] ?? "";
  const stored = async () =>
    (await readdir(path.join(dataDir, "files"), { recursive: true })).filter((name) => name.includes(`${key}/`));
  // Each process has the photo in memory.
  const statuses = () =>
    Promise.all(webs.map(async ({ url }) => (await fetch(url + result.profilePictureURL, { headers })).status));
  expect(await statuses()).toEqual([200, 200]);
  expect(await stored()).not.toEqual([]);
  await sql`update accounts set deletion_requested_at = now(), erase_after = now() where id = ${id}`.execute(db);
  await enqueue(db, eraseJob, {});
  await expect.poll(stored, { timeout: 20_000 }).toEqual([]);
  expect(await statuses()).toEqual([404, 404]);
});

it("F2 fails no read while a web process, the worker, the replica and the primary are killed in turn", async () => {
  const readers = startReaders();
  await readers.continueReading("at first");

  process.kill(webs[1]?.pid ?? 0, "SIGKILL");
  await readers.continueReading("a web process is gone");
  webs[1] = await startWeb();

  process.kill(worker.pid, "SIGKILL");
  await worker.ended;
  const email = "coach@several.example";
  expect(await signUp(email)).toBe(200);
  worker = await startWorker();
  await inbox.waitFor({ to: email }, 30_000);

  pair.replica.kill();
  await readers.continueReading("the replica is gone");
  await pair.replica.start();
  await hasCaughtUp();
  await readers.continueReading("the replica is back");

  pair.primary.kill();
  await readers.continueReading("the primary is gone");
  await pair.primary.start();
  await readers.continueReading("the primary is back");

  const { read, failures } = await readers.stop();
  expect(failures).toEqual([]);
  expect(read).toBeGreaterThan(100);
  expect(await signUp("after@several.example")).toBe(200);
  await inbox.waitFor({ to: "after@several.example" }, 30_000);
  reportFailure({
    failure: "kill -9 of a web process, the worker, the replica and the primary, one after the other",
    row: "F2",
    runs: 1,
    acknowledged: 2,
    lost: 0,
    doubled: 0,
    recovery: null,
    what: `${read} reads, 0 failed`,
  });
}, 400_000);

it("Z09 hides a blocked athlete, and what a guardian hides, in both web processes within a second, even if the replica does not replay", async () => {
  const address = "/api/profile/SearchAthletes?numPerPage=10";
  const listed = await findAthletes(webs[0], address);
  const withCity = listed.filter(({ city }) => city !== null);
  const [blocked, hidden, guarded] = withCity.map(({ athleteId }) => athleteId) as [string, string, string];
  const city = withCity[2]?.city ?? "";
  const { link } = await linkGuardian(hidden);
  const ofGuarded = await linkGuardian(guarded);
  // Each process has the pages in memory.
  for (const web of webs) {
    for (const athleteId of [blocked, hidden]) await fetch(`${web.url}/profile/${athleteId}`);
    expect(await (await fetch(`${web.url}/profile/${guarded}`)).text()).toContain(city);
  }
  await hasCaughtUp();
  const replica = openDatabase(pair.replica.superuserUrl, { max: 1 });
  await sql`select pg_wal_replay_pause()`.execute(replica);
  await sql`update accounts set is_blocked = true where id = (select account_id from athletes where id = ${findKey("athlete", blocked)})`.execute(
    db,
  );
  await sql`update guardians set protected = '{city}' where id = ${ofGuarded.id}`.execute(db);
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ decision: "hide" });
  expect((await fetch(`${webs[0]?.url}/api/guardian/${link}`, { method: "POST", headers, body })).status).toBe(200);
  await sleep(1000);
  for (const web of webs) {
    const found = await findAthletes(web, address);
    for (const athleteId of [blocked, hidden]) {
      const paths = [`/api/profile/GetProfileBySportAndID?id=${athleteId}`, `/profile/${athleteId}`];
      for (const path of [...paths, `/profile/${athleteId}/card.png`])
        expect([path, (await fetch(`${web.url}${path}`)).status]).toEqual([path, 404]);
      expect(found.map((athlete) => athlete.athleteId)).not.toContain(athleteId);
      expect(await (await fetch(`${web.url}/sitemap-athletes-1.xml`)).text()).not.toContain(athleteId);
    }
    expect(found.find(({ athleteId }) => athleteId === guarded)?.city).toBeNull();
    for (const path of [`/profile/${guarded}`, `/api/profile/GetProfileBySportAndID?id=${guarded}`])
      expect(await (await fetch(`${web.url}${path}`)).text()).not.toContain(city);
  }
  await sql`select pg_wal_replay_resume()`.execute(replica);
  await replica.destroy();
});

/** Makes an athlete a minor with a guardian. */
async function linkGuardian(athleteId: string) {
  const key = findKey("athlete", athleteId) ?? "";
  await sql`update accounts set birth_year = 2011, adult_on = current_date + 700, email = id || '@mail.example'
    where id = (select account_id from athletes where id = ${key})`.execute(db);
  return await db
    .insertInto("guardians")
    .values({
      ...{ athlete_id: key, email: "mother@family.example", state: "active", confirmed_at: new Date() },
      protected: [],
    })
    .returning(["id", "link"])
    .executeTakeFirstOrThrow();
}

it("F2 returns 503 with Retry-After for API and pages while both databases are down", async () => {
  pair.replica.kill();
  pair.primary.kill();
  for (const address of ["/api/profile/SearchAthletes?numPerPage=1", "/searchAthletes?gender=F"]) {
    const fetchPage = async () => {
      const { status, headers } = await fetch(`${webs[0]?.url}${address}`);
      return [status, headers.get("retry-after")];
    };
    // A backend process can survive the killed postmaster for a moment.
    await expect.poll(fetchPage, { timeout: 10_000 }).toEqual([503, "5"]);
  }
});

const started: RunningServer[] = [];

async function startProcess(role: "web" | "worker"): Promise<RunningServer> {
  const server = await startServer({
    OPENROSTER_ROLE: role,
    DATABASE_URL: pair.primary.url,
    DATABASE_READ_URL: pair.replica.url,
    DATA_DIR: dataDir,
    SMTP_URL: inbox.url,
    RATE_LIMITS: "100000",
  });
  started.push(server);
  return server;
}

/** Reads continuously. Like a load balancer, it uses the other process only if one cannot be reached. */
function startReaders() {
  const failures: string[] = [];
  let read = 0;
  let step = "";
  let stopped = false;
  const paths = [
    "/api/profile/SearchAthletes?gender=F&numPerPage=5",
    "/api/profile/SearchAthletes?fullName=an",
    "/searchAthletes?sportCode=VB&page=2",
    "/",
    "/readyz",
  ];
  const readers = paths.map(async (address, number) => {
    for (let turn = number; !stopped; turn += 1) {
      const outcome = await balance(address, turn);
      if (outcome === "read") read += 1;
      else failures.push(`${step}, ${address}: ${outcome}`);
      await sleep(20);
    }
  });
  return {
    /** Waits for the minimum duration and number of reads. */
    async continueReading(what: string) {
      step = what;
      const until = read + failures.length + minimum.reads;
      await sleep(minimum.milliseconds);
      while (read + failures.length < until) await sleep(20);
    },
    async stop() {
      stopped = true;
      await Promise.all(readers);
      return { read, failures };
    },
  };
}

async function balance(address: string, turn: number): Promise<string> {
  let outcome = "";
  for (const web of [webs[turn % 2], webs[(turn + 1) % 2]]) {
    outcome = await fetch(`${web?.url}${address}`, { signal: AbortSignal.timeout(timeoutMs) }).then(
      async (response) => (response.ok && (await response.text()) ? "read" : String(response.status)),
      (error: Error) => `${error.message} ${String(error.cause)}`,
    );
    // Every response is final, except 408: the server did not read the request, so that it can be repeated.
    if (outcome === "read" || (/^\d/.test(outcome) && outcome !== "408")) return outcome;
  }
  return outcome;
}

/** Waits until the replica replayed all writes of the primary. Otherwise reads would fail while the primary is down. */
async function hasCaughtUp(): Promise<void> {
  const replica = openDatabase(pair.replica.superuserUrl, { max: 1 });
  const written = await sql<{ position: string }>`select pg_current_wal_lsn()::text as position`.execute(db);
  for (;;) {
    const { rows } = await sql<{ there: boolean }>`
      select pg_last_wal_replay_lsn() >= ${written.rows[0]?.position}::pg_lsn as there`.execute(replica);
    if (rows[0]?.there) break;
    await sleep(50);
  }
  await replica.destroy();
}

async function signUp(email: string): Promise<number> {
  const form = { userType: "College Coach", firstName: "Kim", lastName: "Lee", email, password: "four quiet herons" };
  const response = await fetch(`${webs[0]?.url}/api/auth/Register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(form),
  });
  return response.status;
}

interface Found {
  athleteId: string;
  city: string | null;
}

async function findAthletes(web: RunningServer | undefined, address: string): Promise<Found[]> {
  const response = await fetch(`${web?.url}${address}`);
  const { result } = (await response.json()) as { result: { data: Found[] } };
  return result.data;
}
