import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  createMember,
  dumpDatabase,
  latestLink,
  mailTo,
  password,
  processAllRequests,
  publicUrl,
  sendRequest,
} from "../../tests/members.ts";
import { createAdministrator } from "../../tests/signed-in.ts";
import { testApp } from "../../tests/test-app.ts";

const server = testApp();
const fresh = "a quite different passphrase";

async function createWithResetLink(overrides: Parameters<typeof createMember>[1] = {}) {
  const { id, email } = await createMember(server.db, overrides);
  await requestReset(email);
  return { id, email, guid: (await latestLink(server.db, email, "reset")).guid };
}

async function requestReset(email: string, headers: Record<string, string> = {}) {
  await sendRequest(server.app, "PUT", "/api/auth/ForgotPassword", { body: { Email: email }, headers });
  await processAllRequests(server.db);
}

function update(UserId: unknown, LinkGuid: unknown, Password: unknown = fresh, ConfirmPassword = Password) {
  const body = { UserId, LinkGuid, Password, ConfirmPassword };
  return sendRequest(server.app, "PUT", "/api/auth/ForgotPasswordUpdate", { body });
}

async function signIn(email: string, given: string) {
  return sendRequest(server.app, "POST", "/api/auth/Login", { body: { email, password: given } });
}

async function hashOf(id: string) {
  return server.db.selectFrom("accounts").select("password_hash").where("id", "=", id).executeTakeFirstOrThrow();
}

