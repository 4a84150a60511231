import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  createMember,
  latestLink,
  mailTo,
  password,
  processAllRequests,
  publicUrl,
  sendRequest,
} from "../../tests/members.ts";
import { cookieName, createBrowser, createSignedIn } from "../../tests/signed-in.ts";
import { testApp } from "../../tests/test-app.ts";
import { createProcessKeys } from "../accounts/installation-keys.server.ts";
import { createAccountServices, type RequestContext } from "../accounts/request-context.server.ts";
import type { Services } from "../http/action.server.ts";
import { createLimits } from "../http/rate-limits.server.ts";
import { performAction } from "../http/run-action.server.ts";
import { emailConfirmation } from "./actions.server.ts";
import { applyEmailChanges } from "./apply-email-changes.server.ts";
import { confirmEmailChange, findEmailChangeLink } from "./confirm-email-change.server.ts";

const server = testApp();
const limited = testApp({ RATE_LIMITS: "1" });
const fresh = "another perfectly fine passphrase";

let made = 0;
function newAddress(): string {
  made += 1;
  return `moved-${made}@mail.example`;
}

async function createContext(rateLimits = 1000): Promise<RequestContext> {
  const settings = { publicUrl: "http://127.0.0.1:3000", graceDays: 7, rateLimits, keys: createProcessKeys() };
  return { ...(await createAccountServices(server.db, settings)), clientAddress: "192.0.2.1" };
}

type Headers = Record<string, string>;

function requestChange(headers: Headers, email: string, { given = password, on = server } = {}) {
  return sendRequest(on.app, "PUT", "/api/me/email", { headers, body: { email, password: given } });
}

async function openLink(
  address: string,
  kind: "email-change-old" | "email-change-new" | "email-change-waits",
  action: "confirm" | "refuse" = "confirm",
) {
  const link = await latestLink(server.db, address, kind);
  return confirmEmailChange(server.db, { ...link, action, requestContext: await createContext() });
}

/** Moves the day of a pending change. */
function passDays(id: string, days: number) {
  return server.db
    .updateTable("email_changes")
    .set({ takes_effect_at: sql<Date>`takes_effect_at - ${days} * interval '1 day'` })
    .where("account_id", "=", id)
    .execute();
}

function signIn(email: string, given = password) {
  return sendRequest(server.app, "POST", "/api/auth/Login", { body: { email, password: given } }).then(
    ({ status }) => status,
  );
}

async function auditActionsOf(id: string): Promise<string[]> {
  const rows = await server.db
    .selectFrom("audit_log")
    .select(["action", "details"])
    .where("subject_account", "=", id)
    .orderBy("id")
    .execute();
  expect(JSON.stringify(rows)).not.toContain("@");
  return rows.map(({ action }) => action);
}

