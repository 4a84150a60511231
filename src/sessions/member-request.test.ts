import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createMember, password, sendRequest } from "../../tests/members.ts";
import { cookieName, createBrowser, createSignedIn } from "../../tests/signed-in.ts";
import { testApp } from "../../tests/test-app.ts";
import { createProcessKeys } from "../accounts/installation-keys.server.ts";
import { createAccountServices, type RequestContext } from "../accounts/request-context.server.ts";
import { signInAccount } from "../sign-in/sign-in-account.server.ts";
import { tokenDigest } from "./bearer-token.server.ts";
import { describeDevice } from "./describe-device.server.ts";
import { memberCookie } from "./member-cookie.server.ts";
import { isCookieCounted } from "./member-request.server.ts";
import { parseRedirectPath } from "./redirect-path.server.ts";

const server = testApp();
const published = testApp({ PUBLIC_URL: "https://roster.example" });

async function getAccount(headers: Record<string, string>): Promise<number> {
  return (await sendRequest(server.app, "GET", "/api/me", { headers })).status;
}

describe("session cookie", () => {
  it("resolves a cookie to its account, for our own pages and a typed address", async () => {
    const { email, headers } = await createBrowser(server.db);
    const { status, body } = await sendRequest(server.app, "GET", "/api/me", { headers });
    expect(status).toBe(200);
    expect(body.result).toEqual({
      firstName: "Casey",
      lastName: expect.stringMatching(/^Member/),
      email,
      userType: "College Coach",
      athlete: null,
    });
    expect(await getAccount({ ...headers, "sec-fetch-site": "none" })).toBe(200);
    const rejected = await sendRequest(server.app, "GET", "/api/me");
    expect([rejected.status, rejected.headers["www-authenticate"]]).toEqual([401, "Bearer"]);
  });

  it.each([
    ["S01", "the account is blocked", "is_blocked = true"],
    ["S01", "the verification is removed", "is_verified = false"],
    ["S02", "the password changes", "password_hash = '$argon2id$other'"],
    ["S02", "the address changes", "email = 'moved-' || email"],
    ["S02", "the role changes", "user_type = 'Administrator'"],
    ["S02", "the deletion is requested", "deletion_requested_at = now(), erase_after = now()"],
  ])("%s ends a cookie session when %s", async (_, __, change) => {
    const { id, headers } = await createBrowser(server.db);
    await sql`update accounts set ${sql.raw(change)} where id = ${id}`.execute(server.db);
    expect(await getAccount(headers)).toBe(401);
  });

  it.each([
    ["rejects a cookie session after 8 hours", "expires_at = now()", 401],
    ["rejects a cookie session after 30 idle minutes", "last_used_at = now() - interval '30 minutes'", 401],
    [
      "accepts a cookie session one second before its 30 idle minutes end",
      "last_used_at = now() - interval '29 minutes 59 seconds'",
      200,
    ],
  ])("S03 %s", async (_, change, expected) => {
    const { token, headers } = await createBrowser(server.db);
    await sql`update sessions set ${sql.raw(change)} where digest = ${tokenDigest(token)}`.execute(server.db);
    expect(await getAccount(headers)).toBe(expected);
  });

  it("S05 rejects a cookie token as bearer token and a bearer token as cookie", async () => {
    const browser = await createBrowser(server.db);
    const app = await createSignedIn(server.db);
    expect(await getAccount({ authorization: `Bearer ${browser.token}` })).toBe(401);
    expect(await getAccount({ cookie: `${cookieName}=${app.token}`, "sec-fetch-site": "same-origin" })).toBe(401);
  });

  it("S05 rejects a cookie together with a bearer token or a second cookie", async () => {
    const browser = await createBrowser(server.db);
    const other = await createBrowser(server.db);
    const app = await createSignedIn(server.db);
    expect(await getAccount({ ...browser.headers, ...app.headers })).toBe(401);
    expect(await getAccount({ ...browser.headers, cookie: `${browser.headers.cookie}; ${other.headers.cookie}` })).toBe(
      401,
    );
    expect(await getAccount({ ...browser.headers, cookie: `theme=dark; ${browser.headers.cookie}` })).toBe(200);
  });

  it("S05, S06 rejects a cookie with another name or a malformed token", async () => {
    const { token } = await createBrowser(server.db);
    const site = { "sec-fetch-site": "same-origin" };
    for (const cookie of [
      `openroster-session=${token}`,
      `x${cookieName}=${token}`,
      `${cookieName}="${token}"`,
      `${cookieName}=${token.slice(1)}`,
      `${cookieName}=${token}A`,
      `${cookieName}=${tokenDigest(token).toString("base64url")}`,
      `${cookieName}=${tokenDigest(token).toString("hex")}`,
      `${cookieName}=`,
    ])
      expect(await getAccount({ ...site, cookie })).toBe(401);
  });

  it("S08 rejects a member cookie in the portal, even an administrator's", async () => {
    for (const overrides of [{}, { user_type: "Administrator" } as const]) {
      const { headers, token } = await createBrowser(server.db, overrides);
      expect((await sendRequest(server.app, "GET", "/admin/user/GetUsers", { headers })).status).toBe(401);
      const bearer = { authorization: `Bearer ${token}` };
      expect((await sendRequest(server.app, "GET", "/admin/user/GetUsers", { headers: bearer })).status).toBe(401);
    }
  });
});

