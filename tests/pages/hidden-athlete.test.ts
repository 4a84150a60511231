import { randomUUID } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { encodeId } from "../../src/athletes/public-id.server.ts";
import { readConfig } from "../../src/config.server.ts";
import { deliverMessages } from "../../src/contact/deliver-messages.server.ts";
import { openDatabase } from "../../src/database/open.server.ts";
import { addPushKey } from "../../src/push/push-key.server.ts";
import { makeProgramExport } from "../../src/recruiting/exports/make-export.server.ts";
import { findNewMatches } from "../../src/recruiting/searches/find-new-matches.server.ts";
import { sendAlerts } from "../../src/recruiting/searches/send-alerts.server.ts";
import { openSearchIndex, type SearchIndex } from "../../src/search/index/open-search-index.server.ts";
import { createApp } from "../../src/server/app.server.ts";
import { uniqueWord } from "../factories.ts";
import { createPushBrowser } from "../fake-push-server.ts";
import { mailTo, publicUrl } from "../members.ts";
import { createProgram, listInDivisionOne } from "../program-factories.ts";
import { removeFolder } from "../remove-folder.ts";
import { createCandidate } from "../school-factories.ts";
import { loadPages } from "../test-app.ts";
import { testDatabase } from "../test-database.ts";

/** Two processes of an installation: each has a page cache and a search index of its own. */
const processes: { app: FastifyInstance; index: SearchIndex }[] = [];
const { db, url, requestUrl } = testDatabase();
const log = { info: () => {}, warn: () => {} };
const folders: string[] = [];
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  await loadPages();
  const config = readConfig({ LOG_LEVEL: "silent", RATE_LIMITS: "1000" });
  for (const _ of [1, 2]) {
    const dataDir = await mkdtemp(path.join(tmpdir(), "openroster-hidden-"));
    folders.push(dataDir);
    const index = openSearchIndex(db, { dataDir, url, log, mode: "on" });
    const requests = openDatabase(requestUrl, { max: 3 });
    const app = await createApp({ config, db: requests, publicUrl, search: index });
    closing.push(async () => {
      await app.close();
      await index.close();
      await requests.destroy();
    });
    await index.ready;
    processes.push({ app, index });
  }
}, 300_000);

afterAll(async () => {
  for (const close of closing) await close();
  await Promise.all(folders.map(removeFolder));
});

const lastName = uniqueWord();
const mother = "mother@family.example";
/** A Saturday morning in Nebraska, in the hours of guardians, athletes and the daily alerts. */
const saturday = new Date("2026-11-28T16:00:00Z");