describe("email change", () => {
  it.each([
    ["the old address first", ["email-change-old", "email-change-new"]],
    ["the new address first", ["email-change-new", "email-change-waits"]],
  ] as const)("takes effect after both addresses have confirmed it, %s", async (_, order) => {
    const { id, email, headers } = await createBrowser(server.db);
    const moved = newAddress();
    expect((await requestChange(headers, moved)).status).toBe(200);
    await processAllRequests(server.db);
    const addressOf = { "email-change-old": email, "email-change-waits": email, "email-change-new": moved };
    const first = order[0] === "email-change-old" ? "other-address-missing" : "waits";
    expect(await openLink(addressOf[order[0]], order[0])).toBe(first);
    expect([await signIn(moved), await signIn(email)]).toEqual([401, 200]);
    expect(await openLink(addressOf[order[1]], order[1])).toBe("changed");
    expect([await signIn(moved), await signIn(email)]).toEqual([200, 401]);
    for (const to of [email, moved]) {
      expect((await mailTo(server.db, to)).map(({ kind }) => kind)).toContain("email-changed");
    }
    expect(await auditActionsOf(id)).toEqual(["email-change-requested", "email-changed"]);
  });

  it("takes effect without the old mailbox after seven days, and tells it", async () => {
    const { id, email, headers } = await createBrowser(server.db);
    const moved = newAddress();
    await requestChange(headers, moved);
    await processAllRequests(server.db);
    expect(await openLink(moved, "email-change-new")).toBe("waits");
    const options = { publicUrl, universityDomains: new Set<string>() };
    expect(await applyEmailChanges(server.db, options)).toBe(0);
    expect((await mailTo(server.db, email)).find(({ kind }) => kind === "email-change-waits")?.payload).toMatchObject({
      newEmail: moved,
    });
    await passDays(id, 6);
    expect(await applyEmailChanges(server.db, options)).toBe(0);
    await passDays(id, 2);
    expect(await applyEmailChanges(server.db, options)).toBe(1);
    expect([await signIn(moved), await signIn(email)]).toEqual([200, 401]);
    expect(await applyEmailChanges(server.db, options)).toBe(0);
    expect(await auditActionsOf(id)).toEqual(["email-change-requested", "email-changed"]);
  });

  it("ends if the old address refuses within seven days", async () => {
    const { id, email, headers } = await createBrowser(server.db);
    const moved = newAddress();
    await requestChange(headers, moved);
    await processAllRequests(server.db);
    await openLink(moved, "email-change-new");
    await passDays(id, 6);
    expect(await openLink(email, "email-change-waits", "refuse")).toBe("refused");
    await passDays(id, 2);
    expect(await applyEmailChanges(server.db, { publicUrl, universityDomains: new Set<string>() })).toBe(0);
    expect([await signIn(moved), await signIn(email)]).toEqual([401, 200]);
  });

  it("rejects a change to the current address with its reason", async () => {
    const { email, headers } = await createBrowser(server.db);
    const { status, body } = await requestChange(headers, email.toUpperCase());
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining("This is already your email.")]);
  });

  it("stores one pending change for concurrent requests", async () => {
    const { id, headers } = await createBrowser(server.db);
    const responses = await Promise.all(Array.from({ length: 5 }, () => requestChange(headers, newAddress())));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const waiting = await server.db.selectFrom("email_changes").select("id").where("account_id", "=", id).execute();
    expect(waiting).toHaveLength(1);
  });

  it("T14, S02 ends all sessions and all links that were mailed before", async () => {
    const { email, headers, id } = await createBrowser(server.db);
    const app = await createSignedIn(server.db);
    await server.db.updateTable("sessions").set({ account_id: id }).where("account_id", "=", app.id).execute();
    await sendRequest(server.app, "PUT", "/api/auth/ForgotPassword", { body: { Email: email } });
    const moved = newAddress();
    await requestChange(headers, moved);
    await processAllRequests(server.db);
    await openLink(email, "email-change-old");
    await openLink(moved, "email-change-new");
    for (const one of [headers, app.headers]) {
      expect((await sendRequest(server.app, "GET", "/api/me", { headers: one })).status).toBe(401);
    }
    const reset = await latestLink(server.db, email, "reset");
    const body = { UserId: reset.userId, LinkGuid: reset.guid, Password: fresh, ConfirmPassword: fresh };
    expect((await sendRequest(server.app, "PUT", "/api/auth/ForgotPasswordUpdate", { body })).status).toBe(400);
    expect(await openLink(email, "email-change-old")).toBe("invalid-link");
    expect(await openLink(moved, "email-change-new")).toBe("invalid-link");
  });

  it("T14 cancels a pending email change when the password changes", async () => {
    const { email, headers } = await createBrowser(server.db);
    const moved = newAddress();
    await requestChange(headers, moved);
    await processAllRequests(server.db);
    const body = { password, newPassword: fresh, confirmPassword: fresh };
    expect((await sendRequest(server.app, "PUT", "/api/me/password", { headers, body })).status).toBe(200);
    expect(await openLink(email, "email-change-old")).toBe("invalid-link");
    expect(await openLink(moved, "email-change-new")).toBe("invalid-link");
  });

  it.each(["email-change-old", "email-change-new"] as const)(
    "cancels the change if the reader of %s refuses it",
    async (kind) => {
      const { email, headers } = await createBrowser(server.db);
      const moved = newAddress();
      await requestChange(headers, moved);
      await processAllRequests(server.db);
      const [from, other] =
        kind === "email-change-old"
          ? ([email, { address: moved, kind: "email-change-new" }] as const)
          : ([moved, { address: email, kind: "email-change-old" }] as const);
      expect(await openLink(from, kind, "refuse")).toBe("refused");
      expect(await openLink(other.address, other.kind)).toBe("invalid-link");
      expect(await signIn(email)).toBe(200);
    },
  );

  it("cancels the change for its owner and replaces an older request by a newer one", async () => {
    const { email, headers } = await createBrowser(server.db);
    const [first, second] = [newAddress(), newAddress()];
    await requestChange(headers, first);
    await processAllRequests(server.db);
    await requestChange(headers, second);
    await processAllRequests(server.db);
    expect(await openLink(first, "email-change-new")).toBe("invalid-link");
    expect(await openLink(second, "email-change-new")).toBe("waits");
    expect((await sendRequest(server.app, "DELETE", "/api/me/email", { headers })).status).toBe(200);
    expect(await openLink(email, "email-change-old")).toBe("invalid-link");
  });

  it("T07 rejects the link of an older request before the new links are mailed", async () => {
    const { email, headers } = await createBrowser(server.db);
    await requestChange(headers, newAddress());
    await processAllRequests(server.db);
    await requestChange(headers, newAddress());
    expect(await openLink(email, "email-change-old")).toBe("invalid-link");
  });

  it("T09 does not confirm a change by opening the page, and rejects a link after 24 hours", async () => {
    const { id, email, headers } = await createBrowser(server.db);
    const moved = newAddress();
    await requestChange(headers, moved);
    await processAllRequests(server.db);
    const link = await latestLink(server.db, email, "email-change-old");
    for (let time = 0; time < 3; time += 1) {
      expect(await findEmailChangeLink(server.db, link)).toMatchObject({ side: "old", newEmail: moved });
    }
    await sql`update one_time_links set expires_at = now() where account_id = ${id}`.execute(server.db);
    expect(await openLink(email, "email-change-old")).toBe("invalid-link");
  });

  it("T12 R01 limits guessed links per client to 30 and does not count valid links", async () => {
    const { id, email, headers } = await createBrowser(server.db);
    await requestChange(headers, newAddress());
    await processAllRequests(server.db);
    const requestContext = { ...(await createContext(1)), clientAddress: "203.0.113.44" };
    const services = { limits: requestContext.limits } as Services;
    const confirm = (guid: string) =>
      performAction(server.db, emailConfirmation, {
        caller: { requestContext },
        input: { userId: id, guid, action: "confirm" },
        services,
      });
    const { guid } = await latestLink(server.db, email, "email-change-old");
    expect(await confirm(guid)).toBe("other-address-missing");
    for (let guess = 0; guess < 30; guess += 1)
      await expect(confirm(randomUUID())).rejects.toMatchObject({ status: 404 });
    await expect(confirm(randomUUID())).rejects.toMatchObject({ statusCode: 429 });
  });

  it("T03 rejects links of another account or purpose", async () => {
    const one = await createBrowser(server.db);
    const other = await createBrowser(server.db);
    await requestChange(one.headers, newAddress());
    await requestChange(other.headers, newAddress());
    await sendRequest(server.app, "PUT", "/api/auth/ForgotPassword", { body: { Email: one.email } });
    await processAllRequests(server.db);
    const { guid } = await latestLink(server.db, one.email, "email-change-old");
    const reset = await latestLink(server.db, one.email, "reset");
    const options = { action: "confirm", requestContext: await createContext() } as const;
    expect(await confirmEmailChange(server.db, { userId: other.id, guid, ...options })).toBe("invalid-link");
    expect(await confirmEmailChange(server.db, { ...reset, ...options })).toBe("invalid-link");
    expect(await confirmEmailChange(server.db, { userId: "x", guid: "y", ...options })).toBe("invalid-link");
  });

  it("E01 returns the same response for an address with an account and notifies only its owner", async () => {
    const { email, headers } = await createBrowser(server.db);
    const owner = await createMember(server.db);
    const free = await requestChange(headers, newAddress());
    const taken = await requestChange(headers, owner.email.toUpperCase().replace("@", "+tag@"));
    expect([taken.status, taken.text]).toEqual([free.status, free.text]);
    await processAllRequests(server.db);
    expect((await mailTo(server.db, owner.email)).map(({ kind }) => kind)).toEqual(["email-taken"]);
    expect((await mailTo(server.db, email)).map(({ kind }) => kind)).toEqual(["email-change-old"]);
    expect(await openLink(email, "email-change-old")).toBe("other-address-missing");
    expect(await signIn(owner.email)).toBe(200);
  });

  it("rejects the second confirmation if another account has taken the address since then", async () => {
    const moved = newAddress();
    const { email, headers } = await createBrowser(server.db);
    await requestChange(headers, moved);
    await processAllRequests(server.db);
    await openLink(email, "email-change-old");
    await createMember(server.db, { email: moved });
    expect(await openLink(moved, "email-change-new")).toBe("taken");
    expect(await signIn(email)).toBe(200);
  });

  it.each([
    ["a malformed address", "nobody", password, "email"],
    ["the current address", "", password, "email"],
    ["a wrong password", "x@mail.example", "wrong", "password"],
  ])("rejects %s and sends no mail", async (_, wanted, given, field) => {
    const { email, headers } = await createBrowser(server.db);
    const { status, body } = await requestChange(headers, wanted || email.toUpperCase(), { given });
    expect([status, body.errors[0].field]).toEqual([422, field]);
    await processAllRequests(server.db);
    expect(await mailTo(server.db, email)).toEqual([]);
  });

  it.each([
    ["A", "head-coach@unl.edu", "P"],
    ["A", "coach@athletics.iowa.edu", "P"],
    ["A", newAddress(), "P"],
    ["D", "dean@unl.edu", "P"],
    [null, newAddress(), null],
  ] as const)("G04 sets the status %s of a coach with the new address %s to %s", async (before, moved, after) => {
    const { id, email, headers } = await createBrowser(server.db, {
      email: `coach-${newAddress().replace("mail.example", "unl.edu")}`,
      domain_status: before,
    });
    await requestChange(headers, moved);
    await processAllRequests(server.db);
    await openLink(email, "email-change-old");
    expect(await openLink(moved, "email-change-new")).toBe("changed");
    const account = server.db.selectFrom("accounts").select("domain_status").where("id", "=", id);
    expect((await account.executeTakeFirstOrThrow()).domain_status).toBe(after);
    const entries = await server.db
      .selectFrom("audit_log")
      .select("details")
      .where("subject_account", "=", id)
      .where("action", "=", "email-changed")
      .execute();
    expect(entries.map(({ details }) => details)).toEqual([
      {
        before: { domain: "unl.edu", domainVerified: before },
        after: { domain: moved.split("@")[1], domainVerified: after },
      },
    ]);
  });

  it("R01 accepts three email changes per hour and counts a wrong password as a failed sign-in", async () => {
    const { headers } = await createBrowser(limited.db);
    for (let time = 0; time < 3; time += 1) {
      expect((await requestChange(headers, newAddress(), { on: limited })).status).toBe(200);
    }
    const fourth = await requestChange(headers, newAddress(), { on: limited });
    expect(fourth.status).toBe(429);
    expect(Number(fourth.headers["retry-after"])).toBeGreaterThan(900);
    const other = await createBrowser(limited.db);
    for (let time = 0; time < 10; time += 1)
      await requestChange(other.headers, newAddress(), { given: "wrong", on: limited });
    expect((await requestChange(other.headers, newAddress(), { on: limited })).status).toBe(429);
  });
});

