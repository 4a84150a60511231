import type { Server } from "node:http";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { fastify } from "fastify";
import { expect, it } from "vitest";
import { createAdministrator } from "../../tests/signed-in.ts";
import { testDatabase } from "../../tests/test-database.ts";
import type { AthleteSearch } from "../athletes/athlete-search.server.ts";
import { sqlSearch } from "../athletes/sql-search.server.ts";
import { readConfig } from "../config.server.ts";
import { createApp } from "./app.server.ts";
import { setHeaders } from "./headers.server.ts";
import { shedLoad } from "./shed-load.server.ts";

const { db } = testDatabase();
const list = "/api/profile/SearchAthletes";
/** Longer than the public waits, shorter than who is signed in does. */
const late = 700;

it("turns away readers past capacity at once, and nobody who acts, is signed in or probes; then all is as before", async () => {
  const config = readConfig({ LOG_LEVEL: "silent", RATE_LIMITS: "1000" });
  const held = Promise.withResolvers<void>();
  let searching = 0;
  const search: AthleteSearch = {
    ...sqlSearch(db),
    async find() {
      searching += 1;
      await held.promise;
      return { ids: [], total: 0, version: null };
    },
  };
  const app = await createApp({ config, db, publicUrl: "http://127.0.0.1:3000", pages: false, search });
  const { headers } = await createAdministrator(db);
  // More than have a place.
  const reading = Array.from({ length: 70 }, () => app.inject(list));
  await expect.poll(() => searching).toBe(64);
  await sleep(late);

  const refused = await app.inject(list);
  expect([refused.statusCode, refused.headers["cache-control"]]).toEqual([503, "no-store"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThanOrEqual(3);
  expect(refused.json()).toMatchObject({ isError: true, result: null, message: expect.stringContaining("try again") });
  expect((await app.inject("/healthz")).statusCode).toBe(200);
  expect((await app.inject({ method: "POST", url: "/auth/Login", body: {} })).statusCode).toBe(400);
  const waiting = app.inject({ url: "/admin/user/GetUsers?page=1&pageSize=10", headers });

  held.resolve();
  const statuses = (await Promise.all([...reading, waiting])).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect((await app.inject(list)).statusCode).toBe(200);
  await app.close();
});

async function openPages() {
  const app = fastify();
  app.decorate("publicUrl", "http://127.0.0.1:3000");
  const open: (() => void)[] = [];
  const shed: string[] = [];
  await setHeaders(app, { config: {} as never, publicUrl: app.publicUrl, developing: false });
  shedLoad(app, {
    places: { page: 1, call: 1 },
    longest: { known: 900, public: 900 },
    onShed: (what) => shed.push(what),
  });
  app.all("*", async (request) => {
    await new Promise<void>((resolve) => open.push(resolve));
    return request.url;
  });
  return {
    app,
    shed,
    /** Answers the next one that has a place, as soon as there is one. */
    async finish() {
      await expect.poll(() => open.length).toBe(1);
      open.shift()?.();
    },
  };
}

it("shows a person a page that says to try again, and tells the script of a page the same in its own words", async () => {
  const { app, shed, finish } = await openPages();
  const [first, second] = [app.inject("/about"), app.inject("/about")];
  await sleep(late);
  const page = await app.inject("/about");
  expect([page.statusCode, page.headers["content-type"]]).toEqual([503, "text/html; charset=utf-8"]);
  expect(page.body).toContain("<h1>Too many people are here at the moment</h1>");
  expect(page.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  const data = await app.inject("/about.data");
  expect([data.statusCode, data.json().isError]).toEqual([503, true]);
  expect(shed).toEqual(["page", "page"]);
  await finish();
  await first;
  await finish();
  expect((await second).body).toBe("/about");
  await app.close();
});

it("lets in who shows a session before the public, and turns away who has waited in vain", async () => {
  const { app, finish } = await openPages();
  const done: string[] = [];
  const ask = (url: string, headers = {}) =>
    app
      .inject({ url, headers })
      .then(({ statusCode, body }) => done.push(statusCode === 200 ? body : String(statusCode)));
  const asked = [ask("/first"), ask("/public"), ask("/mine", { cookie: "openroster-session=any" }), ask("/admin")];
  for (let number = 0; number < 3; number += 1) await finish();
  await expect.poll(() => done).toEqual(["/first", "/mine", "/admin"]);
  await ask("/stuck");
  await finish();
  await Promise.all(asked);
  expect(done).toEqual(["/first", "/mine", "/admin", "503", "/public"]);
  await app.close();
});

it("gives the place of who went away while waiting to the next", async () => {
  const { app, finish } = await openPages();
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const asked: string[] = [];
  app.server.on("request", ({ url = "" }) => asked.push(url));
  const first = fetch(`${origin}/first`);
  await expect.poll(() => asked).toContain("/first");
  const second = connect(Number(new URL(origin).port), "127.0.0.1");
  second.write("GET /second HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
  await expect.poll(() => asked).toContain("/second");
  const third = fetch(`${origin}/third`);
  await expect.poll(() => asked).toContain("/third");
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
