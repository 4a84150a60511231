import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { createMember, dumpDatabase, password, sendRequest } from "../../../tests/members.ts";
import { testApp } from "../../../tests/test-app.ts";
import { createAdministrator } from "../../accounts/create-administrator.server.ts";
import { createHasher } from "../../accounts/password-hash.server.ts";

const server = testApp({ ADMIN_REQUIRE_TOTP: "true" });
const published = testApp({ PUBLIC_URL: "https://roster.example" });
const limited = testApp({ ADMIN_REQUIRE_TOTP: "true", RATE_LIMITS: "1" });
let hosts = 0;

async function signIn(email: string, on = server) {
  hosts += 1;
  const from = `10.9.${hosts >> 8}.${hosts & 255}`;
  const { status, body } = await sendRequest(on.app, "POST", "/auth/Login", { body: { email, password }, from });
  expect(status).toBe(200);
  return body.result;
}

function confirm(ticket: string, code: string, on = server) {
  return sendRequest(on.app, "POST", "/auth/SecondFactor", { body: { ticket, code } });
}

/** Returns the current code of an authenticator app, or the code `later` half minutes from now. */
function codeOf(secret: string, later = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: Date.now() + later * 30_000 });
}

async function setUp(on = server) {
  const { id, email } = await createMember(on.db, { user_type: "Administrator" });
  const { ticket, secret, uri } = await signIn(email, on);
  const { body } = await confirm(ticket, codeOf(secret), on);
  await on.db.updateTable("second_factors").set({ last_step: 0 }).where("account_id", "=", id).execute();
  return { id, email, secret, uri, recoveryCodes: body.result.recoveryCodes as string[], token: body.result.apiToken };
}

function opens(token: string) {
  return sendRequest(server.app, "GET", "/admin/user/GetUsers", { headers: { authorization: `Bearer ${token}` } });
}

it("B16 requires a second factor at a public HTTPS address without any setting", async () => {
  const { email } = await createMember(published.db, { user_type: "Administrator" });
  const options = { body: { email, password }, headers: { host: "roster.example" } };
  const { status, body } = await sendRequest(published.app, "POST", "/auth/Login", options);
  expect([status, body.result.secondFactor, body.result.apiToken]).toEqual([200, "set-up", undefined]);
});

describe("second factor", () => {
  it("sets up the second factor with a code, and returns ten recovery codes and a token", async () => {
    const { email } = await createMember(server.db, { user_type: "Administrator" });
    const first = await signIn(email);
    expect(first).toEqual({
      secondFactor: "set-up",
      ticket: expect.any(String),
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringContaining(`secret=${first.secret}`),
    });
    expect(first.uri).toMatch(/^otpauth:\/\/totp\/Openroster:/);
    expect((await opens(first.ticket)).status).toBe(401);
    expect((await confirm(first.ticket, "000000")).status).toBe(401);
    // Without a confirmed code, the next sign-in starts again with another secret.
    const second = await signIn(email);
    expect(second.secondFactor).toBe("set-up");
    expect(second.secret).not.toBe(first.secret);
    const { status, body } = await confirm(second.ticket, codeOf(second.secret));
    expect(status).toBe(200);
    expect(new Set(body.result.recoveryCodes).size).toBe(10);
    expect((await opens(body.result.apiToken)).status).toBe(200);
    expect((await confirm(first.ticket, codeOf(first.secret))).status).toBe(401);
    expect(await signIn(email)).toEqual({ secondFactor: "code", ticket: expect.any(String) });
  });

  it("accepts app codes within half a minute, each once, and no older one afterwards", async () => {
    const { email, secret } = await setUp();
    expect((await confirm((await signIn(email)).ticket, codeOf(secret, 3))).status).toBe(401);
    expect((await confirm((await signIn(email)).ticket, codeOf(secret, -3))).status).toBe(401);
    const { status, body } = await confirm((await signIn(email)).ticket, ` ${codeOf(secret)} `);
    expect(status).toBe(200);
    expect(Object.keys(body.result)).toEqual(["apiToken"]);
    for (const later of [0, -1]) {
      expect((await confirm((await signIn(email)).ticket, codeOf(secret, later))).status).toBe(401);
    }
  });

  it("accepts only one of several concurrent requests with the same code", async () => {
    const { email, secret } = await setUp();
    const tickets = await Promise.all(Array.from({ length: 8 }, () => signIn(email)));
    const code = codeOf(secret);
    const statuses = await Promise.all(tickets.map(async ({ ticket }) => (await confirm(ticket, code)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it("accepts each recovery code of the account once, in any spelling", async () => {
    const { email, recoveryCodes, id } = await setUp();
    const other = await setUp();
    const [code = "", next = ""] = recoveryCodes;
    expect((await confirm((await signIn(other.email)).ticket, code)).status).toBe(401);
    expect((await confirm((await signIn(email)).ticket, code.toLowerCase().replaceAll("-", " "))).status).toBe(200);
    expect((await confirm((await signIn(email)).ticket, code)).status).toBe(401);
    expect((await confirm((await signIn(email)).ticket, next)).status).toBe(200);
    const used = server.db
      .selectFrom("audit_log")
      .select("action")
      .where("subject_account", "=", id)
      .where("action", "=", "recovery-code-used")
      .execute();
    expect(await used).toHaveLength(2);
  });

  it("rejects unknown, expired and used tickets and tickets of an older password", async () => {
    const { email, secret, id } = await setUp();
    expect((await confirm("none", codeOf(secret))).status).toBe(401);
    const used = await signIn(email);
    expect((await confirm(used.ticket, codeOf(secret, -1))).status).toBe(200);
    expect((await confirm(used.ticket, codeOf(secret))).status).toBe(401);
    const stale = await signIn(email);
    await sql`update second_factor_tickets set expires_at = now()`.execute(server.db);
    expect((await confirm(stale.ticket, codeOf(secret))).status).toBe(401);
    const before = await signIn(email);
    await sql`update accounts set password_hash = '$argon2id$other' where id = ${id}`.execute(server.db);
    expect((await confirm(before.ticket, codeOf(secret))).status).toBe(401);
  });

  it("rejects the code of an administrator who was blocked after the password step", async () => {
    const { email, secret, id } = await setUp();
    const { ticket } = await signIn(email);
    await sql`update accounts set is_blocked = true where id = ${id}`.execute(server.db);
    expect((await confirm(ticket, codeOf(secret))).status).toBe(401);
  });

  it("requires a new setup after the operator sets a new password", async () => {
    const { email } = await setUp();
    const options = { email, password, hasher: createHasher(), commonPasswords: new Set<string>() };
    expect(await createAdministrator(server.db, options)).toEqual({ outcome: "password-changed" });
    expect((await signIn(email)).secondFactor).toBe("set-up");
  });

  it("R01 delays an account after ten wrong codes, regardless of their tickets", async () => {
    const { email, secret } = await setUp(limited);
    for (let number = 0; number < 10; number++) {
      const { ticket } = await signIn(email, limited);
      expect((await confirm(ticket, "12345a", limited)).status).toBe(401);
    }
    const { status, headers } = await confirm((await signIn(email, limited)).ticket, codeOf(secret), limited);
    expect(status).toBe(429);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(900);
  });

  it("stores no recovery code or ticket in plain text", async () => {
    const { email, recoveryCodes } = await setUp();
    const { ticket } = await signIn(email);
    const dump = await dumpDatabase(server.db);
    for (const secret of [ticket, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll("-", ""))]) {
      expect(dump).not.toContain(secret);
    }
  });
});