describe("password change", () => {
  const change = (headers: Headers, body: object) =>
    sendRequest(server.app, "PUT", "/api/me/password", { headers, body });

  it("T15 ends all sessions, opens a new cookie session and sends a mail", async () => {
    const { id, email, headers } = await createBrowser(server.db);
    const app = await createSignedIn(server.db);
    await server.db.updateTable("sessions").set({ account_id: id }).where("account_id", "=", app.id).execute();
    const response = await change(headers, { password, newPassword: fresh, confirmPassword: fresh });
    expect(response.status).toBe(200);
    expect(response.body.result).toEqual({ apiToken: null });
    for (const one of [headers, app.headers]) {
      expect((await sendRequest(server.app, "GET", "/api/me", { headers: one })).status).toBe(401);
    }
    const cookie = String(response.headers["set-cookie"]);
    expect(cookie).toMatch(/^__Host-openroster-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    const renewed = { cookie: cookie.split(";")[0] ?? "", "sec-fetch-site": "same-origin" };
    expect((await sendRequest(server.app, "GET", "/api/me", { headers: renewed })).status).toBe(200);
    expect([await signIn(email), await signIn(email, fresh)]).toEqual([401, 200]);
    expect((await mailTo(server.db, email)).map(({ kind }) => kind)).toEqual(["password-changed"]);
    expect(await auditActionsOf(id)).toEqual(["password-changed"]);
  });

  it("B12 allows ten password changes per hour, because each one is logged and mailed", async () => {
    const { id, headers } = await createBrowser(limited.db);
    const body = { password, newPassword: fresh, confirmPassword: fresh };
    const limits = createLimits(limited.db, 1);
    expect(await limits.take("password-change", id, 10)).toBe(0);
    expect((await sendRequest(limited.app, "PUT", "/api/me/password", { headers, body })).status).toBe(429);
    await limits.refund("password-change", id);
    await limits.refund("password-change", id);
    expect((await sendRequest(limited.app, "PUT", "/api/me/password", { headers, body })).status).toBe(200);
  });

  it("returns a new token to the app", async () => {
    const { headers } = await createSignedIn(server.db);
    const { body } = await change(headers, { password, newPassword: fresh, confirmPassword: fresh });
    const renewed = { authorization: `Bearer ${body.result.apiToken}` };
    expect((await sendRequest(server.app, "GET", "/api/me", { headers: renewed })).status).toBe(200);
    expect((await sendRequest(server.app, "GET", "/api/me", { headers })).status).toBe(401);
  });

  it.each([
    ["a wrong current password", "wrong", fresh, fresh, "password"],
    ["two different new passwords", password, fresh, `${fresh}!`, "confirmPassword"],
    ["a short password", password, "short", "short", "newPassword"],
    ["a common password", password, "password1", "password1", "newPassword"],
    ["the current password as the new one", password, password, password, "newPassword"],
  ])("rejects %s and preserves the session", async (...[, present, newPassword, confirmPassword, field]) => {
    const { headers } = await createBrowser(server.db);
    const { status, body } = await change(headers, { password: present, newPassword, confirmPassword });
    expect([status, body.errors[0].field]).toEqual([422, field]);
    expect((await sendRequest(server.app, "GET", "/api/me", { headers })).status).toBe(200);
  });

  it("T02 accepts one of two concurrent password changes", async () => {
    const { id, headers, email } = await createBrowser(server.db);
    const other = await createBrowser(server.db);
    await server.db.updateTable("sessions").set({ account_id: id }).where("account_id", "=", other.id).execute();
    const wanted = ["the first passphrase of two", "the second passphrase of two"];
    const responses = await Promise.all(
      [headers, other.headers].map((one, index) =>
        change(one, { password, newPassword: wanted[index], confirmPassword: wanted[index] }),
      ),
    );
    const winner = responses.findIndex(({ status }) => status === 200);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await signIn(email, wanted[winner])).toBe(200);
  });
});

