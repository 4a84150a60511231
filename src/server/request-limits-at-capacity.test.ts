import { randomBytes } from "node:crypto";
import type { Server } from "node:http";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { fastify } from "fastify";
import { describe, expect, it } from "vitest";
import { cookieName, createAdministrator, createSignedIn } from "../../tests/signed-in.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { readConfig } from "../config.server.ts";
import { createLimits, type Limits } from "../http/rate-limits.server.ts";
import type { AthleteSearch } from "../search/athlete-search.server.ts";
import { sqlSearch } from "../search/sql-search.server.ts";
import { recordLookup } from "../sessions/recent-sessions.server.ts";
import { createApp } from "./app.server.ts";
import { handleErrors } from "./errors.server.ts";
import { setHeaders } from "./headers.server.ts";
import { limitAppRequests, requestLimits } from "./request-limits.server.ts";

const { db } = testDatabase();
const list = "/api/profile/SearchAthletes";
const { slots } = requestLimits.call;
/** Longer than a queue may be before new requests are rejected. */
const lateMs = 800;

async function openApp() {
  const config = readConfig({ LOG_LEVEL: "silent", RATE_LIMITS: "1000" });
  const released = Promise.withResolvers<void>();
  const searches = { count: 0 };
  const search: AthleteSearch = {
    ...sqlSearch(db),
    async find() {
      searches.count += 1;
      await released.promise;
      return { ids: [], total: 0, version: null };
    },
  };
  const app = await createApp({ config, db, publicUrl: "http://127.0.0.1:3000", pages: false, search });
  return { app, searches, finish: released.resolve };
}

