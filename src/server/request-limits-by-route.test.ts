import { fastify } from "fastify";
import { afterAll, describe, expect, it } from "vitest";
import { createBrowser, createSignedIn } from "../../tests/signed-in.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { createLimits } from "../http/rate-limits.server.ts";
import { arrivalLimits } from "../http/slow-clients.server.ts";
import { isRecentlyVerified, recordLookup } from "../sessions/recent-sessions.server.ts";
import { handleErrors } from "./errors.server.ts";
import { limitAppRequests, requestLimits } from "./request-limits.server.ts";

const { db } = testDatabase();
const app = fastify();
/** Names and keys of the limits that the requests counted against. */
let counted: unknown[] = [];

app.decorate("publicUrl", "http://127.0.0.1:3000");
handleErrors(app);
const limits = createLimits(db, 1000);
limitAppRequests(app, {
  db,
  limits: {
    ...limits,
    async count(name, key) {
      counted.push(`${name} ${key}`);
      return { name, limit: 9, periodSeconds: 60, remaining: 9, resetSeconds: 60, waitSeconds: 0 };
    },
  },
});
for (const url of ["/assets/*", "/healthz", "/readyz", "/pictures/:id", "/api/list", "/robots.txt", "*"])
  app.get(url, async () => "");
for (const url of ["*", "/api/me/links", "/api/coach/post", "/api/meetings", "/api/list/api/me/x", "/api/auth/Logout"])
  app.post(url, async () => "");
app.options("*", async () => "");
afterAll(() => app.close());

let client = 0;
async function count(method: "GET" | "HEAD" | "POST" | "OPTIONS", url: string, headers: Record<string, string> = {}) {
  // A client that has counted before uses the rest of its batch.
  client += 1;
  counted = [];
  const remoteAddress = `192.0.2.${client}`;
  const { statusCode } = await app.inject({ method, url, headers, remoteAddress });
  expect([method, url, statusCode]).toEqual([method, url, 200]);
  return counted.map((one) => String(one).replace(remoteAddress, "client"));
}

describe("limits by route", () => {
  it("have these values", () => {
    expect(requestLimits).toEqual({
      unlimited: {},
      file: { clientRate: "public-read" },
      page: { clientRate: "public-read", slots: 8 },
      call: { clientRate: "public-read", slots: 32 },
      card: { clientRate: "public-read", slots: 4, abandonedMs: 1000 },
      picture: { clientRate: "picture-read", slots: 32 },
      write: { clientRate: "client-write" },
      "member-write": { clientRate: "client-write", inFlight: 8, accountRate: "member-write" },
    });
    expect(arrivalLimits).toEqual({
      requestTimeout: 8_500,
      http: { headersTimeout: 8_500, connectionsCheckingInterval: 500, maxHeaderSize: 16_384 },
    });
  });

  it.each([
    ["GET", "/assets/app.js", []],
    ["GET", "/healthz", []],
    ["GET", "/readyz", []],
    ["GET", "/about", ["public-read client"]],
    ["HEAD", "/about", ["public-read client"]],
    ["GET", "/profile/a/card.png", ["public-read client"]],
    ["GET", "/pictures/1", ["picture-read client"]],
    ["GET", "/api/list", ["public-read client"]],
    ["GET", "/robots.txt", ["public-read client"]],
    ["OPTIONS", "/about", ["client-write client"]],
    ["POST", "/about", ["client-write client"]],
    ["POST", "/api/me/links", ["client-write client"]],
  ] as const)("count %s %s of a signed-out client", async (method, url, names) => {
    expect(await count(method, url)).toEqual(names);
  });

  it.each([
    ["POST", "/me/links", true],
    ["POST", "/signoutx", true],
    ["POST", "/x/signout", true],
    ["POST", "/signout", false],
    ["POST", "/signout.data", false],
    ["POST", "/signout?x", false],
    ["POST", "/api/me/links", true],
    ["POST", "/api/coach/post", true],
    ["POST", "/api/meetings", false],
    ["POST", "/api/list/api/me/x", false],
    ["OPTIONS", "/me/links", false],
    ["GET", "/me/links", false],
  ] as const)("count %s %s of a member against the account: %s", async (method, url, isCounted) => {
    const { id, headers } = await createBrowser(db);
    const names = [method === "GET" ? "public-read client" : "client-write client"];
    expect(await count(method, url, headers)).toEqual([...names, ...(isCounted ? [`member-write ${id}`] : [])]);
  });

  it("count no account for an invalid token", async () => {
    expect(await count("POST", "/api/me/links", { authorization: `Bearer ${"A".repeat(43)}` })).toEqual([
      "client-write client",
    ]);
  });
});

it.each([
  ["POST", "/signout", false],
  ["POST", "/me/settings", false],
  ["POST", "/coach/account", false],
  ["POST", "/api/auth/Logout", false],
  ["POST", "/me/links", true],
  ["POST", "/settingsx", true],
  ["GET", "/me/settings", true],
] as const)("B01 knows a token as valid after %s %s: %s", async (method, url, isValid) => {
  const { token, headers } = await createSignedIn(db);
  recordLookup(token, true);
  await count(method, url, headers);
  await expect.poll(() => isRecentlyVerified(token)).toBe(isValid);
});
