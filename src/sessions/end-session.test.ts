import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createMember, password } from "../../tests/members.ts";
import { createBrowser, createSignedIn } from "../../tests/signed-in.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { createProcessKeys } from "../accounts/installation-keys.server.ts";
import { createAccountServices, type RequestContext } from "../accounts/request-context.server.ts";
import { tokenDigest } from "./bearer-token.server.ts";
import { checkCurrentPassword, refuseOwnPassword } from "./check-current-password.server.ts";
import { deleteSession, endSession } from "./end-session.server.ts";
import { endSessionOfId, endSessions } from "./end-sessions.server.ts";
import { findMember, findSecondsLeft, findSession, getPresentedToken, type Session } from "./find-session.server.ts";
import { findSessions } from "./find-sessions.server.ts";
import { clearSessionCookie, memberCookie, readCookies, setSessionCookie } from "./member-cookie.server.ts";
import { isCookieCounted } from "./member-request.server.ts";
import { openSession } from "./open-session.server.ts";
import { isRecentlyVerified } from "./recent-sessions.server.ts";
import { parseRedirectPath } from "./redirect-path.server.ts";
import { refuseWithoutCode } from "./refuse-without-code.server.ts";

const { db } = testDatabase();
const keys = createProcessKeys();
const cookie = memberCookie({ publicUrl: "http://localhost", protocol: "http", host: "localhost" });

async function createContext(clientAddress = "192.0.2.1", rateLimits = 1000): Promise<RequestContext> {
  const settings = { publicUrl: "http://localhost", graceDays: 7, rateLimits, keys };
  return { ...(await createAccountServices(db, settings)), clientAddress };
}

const rawHeadersOf = (headers: Record<string, string>) => Object.entries(headers).flat();
const requestOf = (headers: Record<string, string>) => ({
  rawHeaders: rawHeadersOf(headers),
  method: "GET",
  cookie,
  isPage: false,
});

async function countSessions(accountId: string): Promise<number> {
  return (await db.selectFrom("sessions").select("id").where("account_id", "=", accountId).execute()).length;
}

describe("ending sessions", () => {
  it("ends a session once", async () => {
    const { headers } = await createSignedIn(db);
    const session = await findSession(db, rawHeadersOf(headers));
    expect([await deleteSession(db, session), await deleteSession(db, session)]).toEqual([true, false]);
    expect([await endSession(db, rawHeadersOf(headers)), await deleteSession(db, null)]).toEqual([false, false]);
  });

  it("ends all sessions of one account and records it", async () => {
    const [own, other] = [await createSignedIn(db), await createSignedIn(db)];
    const more = await createBrowser(db);
    await db.updateTable("sessions").set({ account_id: own.id }).where("account_id", "=", more.id).execute();
    expect(await endSessions(db, own.id)).toBe(2);
    expect([await countSessions(own.id), await countSessions(other.id), await endSessions(db, own.id)]).toEqual([
      0, 1, 0,
    ]);
    const entries = db.selectFrom("audit_log").select(["actor_account", "actor_label", "action"]);
    expect(await entries.where("subject_account", "=", own.id).execute()).toEqual(
      Array(2).fill({ actor_account: own.id, actor_label: "member", action: "sessions-ended" }),
    );
  });

  it("ends one session of the account by its id, and none of another account", async () => {
    const [own, other] = [await createSignedIn(db), await createSignedIn(db)];
    const { sessionId } = (await findSession(db, rawHeadersOf(own.headers)))!;
    const end = (accountId: string, id = sessionId) => endSessionOfId(db, { accountId, sessionId: id });
    expect([await end(other.id), await end(own.id, "' or 1=1"), await end(own.id), await end(own.id)]).toEqual([
      ...[false, false],
      ...[true, false],
    ]);
    const entries = db.selectFrom("audit_log").select(["actor_account", "actor_label", "action"]);
    expect(await entries.where("subject_account", "=", own.id).execute()).toEqual([
      { actor_account: own.id, actor_label: "member", action: "session-ended" },
    ]);
  });
});

describe("checkCurrentPassword", () => {
  it("accepts the password of the signed-in account only", async () => {
    const [own, other] = [await createMember(db), await createMember(db)];
    const check = async (session: Pick<Session, "accountId" | "email">, given = password) =>
      (
        await checkCurrentPassword(db, {
          session: session as Session,
          password: given,
          requestContext: await createContext(),
        })
      ).outcome;
    expect(await check({ accountId: own.id, email: own.email })).toBe("right");
    expect(await check({ accountId: own.id, email: own.email }, "wrong")).toBe("wrong");
    // The address belongs to another account since the session was found.
    expect(await check({ accountId: own.id, email: other.email })).toBe("wrong");
    await db.updateTable("accounts").set({ is_blocked: true }).where("id", "=", own.id).execute();
    expect(await check({ accountId: own.id, email: own.email })).toBe("wrong");
    await sql`update accounts set deletion_requested_at = now(), erase_after = now() where id = ${other.id}`.execute(
      db,
    );
    expect(await check({ accountId: other.id, email: other.email })).toBe("wrong");
  });

  it("describes a refusal", () => {
    expect(refuseOwnPassword({ outcome: "wait", seconds: 3 })).toEqual({ outcome: "wait", seconds: 3 });
    expect(refuseOwnPassword({ outcome: "wrong" })).toEqual({
      outcome: "refused",
      field: "password",
      message: "This isn’t your password. Please try again.",
    });
  });
});

