import { connect } from "node:net";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { createMember, password, sendRequest } from "../../tests/members.ts";
import { testApp } from "../../tests/test-app.ts";
import { tokenDigest } from "./bearer-token.server.ts";
import { findSession } from "./find-session.server.ts";

const server = testApp();

async function signIn(email: string): Promise<string> {
  const { body } = await sendRequest(server.app, "POST", "/api/auth/Login", { body: { email, password } });
  return body.result.apiToken;
}

function find(token: string) {
  return findSession(server.db, ["Host", "x", "Authorization", `Bearer ${token}`]);
}

function logout(authorization: string) {
  return sendRequest(server.app, "POST", "/api/auth/Logout", { headers: { authorization } });
}

describe("session", () => {
  it("resolves a token to its account until the logout", async () => {
    const { id, email } = await createMember(server.db);
    const token = await signIn(email);
    expect(await find(token)).toMatchObject({ accountId: id, userType: "College Coach", email, kind: "bearer" });
    expect((await logout(`Bearer ${token}`)).status).toBe(200);
    expect((await logout(`Bearer ${token}`)).status).toBe(401);
    expect(await find(token)).toBeNull();
  });

  it.each([
    ["S01", "the account is blocked", "is_blocked = true"],
    ["S02", "the password changes", "password_hash = '$argon2id$other'"],
    ["S02", "the address changes", "email = 'moved-' || email"],
    ["S02", "the role changes", "user_type = 'Administrator'"],
    ["S02", "the deletion is requested", "deletion_requested_at = now(), erase_after = now()"],
  ])("%s ends every session of an account permanently when %s", async (_, __, change) => {
    const { id, email } = await createMember(server.db);
    const tokens = [await signIn(email), await signIn(email)];
    await sql`update accounts set ${sql.raw(change)} where id = ${id}`.execute(server.db);
    for (const token of tokens) expect(await find(token)).toBeNull();
    await sql`update accounts set is_blocked = false, deletion_requested_at = null, erase_after = null where id = ${id}`.execute(
      server.db,
    );
    for (const token of tokens) expect(await find(token)).toBeNull();
  });

  it("S01 rejects a session of an account that is no longer verified", async () => {
    const { id, email } = await createMember(server.db);
    const token = await signIn(email);
    await server.db.updateTable("accounts").set({ is_verified: false }).where("id", "=", id).execute();
    expect(await find(token)).toBeNull();
  });

  it("keeps a session open when the account's name changes", async () => {
    const { id, email } = await createMember(server.db);
    const token = await signIn(email);
    await server.db.updateTable("accounts").set({ first_name: "New" }).where("id", "=", id).execute();
    expect(await find(token)).not.toBeNull();
  });

  it.each([
    ["rejects a session after 8 hours", "created_at = now() - interval '8 hours', expires_at = now()", false],
    ["accepts a session one second before its 8 hours end", "expires_at = now() + interval '1 second'", true],
    ["rejects a session after 30 idle minutes", "last_used_at = now() - interval '30 minutes'", false],
    [
      "accepts a session one second before its 30 idle minutes end",
      "last_used_at = now() - interval '29 minutes 59 seconds'",
      true,
    ],
  ])("S03 %s", async (_, change, isGood) => {
    const token = await signIn((await createMember(server.db)).email);
    await sql`update sessions set ${sql.raw(change)} where digest = ${tokenDigest(token)}`.execute(server.db);
    expect((await find(token)) !== null).toBe(isGood);
  });

  it("S03 does not extend a session beyond 8 hours when it is used", async () => {
    const token = await signIn((await createMember(server.db)).email);
    const read = () =>
      server.db
        .selectFrom("sessions")
        .select(["expires_at", "last_used_at", sql<number>`extract(epoch from expires_at - created_at)`.as("seconds")])
        .where("digest", "=", tokenDigest(token))
        .executeTakeFirstOrThrow();
    const before = await read();
    await find(token);
    const after = await read();
    expect(after.expires_at).toEqual(before.expires_at);
    expect(after.last_used_at.getTime()).toBeGreaterThan(before.last_used_at.getTime());
    expect(Number(before.seconds)).toBe(8 * 3600);
  });
});

describe("the Authorization header", () => {
  let token = "";
  let origin = "";

  beforeAll(async () => {
    token = await signIn((await createMember(server.db)).email);
    origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
  });

  it.each(["Bearer", "bearer", "BEARER", "bEaReR"])("S05 accepts the authentication scheme %s", async (scheme) => {
    expect(await findSession(server.db, ["authorization", `${scheme} ${token}`])).not.toBeNull();
  });

  it.each([
    ["a request without Authorization header", () => []],
    ["an empty Authorization header", () => ["Authorization", ""]],
    ["another authentication scheme", () => ["Authorization", `Basic ${token}`]],
    ["a token without scheme", () => ["Authorization", token]],
    ["two Authorization headers", () => ["Authorization", `Bearer ${token}`, "authorization", `Bearer ${token}`]],
    ["two tokens", () => ["Authorization", `Bearer ${token}, Bearer ${token}`]],
    ["a token of 8 kB", () => ["Authorization", `Bearer ${token.repeat(190)}`]],
    ["a blank in the token", () => ["Authorization", `Bearer ${token.slice(0, 20)} ${token.slice(20)}`]],
    ["an encoded line break", () => ["Authorization", `Bearer ${token}%0d%0a`]],
    ["a line break", () => ["Authorization", `Bearer ${token}\n`]],
    ["a cookie", () => ["Cookie", `token=${token}; Authorization=Bearer ${token}`]],
    ["a part of the token (S06)", () => ["Authorization", `Bearer ${token.slice(1)}`]],
    ["a longer token (S06)", () => ["Authorization", `Bearer ${token}A`]],
    [
      "a changed token (S06)",
      () => ["Authorization", `Bearer ${token.slice(0, -2)}${token.endsWith("AA") ? "BB" : "AA"}`],
    ],
    ["the stored digest (S06)", () => ["Authorization", `Bearer ${tokenDigest(token).toString("base64url")}`]],
    ["the stored digest in hex (S06)", () => ["Authorization", `Bearer ${tokenDigest(token).toString("hex")}`]],
  ])("S05 S06 rejects %s", async (_, headers) => {
    expect(await findSession(server.db, headers())).toBeNull();
  });

  it("S05 rejects a duplicate Authorization header on the wire and a token in the query", async () => {
    const send = (lines: string[]) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(Number(new URL(origin).port), "127.0.0.1", () =>
          socket.write([...lines, "", ""].join("\r\n")),
        );
        let received = "";
        socket.on("data", (chunk) => {
          received += chunk;
        });
        socket.on("end", () => resolve(received)).on("error", reject);
      });
    const header = `Authorization: Bearer ${token}`;
    const rest = ["Host: 127.0.0.1", "Connection: close", "Content-Length: 0"];
    expect(await send(["POST /api/auth/Logout HTTP/1.1", header, header, ...rest])).toMatch(/^HTTP\/1.1 40[01]/);
    expect(await send([`POST /api/auth/Logout?token=${token} HTTP/1.1`, ...rest])).toMatch(/^HTTP\/1.1 401/);
    expect(await send(["POST /api/auth/Logout HTTP/1.1", header, ...rest])).toMatch(/^HTTP\/1.1 200/);
  });
});