describe("ForgotPasswordUpdate", () => {
  it("T15 sets the password, ends every session, and mails a notice", async () => {
    const { id, email, guid } = await createWithResetLink();
    await signIn(email, password);
    await signIn(email, password);
    expect((await update(id, guid)).status).toBe(200);
    expect((await signIn(email, password)).status).toBe(401);
    expect(await server.db.selectFrom("sessions").select("digest").where("account_id", "=", id).execute()).toEqual([]);
    expect((await signIn(email, fresh)).status).toBe(200);
    expect((await mailTo(server.db, email)).map(({ kind }) => kind)).toEqual(["reset", "password-changed"]);
  });

  it("B18 does not verify an account that the staff unverified, like a verification link", async () => {
    const { headers } = await createAdministrator(server.db);
    const staff = (id: string, verify: boolean) =>
      sendRequest(server.app, "POST", `/admin/user/VerifyUser?user=${id}&verify=${verify}`, { headers });
    const { id, email } = await createMember(server.db, { is_verified: false });
    const resend = async () => {
      const body = { userLoginId: id };
      await sendRequest(server.app, "PUT", `/api/auth/ResendVerifyEmailByUserLoginId?userLoginId=${id}`, { body });
      await processAllRequests(server.db);
    };
    await resend();
    const verify = await latestLink(server.db, email, "verify");
    await staff(id, false);

    await requestReset(email);
    const { guid } = await latestLink(server.db, email, "reset");
    expect((await update(id, guid)).status).toBe(200);
    const body = { userId: id, guid: verify.guid };
    expect((await sendRequest(server.app, "PUT", `/api/auth/Verify/${id}/${verify.guid}`, { body })).status).toBe(404);
    await resend();
    expect((await mailTo(server.db, email)).map(({ kind }) => kind)).toEqual(["verify", "reset", "password-changed"]);
    expect((await signIn(email, fresh)).status).toBe(401);

    await staff(id, true);
    expect((await signIn(email, fresh)).status).toBe(200);
  });

  it("T01 rejects a used link and writes an audit entry", async () => {
    const { id, email, guid } = await createWithResetLink();
    await update(id, guid);
    const again = await update(id, guid, "yet another passphrase");
    expect(again.status).toBe(400);
    expect(again.text).toBe((await update(randomUUID(), guid)).text);
    expect((await signIn(email, fresh)).status).toBe(200);
    const audit = await server.db.selectFrom("audit_log").select("action").where("subject_account", "=", id).execute();
    expect(audit.map(({ action }) => action)).toEqual(["password-changed", "reset-link-refused"]);
  });

  it("T02 accepts exactly one of 50 concurrent requests with one link", async () => {
    const { id, email, guid } = await createWithResetLink();
    const passwords = Array.from({ length: 50 }, (_, number) => `racing passphrase ${number}`);
    const responses = await Promise.all(passwords.map((one) => update(id, guid, one)));
    const winners = passwords.filter((_, index) => responses[index]?.status === 200);
    expect(winners).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(49);
    expect((await signIn(email, winners[0]!)).status).toBe(200);
    expect((await mailTo(server.db, email)).filter(({ kind }) => kind === "password-changed")).toHaveLength(1);
  });

  it("T03 rejects the link of another account", async () => {
    const [one, other] = [await createWithResetLink(), await createWithResetLink()];
    const before = [await hashOf(one.id), await hashOf(other.id)];
    expect((await update(one.id, other.guid)).status).toBe(400);
    expect((await update(other.id, one.guid)).status).toBe(400);
    expect([await hashOf(one.id), await hashOf(other.id)]).toEqual(before);
  });

  it("T04 rejects a verification link", async () => {
    const { id, email } = await createMember(server.db, { is_verified: false });
    const body = { userLoginId: id };
    await sendRequest(server.app, "PUT", `/api/auth/ResendVerifyEmailByUserLoginId?userLoginId=${id}`, { body });
    await processAllRequests(server.db);
    const { guid } = await latestLink(server.db, email, "verify");
    expect((await update(id, guid)).status).toBe(400);
  });

  it.each([
    ["no guid at all", undefined],
    ["an empty guid", ""],
    ["a null guid", null],
    ["a guid of another type", { $ne: "" }],
    ["an unknown guid", randomUUID()],
    ["a malformed guid", "../../etc/passwd\u0000"],
    ["a guid in capitals", "0F0E0D0C-0B0A-0908-0706-050403020100"],
  ])("T05 T11 rejects %s with 400 and writes nothing", async (_, guid) => {
    const { id } = await createWithResetLink();
    const before = await hashOf(id);
    expect((await update(id, guid)).status).toBe(400);
    expect((await update(guid, guid)).status).toBe(400);
    expect(await hashOf(id)).toEqual(before);
  });

  it("T11 rejects a valid guid in another spelling", async () => {
    const { id, guid } = await createWithResetLink();
    const unknown = await update(id, randomUUID());
    for (const other of [guid.toUpperCase(), `{${guid}}`, `${guid}0`, guid.replaceAll("-", "")]) {
      const { status, text } = await update(id, other);
      expect([status, text], other).toEqual([unknown.status, unknown.text]);
    }
    expect((await update(id, guid)).status).toBe(200);
  });

  it("T05 rejects additional fields", async () => {
    const { id, guid } = await createWithResetLink();
    const body = { UserId: id, LinkGuid: guid, Password: fresh, ConfirmPassword: fresh, isVerified: true };
    expect((await sendRequest(server.app, "PUT", "/api/auth/ForgotPasswordUpdate", { body })).status).toBe(400);
    expect((await update(id, guid)).status).toBe(200);
  });

  it.each([
    ["accepts a link one second before its expiry", "1 second", 200],
    ["rejects a link one second after its expiry", "-1 second", 400],
  ])("T06 %s by the database clock", async (_, left, status) => {
    const { id, guid } = await createWithResetLink();
    const expires = sql<Date>`now() + ${left}::interval`;
    await server.db.updateTable("one_time_links").set({ expires_at: expires }).where("account_id", "=", id).execute();
    expect((await update(id, guid)).status).toBe(status);
  });

  it("T06 creates a link that expires after one hour", async () => {
    const { id } = await createWithResetLink();
    const { seconds } = await server.db
      .selectFrom("one_time_links")
      .select(sql<number>`extract(epoch from expires_at - created_at)::integer`.as("seconds"))
      .where("account_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(seconds).toBe(3600);
  });

  it("T07 rejects an older link after a newer one was mailed", async () => {
    const { id, email, guid: older } = await createWithResetLink();
    await requestReset(email);
    const { guid: newer } = await latestLink(server.db, email, "reset");
    expect((await update(id, older)).status).toBe(400);
    expect((await update(id, newer)).status).toBe(200);
  });

  it("T08 builds the link from PUBLIC_URL regardless of request headers", async () => {
    const { id, email } = await createMember(server.db);
    await requestReset(email, {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      forwarded: "host=evil.example;proto=https",
      "x-original-host": "evil.example",
    });
    const [mail] = await mailTo(server.db, email);
    expect(mail?.link).toMatch(new RegExp(`^${publicUrl}/forgotpassword/${id}/[0-9a-f-]{36}$`));
  });

  it.each([
    ["too short", "seven77", "seven77", /at least 8/],
    ["too long", "x".repeat(129), "x".repeat(129), /at most 128/],
    ["longer than other fields may be", "x".repeat(1001), "x".repeat(1001), /at most 128/],
    ["too common", "iloveyou", "iloveyou", /too common/],
    ["the name", "Casey Member", "Casey Member", /your name/],
    ["typed in two ways", fresh, `${fresh} `, /don’t match/],
  ])("returns 422 for a password that is %s and leaves the link valid", async (_, first, second, message) => {
    const { id, guid } = await createWithResetLink({ last_name: "Member" });
    const refused = await update(id, guid, first, second);
    expect(refused.status).toBe(422);
    expect(refused.body.message).toMatch(message);
    expect((await update(id, guid)).status).toBe(200);
  });

  it("T13 stores the guid in no table, except in the mail until it is sent", async () => {
    const { guid } = await createWithResetLink();
    const token = (await signIn((await createMember(server.db)).email, password)).body.result.apiToken as string;
    await sql`
      update mail_messages set status = 'sent', sent_at = now(), recipient = null, payload = null
      where payload::text like ${`%${guid}%`}`.execute(server.db);
    const dump = await dumpDatabase(server.db);
    expect(dump).toContain("one_time_links");
    expect(dump).not.toContain(guid);
    expect(dump).not.toContain(guid.replaceAll("-", ""));
    expect(dump).not.toContain(token);
    expect(dump).not.toContain(Buffer.from(token, "base64url").toString("hex"));
  });

  it.each([
    ["the password", "password_hash = '$argon2id$other'"],
    ["the address", "email = 'moved-' || email"],
  ])("T14 rejects links from before %s changed", async (_, change) => {
    const { id, guid } = await createWithResetLink();
    await sql`update accounts set ${sql.raw(change)} where id = ${id}`.execute(server.db);
    expect((await update(id, guid)).status).toBe(400);
  });

  it("T14 invalidates a verification link when the password is set", async () => {
    const { id, email, guid } = await createWithResetLink({ is_verified: false });
    const body = { userLoginId: id };
    await sendRequest(server.app, "PUT", `/api/auth/ResendVerifyEmailByUserLoginId?userLoginId=${id}`, { body });
    await processAllRequests(server.db);
    const verification = await latestLink(server.db, email, "verify");
    await update(id, guid);
    await server.db.updateTable("accounts").set({ is_verified: false }).where("id", "=", id).execute();
    const { status } = await sendRequest(server.app, "PUT", `/api/auth/Verify/${id}/${verification.guid}`, {
      body: verification,
    });
    expect(status).toBe(404);
  });

  it("T16 rejects the link of an account that was blocked or is being deleted", async () => {
    for (const change of ["is_blocked = true", "deletion_requested_at = now(), erase_after = now()"]) {
      const { id, guid } = await createWithResetLink();
      await sql`update accounts set ${sql.raw(change)} where id = ${id}`.execute(server.db);
      expect((await update(id, guid)).status).toBe(400);
    }
  });

  it("confirms an unconfirmed address", async () => {
    const { id, email, guid } = await createWithResetLink({ is_verified: false });
    await update(id, guid);
    expect((await signIn(email, fresh)).status).toBe(200);
  });
});
