import type { FastifyBaseLogger } from "fastify";
import { type Kysely, sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { dumpDatabase, sendRequest } from "../../tests/members.ts";
import { createCandidate, createCoach, creighton, nebraska } from "../../tests/school-factories.ts";
import { createAdministrator } from "../../tests/signed-in.ts";
import { testApp } from "../../tests/test-app.ts";
import { encodeId } from "../athletes/public-id.server.ts";
import type { Database } from "../database/tables.ts";
import { personalData } from "../server/features.server.ts";
import { findSession } from "../sessions/find-session.server.ts";
import { forgetViewers, openViewKey } from "./count-views.server.ts";
import { ProfileViews, type SentProfile } from "./profile-views.server.ts";

const handle = testApp();
const { db } = handle;

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const today = new Date().toISOString().slice(0, 10);
const silentLog = { warn: vi.fn() } as unknown as FastifyBaseLogger;

type ViewInput = Partial<Omit<SentProfile, "headers">> & { by?: { token: string }; headers?: Record<string, string> };

/** Sends views of an athlete's profile and waits until they are counted. By default from Firefox at one address. */
async function viewProfile(athlete: { athleteKey: string }, ...inputs: ViewInput[]): Promise<void> {
  const views = new ProfileViews(db, silentLog);
  for (const { by, headers, ...more } of inputs) {
    views.note({
      athleteId: encodeId("athlete", athlete.athleteKey),
      method: "GET",
      address: "203.0.113.77",
      headers: { "user-agent": firefox, ...(by ? { cookie: "session" } : {}), ...headers },
      member: async () => (by ? findSession(db, ["authorization", `Bearer ${by.token}`]) : null),
      ...more,
    });
  }
  await views.close();
}

interface Views {
  total: number;
  days: { day: string; viewers: number }[];
  schools: { name: string; lastLooked: string }[];
}

async function viewsOf(athlete: { headers: Record<string, string> }): Promise<Views> {
  const { status, body } = await sendRequest(handle.app, "GET", "/api/me/views", { headers: athlete.headers });
  expect(status).toBe(200);
  return body.result;
}

const totalOf = async (athlete: { headers: Record<string, string> }) => (await viewsOf(athlete)).total;

describe("profile views", () => {
  it("counts a viewer once a day, over repeated views and concurrent processes", async () => {
    const athlete = await createCandidate(db);
    await viewProfile(athlete, {}, {}, {});
    await Promise.all([1, 2, 3, 4].map(() => viewProfile(athlete, {}, { address: "198.51.100.4" })));
    // A /64 network counts as one viewer.
    await viewProfile(athlete, { address: "2001:db8::1" }, { address: "2001:db8::2" });
    const { total, days, schools } = await viewsOf(athlete);
    expect([total, days.length, days.at(-1), schools]).toEqual([3, 30, { day: today, viewers: 3 }, []]);
  });

  it("B13 counts one view per client and day, whatever the user agent", async () => {
    const athlete = await createCandidate(db);
    const agents = [firefox, "Mozilla/5.0 (Windows NT 10.0) Chrome/146.0", "Mozilla/5.0 made up 1", "made up 2"];
    for (const address of ["203.0.113.80", "2001:db8:1::1", "2001:db8:1::2"])
      await viewProfile(athlete, ...agents.map((agent) => ({ address, headers: { "user-agent": agent } })));
    expect(await totalOf(athlete)).toBe(2);
  });

  it("F7 counts once on the database's day if the server clock jumps a day", async () => {
    const athlete = await createCandidate(db);
    await viewProfile(athlete, {});
    for (const jump of [86_400_000, -86_400_000]) {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + jump });
      await viewProfile(athlete, {});
      vi.useRealTimers();
    }
    await viewProfile(athlete, {});
    expect(await totalOf(athlete)).toBe(1);
  });

  it("counts a signed-in viewer once a day, from any browser and address", async () => {
    const athlete = await createCandidate(db);
    const coach = await createCoach(db);
    await viewProfile(
      athlete,
      { by: coach },
      { by: coach, address: "198.51.100.9", headers: { "user-agent": "Mozilla/5.0 x" } },
    );
    expect(await totalOf(athlete)).toBe(1);
  });

  it("counts a viewer again on another day, and lists 30 days", async () => {
    const athlete = await createCandidate(db);
    await viewProfile(athlete, {});
    await db
      .insertInto("profile_views")
      .values([
        { athlete_id: athlete.athleteKey, day: sql`${today}::date - 29`, viewers: 4 },
        { athlete_id: athlete.athleteKey, day: sql`${today}::date - 30`, viewers: 100 },
      ] as never)
      .execute();
    const { total, days } = await viewsOf(athlete);
    expect([total, days[0]?.viewers, days.filter(({ viewers }) => viewers === 0).length]).toEqual([105, 4, 28]);
  });

  it.each<[string, ViewInput]>([
    [
      "a search engine",
      { headers: { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" } },
    ],
    ["a program", { headers: { "user-agent": "curl/8.5.0" } }],
    ["a client without user agent", { headers: { "user-agent": "" } }],
    ["a prefetch", { headers: { "sec-purpose": "prefetch" } }],
    ["a prerender", { headers: { "sec-purpose": "prefetch;prerender" } }],
    ["a HEAD request", { method: "HEAD" }],
  ])("ignores %s", async (_, one) => {
    const athlete = await createCandidate(db);
    await viewProfile(athlete, one);
    expect(await totalOf(athlete)).toBe(0);
  });

  it("ignores views by the athlete and by our staff", async () => {
    const athlete = await createCandidate(db);
    await viewProfile(athlete, { by: athlete }, { by: await createAdministrator(db) });
    expect(await totalOf(athlete)).toBe(0);
  });

  it("ignores views of a profile that was hidden before the count", async () => {
    const athlete = await createCandidate(db);
    await db.updateTable("athletes").set({ is_published: false }).where("id", "=", athlete.athleteKey).execute();
    await viewProfile(athlete, {}, { by: await createCoach(db, { schoolId: creighton }) });
    expect(await viewsOf(athlete)).toMatchObject({ total: 0, schools: [] });
  });
});

describe("schools that viewed a profile", () => {
  it("lists each school of approved coaches once, by name only", async () => {
    const athlete = await createCandidate(db);
    const [one, other] = [
      await createCoach(db, { schoolId: creighton }),
      await createCoach(db, { schoolId: creighton }),
    ];
    const pending = await createCoach(db, { domain: "huskers.com", schoolId: nebraska, domain_status: "P" });
    await viewProfile(athlete, { by: one }, { by: other }, { by: pending }, { by: await createCoach(db) });
    const views = await viewsOf(athlete);
    expect(views.schools).toEqual([{ name: "Creighton University", lastLooked: today }]);
    expect(views.total).toBe(4);
    expect(JSON.stringify(views)).not.toContain(one.id);
  });

  it("hides the schools from other athletes", async () => {
    const [athlete, other] = [await createCandidate(db), await createCandidate(db)];
    await viewProfile(athlete, { by: await createCoach(db, { schoolId: creighton }) });
    expect(await viewsOf(other)).toMatchObject({ total: 0, schools: [] });
  });

  it("includes views in the personal data export and deletes them with the account", async () => {
    const athlete = await createCandidate(db);
    await viewProfile(athlete, { by: await createCoach(db, { schoolId: creighton }) });
    expect(await personalData.whoLooked?.(db, athlete.id, {} as never)).toEqual({
      days: [{ day: today, viewers: 1 }],
      schools: [{ day: today, school: "Creighton University" }],
    });
    await db.deleteFrom("accounts").where("id", "=", athlete.id).execute();
    const left = async (table: "profile_views" | "coach_looks") =>
      db.selectFrom(table).select("day").where("athlete_id", "=", athlete.athleteKey).execute();
    expect([await left("profile_views"), await left("coach_looks")]).toEqual([[], []]);
  });
});

describe("stored data of viewers", () => {
  it("stores no address, browser, account or token of a viewer, and unlinkable marks", async () => {
    await sql`truncate view_marks`.execute(db);
    const coach = await createCoach(db);
    for (const athlete of [await createCandidate(db), await createCandidate(db)])
      await viewProfile(athlete, {}, { by: coach, address: "198.51.100.9" });
    const marks = await db.selectFrom("view_marks").select("mark").execute();
    expect(new Set(marks.map(({ mark }) => mark.toString("hex"))).size).toBe(4);
    const dump = await dumpDatabase(db);
    expect(dump).not.toContain("203.0.113.77");
    expect(dump).not.toContain("198.51.100.9");
    expect(dump).not.toContain("Firefox/145");
    expect(dump).not.toContain(coach.token);
    const views = dump.slice(dump.indexOf("public.view_marks"));
    expect(views.slice(0, views.indexOf("public.", 10))).not.toContain(coach.id);
  });

  it("deletes the marks and key of a day on the next day's first view and by the clock", async () => {
    await viewProfile(await createCandidate(db), {});
    expect(await countViewerRows(db)).not.toEqual([0, 0]);
    const { key } = await openViewKey(db, "2199-01-01");
    expect(await countViewerRows(db)).toEqual([1, 0]);
    expect((await openViewKey(db, "2199-01-01")).key).toEqual(key);
    await forgetViewers(db, "2199-01-02");
    expect(await countViewerRows(db)).toEqual([0, 0]);
  });
});

describe("profile views during a database failure", () => {
  it("counts the views after the failure and logs one warning", async () => {
    const athlete = await createCandidate(db);
    const warn = vi.fn();
    const views = new ProfileViews(db, { warn } as unknown as FastifyBaseLogger);
    await sql`alter table profile_views rename to away`.execute(db);
    const athleteId = encodeId("athlete", athlete.athleteKey);
    const headers = { "user-agent": firefox };
    views.note({ athleteId, method: "GET", headers, address: "203.0.113.1", member: async () => null });
    await views.close();
    await views.close();
    await sql`alter table away rename to profile_views`.execute(db);
    await vi.waitFor(async () => expect(await totalOf(athlete)).toBe(1), { timeout: 5_000, interval: 200 });
    expect(warn).toHaveBeenCalledOnce();
    await views.close();
  });
});

async function countViewerRows(database: Kysely<Database>): Promise<number[]> {
  const rows = await Promise.all([
    database.selectFrom("view_keys").select("day").execute(),
    database.selectFrom("view_marks").select("day").execute(),
  ]);
  return rows.map(({ length }) => length);
}
