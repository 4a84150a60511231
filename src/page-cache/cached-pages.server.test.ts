import { randomBytes } from "node:crypto";
import { request as sendRequest } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { fastify } from "fastify";
import { sql } from "kysely";
import { afterEach, beforeAll, expect, it } from "vitest";
import { createAthlete } from "../../tests/factories.ts";
import { cookieName } from "../../tests/signed-in.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { findKey } from "../athletes/public-id.server.ts";
import { createCachedPages } from "./cached-pages.server.ts";

const { db } = testDatabase();
let key = "";
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  key = findKey("athlete", await createAthlete(db, {})) ?? "";
});

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Serves pages whose renders wait for `finish`, unless the URL starts with `/uncached`. */
async function openPages() {
  const app = fastify({ forceCloseConnections: true });
  app.decorate("publicUrl", "http://127.0.0.1:3000");
  const cachedPages = createCachedPages({ db, maxBytes: 100_000, routeOf: ({ url }) => url.split("?")[0] ?? "" });
  const renders: ((status?: number) => void)[] = [];
  let started = 0;
  app.addHook("onRequest", async (request, reply) => ((await cachedPages.answer(request, reply)) ? reply : undefined));
  cachedPages.cacheRendered(app, () => {});
  app.get("*", async (request, reply) => {
    if (!request.url.startsWith("/uncached")) await cachedPages.cachePage(request, { athletes: [key] });
    started += 1;
    const number = started;
    const status = await new Promise<number>((resolve) => renders.push((given = 200) => resolve(given)));
    return reply.code(status).type("text/html").send(`render ${number}`);
  });
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  closing.push(() => app.close());
  const get = async (url: string, headers: Record<string, string> = {}) => {
    try {
      const response = await fetch(origin + url, { headers });
      return `${response.status} ${await response.text()}`;
    } catch (error) {
      return String(error);
    }
  };
  return {
    origin,
    get,
    several: (count: number, url: string, headers?: Record<string, string>) =>
      Array.from({ length: count }, () => get(url, headers)),
    countRenders: () => started,
    finish(status?: number) {
      for (const finishRender of renders.splice(0)) finishRender(status);
    },
  };
}

it("renders a page once for concurrent requests", async () => {
  const { several, countRenders, finish, get } = await openPages();
  const responses = several(20, "/page");
  await expect.poll(countRenders).toBe(1);
  await sleep(100);
  finish();
  expect(new Set(await Promise.all(responses))).toEqual(new Set(["200 render 1"]));
  expect(await get("/page")).toBe("200 render 1");
  expect(countRenders()).toBe(1);
});

it("caches a page that was sent twice while many pages are sent once", async () => {
  const { several, countRenders, finish, get } = await openPages();
  const request = async (urls: string[]) => {
    const before = countRenders();
    const responses = urls.map((url) => get(url));
    await expect.poll(countRenders).toBe(before + urls.length);
    finish();
    await Promise.all(responses);
  };
  await request(["/often"]);
  await Promise.all(several(2, "/often", { "accept-encoding": "br" }));
  // More than the cache can hold.
  await request(Array.from({ length: 60 }, (_, index) => `/once/${index}`));
  expect(await get("/often")).toBe("200 render 1");
  await request(["/once/0"]);
});

it("renders a page again if its athlete changed during the render", async () => {
  const { several, countRenders, finish, get } = await openPages();
  const first = get("/page");
  await expect.poll(countRenders).toBe(1);
  await sql`update athletes set city = 'Ogallala' where id = ${key}`.execute(db);
  const later = several(5, "/page");
  await sleep(100);
  finish();
  await expect.poll(countRenders).toBe(2);
  finish();
  expect(await first).toBe("200 render 1");
  expect(new Set(await Promise.all(later))).toEqual(new Set(["200 render 2"]));
});

it("renders a page for the other requests if the first one fails", async () => {
  const { several, countRenders, finish, get } = await openPages();
  const failed = get("/page");
  await expect.poll(countRenders).toBe(1);
  const others = several(3, "/page");
  await sleep(100);
  finish(500);
  expect(await failed).toMatch(/^500/);
  await expect.poll(countRenders).toBe(4);
  finish();
  for (const response of await Promise.all(others)) expect(response).toMatch(/^200 render \d/);
});

it("renders a page once for the other requests if the client of the first one disconnects", async () => {
  const { origin, several, countRenders, finish } = await openPages();
  const first = sendRequest(`${origin}/page`).on("error", () => {});
  first.end();
  await expect.poll(countRenders).toBe(1);
  const others = several(5, "/page");
  await sleep(100);
  first.destroy();
  await expect.poll(countRenders).toBe(2);
  finish();
  expect(new Set(await Promise.all(others))).toEqual(new Set(["200 render 2"]));
});

it("renders a page for another request that has waited for a second", async () => {
  const { several, countRenders, finish } = await openPages();
  const responses = several(2, "/page");
  await expect.poll(countRenders).toBe(1);
  await expect.poll(countRenders, { timeout: 3000 }).toBe(2);
  finish();
  for (const response of await Promise.all(responses)) expect(response).toMatch(/^200/);
});

it("renders each page of a member", async () => {
  const { several, countRenders, finish } = await openPages();
  const token = randomBytes(32).toString("base64url");
  const responses = several(3, "/page", { cookie: `${cookieName}=${token}` });
  await expect.poll(countRenders).toBe(3);
  finish();
  expect(new Set(await Promise.all(responses)).size).toBe(3);
});

it("lets requests for pages that are never cached wait for each other only once", async () => {
  const { several, countRenders, finish, get } = await openPages();
  const first = get("/uncached");
  await expect.poll(countRenders).toBe(1);
  finish();
  await first;
  const responses = several(3, "/uncached");
  await expect.poll(countRenders).toBe(4);
  finish();
  await Promise.all(responses);
});