/** Creates a published minor, whose guardian and who herself allow search engines. */
async function createMinor(firstName: string) {
  const { id, email, athleteKey } = await createCandidate(db, {
    ...{ first_name: firstName, last_name: lastName },
    ...{ birth_year: new Date().getUTCFullYear() - 16, adult_on: `${new Date().getUTCFullYear() + 2}-01-01` },
  });
  await db
    .updateTable("athletes")
    .set({ is_published: true, state: "NE", published_fields: ["searchEngines"] })
    .where("id", "=", athleteKey)
    .execute();
  const { link } = await db
    .insertInto("guardians")
    .values({ athlete_id: athleteKey, email: mother, state: "active", confirmed_at: saturday, protected: [] })
    .returning("link")
    .executeTakeFirstOrThrow();
  const media = { athlete_id: athleteKey, position: 0, url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" };
  await db
    .insertInto("media_links")
    .values({ ...media, label: firstName, published_at: new Date() })
    .execute();
  const { id: season } = await db
    .selectFrom("team_seasons")
    .select("id")
    .where("athlete_id", "=", athleteKey)
    .executeTakeFirstOrThrow();
  const athleteId = encodeId("athlete", athleteKey);
  return { accountId: id, email, athleteKey, athleteId, link, seasonId: encodeId("teamSeason", season), firstName };
}

it("hides an athlete in two processes within a second of the guardian's hide: pages, search, endpoints, exports, alerts and pushes", async () => {
  const { programId, owner } = await createProgram(db);
  await listInDivisionOne(db, programId);
  await sql`update program_staff set joined_at = now() - interval '30 days'`.execute(db);
  const [here, there] = processes.map(({ app }) => app) as [FastifyInstance, FastifyInstance];
  const send = (app: FastifyInstance, method: "GET" | "POST" | "PUT", address: string, payload?: object) =>
    app.inject({
      ...{ method, url: address, ...(payload && { payload }) },
      // A page of a member is not cached, so that only endpoints of the program name the coach.
      headers: { ...(address.startsWith("/api/coach") && owner.headers), "idempotency-key": randomUUID() },
    });
  const created = async (app: FastifyInstance, address: string, payload: object) => {
    const response = await send(app, "POST", address, payload);
    expect([address, response.statusCode]).toEqual([address, 200]);
    return response.json().result;
  };
  const alert = { name: "All", query: `fullName=${lastName}`, alert: "daily" };
  const { searchId } = await created(here, "/api/coach/searches", alert);
  const ana = await createMinor("Anabelle");
  // Her sister stays visible, so that no place is empty for another reason.
  const sister = await createMinor("Beatrix");
  for (const { athleteId } of [ana, sister]) {
    expect((await send(there, "PUT", `/api/coach/prospects/${athleteId}`, {})).statusCode).toBe(200);
    const text = { purpose: "other", text: "Hello, we saw your match." };
    await created(there, `/api/coach/prospects/${athleteId}/messages`, text);
  }
  const { exportId } = await created(here, "/api/coach/exports", { format: "csv" });
  await makeProgramExport(db, { programId, exportId, publicUrl });
  const key = await addPushKey(db);
  for (const account_id of [ana.accountId, sister.accountId, owner.id]) {
    const { keys } = createPushBrowser();
    const endpoint = `https://push.example/${account_id}`;
    await db
      .insertInto("push_subscriptions")
      .values({ account_id, key_id: key.id, endpoint, ...keys })
      .execute();
  }

  const places = ({ athleteId, seasonId }: typeof ana) => [
    ...[`/profile/${athleteId}`, `/profile/${athleteId}.data`, `/profile/${athleteId}?share=1`],
    ...[`/profile/${athleteId}/film`, `/profile/${athleteId}/card.png`, `/embed/profile/${athleteId}`],
    `/oembed?url=${encodeURIComponent(`${publicUrl}/profile/${athleteId}`)}`,
    ...[`/api/profile/GetProfileBySportAndID?id=${athleteId}`, `/api/athleteLink/GetLinks?athleteId=${athleteId}`],
    `/api/volleyball/GetVBSeason?seasonId=${seasonId}`,
    `/api/coach/prospects/${athleteId}`,
    `/api/coach/exports/${exportId}/file`,
  ];
  const lists = [
    ...[`/searchAthletes?fullName=${lastName}`, `/api/profile/SearchAthletes?fullName=${lastName}`],
    "/sitemap-athletes-1.xml",
    ...["/api/coach/prospects", "/api/coach/messages", `/api/coach/searches/new?searchId=${searchId}`],
  ];
  /** Returns the lists that show an athlete, and the pages and endpoints of hers that respond. */
  async function listShown(app: FastifyInstance, athlete: typeof ana): Promise<string[]> {
    const shown: string[] = [];
    for (const address of places(athlete))
      if ((await send(app, "GET", address)).statusCode === 200) shown.push(address);
    for (const address of lists) {
      const { statusCode, body } = await send(app, "GET", address);
      expect([address, statusCode]).toEqual([address, 200]);
      if (body.includes(athlete.firstName) || body.includes(athlete.athleteId)) shown.push(address);
    }
    return shown;
  }
  await findNewMatches(db);
  const everything = [...places(ana), ...lists];
  for (const app of [here, there]) expect(await listShown(app, ana)).toEqual(everything);
  for (const { index } of processes) expect(index.health?.athletes).toBe(2);
  // Only a page from the cache has a tag.
  for (const { app } of processes) {
    const { headers } = await app.inject({ url: `/profile/${ana.athleteId}`, headers: { "accept-encoding": "br" } });
    expect(headers.etag).toMatch(/^"/);
  }

  const hide = await send(here, "POST", `/api/guardian/${ana.link}`, { decision: "hide" });
  expect(hide.statusCode).toBe(200);
  await sleep(1000);
  for (const app of [here, there]) expect(await listShown(app, ana)).toEqual([]);
  const refused = await send(there, "GET", `/api/coach/exports/${exportId}/file`);
  expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining("hid the profile")]);
  const ofSister = [...places(sister), ...lists].filter((address) => !address.includes("exports"));
  expect(await listShown(there, sister)).toEqual(ofSister);

  await sql`update contact_messages set next_try_at = '2026-01-01'`.execute(db);
  await deliverMessages(db, { publicUrl, at: saturday });
  expect(await sendAlerts(db, { publicUrl, at: saturday })).toBe(1);
  const told = async (email: string) => (await mailTo(db, email)).map(({ kind, payload }) => payload?.news ?? kind);
  // The mother gets one message: that to the sister.
  expect(await told(mother)).toEqual(["message-guardian"]);
  expect([await told(ana.email), await told(sister.email)]).toEqual([["hid"], ["message-athlete"]]);
  const [alerted] = await mailTo(db, owner.email);
  expect(JSON.stringify(alerted)).toContain(sister.firstName);
  expect(JSON.stringify(await mailTo(db, owner.email))).not.toMatch(new RegExp(`${ana.firstName}|${ana.athleteId}`));
  const { rows: pushes } = await sql<{ accountId: string; kind: string }>`
    select account_id as "accountId", data ->> 'kind' as kind from jobs.job
      join push_subscriptions on push_subscriptions.id = (data ->> 'subscriptionId')::uuid where name = 'send-push' order by 2`.execute(
    db,
  );
  expect(pushes).toEqual([
    { accountId: owner.id, kind: "matches" },
    { accountId: sister.accountId, kind: "message" },
  ]);
  const { exportId: next } = await created(there, "/api/coach/exports", { format: "csv" });
  await makeProgramExport(db, { programId, exportId: next, publicUrl });
  const file = await send(here, "GET", `/api/coach/exports/${next}/file`);
  expect([file.statusCode, file.body.includes(sister.athleteId), file.body.includes(ana.athleteId)]).toEqual([
    ...[200, true, false],
  ]);
});