describe("open sessions", () => {
  it("lists the sessions with their devices, the current one first, without address, digest or token", async () => {
    const { id, headers, token } = await createBrowser(server.db);
    const other = await createSignedIn(server.db);
    await server.db.updateTable("sessions").set({ account_id: id }).where("account_id", "=", other.id).execute();
    const { body, text } = await sendRequest(server.app, "GET", "/api/me/sessions", { headers, from: "192.0.2.44" });
    const sessions = body.result as { device: string; isThis: boolean }[];
    expect(sessions.map(({ device, isThis }) => [device, isThis])).toEqual([
      ["Firefox on Linux", true],
      ["The app", false],
    ]);
    expect(text).not.toContain(token);
    expect(text).not.toContain("192.0.2.44");
  });

  it("reports if a session was opened from the client's network", async () => {
    const { email } = await createMember(server.db);
    const login = { body: { email, password }, from: "192.0.2.60" };
    const { body } = await sendRequest(server.app, "POST", "/api/auth/Login", login);
    const headers = { authorization: `Bearer ${body.result.apiToken}` };
    for (const [from, isFromHere] of [
      ["192.0.2.60", true],
      ["198.51.100.1", false],
    ] as const) {
      const { body: list } = await sendRequest(server.app, "GET", "/api/me/sessions", { headers, from });
      expect(list.result[0].isFromHere).toBe(isFromHere);
    }
    const dump = JSON.stringify(await server.db.selectFrom("sessions").selectAll().execute());
    expect(dump).not.toContain("192.0.2.60");
  });

  it("S02 ends one session, or all sessions including the current one", async () => {
    const { id, headers } = await createBrowser(server.db);
    const app = await createSignedIn(server.db);
    await server.db.updateTable("sessions").set({ account_id: id }).where("account_id", "=", app.id).execute();
    const { body } = await sendRequest(server.app, "GET", "/api/me/sessions", { headers });
    const url = `/api/me/sessions/${body.result[1].sessionId}`;
    expect((await sendRequest(server.app, "DELETE", url, { headers })).status).toBe(200);
    expect((await sendRequest(server.app, "GET", "/api/me", { headers: app.headers })).status).toBe(401);
    const all = await sendRequest(server.app, "DELETE", "/api/me/sessions", { headers });
    expect(all.status).toBe(200);
    expect(String(all.headers["set-cookie"])).toMatch(new RegExp(`^${cookieName}=; Max-Age=0;`));
    expect(all.headers["clear-site-data"]).toBe('"storage"');
    expect((await sendRequest(server.app, "GET", "/api/me", { headers })).status).toBe(401);
    expect(await auditActionsOf(id)).toEqual(["session-ended", "sessions-ended"]);
  });

  it("Z03, Z04 returns 404 for a session of another account and leaves it open", async () => {
    const { headers } = await createBrowser(server.db);
    const other = await createBrowser(server.db);
    const { body } = await sendRequest(server.app, "GET", "/api/me/sessions", { headers: other.headers });
    const unknown = await sendRequest(server.app, "DELETE", "/api/me/sessions/00000000-0000-4000-8000-000000000000", {
      headers,
    });
    for (const id of [body.result[0].sessionId, body.result[0].sessionId.toUpperCase(), "1", "%20"]) {
      const { status, text } = await sendRequest(server.app, "DELETE", `/api/me/sessions/${id}`, { headers });
      expect([status, text]).toEqual([404, unknown.text]);
    }
    expect((await sendRequest(server.app, "GET", "/api/me", { headers: other.headers })).status).toBe(200);
  });
});

