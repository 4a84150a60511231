import { randomUUID } from "node:crypto";
import { fastify } from "fastify";
import { describe, expect, it } from "vitest";
import { createAthleteAccount, createBrowser, createSignedIn, type SignedIn } from "../../tests/signed-in.ts";
import { testApp } from "../../tests/test-app.ts";
import { readConfig } from "../config.server.ts";
import { createLimits } from "../http/rate-limits.server.ts";
import { createApp } from "./app.server.ts";
import { handleErrors } from "./errors.server.ts";
import { limitAppRequests, requestLimits } from "./request-limits.server.ts";

const server = testApp({ RATE_LIMITS: "1", LIMIT_READS: "600" });
const list = "/api/profile/SearchAthletes";
/** Not more than there are slots, so that no request is rejected with 503. */
const concurrency = requestLimits.call.slots;

async function read(times: number, { app = server.app, url = list, from = "192.0.2.1" } = {}) {
  const statuses: number[] = [];
  while (statuses.length < times) {
    const some = Array.from({ length: Math.min(concurrency, times - statuses.length) }, () =>
      app.inject({ url, remoteAddress: from }),
    );
    statuses.push(...(await Promise.all(some)).map(({ statusCode }) => statusCode));
  }
  return statuses;
}

describe("public reads", () => {
  // First, because a process charges a batch after it answered.
  it("charges the shared counters in batches of twenty", async () => {
    const points = async () => {
      const rows = await server.db
        .selectFrom("rate_limits")
        .select("points")
        .where("key", "like", "public-read:%")
        .execute();
      return rows.reduce((sum, row) => sum + row.points, 0);
    };
    const before = await points();
    // A client waits for no charge but that of the batch that it needs.
    const charged = async () => (await points()) - before;
    await read(20, { from: "192.0.2.3" });
    await expect.poll(charged).toBe(20);
    await read(1, { from: "192.0.2.3" });
    await expect.poll(charged).toBe(40);
  });

  it("allows one client 600 reads a minute over two processes", async () => {
    const config = readConfig({ LOG_LEVEL: "silent", LIMIT_READS: "600" });
    const second = await createApp({ config, db: server.db, publicUrl: "http://127.0.0.1:3000", pages: false });
    const statuses = [...(await read(400)), ...(await read(400, { app: second }))];
    const counts = Object.groupBy(statuses, String);
    expect([Object.keys(counts), counts[200]?.length, counts[429]?.length]).toEqual([["200", "429"], 600, 200]);
    const rejected = await second.inject({ url: list, remoteAddress: "192.0.2.1" });
    expect(Number(rejected.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(rejected.headers["retry-after"])).toBeLessThanOrEqual(60);
    expect(rejected.json()).toMatchObject({ isError: true, result: null });
    expect(await read(1, { from: "192.0.2.2" })).toEqual([200]);
    await second.close();
  });

  it("counts requests for missing assets", async () => {
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

/** Counts earlier writes of a member as if they had been sent. */
async function countWrites(accountId: string, points: number): Promise<void> {
  await createLimits(server.db, 1).take("member-write", accountId, points);
}

describe("member writes", () => {
  it("R09 allows 300 writes a minute over all endpoints, and unlimited reads and other members", async () => {
    const who = await createAthleteAccount(server.db);
    await countWrites(who.id, 290);
    const statuses: number[] = [];
    while (statuses.length < 10) statuses.push((await write(who)).statusCode);
    expect(new Set(statuses)).toEqual(new Set([200]));
    for (const [method, url] of [
      ["PUT", "/api/me/visibility"],
      ["POST", "/api/me/links"],
      ["POST", "/api/me/submissions"],
      ["DELETE", "/api/me/email"],
      ["POST", "/api/me/export"],
    ] as const) {
      const rejected = await write(who, method, url);
      expect([url, rejected.statusCode]).toEqual([url, 429]);
      expect(Number(rejected.headers["retry-after"])).toBeGreaterThan(0);
      expect(Number(rejected.headers["retry-after"])).toBeLessThanOrEqual(60);
      expect(rejected.json()).toMatchObject({ isError: true, message: expect.stringContaining("try again") });
    }
    expect((await write(who, "GET", "/api/me/profile")).statusCode).toBe(200);
    expect((await write(await createAthleteAccount(server.db))).statusCode).toBe(200);
  });

  it("applies the limit to endpoints for coaches", async () => {
    const coach = await createSignedIn(server.db);
    await countWrites(coach.id, 290);
    const statuses: number[] = [];
    while (statuses.length < 11) statuses.push((await write(coach, "PUT", "/api/coach/post", {})).statusCode);
    expect([statuses[9], statuses[10]]).toEqual([403, 429]);
  });

  it("allows a pasted season of a hundred games", async () => {
    const who = await createAthleteAccount(server.db);
    const team = { sportCode: "VB", seasonYear: "2025", teamName: "Varsity", seasonOrGame: "G" };
    const { teamId } = (await write(who, "POST", "/api/me/teams", team)).json().result;
    const game = { eventName: "at Central", score: "3-1", date: "2025-09-06", stats: { kills: 9 } };
    await countWrites(who.id, 90);
    for (let row = 0; row < 10; row += 1)
      expect((await write(who, "POST", `/api/me/teams/${teamId}/events`, game)).statusCode).toBe(200);
  });

  it("R09 allows eight concurrent writes of a member", async () => {
    const who = await createAthleteAccount(server.db);
    const released = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = server.db.transaction().execute(async (trx) => {
      await trx.selectFrom("accounts").select("id").where("id", "=", who.id).forUpdate().execute();
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    const statuses: number[] = [];
    const sent = Array.from({ length: 12 }, async () => {
      const { statusCode, headers } = await write(who);
      statuses.push(statusCode);
      if (statusCode === 429) expect(headers["retry-after"]).toBe("1");
    });
    await expect.poll(() => statuses).toEqual([429, 429, 429, 429]);
    released.resolve();
    await Promise.all([...sent, holding]);
    expect(statuses.slice(4)).toEqual(Array.from({ length: 8 }, () => 200));
    expect((await write(who)).statusCode).toBe(200);
  });

  it("counts forms that are sent to pages, except the sign-out", async () => {
    const app = fastify();
    app.decorate("publicUrl", "http://127.0.0.1:3000");
    handleErrors(app);
    limitAppRequests(app, { db: server.db, limits: createLimits(server.db, 1) });
    app.all("*", async () => "a page");
    const { id, headers } = await createBrowser(server.db);
    const send = async (url: string, options: object = { headers }) =>
      (await app.inject({ method: "POST", url, ...options })).statusCode;
    await countWrites(id, 299);
    expect(await send("/me/links")).toBe(200);
    // The first batch of a process is granted before it is counted.
    await expect.poll(() => send("/me/links")).toBe(429);
    expect([await send("/%6De/settings.data"), await send("/Coach"), await send("/signout?x")]).toEqual([
      429, 429, 200,
    ]);
    expect([await send("/signin", {}), (await app.inject({ url: "/me", headers })).statusCode]).toEqual([200, 200]);
    await app.close();
  });
});
