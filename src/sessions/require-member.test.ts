import fastify from "fastify";
import { afterAll, describe, expect, it, vi } from "vitest";
import { createBrowser, createSignedIn } from "../../tests/signed-in.ts";
import { testDatabase } from "../../tests/test-database.ts";
import type { MemberType } from "../accounts/permissions.ts";
import { admitMembers, findRequestSession } from "./require-member.server.ts";

const { db } = testDatabase();
const app = fastify();

app.decorate("publicUrl", "http://localhost");
for (const [url, userType] of [
  ["/members", undefined],
  ["/athletes", "Athlete"],
  ["/coaches", "College Coach"],
] as [string, MemberType | undefined][]) {
  app.register(async (own) => {
    admitMembers(own, { db, ...(userType && { userType }) });
    own.post(url, async ({ session }) => session.accountId);
  });
}
app.register(async (pages) => {
  pages.get("/page", async (request) => (await findRequestSession(request, { db, isPage: true }))?.accountId ?? "none");
  pages.get("/twice", async (request) => {
    const lookups = [1, 2].map(() => findRequestSession(request, { db, isPage: false }));
    return { isShared: lookups[0] === lookups[1] };
  });
});
afterAll(() => app.close());

async function send(url: string, headers: Record<string, string>, method: "GET" | "POST" = "POST") {
  const response = await app.inject({ method, url, headers });
  return response.statusCode === 200 ? response.body : [response.statusCode, response.json().message];
}

describe("admitMembers", () => {
  it.each([
    ["Athlete", ["own", "own", "This is only for coaches."]],
    ["College Coach", ["own", "This is only for athletes.", "own"]],
    [
      "Administrator",
      ["This is only for athletes and coaches.", "This is only for athletes.", "This is only for coaches."],
    ],
  ] as const)("admits %s to the endpoints of this type only", async (user_type, expected) => {
    const { id, headers } = await createSignedIn(db, { user_type });
    for (const [index, url] of ["/members", "/athletes", "/coaches"].entries())
      expect(await send(url, headers)).toEqual(expected[index] === "own" ? id : [403, expected[index]]);
  });

  it("S07 rejects the request of a page that another account opened", async () => {
    const [own, other] = [await createBrowser(db), await createBrowser(db)];
    expect(await send("/members", { ...own.headers, "openroster-account": own.id })).toBe(own.id);
    for (const account of [other.id, ""])
      expect(await send("/members", { ...own.headers, "openroster-account": account })).toEqual([
        401,
        "Someone else signed in on this browser. Please sign in again.",
      ]);
    expect(await send("/members", {})).toEqual([401, "Please sign in."]);
  });
});

describe("findRequestSession", () => {
  it("X07 accepts the cookie on a page that a link of another site opened, but not on an endpoint", async () => {
    const { id, headers } = await createBrowser(db);
    const foreign = { ...headers, "sec-fetch-site": "cross-site" };
    expect(await send("/page", foreign, "GET")).toBe(id);
    expect(await send("/members", foreign)).toEqual([401, "Please sign in."]);
  });

  it("reads the session of a request once", async () => {
    const { headers } = await createBrowser(db);
    const updating = vi.spyOn(db, "updateTable");
    expect(await send("/twice", headers, "GET")).toBe('{"isShared":true}');
    expect(updating).toHaveBeenCalledTimes(1);
  });
});