it("requires the mailed code with the reason", () => {
  const [needed, wrong] = [refuseWithoutCode({ wasWrong: false }), refuseWithoutCode({ wasWrong: true })];
  expect(needed).toMatchObject({ status: 401, result: { codeRequired: true } });
  expect([needed.message, wrong.message]).toEqual([expect.stringMatching(/code/), expect.stringMatching(/code/)]);
  expect(needed.message).not.toBe(wrong.message);
});

describe("findSessions", () => {
  it("lists the open sessions: the current one first, then by last use", async () => {
    const { id, email } = await createMember(db);
    const { passwordHash } = await db
      .selectFrom("accounts")
      .select("password_hash as passwordHash")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const tokens: string[] = [];
    const opened = [
      { clientAddress: "192.0.2.1", userAgent: "Firefox/145.0 (X11; Linux)", kind: "cookie" },
      { clientAddress: "198.51.100.1", userAgent: undefined, kind: "cookie" },
      { clientAddress: "192.0.2.1", userAgent: "Firefox/145.0 (X11; Linux)", kind: undefined },
      { clientAddress: "192.0.2.1", userAgent: undefined, kind: "bearer" },
      { clientAddress: "192.0.2.1", userAgent: undefined, kind: "bearer" },
      { clientAddress: "192.0.2.1", userAgent: undefined, kind: "bearer" },
    ] as const;
    for (const [minutes, { kind, ...client }] of opened.entries()) {
      const options = { account: { id, passwordHash }, keys, ...client, ...(kind && { kind }) };
      const token = (await db.transaction().execute((trx) => openSession(trx, options)))!;
      tokens.push(token);
      await sql`update sessions set last_used_at = now() - ${minutes} * interval '1 minute' where digest = ${tokenDigest(token)}`.execute(
        db,
      );
    }
    const change = (token: string, values: string) =>
      sql`update sessions set ${sql.raw(values)} where digest = ${tokenDigest(token)}`.execute(db);
    await change(tokens[3]!, "client_digest = null");
    await change(tokens[4]!, "last_used_at = now() - interval '30 minutes'");
    await change(tokens[5]!, "expires_at = now()");
    await createSignedIn(db);
    const row = await db
      .selectFrom("sessions")
      .select("id")
      .where("digest", "=", tokenDigest(tokens[2]!))
      .executeTakeFirstOrThrow();
    const session = { sessionId: row.id, accountId: id, email } as Session;
    const found = await findSessions(db, { session, requestContext: await createContext() });
    expect(found.map(({ device, isFromHere, isThis }) => [device, isFromHere, isThis])).toEqual([
      ["The app, Firefox on Linux", true, true],
      ["Firefox on Linux", true, false],
      ["A browser", false, false],
      ["The app", false, false],
    ]);
    expect(found[0]).toMatchObject({
      sessionId: row.id,
      startedAt: expect.any(String),
      lastUsedAt: expect.any(String),
    });
  });
});

