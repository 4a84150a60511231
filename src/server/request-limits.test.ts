import { randomUUID } from "node:crypto";
import { fastify } from "fastify";
import { describe, expect, it } from "vitest";
import { createAthleteAccount, createBrowser, createSignedIn, type SignedIn } from "../../tests/signed-in.ts";
import { testApp } from "../../tests/test-app.ts";
import { readConfig } from "../config.server.ts";
import { createLimits } from "../http/rate-limits.server.ts";
import { createApp } from "./app.server.ts";
import { handleErrors } from "./errors.server.ts";
import { limitAppRequests } from "./request-limits.server.ts";

const server = testApp({ RATE_LIMITS: "1", LIMIT_READS: "600" });
const list = "/api/profile/SearchAthletes";
/** Fewer than have a place: whom a busy server turns away is another matter. */
const atOnce = 50;

async function read(times: number, { app = server.app, url = list, from = "192.0.2.1" } = {}) {
  const statuses: number[] = [];
  while (statuses.length < times) {
    const some = Array.from({ length: Math.min(atOnce, times - statuses.length) }, () =>
      app.inject({ url, remoteAddress: from }),
    );
    statuses.push(...(await Promise.all(some)).map(({ statusCode }) => statusCode));
  }
  return statuses;
}

describe("public reads", () => {
  it("serves one client 600 a minute over two processes, then says when to come back", async () => {
    const config = readConfig({ LOG_LEVEL: "silent", LIMIT_READS: "600" });
    const second = await createApp({ config, db: server.db, publicUrl: "http://127.0.0.1:3000", pages: false });
    const statuses = [...(await read(400)), ...(await read(400, { app: second }))];
    const counts = Object.groupBy(statuses, String);
    expect([Object.keys(counts), counts[200]?.length, counts[429]?.length]).toEqual([["200", "429"], 600, 200]);
    const refused = await second.inject({ url: list, remoteAddress: "192.0.2.1" });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
    expect(refused.json()).toMatchObject({ isError: true, result: null });
    expect(await read(1, { from: "192.0.2.2" })).toEqual([200]);
    await second.close();
  });

  it("asks the shared counters once for every twenty", async () => {
    const points = async () => {
      const rows = await server.db
        .selectFrom("rate_limits")
        .select("points")
        .where("key", "like", "public-read:%")
        .execute();
      return rows.reduce((sum, row) => sum + row.points, 0);
    };
    const before = await points();
    await read(20, { from: "192.0.2.3" });
    expect((await points()) - before).toBe(20);
    await read(1, { from: "192.0.2.3" });
    expect((await points()) - before).toBe(40);
  });

  it("counts what only looks like a file that never changes", async () => {
    const statuses = await read(700, { url: "/assets/nothing.js", from: "192.0.2.5" });
    expect(statuses.filter((status) => status === 429)).toHaveLength(100);
  });

  it("never counts the probes of a load balancer", async () => {
    expect(new Set(await read(700, { url: "/healthz", from: "192.0.2.4" }))).toEqual(new Set([200]));
  });
});

async function write(
  who: SignedIn,
  method: "POST" | "PUT" | "DELETE" | "GET" = "PUT",
  url = "/api/me/visibility",
  payload?: object,
) {
  const headers = { ...who.headers, "idempotency-key": randomUUID() };
  const body = payload ?? (url === "/api/me/visibility" ? { isPublished: true } : undefined);
  return server.app.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
}

describe("what a member writes", () => {
  it("R09 is 300 a minute, whatever is written; then it says when to come back, while reads and everyone else go on", async () => {
    const who = await createAthleteAccount(server.db);
    const statuses: number[] = [];
    while (statuses.length < 300) statuses.push((await write(who)).statusCode);
    expect(new Set(statuses)).toEqual(new Set([200]));
    for (const [method, url] of [
      ["PUT", "/api/me/visibility"],
      ["POST", "/api/me/links"],
      ["POST", "/api/me/submissions"],
      ["DELETE", "/api/me/email"],
      ["POST", "/api/me/export"],
    ] as const) {
      const refused = await write(who, method, url);
      expect([url, refused.statusCode]).toEqual([url, 429]);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
      expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
      expect(refused.json()).toMatchObject({ isError: true, message: expect.stringContaining("try again") });
    }
    expect((await write(who, "GET", "/api/me/profile")).statusCode).toBe(200);
    expect((await write(await createAthleteAccount(server.db))).statusCode).toBe(200);
  });

  it("holds for the calls of coaches, too", async () => {
    const coach = await createSignedIn(server.db);
    const statuses: number[] = [];
    while (statuses.length < 301) statuses.push((await write(coach, "PUT", "/api/coach/post", {})).statusCode);
    expect([statuses[299], statuses[300]]).toEqual([403, 429]);
  });

  it("lets a season of a hundred games in that was pasted", async () => {
    const who = await createAthleteAccount(server.db);
    const team = { sportCode: "VB", seasonYear: "2025", teamName: "Varsity", seasonOrGame: "G" };
    const { teamId } = (await write(who, "POST", "/api/me/teams", team)).json().result;
    const game = { eventName: "at Central", score: "3-1", date: "2025-09-06", stats: { kills: 9 } };
    for (let row = 0; row < 100; row += 1)
      expect((await write(who, "POST", `/api/me/teams/${teamId}/events`, game)).statusCode).toBe(200);
  });

  it("R09 is eight at a time, whoever else is served; each gives its place back", async () => {
    const who = await createAthleteAccount(server.db);
    const held = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = server.db.transaction().execute(async (trx) => {
      await trx.selectFrom("accounts").select("id").where("id", "=", who.id).forUpdate().execute();
      locked.resolve();
      await held.promise;
    });
    await locked.promise;
    const answered: number[] = [];
    const sent = Array.from({ length: 12 }, async () => {
      const { statusCode, headers } = await write(who);
      answered.push(statusCode);
      if (statusCode === 429) expect(headers["retry-after"]).toBe("1");
    });
    await expect.poll(() => answered).toEqual([429, 429, 429, 429]);
    held.resolve();
    await Promise.all([...sent, holding]);
    expect(answered.slice(4)).toEqual(Array.from({ length: 8 }, () => 200));
    expect((await write(who)).statusCode).toBe(200);
  });

  it("is counted where a form is sent to a page, but for the one that signs out", async () => {
    const app = fastify();
    app.decorate("publicUrl", "http://127.0.0.1:3000");
    handleErrors(app);
    limitAppRequests(app, { db: server.db, limits: createLimits(server.db, 1) });
    app.all("*", async () => "a page");
    const { headers } = await createBrowser(server.db);
    const send = async (url: string, options: object = { headers }) =>
      (await app.inject({ method: "POST", url, ...options })).statusCode;
    const statuses: number[] = [];
    while (statuses.length < 301) statuses.push(await send("/me/links"));
    expect([statuses[299], statuses[300]]).toEqual([200, 429]);
    expect([await send("/%6De/settings.data"), await send("/Coach"), await send("/signout?x")]).toEqual([
      429, 429, 200,
    ]);
    expect([await send("/signin", {}), (await app.inject({ url: "/me", headers })).statusCode]).toEqual([200, 200]);
    await app.close();
  });
});
