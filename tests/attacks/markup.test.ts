import { randomUUID } from "node:crypto";
import type { Browser } from "@playwright/test";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProcessKeys } from "../../src/accounts/installation-keys.server.ts";
import { encodeId, findKey } from "../../src/athletes/public-id.server.ts";
import type { BulkAthlete } from "../../src/bulk-import/bulk-athlete.ts";
import { makeExport } from "../../src/data-export/make-export.server.ts";
import { folderStore } from "../../src/files/folder-store.server.ts";
import { personalData } from "../../src/server/features.server.ts";
import { allowSearchEngines, createAthlete, storeTexts } from "../factories.ts";
import { createMember } from "../members.ts";
import { createCoach, creighton, nebraska } from "../school-factories.ts";
import { createAdministrator } from "../signed-in.ts";
import { attackedSite } from "./attacked-site.ts";
import { openMarkupBrowser, type Visitor, visit } from "./markup-visit.ts";
import { markup } from "./payloads.ts";

const site = attackedSite();
// Athletes whose texts all contain one payload, in the order of `markup`, and their submissions to Creighton.
const ids: string[] = [];
const submissionIds: string[] = [];
let coachEmail: string;
let browser: Browser;

beforeAll(async () => {
  browser = await openMarkupBrowser();
  const coach = { email: `coach-${randomUUID()}@creighton.edu`, first_name: markup[0], last_name: "Markup" };
  ({ email: coachEmail } = await createCoach(site.db, { ...coach, schoolId: creighton }));
  for (const [number, payload] of markup.entries()) {
    const id = await createAthlete(site.db, { ...lineOf(payload), lastName: `Markup ${number}` });
    await storeTexts(site.db, id, textsOf(payload));
    ids.push(id);
    submissionIds.push(await submit(id, payload));
    await storeTitles(id);
  }
}, 120_000);
afterAll(() => browser.close());

/** Returns an import line whose link contains a payload. */
function lineOf(payload: string): Partial<BulkAthlete> {
  const url = `https://video.example/${encodeURIComponent(payload)}`;
  const events = [{ eventName: "at Central", score: "3-1", stats: { kills: 3, attackAttempts: 9 } }];
  const teams = [{ teamName: "Varsity", seasonOrGame: "G" as const, events }];
  return {
    mediaLinks: [{ text: "Film", date: "2026-01-01", url }],
    sports: [{ sportCode: "VB", seasons: [{ seasonYear: "2026", teams }] }],
  };
}

/** Returns a payload for every text field, even if an import rejects it as contact data. */
function textsOf(payload: string) {
  const [short, year] = [payload.slice(0, 40), payload.slice(0, 20)];
  const names = { firstName: payload, currentSchool: payload, schoolType: short, city: payload, state: short };
  return { ...names, seasonYear: year, teamName: payload, eventName: payload, score: short, linkText: payload };
}

async function submit(id: string, note: string): Promise<string> {
  const values = { athlete_id: findKey("athlete", id) ?? "", school_id: creighton, sport_code: "VB" as const, note };
  const row = await site.db.insertInto("submissions").values(values).returning("id").executeTakeFirstOrThrow();
  return row.id;
}

/** Stores the label of each link as the title of its preview, as if a video host had returned it. */
async function storeTitles(id: string): Promise<void> {
  await sql`insert into link_previews (link_id, url, title) select id, url, label from media_links where athlete_id = ${findKey("athlete", id)}`.execute(
    site.db,
  );
}

/** Returns every eighth value, or in `npm test` every sixteenth. Lists show the others. */
function some<Value>(values: readonly Value[]): Value[] {
  return values.filter((_, number) => number % (process.env.DAILY ? 16 : 8) === 0);
}

function visitPages(addresses: string[], as: Visitor = {}): Promise<string[]> {
  return visit(browser, { url: site.url, addresses, as });
}

async function htmlOf(path: string): Promise<string> {
  return (await site.request(path)).text();
}

/** Returns the tag names of a page, in order. */
function elementsOf(html: string): string[] {
  return html.match(/<[a-z][a-z0-9]*/gi) ?? [];
}