describe("X07 a request with the session cookie", () => {
  const cancelEmailChange = (headers: Record<string, string>, to = server) =>
    sendRequest(to.app, "DELETE", "/api/me/email", { headers }).then(({ status }) => status);

  it("accepts a cookie by Sec-Fetch-Site, or otherwise by Origin", async () => {
    const { headers } = await createBrowser(server.db);
    const { cookie } = headers;
    // 404 means that the cookie was accepted: there is no pending change to cancel.
    expect(await cancelEmailChange(headers)).toBe(404);
    expect(await cancelEmailChange({ cookie, "sec-fetch-site": "none" })).toBe(404);
    expect(await cancelEmailChange({ cookie, origin: "http://localhost:80", host: "localhost:80" })).toBe(404);
  });

  it.each([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["another site that claims our Origin", { "sec-fetch-site": "cross-site", origin: "http://localhost:80" }],
    ["another host of the same site", { "sec-fetch-site": "same-site" }],
    ["a foreign Origin", { origin: "https://evil.example" }],
    ["an Origin of another port", { origin: "http://localhost:81" }],
    ["the Origin of a sandbox", { origin: "null" }],
    ["an unknown source", {}],
  ])("rejects a write with a cookie from %s", async (_, more) => {
    const { headers } = await createBrowser(server.db);
    expect(await cancelEmailChange({ cookie: headers.cookie, ...more })).toBe(401);
  });

  it("rejects a read with a cookie from another site", async () => {
    const { headers } = await createBrowser(server.db);
    expect(await getAccount({ ...headers, "sec-fetch-site": "cross-site" })).toBe(401);
    expect(await getAccount({ cookie: headers.cookie, origin: "https://evil.example" })).toBe(401);
    expect(await getAccount({ cookie: headers.cookie })).toBe(200);
    const rawHeaders = ["Sec-Fetch-Site", "same-origin", "sec-fetch-site", "same-origin"];
    const cookie = memberCookie({ publicUrl: "http://localhost", protocol: "http", host: "localhost" });
    expect(isCookieCounted({ rawHeaders, method: "GET", cookie, isPage: false })).toBe(false);
    expect(isCookieCounted({ rawHeaders: rawHeaders.slice(2), method: "GET", cookie, isPage: false })).toBe(true);
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    "rejects a body of type %s, which a form of any site can send",
    async (type) => {
      const { headers } = await createBrowser(server.db);
      const response = await server.app.inject({
        method: "PUT",
        url: "/api/me/email",
        headers: { ...headers, "content-type": type },
        payload: JSON.stringify({ email: "a@mail.example", password }),
      });
      expect(response.statusCode).toBe(415);
    },
  );

  it("compares the Origin with an https PUBLIC_URL, regardless of the proxy's protocol", async () => {
    const { headers } = await createBrowser(published.db);
    const { cookie } = headers;
    const host = "roster.example";
    expect(await cancelEmailChange({ cookie, host, origin: "https://roster.example" }, published)).toBe(404);
    expect(await cancelEmailChange({ cookie, host, origin: "http://roster.example" }, published)).toBe(401);
  });
});

describe("name of the session cookie", () => {
  it.each([
    ["https://roster.example", "http://roster.example", "https://roster.example"],
    ["http://127.0.0.1:3000", "http://127.0.0.1:3000", "http://127.0.0.1:3000"],
    ["http://127.0.0.1:3000", "http://localhost:3000", "http://localhost:3000"],
    ["http://127.0.0.1:3000", "http://[::1]:3000", "http://[::1]:3000"],
  ])("is protected for PUBLIC_URL %s and request URL %s", (publicUrl, requestUrl, ownOrigin) => {
    const [protocol = "", host = ""] = requestUrl.split("://");
    expect(memberCookie({ publicUrl, protocol, host })).toEqual({ name: cookieName, isSecure: true, ownOrigin });
  });

  it.each(["http://roster.lan", "http://127.evil.example", "http://10.0.0.7:3000"])(
    "is unprotected at %s, because browsers reject a protected one there",
    (requestUrl) => {
      const host = requestUrl.slice("http://".length);
      const cookie = memberCookie({ publicUrl: "http://127.0.0.1:3000", protocol: "http", host });
      expect(cookie).toEqual({ name: "openroster-session", isSecure: false, ownOrigin: requestUrl });
    },
  );
});

describe("describeDevice", () => {
  it.each([
    ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox on Linux"],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36 Edg/142.0",
      "Edge on Windows",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
      "Safari on iPhone",
    ],
    [
      "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36",
      "Chrome on Android",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
      "Safari on Mac",
    ],
    ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 OPR/125.0", "Opera on Windows"],
    [
      "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36",
      "Samsung Internet on Android",
    ],
    [
      "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 FxiOS/145.0 Mobile/15E148 Safari/605.1.15",
      "Firefox on iPad",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/142.0 Mobile/15E148 Safari/604.1",
      "Chrome on iPhone",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 EdgiOS/142.0 Mobile/15E148 Safari/604.1",
      "Edge on iPhone",
    ],
    [
      "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36 EdgA/142.0",
      "Edge on Android",
    ],
    ["Mozilla/5.0 (X11; CrOS x86_64 16000.0.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36", "Chrome on ChromeOS"],
    ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/142.0 Safari/537.36", "Chrome on Linux"],
    ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chromium/142.0 Safari/537.36", "Chrome on Linux"],
    ["Openroster/1.0 CFNetwork (Mac OS X)", "Mac"],
    ["Firefox/145.0", "Firefox"],
    [`${" ".repeat(512)}Firefox/145.0`, null],
    ["xFirefox/145.0 xLinux", null],
    ["<script>alert(1)</script>", null],
    [undefined, null],
  ])("describes %s as %s", (userAgent, device) => {
    expect(describeDevice(userAgent)).toBe(device);
  });
});

