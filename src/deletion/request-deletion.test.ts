import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createAthlete } from "../../tests/factories.ts";
import { createMember, mailTo, password, sendRequest } from "../../tests/members.ts";
import { testApp } from "../../tests/test-app.ts";
import type { AccountWithPassword } from "../accounts/queries.server.ts";
import { deletionMessage } from "../accounts/vocabulary.ts";
import { hideAccount } from "./hide-account.server.ts";

const server = testApp();
const limited = testApp({ RATE_LIMITS: "1" });

function requestDeletion(email: unknown, given: unknown, { app = server.app, from = "192.0.2.1" } = {}) {
  return sendRequest(app, "POST", "/api/user/RequestDeletion", { body: { email, password: given }, from });
}

function find(id: string, { db } = server) {
  return db.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

describe("RequestDeletion", () => {
  it("hides the account, ends its sessions, and mails the erasure date", async () => {
    const { id, email } = await createMember(server.db);
    await sendRequest(server.app, "POST", "/api/auth/Login", { body: { email, password } });
    const { status, body, headers } = await requestDeletion(email, password);
    expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(body).toEqual({ isError: false, message: deletionMessage, result: {} });
    const account = await find(id);
    expect(account.erase_after!.getTime() - account.deletion_requested_at!.getTime()).toBe(7 * 86_400_000);
    const mails = await mailTo(server.db, email);
    expect(mails).toMatchObject([
      { kind: "deletion-requested", payload: { eraseOn: account.erase_after?.toISOString() } },
    ]);
    expect(await server.db.selectFrom("sessions").select("digest").where("account_id", "=", id).execute()).toEqual([]);
    expect((await sendRequest(server.app, "POST", "/api/auth/Login", { body: { email, password } })).status).toBe(401);
  });

  it("hides a public profile immediately", async () => {
    const email = "athlete@mail.example";
    const athleteId = await createAthlete(server.db, { email });
    const { email: other } = await createMember(server.db);
    await sql`
      update accounts set password_hash = (select password_hash from accounts where email = ${other})
      where email = ${email}`.execute(server.db);
    const read = () => server.app.inject({ url: `/api/profile/GetProfileBySportAndID?id=${athleteId}` });
    expect((await read()).statusCode).toBe(200);
    await requestDeletion(email, password);
    expect((await read()).statusCode).toBe(404);
  });

  it("E04 returns the same response for all requests and hides only the account with the correct password", async () => {
    const right = await createMember(server.db);
    const wrong = await createMember(server.db);
    const administrator = await createMember(server.db, { user_type: "Administrator" });
    const responses = await Promise.all([
      requestDeletion(right.email, password),
      requestDeletion(wrong.email, "wrong password"),
      requestDeletion("nobody@mail.example", password),
      requestDeletion("no address", password),
      requestDeletion("", ""),
      requestDeletion("a\u0000b@mail.example", "\u0000"),
      requestDeletion(administrator.email, password),
    ]);
    for (const { status, text } of responses) expect([status, text]).toEqual([200, responses[0]?.text]);
    expect((await find(right.id)).erase_after).not.toBeNull();
    expect((await find(wrong.id)).erase_after).toBeNull();
    expect((await find(administrator.id)).erase_after).toBeNull();
  });

  it("preserves the first date and sends no second mail for a repeated request", async () => {
    const { id, email } = await createMember(server.db);
    await requestDeletion(email, password);
    const { erase_after: first } = await find(id);
    await requestDeletion(email, password);
    expect((await find(id)).erase_after).toEqual(first);
    expect(await mailTo(server.db, email)).toHaveLength(1);
  });

  it("hides an account once for two concurrent requests", async () => {
    const { id, email } = await createMember(server.db);
    const account = { id, email, firstName: "Casey" } as AccountWithPassword;
    const dates = await Promise.all([1, 2].map(() => hideAccount(server.db, account, 3)));
    expect(dates.filter((date) => date === null)).toHaveLength(1);
    expect(dates).toContainEqual((await find(id)).erase_after);
    expect(await mailTo(server.db, email)).toMatchObject([{ payload: { firstName: "Casey" } }]);
    const entries = server.db.selectFrom("audit_log").select(["action", "actor_account", "actor_label"]);
    expect(await entries.where("subject_account", "=", id).execute()).toEqual([
      { action: "deletion-requested", actor_account: id, actor_label: "member" },
    ]);
  });

  it("accepts a deletion request for blocked and unverified accounts", async () => {
    for (const state of [{ is_blocked: true }, { is_verified: false }]) {
      const { id, email } = await createMember(server.db, state);
      await requestDeletion(email, password);
      expect((await find(id)).erase_after).not.toBeNull();
    }
  });

  it("E04 counts attempts against the sign-in limit, so that it allows no additional guesses", async () => {
    const { id, email } = await createMember(limited.db);
    for (let number = 0; number < 5; number++) {
      await requestDeletion(email, "wrong", { app: limited.app, from: `10.5.0.${number}` });
      await sendRequest(limited.app, "POST", "/api/auth/Login", {
        body: { email, password: "wrong" },
        from: `10.5.1.${number}`,
      });
    }
    expect((await requestDeletion(email, password, { app: limited.app, from: "10.5.2.1" })).status).toBe(200);
    expect((await find(id, limited)).erase_after).toBeNull();
    const login = await sendRequest(limited.app, "POST", "/api/auth/Login", {
      body: { email, password },
      from: "10.5.2.2",
    });
    expect(login.status).toBe(429);
  });

  it("accepts five requests in 15 minutes from one client", async () => {
    for (let number = 0; number < 5; number++) {
      expect((await requestDeletion("nobody@mail.example", "x", { app: limited.app })).status).toBe(200);
    }
    expect((await requestDeletion("nobody@mail.example", "x", { app: limited.app })).status).toBe(429);
  });

  it.each([
    [["a@mail.example"], "x"],
    ["a@mail.example", { $ne: 1 }],
    [null, "x"],
    ["a@mail.example", 1],
  ])("I10 rejects email %j with password %j", async (email, given) => {
    expect((await requestDeletion(email, given)).status).toBe(400);
  });
});
