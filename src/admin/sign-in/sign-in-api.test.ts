import { describe, expect, it } from "vitest";
import { createMember, password, sendRequest } from "../../../tests/members.ts";
import { createAdministrator } from "../../../tests/signed-in.ts";
import { testApp } from "../../../tests/test-app.ts";

const server = testApp();
const limited = testApp({ RATE_LIMITS: "1" });

function signIn(email: unknown, given: unknown, { on = server, from = "192.0.2.1", headers = {} } = {}) {
  return sendRequest(on.app, "POST", "/auth/Login", { body: { email, password: given }, from, headers });
}

describe("administrator sign-in", () => {
  it("returns a new token for the portal and records the sign-in", async () => {
    const { id, email } = await createMember(server.db, { user_type: "Administrator" });
    const { status, body, headers } = await signIn(email.toUpperCase(), password);
    expect(status).toBe(200);
    expect(Object.keys(body.result)).toEqual(["apiToken"]);
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["set-cookie"]).toBeUndefined();
    const authorization = `Bearer ${body.result.apiToken}`;
    const list = await sendRequest(server.app, "GET", "/admin/user/GetUsers", { headers: { authorization } });
    expect(list.status).toBe(200);
    const entries = server.db.selectFrom("audit_log").select("action").where("actor_account", "=", id).execute();
    expect(await entries).toEqual([{ action: "administrator-signed-in" }]);
  });

  it("S07 ignores a token that is sent with the sign-in", async () => {
    const { email, token, headers } = await createAdministrator(server.db);
    const { body } = await signIn(email, password, { headers });
    expect(body.result.apiToken).not.toBe(token);
  });

  it("E01 returns identical bytes for every cause of a failed sign-in", async () => {
    const admin = { user_type: "Administrator" } as const;
    const deleting = { deletion_requested_at: new Date(), erase_after: new Date(Date.now() + 86_400_000) };
    const tries = [
      ["nobody@mail.example", password],
      ["not an address", password],
      ["", ""],
      ["a\u0000b@mail.example", password],
      ["' or 1=1 --", password],
      [(await createMember(server.db, admin)).email, "wrong password"],
      [(await createMember(server.db, { ...admin, is_verified: false })).email, password],
      [(await createMember(server.db, { ...admin, is_blocked: true })).email, password],
      [(await createMember(server.db, { ...admin, ...deleting })).email, password],
      [(await createMember(server.db, { ...admin, password_hash: null })).email, password],
      [(await createMember(server.db)).email, password],
      [(await createMember(server.db, { user_type: "Athlete" })).email, password],
    ] as const;
    const responses = await Promise.all(tries.map(([email, given]) => signIn(email, given)));
    for (const { status, text } of responses) expect([status, text]).toEqual([401, responses[0]?.text]);
    expect(await server.db.selectFrom("second_factor_tickets").select("digest").execute()).toEqual([]);
  });

  it.each([
    [{}],
    [{ email: "a@mail.example" }],
    [{ email: { $ne: 1 }, password: "x" }],
    [{ email: "a@mail.example", password: "x", isAdmin: true }],
  ])("I10 rejects the body %j", async (body) => {
    expect((await sendRequest(server.app, "POST", "/auth/Login", { body })).status).toBe(400);
  });

  it("R01 delays an account after ten failures, also with the correct password, but not on a known client", async () => {
    const { email } = await createMember(limited.db, { user_type: "Administrator" });
    expect((await signIn(email, password, { on: limited, from: "192.0.2.9" })).status).toBe(200);
    for (let number = 0; number < 10; number++) {
      expect((await signIn(email, "wrong", { on: limited, from: `192.0.2.${10 + number}` })).status).toBe(401);
    }
    const right = await signIn(email, password, { on: limited, from: "192.0.2.50" });
    expect(right.status).toBe(429);
    expect(Number(right.headers["retry-after"])).toBeLessThanOrEqual(900);
    expect((await signIn(email, password, { on: limited, from: "192.0.2.9" })).status).toBe(200);
  });

  it("S02 ends the session once on sign-out", async () => {
    const { headers } = await createAdministrator(server.db);
    expect((await sendRequest(server.app, "POST", "/auth/Logout", { headers })).status).toBe(200);
    expect((await sendRequest(server.app, "POST", "/auth/Logout", { headers })).status).toBe(401);
    expect((await sendRequest(server.app, "GET", "/admin/user/GetUsers", { headers })).status).toBe(401);
  });

  it("does not sign out a member's token at the portal", async () => {
    const { email } = await createMember(server.db);
    const login = await sendRequest(server.app, "POST", "/api/auth/Login", { body: { email, password } });
    const headers = { authorization: `Bearer ${login.body.result.apiToken}` };
    expect((await sendRequest(server.app, "POST", "/auth/Logout", { headers })).status).toBe(401);
    expect((await sendRequest(server.app, "POST", "/api/auth/Logout", { headers })).status).toBe(200);
  });
});
