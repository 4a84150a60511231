import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sampleAthletes } from "../../sample/sample-athletes.ts";
import { findKey } from "../../src/athletes/public-id.server.ts";
import { importAthletes } from "../../src/bulk-import/import-athletes.server.ts";
import { migrateDatabase } from "../../src/database/migrate.server.ts";
import { openDatabase } from "../../src/database/open.server.ts";
import { type PostgresPair, startPostgresPair } from "../postgres-pair.ts";
import { removeFolder } from "../remove-folder.ts";
import { type RunningServer, startServer } from "../start-server.ts";
import { type ChaosProxy, openChaosProxy } from "./chaos-proxy.ts";

// One process behind a balancer (the proxy) that leads to the primary.
let dataDir = "";
let pair: PostgresPair;
let proxy: ChaosProxy;
let db: ReturnType<typeof openDatabase>;
let server: RunningServer;
let athletes: { athleteId: string; city: string }[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "openroster-failover-"));
  pair = await startPostgresPair();
  db = openDatabase(pair.primary.url, { max: 2 });
  await migrateDatabase(db);
  await importAthletes(db, sampleAthletes(30));
  proxy = await openChaosProxy(portOf(pair.primary.url));
  const DATABASE_URL = throughProxy(pair.primary.url);
  const settings = { RATE_LIMITS: "100000", SEARCH_INDEX: "on", MAIL: "files" };
  server = await startServer({ ...settings, DATABASE_URL, DATA_DIR: dataDir });
  const { result } = (await (await fetch(`${server.url}/api/profile/SearchAthletes?numPerPage=20`)).json()) as {
    result: { data: typeof athletes };
  };
  athletes = result.data.filter(({ city }) => city !== null);
}, 200_000);

afterAll(async () => {
  await server?.stop();
  await db?.destroy();
  await proxy?.close();
  await pair?.close();
  await removeFolder(dataDir);
});

const portOf = (url: string) => Number(new URL(url).port);
const throughProxy = (url: string) => Object.assign(new URL(url), { port: String(proxy.port) }).href;
const visit = (address: string, init: RequestInit = {}) => fetch(server.url + address, { redirect: "manual", ...init });
const textOf = async (address: string) => await (await visit(address)).text();
const profile = (number: number) => `/profile/${athletes[number]?.athleteId}`;
const notice = "Part of our site isn’t available right now";

it("F2 serves known pages with a notice while the database is down, but none of an athlete who was just hidden", async () => {
  const link = await linkGuardian(athletes[1]?.athleteId ?? "");
  for (const address of ["/", "/about", "/coaches", profile(0), profile(1), "/searchAthletes?numPerPage=5"])
    for (let count = 0; count < 2; count += 1) expect([address, (await visit(address)).status]).toEqual([address, 200]);
  const headers = { "content-type": "application/json" };
  const hide = await visit(`/api/guardian/${link}`, { method: "POST", headers, body: '{"decision":"hide"}' });
  expect(hide.status).toBe(200);
  // The process hears nothing more of the database, not even that the profile was hidden.
  await proxy.setMode("refusing");

  const known = await visit(profile(0));
  expect([known.status, known.headers.get("cache-control"), known.headers.get("cache-status")]).toEqual([
    200,
    "no-store",
    "openroster; hit; detail=database-unreachable",
  ]);
  expect(await known.text()).toContain(notice);
  expect((await visit("/about")).status).toBe(200);
  for (const address of [profile(1), profile(2), "/api/profile/SearchAthletes"]) {
    const response = await visit(address);
    expect([address, response.status, response.headers.get("retry-after")]).toEqual([address, 503, "5"]);
  }
  expect(await textOf(profile(1))).not.toContain(athletes[1]?.city);
  const form = new URLSearchParams({ name: "Ana Diaz", email: "ana@mail.example", message: "Is it down?" });
  const sent = await visit("/requestdeletion", { method: "POST", body: form, headers: { origin: server.url } });
  expect([sent.status, sent.headers.get("retry-after")]).toEqual([503, "5"]);

  await proxy.setMode("clear");
  await expect.poll(async () => await textOf(profile(0))).not.toContain(notice);
  expect((await visit(profile(1))).status).toBe(404);
}, 60_000);

it("F2 shows nothing that only the former primary knew after a failover to a replica, and works without a restart", async () => {
  const { athleteId = "", city = "" } = athletes[3] ?? {};
  const key = findKey("athlete", athleteId);
  const find = async () => textOf("/api/profile/SearchAthletes?fullName=Lostathlete");
  await hasCaughtUp();
  pair.replica.kill();
  await sql`with renamed as (update accounts set last_name = 'Lostathlete' where id = (select account_id from athletes where id = ${key}))
    update athletes set city = 'Lostville' where id = ${key}`.execute(db);
  expect(await textOf(profile(3))).toContain("Lostville");
  expect(await find()).toContain(athleteId);

  pair.primary.kill();
  await pair.replica.start();
  const promoted = openDatabase(pair.replica.superuserUrl, { max: 1 });
  await sql`select pg_promote(false)`.execute(promoted);
  await expect
    .poll(async () => (await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(promoted)).rows, {
      timeout: 30_000,
    })
    .toEqual([{ standby: false }]);
  await promoted.destroy();
  proxy.redirect(portOf(pair.replica.url));

  await expect.poll(async () => (await visit(profile(3))).status, { timeout: 10_000 }).toBe(200);
  expect(await textOf(profile(3))).toContain(city);
  expect(await textOf(profile(3))).not.toContain("Lostville");
  expect(await find()).not.toContain(athleteId);
  const headers = { "content-type": "application/json" };
  const signUp = { userType: "College Coach", firstName: "Kim", lastName: "Lee", email: "after@failover.example" };
  const body = JSON.stringify({ ...signUp, password: "four quiet herons" });
  expect((await visit("/api/auth/Register", { method: "POST", headers, body })).status).toBe(200);
}, 60_000);

async function hasCaughtUp(): Promise<void> {
  const { rows } = await sql<{ at: string }>`select pg_current_wal_lsn()::text as at`.execute(db);
  const replica = openDatabase(pair.replica.superuserUrl, { max: 1 });
  const isBehind = async () => {
    const read = await sql<{
      behind: boolean;
    }>`select pg_last_wal_replay_lsn() < ${rows[0]?.at}::pg_lsn as behind`.execute(replica);
    return read.rows[0]?.behind;
  };
  await expect.poll(isBehind, { timeout: 10_000 }).toBe(false);
  await replica.destroy();
}

/** Makes an athlete a minor with a guardian, and returns the link of the guardian. */
async function linkGuardian(athleteId: string): Promise<string> {
  const key = findKey("athlete", athleteId) ?? "";
  await sql`update accounts set birth_year = 2011, adult_on = current_date + 700, email = id || '@mail.example'
    where id = (select account_id from athletes where id = ${key})`.execute(db);
  const { link } = await db
    .insertInto("guardians")
    .values({
      ...{ athlete_id: key, email: "mother@family.example", state: "active", confirmed_at: new Date() },
      protected: [],
    })
    .returning("link")
    .executeTakeFirstOrThrow();
  return String(link);
}
