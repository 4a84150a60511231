import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { sendRequest } from "../../tests/members.ts";
import { createAdministrator, createBrowser, createSignedIn } from "../../tests/signed-in.ts";
import { testApp } from "../../tests/test-app.ts";
import { tokenDigest } from "./bearer-token.server.ts";

const server = testApp();
const [members, portal] = ["/api/auth/Session", "/auth/Session"];

async function readTime(headers: Record<string, string>, { url = members, method = "GET" as "GET" | "POST" } = {}) {
  const { status, body } = await sendRequest(server.app, method, url, { headers });
  return { status, message: body.message, secondsLeft: body.result?.secondsLeft };
}

async function changeSession(token: string, change: string): Promise<void> {
  await sql`update sessions set ${sql.raw(change)} where digest = ${tokenDigest(token)}`.execute(server.db);
}

describe.each([
  ["bearer token of a member", members, createSignedIn],
  ["cookie of a member", members, createBrowser],
  ["bearer token of an administrator", portal, createAdministrator],
] as const)("the remaining time of a session with the %s", (_, url, create) => {
  it("S03 is returned by GET without extending the session, and extended by POST", async () => {
    const { token, headers } = await create(server.db);
    await changeSession(token, "last_used_at = now() - interval '20 minutes'");
    for (const _attempt of [1, 2]) {
      const { status, secondsLeft } = await readTime(headers, { url });
      expect([status, secondsLeft > 540 && secondsLeft <= 600]).toEqual([200, true]);
    }
    const extended = await readTime(headers, { url, method: "POST" });
    expect([extended.status, extended.secondsLeft > 1740 && extended.secondsLeft <= 1800]).toEqual([200, true]);
    expect((await readTime(headers, { url })).secondsLeft).toBeGreaterThan(1740);
  });

  it("S03 is at most the rest of the eight hours", async () => {
    const { token, headers } = await create(server.db);
    await changeSession(token, "expires_at = now() + interval '100 seconds'");
    const { secondsLeft } = await readTime(headers, { url, method: "POST" });
    expect(secondsLeft > 40 && secondsLeft <= 100).toBe(true);
  });

  it("S03 is not returned for an expired session", async () => {
    const { token, headers } = await create(server.db);
    await changeSession(token, "last_used_at = now() - interval '30 minutes'");
    for (const method of ["GET", "POST"] as const) expect((await readTime(headers, { url, method })).status).toBe(401);
  });
});

it.each(["Athlete", "College Coach", "Team Staff"] as const)(
  "returns the time to members of the type %s",
  async (user_type) => {
    const { headers } = await createSignedIn(server.db, { user_type });
    expect((await readTime(headers)).status).toBe(200);
  },
);

it("rejects signed-out clients, and accounts of another type", async () => {
  const [coach, staff] = [await createSignedIn(server.db), await createAdministrator(server.db)];
  expect(await readTime({})).toMatchObject({ status: 401, message: "You’re not signed in." });
  expect(await readTime(staff.headers)).toMatchObject({ status: 403 });
  expect(await readTime(coach.headers, { url: portal })).toMatchObject({ status: 401 });
});

it("S08 rejects a cookie in the portal, even an administrator's, and a cookie from another site", async () => {
  const staff = await createBrowser(server.db, { user_type: "Administrator" });
  expect(await readTime(staff.headers, { url: portal })).toMatchObject({
    status: 401,
    message: "You’re not signed in.",
  });
  const { headers } = await createBrowser(server.db);
  expect((await readTime({ ...headers, "sec-fetch-site": "cross-site" })).status).toBe(401);
});