describe("account deletion", () => {
  const requestDeletion = (headers: Headers, given = password) =>
    sendRequest(server.app, "POST", "/api/me/deletion", {
      headers: { "idempotency-key": "once", ...headers },
      body: { password: given },
    });

  it("S02 hides the account, ends all sessions and mails the date", async () => {
    const { id, email, headers } = await createBrowser(server.db);
    const { status, body, headers: responseHeaders } = await requestDeletion(headers);
    expect(status).toBe(200);
    expect(Date.parse(body.result.eraseOn) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect(String(responseHeaders["set-cookie"])).toContain("Max-Age=0");
    expect(responseHeaders["clear-site-data"]).toBe('"storage"');
    expect((await requestDeletion(headers)).status).toBe(401);
    expect(await signIn(email)).toBe(401);
    expect((await mailTo(server.db, email)).map(({ kind }) => kind)).toEqual(["deletion-requested"]);
    expect(await auditActionsOf(id)).toEqual(["deletion-requested"]);
  });

  it("rejects a deletion request without the password or without an idempotency key", async () => {
    const { headers } = await createBrowser(server.db);
    expect((await requestDeletion(headers, "wrong")).status).toBe(422);
    const bare = await sendRequest(server.app, "POST", "/api/me/deletion", { headers, body: { password } });
    expect(bare.status).toBe(400);
    expect((await sendRequest(server.app, "GET", "/api/me", { headers })).status).toBe(200);
  });
});