describe("the session of a request", () => {
  it("has the fields of its account", async () => {
    const [app, browser] = [await createSignedIn(db), await createBrowser(db, { user_type: "Athlete" })];
    const fields = {
      sessionId: expect.any(String),
      needsPassword: false,
      name: expect.stringMatching(/^Casey Member/),
    };
    expect(await findMember(db, requestOf(app.headers))).toEqual({
      ...fields,
      ...{ accountId: app.id, userType: "College Coach", email: app.email, kind: "bearer" },
    });
    expect(await findMember(db, requestOf(browser.headers))).toEqual({
      ...fields,
      ...{ accountId: browser.id, userType: "Athlete", email: browser.email, kind: "cookie" },
    });
    expect(await findSecondsLeft(db, requestOf(browser.headers))).toEqual({
      secondsLeft: expect.any(Number),
      userType: "Athlete",
      kind: "cookie",
    });
    expect([await findMember(db, requestOf({})), await findSecondsLeft(db, requestOf({}))]).toEqual([null, null]);
  });

  it("is found despite other headers with a similar value, and several blanks", async () => {
    const { id, token } = await createSignedIn(db);
    const find = async (...rawHeaders: string[]) => (await findSession(db, rawHeaders))?.accountId ?? null;
    expect(await find("Access-Control-Request-Headers", "authorization", "Authorization", `Bearer ${token}`)).toBe(id);
    expect(await find("Authorization", `Bearer   ${token}`)).toBe(id);
    expect(await find("X-Authorization", `Bearer ${token}`)).toBeNull();
    expect(await find("Authorization", `x Bearer ${token}`)).toBeNull();
  });

  it("B01 is remembered as valid until a lookup does not find it", async () => {
    const { token, headers } = await createSignedIn(db);
    expect(isRecentlyVerified(token)).toBe(false);
    const { sessionId } = (await findMember(db, requestOf(headers)))!;
    expect(isRecentlyVerified(token)).toBe(true);
    await db.deleteFrom("sessions").where("id", "=", sessionId).execute();
    expect(await findMember(db, requestOf(headers))).toBeNull();
    expect(isRecentlyVerified(token)).toBe(false);
  });

  it.each([
    ["GET", true, {}, true],
    ["HEAD", true, {}, true],
    ["GET", true, { "sec-fetch-site": "cross-site" }, true],
    ["HEAD", true, { "sec-fetch-site": "cross-site" }, true],
    ["POST", true, { "sec-fetch-site": "cross-site" }, false],
    ["POST", true, {}, false],
    ["GET", false, {}, true],
    ["HEAD", false, {}, true],
    ["HEAD", false, { origin: "https://evil.example" }, false],
    ["GET", false, { "sec-fetch-site": "same-site" }, false],
    ["GET", false, { accept: "sec-fetch-site", "sec-fetch-site": "none" }, true],
    ["DELETE", false, { origin: "http://localhost" }, true],
    ["DELETE", false, { origin: "http://localhost", "sec-fetch-site": "cross-site" }, false],
  ] as const)(
    "X07 accepts the cookie of a %s request (page: %s) with %j: %s",
    (...[method, isPage, headers, isCounted]) => {
      const request = { ...requestOf(headers), method, isPage };
      expect(isCookieCounted(request)).toBe(isCounted);
    },
  );

  it("X07 rejects the cookie together with any Authorization header", async () => {
    const { id, headers } = await createBrowser(db);
    const find = async (more: object) => (await findMember(db, requestOf({ ...headers, ...more })))?.accountId;
    expect(await find({ accept: "authorization" })).toBe(id);
    for (const name of ["authorization", "Authorization"]) expect(await find({ [name]: "Basic 1" })).toBeUndefined();
  });

  it("presents its cookie, or otherwise its bearer token, valid or not", () => {
    const token = "A".repeat(43);
    const authorization = `Bearer ${token}`;
    const present = (headers: Record<string, string>) => getPresentedToken(requestOf(headers));
    expect(present({ cookie: `${cookie.name}=one` })).toBe("one");
    expect(present({ cookie: `${cookie.name}=one`, authorization })).toBe("one");
    expect(present({ cookie: "other=1", authorization })).toBe(token);
    expect(present({})).toBeNull();
  });

  it("reads cookies of its name from Cookie headers only", () => {
    const read = (...rawHeaders: string[]) => readCookies(rawHeaders, "own");
    expect(read("Cookie", "own=1;own=2", "Accept", "own=3", "COOKIE", "other=4; own=5=6 ")).toEqual(["1", "2", "5=6"]);
    expect(read("own=1", "x", "Accept", "cookie")).toEqual([]);
    expect(read("cookie", "xown=1; own; Own=2")).toEqual([]);
  });
});

describe("the session cookie", () => {
  it.each([
    ["https://roster.example", "http", "x", "__Host-openroster-session", "https://roster.example"],
    ["http://roster.example", "https", "roster.example", "__Host-openroster-session", "https://roster.example"],
    ["http://roster.example", "http", "roster.example", "openroster-session", "http://roster.example"],
    ["http://x", "http", "localhost:3000", "__Host-openroster-session", "http://localhost:3000"],
    ["http://x", "http", "127.8.0.1:3000", "__Host-openroster-session", "http://127.8.0.1:3000"],
    ["http://x", "http", "[::1]:3000", "__Host-openroster-session", "http://[::1]:3000"],
    ["http://x", "http", "127.example", "openroster-session", "http://127.example"],
    ["http://x", "http", "192.0.2.127", "openroster-session", "http://192.0.2.127"],
    ["http://x", "http", "a b", "openroster-session", "http://a b"],
  ])("for the site %s at %s://%s is %s", (...[publicUrl, protocol, host, name, ownOrigin]) => {
    const isSecure = name.startsWith("__Host-");
    expect(memberCookie({ publicUrl, protocol, host })).toEqual({ name, isSecure, ownOrigin });
  });

  it("is set and cleared with the same attributes, and with Secure only on a secure connection", () => {
    const open = memberCookie({ publicUrl: "http://x", protocol: "http", host: "x" });
    expect(setSessionCookie(cookie, "1")).toBe(`${cookie.name}=1; Path=/; HttpOnly; SameSite=Lax; Secure`);
    expect(clearSessionCookie(cookie)).toBe(`${cookie.name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure`);
    expect(setSessionCookie(open, "1")).toBe("openroster-session=1; Path=/; HttpOnly; SameSite=Lax");
  });
});

it("X04 allows a page of at most 500 characters after the sign-in, and only from the root", () => {
  const longest = `/me?${"x".repeat(496)}`;
  expect([parseRedirectPath(longest), parseRedirectPath(`${longest}x`)]).toEqual([longest, null]);
  expect(["/x/me", "/public/coach/", "/schools2"].map((path) => parseRedirectPath(path))).toEqual([null, null, null]);
  expect([null, undefined, "/\ud800me"].map((path) => parseRedirectPath(path))).toEqual([null, null, null]);
});
