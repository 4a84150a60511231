import { connect } from "node:net";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { call, createMember, password } from "../../tests/members.ts";
import { testApp } from "../../tests/test-app.ts";
import { tokenDigest } from "./bearer-token.server.ts";
import { findSession } from "./find-session.server.ts";

const server = testApp();

async function signIn(email: string): Promise<string> {
  const { body } = await call(server.app, "POST", "/api/auth/Login", { body: { email, password } });
  return body.result.apiToken;
}

function find(token: string) {
  return findSession(server.db, ["Host", "x", "Authorization", `Bearer ${token}`]);
}

function logout(authorization: string) {
  return call(server.app, "POST", "/api/auth/Logout", { headers: { authorization } });
}

describe("a session", () => {
  it("names its account, and ends with the logout", async () => {
    const { id, email } = await createMember(server.db);
    const token = await signIn(email);
    expect(await find(token)).toMatchObject({ accountId: id, userType: "College Coach", email, kind: "bearer" });
    expect((await logout(`Bearer ${token}`)).status).toBe(200);
    expect((await logout(`Bearer ${token}`)).status).toBe(401);
    expect(await find(token)).toBeNull();
  });

  it.each([
    ["S01", "blocks it", "is_blocked = true"],
    ["S02", "changes the password", "password_hash = '$argon2id$other'"],
    ["S02", "changes the address", "email = 'moved-' || email"],
    ["S02", "changes the role", "user_type = 'Administrator'"],
    ["S02", "deletes it", "deletion_requested_at = now(), erase_after = now()"],
  ])("%s ends every session of an account at once with whoever %s, and does not come back", async (_, __, change) => {
    const { id, email } = await createMember(server.db);
    const tokens = [await signIn(email), await signIn(email)];
    await sql`update accounts set ${sql.raw(change)} where id = ${id}`.execute(server.db);
    for (const token of tokens) expect(await find(token)).toBeNull();
    await sql`update accounts set is_blocked = false, deletion_requested_at = null, erase_after = null where id = ${id}`.execute(
      server.db,
    );
    for (const token of tokens) expect(await find(token)).toBeNull();
  });

  it("S01 does not serve an account that is not verified any more", async () => {
    const { id, email } = await createMember(server.db);
    const token = await signIn(email);
    await server.db.updateTable("accounts").set({ is_verified: false }).where("id", "=", id).execute();
    expect(await find(token)).toBeNull();
  });

  it("lives on when its account's name changes", async () => {
    const { id, email } = await createMember(server.db);
    const token = await signIn(email);
    await server.db.updateTable("accounts").set({ first_name: "New" }).where("id", "=", id).execute();
    expect(await find(token)).not.toBeNull();
  });

  it.each([
    ["8 hours old", "created_at = now() - interval '8 hours', expires_at = now()", false],
    ["a second younger", "expires_at = now() + interval '1 second'", true],
    ["30 minutes idle", "last_used_at = now() - interval '30 minutes'", false],
    ["a second less idle", "last_used_at = now() - interval '29 minutes 59 seconds'", true],
  ])("S03 that is %s", async (_, change, isGood) => {
    const token = await signIn((await createMember(server.db)).email);
    await sql`update sessions set ${sql.raw(change)} where digest = ${tokenDigest(token)}`.execute(server.db);
    expect((await find(token)) !== null).toBe(isGood);
  });

  it("S03 is not prolonged beyond its 8 hours by being used", async () => {
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

  it.each(["Bearer", "bearer", "BEARER", "bEaReR"])("S05 takes the scheme %s", async (scheme) => {
    expect(await findSession(server.db, ["authorization", `${scheme} ${token}`])).not.toBeNull();
  });

  it.each([
    ["nothing", () => []],
    ["an empty value", () => ["Authorization", ""]],
    ["another scheme", () => ["Authorization", `Basic ${token}`]],
    ["no scheme", () => ["Authorization", token]],
    ["two headers", () => ["Authorization", `Bearer ${token}`, "authorization", `Bearer ${token}`]],
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
  ])("S05 S06 does not take %s", async (_, headers) => {
    expect(await findSession(server.db, headers())).toBeNull();
  });

  it("S05 refuses a request that brings it twice over the wire, or the token in its query", async () => {
    const send = (lines: string[]) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(Number(new URL(origin).port), "127.0.0.1", () =>
          socket.write([...lines, "", ""].join("\r\n")),
        );
        let answer = "";
        socket.on("data", (chunk) => {
          answer += chunk;
        });
        socket.on("end", () => resolve(answer)).on("error", reject);
      });
    const header = `Authorization: Bearer ${token}`;
    const rest = ["Host: 127.0.0.1", "Connection: close", "Content-Length: 0"];
    expect(await send(["POST /api/auth/Logout HTTP/1.1", header, header, ...rest])).toMatch(/^HTTP\/1.1 40[01]/);
    expect(await send([`POST /api/auth/Logout?token=${token} HTTP/1.1`, ...rest])).toMatch(/^HTTP\/1.1 401/);
    expect(await send(["POST /api/auth/Logout HTTP/1.1", header, ...rest])).toMatch(/^HTTP\/1.1 200/);
  });
});
