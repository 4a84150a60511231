import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { createBrowser } from "../../tests/signed-in.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { endCookieSession } from "./end-session.server.ts";
import type { Session } from "./find-session.server.ts";
import { findMember } from "./find-session.server.ts";
import { type MemberContext, memberContext } from "./member-context.ts";
import { memberCookie } from "./member-cookie.server.ts";
import { requireOwnForm } from "./require-account-form.server.ts";
import { requireMemberPage } from "./require-member-page.server.ts";

const { db } = testDatabase();
const origin = "http://localhost:3000";
const cookie = memberCookie({ publicUrl: origin, protocol: "http", host: "localhost:3000" });

/** Returns a page context whose client is signed in to this account, if there is one. */
function pageContextOf(userType?: Session["userType"]) {
  const context = new RouterContextProvider();
  const session = userType && { sessionId: "1", accountId: "own", userType, email: "a@mail.example", kind: "cookie" };
  const member = async () => (session as Session | undefined) ?? null;
  context.set(memberContext, { member, memberCookie: cookie } as MemberContext);
  return context;
}

/** Returns the path and query to which a page redirects, or the status of the error that it throws. */
async function requestPage(userType: Session["userType"] | undefined, wanted: "Athlete" | undefined, request: Request) {
  const found = requireMemberPage(pageContextOf(userType), request, wanted);
  return await found.then(
    (session) => session.userType,
    (thrown: unknown) =>
      thrown instanceof Response ? thrown.headers.get("location") : (thrown as { init: ResponseInit }).init.status,
  );
}

describe("requireMemberPage", () => {
  const page = new Request(`${origin}/me/links?sport=VB`);

  it("returns the session of a member of the wanted type", async () => {
    expect(await requestPage("Athlete", "Athlete", page)).toBe("Athlete");
    expect(await requestPage("College Coach", undefined, page)).toBe("College Coach");
  });

  it("redirects a signed-out client to the sign-in and names the page to return to", async () => {
    expect(await requestPage(undefined, undefined, page)).toBe("/signin?next=%2Fme%2Flinks%3Fsport%3DVB");
    expect(await requestPage(undefined, undefined, new Request(`${origin}/other`))).toBe("/signin");
    expect(await requestPage(undefined, undefined, new Request(page, { method: "POST" }))).toBe(
      "/signin?next=%2Fme%2Flinks%3Fsport%3DVB&done=meanwhile",
    );
  });

  it("redirects a coach from the pages of athletes to the start page, and hides member pages from administrators", async () => {
    expect(await requestPage("College Coach", "Athlete", page)).toBe("/coach");
    expect(await requestPage("Administrator", undefined, page)).toBe(404);
  });
});

describe("requireOwnForm", () => {
  async function send(method: string, body?: FormData | string): Promise<string | null> {
    const context = pageContextOf("Athlete");
    const request = new Request(`${origin}/me/links`, { method, ...(body === undefined ? {} : { body }) });
    await requireOwnForm({ request, context } as never, async () => new Response());
    if (body instanceof FormData) expect([...(await request.formData()).keys()]).toEqual([...body.keys()]);
    return (await context.get(memberContext).member())?.accountId ?? null;
  }

  function formOf(account: string): FormData {
    const form = new FormData();
    form.set("account", account);
    return form;
  }

  it("S07 accepts a form of the page's own account, and requests without a form to read", async () => {
    expect(await send("POST", formOf("own"))).toBe("own");
    expect([await send("GET"), await send("HEAD")]).toEqual(["own", "own"]);
  });

  it("S07 treats a form of another account, without an account or without fields as signed out", async () => {
    expect(await send("POST", formOf("another"))).toBeNull();
    expect(await send("POST", new FormData())).toBeNull();
    expect(await send("POST", "text")).toBeNull();
    expect(await send("DELETE")).toBeNull();
  });
});

describe("endCookieSession", () => {
  const find = (headers: Record<string, string>) =>
    findMember(db, { rawHeaders: Object.entries(headers).flat(), method: "GET", cookie, isPage: true });

  it("ends the sessions of all session cookies of a request, and no others", async () => {
    const [first, second, other] = [await createBrowser(db), await createBrowser(db), await createBrowser(db)];
    const header = `theme=dark; ${first.headers.cookie}; ${cookie.name}=invalid; ${second.headers.cookie}`;
    await endCookieSession(db, { header, cookie });
    expect([await find(first.headers), await find(second.headers)]).toEqual([null, null]);
    expect(await find(other.headers)).toMatchObject({ accountId: other.id });
  });

  it("ends nothing without a cookie or with a bearer token as cookie", async () => {
    const browser = await createBrowser(db);
    await endCookieSession(db, { header: null, cookie });
    await db.updateTable("sessions").set({ kind: "bearer" }).where("account_id", "=", browser.id).execute();
    await endCookieSession(db, { header: browser.headers.cookie, cookie });
    const left = db.selectFrom("sessions").select("id").where("account_id", "=", browser.id);
    expect(await left.execute()).toHaveLength(1);
  });
});