describe("an application at capacity", () => {
  it("rejects reads immediately, but no writes, verified sessions or health checks", async () => {
    const { app, searches, finish } = await openApp();
    const { headers } = await createAdministrator(db);
    const portal = { url: "/admin/user/GetUsers?page=1&pageSize=10", headers };
    expect((await app.inject(portal)).statusCode).toBe(200);
    const reading = Array.from({ length: slots + 6 }, () => app.inject(list));
    await expect.poll(() => searches.count).toBe(slots);
    await sleep(lateMs);

    const rejectedResponse = await app.inject(list);
    expect([rejectedResponse.statusCode, rejectedResponse.headers["cache-control"]]).toEqual([503, "no-store"]);
    expect(Number(rejectedResponse.headers["retry-after"])).toBeGreaterThanOrEqual(3);
    expect(rejectedResponse.json()).toMatchObject({
      isError: true,
      result: null,
      message: expect.stringContaining("try again"),
    });
    expect((await app.inject("/healthz")).statusCode).toBe(200);
    expect((await app.inject({ method: "POST", url: "/auth/Login", body: {} })).statusCode).toBe(400);
    const waiting = app.inject(portal);

    finish();
    const statuses = (await Promise.all([...reading, waiting])).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await app.inject(list)).statusCode).toBe(200);
    await app.close();
  });

  it("B01 gives no priority to invented tokens and ended sessions", async () => {
    const { app, searches, finish } = await openApp();
    const [member, former, unseen] = [await createSignedIn(db), await createSignedIn(db), await createSignedIn(db)];
    const own = (headers: Record<string, string>) => app.inject({ url: "/api/me/sessions", headers });
    expect([(await own(member.headers)).statusCode, (await own(former.headers)).statusCode]).toEqual([200, 200]);
    await app.inject({ method: "POST", url: "/api/auth/Logout", headers: former.headers });
    const token = randomBytes(32).toString("base64url");
    const reading = Array.from({ length: slots + 6 }, () => app.inject(list));
    await expect.poll(() => searches.count).toBe(slots);
    await sleep(lateMs);
    for (const headers of [
      { cookie: `${cookieName}=x` },
      { cookie: `${cookieName}=${token}` },
      { authorization: `Bearer ${token}` },
      former.headers,
    ]) {
      // A public request is rejected immediately, but a member's request waits up to four seconds.
      const status = app.inject({ url: list, headers }).then(({ statusCode }) => statusCode);
      expect([headers, await Promise.race([status, sleep(2500, "waits")])]).toEqual([headers, 503]);
    }
    const waiting = [member, unseen].map(({ headers }) => app.inject({ url: list, headers }));
    // The session that this process has not seen is looked up first.
    await sleep(200);
    finish();
    expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await Promise.all(reading);
    await app.close();
  });

  it("B01 serves other clients while one client holds all slots and sends more", async () => {
    const { app, searches, finish } = await openApp();
    const flood = Array.from({ length: 100 }, () => app.inject({ url: list, remoteAddress: "198.51.100.1" }));
    await expect.poll(() => searches.count).toBe(slots);
    await sleep(lateMs);
    const others = Array.from({ length: 20 }, (_, number) =>
      app.inject({ url: list, remoteAddress: `192.0.2.${number}` }),
    );
    expect((await app.inject({ url: list, remoteAddress: "198.51.100.1" })).statusCode).toBe(503);
    finish();
    expect(new Set((await Promise.all(others)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    await Promise.all(flood);
    await app.close();
  });
});

interface PagesOptions {
  limits?: Limits;
  timeoutMs?: number;
}

/** Creates pages with one slot, which wait for `finish`. */
async function openPages({ limits = createLimits(db, 1000), timeoutMs = 1500 }: PagesOptions = {}) {
  const app = fastify();
  app.decorate("publicUrl", "http://127.0.0.1:3000");
  const open: (() => void)[] = [];
  const rejected: string[] = [];
  handleErrors(app);
  await setHeaders(app, { config: {} as never, publicUrl: app.publicUrl, developing: false });
  limitAppRequests(app, {
    db,
    limits,
    onReject: (kind) => rejected.push(kind),
    table: { ...requestLimits, page: { clientRate: "public-read", slots: 1 } },
    timeoutMs: { member: timeoutMs, public: timeoutMs },
  });
  app.all("*", async (request) => {
    await new Promise<void>((resolve) => open.push(resolve));
    return request.url;
  });
  return {
    app,
    open,
    rejected,
    async finishUntil<Result>(done: Promise<Result>): Promise<Result> {
      const finishing = setInterval(() => open.shift()?.(), 1);
      return done.finally(() => clearInterval(finishing));
    },
    async finish() {
      await expect.poll(() => open.length).toBe(1);
      open.shift()?.();
    },
  };
}

it("sends an HTML page to browsers and JSON to the script of a page", async () => {
  const { app, rejected, finish } = await openPages();
  const [first, second] = [app.inject("/about"), app.inject("/about")];
  await sleep(lateMs);
  const page = await app.inject("/about");
  expect([page.statusCode, page.headers["content-type"]]).toEqual([503, "text/html; charset=utf-8"]);
  expect(page.body).toContain("<h1>Too many people are here right now</h1>");
  expect(page.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  const data = await app.inject("/about.data");
  expect([data.statusCode, data.json().isError]).toEqual([503, true]);
  expect(rejected).toEqual(["page", "page"]);
  await finish();
  await first;
  await finish();
  expect((await second).body).toBe("/about");
  await app.close();
});

it("serves members before the public, and rejects a request that has waited too long", async () => {
  const { app, finish } = await openPages();
  const done: string[] = [];
  const request = (url: string, headers = {}) =>
    app
      .inject({ url, headers })
      .then(({ statusCode, body }) => done.push(statusCode === 200 ? body : String(statusCode)));
  const token = randomBytes(32).toString("base64url");
  recordLookup(token, true);
  const member = { cookie: `${cookieName}=${token}` };
  const sent = [request("/first"), request("/public"), request("/mine", member), request("/also-mine", member)];
  for (let number = 0; number < 3; number += 1) await finish();
  await expect.poll(() => done).toEqual(["/first", "/mine", "/also-mine"]);
  await request("/stuck");
  await finish();
  await Promise.all(sent);
  expect(done).toEqual(["/first", "/mine", "/also-mine", "503", "/public"]);
  await app.close();
});

it("B01 counts rejected requests against the client's rate limit", async () => {
  const limits = createLimits(db, 1, { points: { "public-read": 60 } });
  const { app, finishUntil } = await openPages({ limits, timeoutMs: 60_000 });
  const client = `2001:db8:${randomBytes(2).toString("hex")}::1`;
  const from = (remoteAddress: string) => app.inject({ url: "/", remoteAddress });
  const accepted = [from(client), from(client)];
  await sleep(lateMs);
  const statuses: number[] = [];
  while (statuses.length < 80) statuses.push((await from(client)).statusCode);
  expect(statuses.slice(0, 58)).toEqual(Array(58).fill(503));
  // The first batch of a period is granted before it is charged, so two more requests can pass.
  expect(statuses.slice(60)).toEqual(Array(20).fill(429));
  accepted.push(from("192.0.2.2"));
  expect((await finishUntil(Promise.all(accepted))).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  await app.close();
});

it("B01 serves clients while the shared counters are slow", async () => {
  const stuck = Promise.withResolvers<void>();
  const counters = createLimits(db, 1);
  const taken: string[] = [];
  const limits: Limits = {
    ...counters,
    count: async (name, key, points) => {
      taken.push(String(key));
      await stuck.promise;
      return counters.count(name, key, points);
    },
  };
  const { app, open, finishUntil } = await openPages({ limits, timeoutMs: 60_000 });
  const heavy = Array.from({ length: 100 }, () => app.inject({ url: "/", remoteAddress: "198.51.100.3" }));
  const others = Array.from({ length: 20 }, (_, number) =>
    app.inject({ url: `/${number}`, remoteAddress: `192.0.2.${number}` }),
  );
  // The heavy client waits once its first batch of forty is used.
  await expect.poll(() => open.length).toBe(1);
  expect(taken).toHaveLength(2);
  const statuses = (await finishUntil(Promise.all(others))).map(({ statusCode }) => statusCode);
  expect(statuses).toEqual(Array(20).fill(200));
  stuck.resolve();
  const last = (await finishUntil(Promise.all(heavy))).map(({ statusCode }) => statusCode);
  expect(last).toEqual(Array(100).fill(200));
  await app.close();
});

it.each([
  ["page", "/about", 8],
  ["call", "/api/list", 32],
  ["card", "/profile/a1/card.png", 4],
  ["picture", "/pictures/1", 32],
])("handles at most as many requests of the kind %s concurrently as it has slots", async (_kind, url, slots) => {
  const app = fastify();
  app.decorate("publicUrl", "http://127.0.0.1:3000");
  const open: (() => void)[] = [];
  limitAppRequests(app, { db, limits: createLimits(db, 1000) });
  for (const route of ["*", "/api/list", "/pictures/:id"])
    app.get(route, () => new Promise<string>((resolve) => open.push(() => resolve("a response"))));
  const pending = Array.from({ length: slots + 1 }, () => app.inject(url));
  await expect.poll(() => open.length).toBe(slots);
  await sleep(100);
  expect(open).toHaveLength(slots);
  open.shift()?.();
  await expect.poll(() => open.length).toBe(slots);
  for (const finish of open) finish();
  expect(new Set((await Promise.all(pending)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await app.close();
});

it("B01 serves a page while link-preview pictures in any notation use all their slots", async () => {
  const app = fastify();
  app.decorate("publicUrl", "http://127.0.0.1:3000");
  const open: (() => void)[] = [];
  limitAppRequests(app, { db, limits: createLimits(db, 1000) });
  app.all("*", async (request) => {
    if (request.url === "/about") return "a page";
    await new Promise<void>((resolve) => open.push(resolve));
    return "a picture";
  });
  const spellings = [
    "card.png",
    "CARD.PNG",
    "c%61rd.png",
    "card%2Epng",
    "card.png?x=/about",
    "card.png/",
    "card.png.data",
    "card.png/_.data",
  ];
  const pending = Array.from({ length: 24 }, (_, number) =>
    app.inject(`/${["profile", "Profile", "pr%6Ffile"][number % 3]}/a${number}/${spellings[number % 8]}`),
  );
  pending.push(app.inject("/card.png"), app.inject({ method: "HEAD", url: "/Card.png" }));
  await expect.poll(() => open.length).toBe(4);
  await sleep(lateMs);
  expect((await app.inject("/about")).body).toBe("a page");
  expect(open).toHaveLength(4);
  const finishing = setInterval(() => open.shift()?.(), 1);
  await Promise.all(pending);
  clearInterval(finishing);
  await app.close();
});

it("B01 reserves the slot of a disconnected client for a while, because its work continues", async () => {
  const { app, open } = await openPages();
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const first = connect(Number(new URL(origin).port), "127.0.0.1");
  first.write("GET /first HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
  await expect.poll(() => open.length).toBe(1);
  const second = fetch(`${origin}/second`);
  first.destroy();
  const started = performance.now();
  await expect.poll(() => open.length, { interval: 10, timeout: 3000 }).toBe(2);
  expect(performance.now() - started).toBeGreaterThan(200);
  for (const finish of open) finish();
  expect((await second).status).toBe(200);
  await app.close();
});

it("gives the slot of a client that disconnected while waiting to the next request", async () => {
  const { app, finish } = await openPages();
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const sent: string[] = [];
  app.server.on("request", ({ url = "" }) => sent.push(url));
  const first = fetch(`${origin}/first`);
  await expect.poll(() => sent).toContain("/first");
  const second = connect(Number(new URL(origin).port), "127.0.0.1");
  second.write("GET /second HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
  await expect.poll(() => sent).toContain("/second");
  const third = fetch(`${origin}/third`);
  await expect.poll(() => sent).toContain("/third");
  second.destroy();
  await expect.poll(() => countConnections(app.server)).toBe(2);
  await finish();
  await first;
  await finish();
  expect(await (await third).text()).toBe("/third");
  await app.close();
});

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}