describe("markup in user texts", () => {
  it("X01 runs no user markup on profiles, lists, the home page or in the portal", async () => {
    const profiles = some(ids).map((id) => `/profile/${id}`);
    const lists = [1, 2, 3, 4, 5].map((page) => `/searchAthletes?fullName=Markup&page=${page}`);
    const searches = markup.slice(0, 3).map((payload) => `/searchAthletes?fullName=${encodeURIComponent(payload)}`);
    expect(await visitPages(["/", ...profiles, ...lists, ...searches])).toEqual([]);
    const { token, id } = await createAdministrator(site.db, { first_name: markup[0] });
    const accounts = site.db.selectFrom("accounts").select("id").where("last_name", "like", "Markup %");
    const users = some(await accounts.orderBy("created_at").execute()).map((account) => `/admin/users/${account.id}`);
    expect(
      await visitPages(["/admin?search=Markup", "/admin/audit", `/admin/users/${id}`, ...users], { token }),
    ).toEqual([]);
  }, 120_000);

  it("X01 adds no element for user markup to a profile, and quotes it unchanged in structured data", async () => {
    const plain = await createAthlete(site.db, { ...lineOf("Plain words"), lastName: "Plain" });
    await storeTexts(site.db, plain, textsOf("Plain words"));
    await storeTitles(plain);
    // Only the profiles that search engines may list have structured data.
    for (const id of [plain, ...ids]) await allowSearchEngines(site.db, id);
    const elements = elementsOf(await htmlOf(`/profile/${plain}`));
    for (const [number, id] of ids.entries()) {
      const html = await htmlOf(`/profile/${id}`);
      expect(elementsOf(html), markup[number]).toEqual(elements);
      const [, data = ""] = html.match(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s) ?? [];
      expect(JSON.stringify(JSON.parse(data))).toContain(JSON.stringify(`${markup[number]} Markup ${number}`));
    }
    for (const id of some(ids)) {
      const card = await site.request(`/profile/${id}/card.png`);
      expect([card.status, card.headers.get("content-type")]).toEqual([200, "image/png"]);
    }
  }, 120_000);

  it("X01 runs no user markup in a coach's workspace, including notes", async () => {
    const profiles = some(submissionIds).map((id) => `/coach/submissions/${id}`);
    const pages = ["/coach", "/coach?page=2", "/coach?page=3", "/coach/post", "/coach/account"];
    expect(await visitPages([...pages, ...profiles], { email: coachEmail })).toEqual([]);
  }, 120_000);

  it("X01 runs no user markup in its author's workspace or data export", async () => {
    const { email, accountId, teamIds } = await createWriter();
    const { id: exportId } = await site.db
      .insertInto("exports")
      .values({ account_id: accountId })
      .returning("id")
      .executeTakeFirstOrThrow();
    const sources = { store: folderStore("/nowhere"), keys: createProcessKeys() };
    await makeExport(site.db, { exportId, personalData, publicUrl: site.url, ...sources });
    const steps = ["team", "stats", "link", "publish"].map((step) => `/me/start/${step}`);
    const parts = ["preview", "seasons", "links", "schools", `schools/${nebraska}`, "settings"].map(
      (part) => `/me/${part}`,
    );
    const teams = some(teamIds).map((id) => `/me/seasons/${id}`);
    const copy = `/api/me/exports/${exportId}/page`;
    expect(await visitPages(["/me", ...parts, ...steps, ...teams, copy], { email })).toEqual([]);
  }, 120_000);

  it("X01 escapes user markup in the data that a page passes to its script", async () => {
    const id = await createAthlete(site.db, { firstName: "</script><!--<script>Zed" });
    for (const path of [
      `/profile/${id}`,
      "/searchAthletes?fullName=%3Cscript%3EZed",
      "/searchAthletes?fullName=%3Cscript%3EZed%E2%80%A8x",
    ]) {
      const html = await htmlOf(path);
      expect(html.includes("&lt;script&gt;Zed"), path).toBe(true);
      expect(html.includes("<script>Zed"), path).toBe(false);
      const [, script = ""] = html.split('streamController.enqueue("');
      expect(/[\u2028\u2029]/.test(script.split("</script>")[0] ?? ""), path).toBe(false);
    }
  });
});

/** Creates an athlete who can sign in, with a team, a game and a link for every payload. */
async function createWriter(): Promise<{ email: string; accountId: string; teamIds: string[] }> {
  const teams = markup.map((_, number) => ({
    teamName: `Team ${number}`,
    seasonOrGame: "G" as const,
    events: [{ eventName: "at Central", score: "3-1", stats: {} }],
  }));
  const links = markup.map((_, number) => ({
    text: `Film ${number}`,
    date: "2026-01-01",
    url: "https://www.hudl.com/video/1",
  }));
  const line = { ...lineOf(markup[0]), lastName: "Writer", mediaLinks: links };
  const sports: BulkAthlete["sports"] = [{ sportCode: "VB", seasons: [{ seasonYear: "2026", teams }] }];
  const email = `writer-${randomUUID()}@mail.example`;
  const id = await createAthlete(site.db, { ...line, email, sports });
  await storePayloads(findKey("athlete", id) ?? "");
  await submit(id, markup[0]);
  const { password_hash } = await passwordRow();
  const { id: accountId } = await site.db
    .updateTable("accounts")
    .set({ password_hash })
    .where("email", "=", email)
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = await site.db
    .selectFrom("team_seasons")
    .select("id")
    .where("athlete_id", "=", findKey("athlete", id))
    .orderBy("position")
    .execute();
  return { email, accountId, teamIds: rows.map((row) => encodeId("teamSeason", row.id)) };
}

/** Stores the payload of each team, game and link directly, because endpoints reject some as contact data. */
async function storePayloads(athleteId: string): Promise<void> {
  for (const [number, payload] of markup.entries()) {
    const team = site.db
      .updateTable("team_seasons")
      .set({ team_name: payload })
      .where("athlete_id", "=", athleteId)
      .where("team_name", "=", `Team ${number}`)
      .returning("id");
    const { id } = await team.executeTakeFirstOrThrow();
    const texts = { name: payload, score: payload.slice(0, 40) };
    await site.db.updateTable("events").set(texts).where("team_season_id", "=", id).execute();
    const link = site.db.updateTable("media_links").set({ label: payload }).where("athlete_id", "=", athleteId);
    await link.where("label", "=", `Film ${number}`).execute();
  }
}

async function passwordRow() {
  const { id } = await createMember(site.db);
  return site.db.selectFrom("accounts").select("password_hash").where("id", "=", id).executeTakeFirstOrThrow();
}