describe("X04 ownPath", () => {
  it.each([
    ["/me", "/me"],
    ["/me/seasons?sport=VB", "/me/seasons?sport=VB"],
    ["/coach", "/coach"],
    ["/schools/181464", "/schools/181464"],
    ["/me/../schools", "/schools"],
  ])("allows %s as the page after sign-in", (next, expected) => {
    expect(parseRedirectPath(next)).toBe(expected);
  });

  it.each([
    "me/photo",
    "//evil.example",
    "//evil.example/me",
    "/\\evil.example",
    "/\\/evil.example/me",
    "\\\\evil.example",
    "https:evil.example",
    "https://evil.example/me",
    "%2f%2fevil.example",
    "/%2f%2fevil.example",
    "javascript:alert(1)",
    "/me/../../admin",
    "/me/..//evil.example",
    "/\t/evil.example/me",
    "/admin",
    "/login",
    "/signout",
    "/menu",
    "/",
    "",
    `/me?${"x".repeat(600)}`,
  ])("rejects %j as the page after sign-in", (next) => {
    expect(parseRedirectPath(next)).toBeNull();
  });
});

describe("sign-in with a cookie", () => {
  it("S07 sets a new HttpOnly session cookie and ends the previous session", async () => {
    const { email } = await createMember(server.db);
    const signIn = (more: Record<string, string>, given = password) =>
      sendRequest(server.app, "POST", "/api/auth/SignIn", { body: { email, password: given }, headers: more });
    const site = { "sec-fetch-site": "same-origin" };
    const first = await signIn({ ...site, cookie: `${cookieName}=${"A".repeat(43)}` });
    expect(first.status).toBe(200);
    const header = String(first.headers["set-cookie"]);
    expect(header).toMatch(/^__Host-openroster-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    expect(header).not.toContain("AAAA");
    const cookie = header.split(";")[0] ?? "";
    expect(await getAccount({ ...site, cookie })).toBe(200);
    const second = await signIn({ ...site, cookie });
    expect(await getAccount({ ...site, cookie })).toBe(401);
    expect(await getAccount({ ...site, cookie: String(second.headers["set-cookie"]).split(";")[0] ?? "" })).toBe(200);
    expect((await signIn(site, "wrong")).status).toBe(401);
  });

  it.each([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["a foreign Origin", { origin: "https://evil.example" }],
    ["an unknown source", {}],
  ])("X07 rejects a sign-in from %s", async (_, more) => {
    const { email } = await createMember(server.db);
    const options = { body: { email, password }, headers: more as Record<string, string> };
    const { status, headers } = await sendRequest(server.app, "POST", "/api/auth/SignIn", options);
    expect([status, headers["set-cookie"]]).toEqual([403, undefined]);
  });

  it("S07 creates a new token at every sign-in, and E01 rejects an administrator like a wrong password", async () => {
    const services = await createAccountServices(server.db, {
      publicUrl: "http://x",
      graceDays: 7,
      rateLimits: 1000,
      keys: createProcessKeys(),
    });
    const requestContext: RequestContext = {
      ...services,
      clientAddress: "192.0.2.7",
      userAgent: "Firefox/145.0 (X11; Linux)",
    };
    const { id, email } = await createMember(server.db);
    const results = [
      await signInAccount(server.db, { email, password, requestContext, kind: "cookie" }),
      await signInAccount(server.db, { email, password, requestContext, kind: "cookie" }),
    ];
    const tokens = results.map((result) => (result.outcome === "signed-in" ? result.token : ""));
    expect(new Set(tokens).size).toBe(2);
    const sessions = await server.db.selectFrom("sessions").selectAll().where("account_id", "=", id).execute();
    expect(sessions.map(({ kind, device }) => [kind, device])).toEqual([
      ["cookie", "Firefox on Linux"],
      ["cookie", "Firefox on Linux"],
    ]);
    expect(JSON.stringify(sessions)).not.toContain("192.0.2.7");
    const staff = await createMember(server.db, { user_type: "Administrator" });
    const refused = { outcome: "refused" };
    expect(await signInAccount(server.db, { email: staff.email, password, requestContext, kind: "cookie" })).toEqual(
      refused,
    );
    expect(await signInAccount(server.db, { email, password: "wrong", requestContext, kind: "cookie" })).toEqual(
      refused,
    );
  });
});
