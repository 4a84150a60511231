import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { measureSteps } from "../../tests/measure-reads.ts";
import { createMember, latestLink, mailTo, processAllRequests, publicUrl, sendRequest } from "../../tests/members.ts";
import { testApp } from "../../tests/test-app.ts";

const server = testApp();
const limited = testApp({ RATE_LIMITS: "1" });

async function createUnverified({ db, app } = server, overrides: Parameters<typeof createMember>[1] = {}) {
  const { id, email } = await createMember(db, { is_verified: false, ...overrides });
  const body = { userLoginId: id };
  await sendRequest(app, "PUT", `/api/auth/ResendVerifyEmailByUserLoginId?userLoginId=${id}`, { body });
  await processAllRequests(db);
  return { id, email, guid: (await latestLink(db, email, "verify")).guid };
}

function verify(userId: string, guid: string, { app = server.app, from = "192.0.2.1" } = {}) {
  return sendRequest(app, "PUT", `/api/auth/Verify/${userId}/${guid}`, { body: { userId, guid }, from });
}

async function isVerified(id: string): Promise<boolean> {
  const row = await server.db
    .selectFrom("accounts")
    .select("is_verified")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.is_verified;
}

describe("Verify", () => {
  it("verifies the account, mails a welcome, and returns 400 for a second use of the link", async () => {
    const { id, email, guid } = await createUnverified();
    expect((await verify(id, guid)).status).toBe(200);
    expect(await isVerified(id)).toBe(true);
    expect((await verify(id, guid)).status).toBe(400);
    expect((await mailTo(server.db, email)).map(({ kind }) => kind)).toEqual(["verify", "welcome"]);
  });

  it.each([
    ["Athlete", `${publicUrl}/me/start`],
    ["College Coach", undefined],
  ] as const)("mails %s the link to the next step: %s", async (user_type, startLink) => {
    const { id, email, guid } = await createUnverified(server, { user_type });
    await verify(id, guid);
    const { payload } = (await mailTo(server.db, email)).at(-1) ?? {};
    expect(payload).toMatchObject({ siteLink: publicUrl });
    expect(payload?.startLink).toBe(startLink);
  });

  it("returns 400 for the link of an account that an administrator verified", async () => {
    const { id, guid } = await createUnverified();
    await server.db.updateTable("accounts").set({ is_verified: true }).where("id", "=", id).execute();
    expect((await verify(id, guid)).status).toBe(400);
  });

  it("T03 rejects the link of another account, even if both are verified", async () => {
    const [one, other] = [await createUnverified(), await createUnverified()];
    expect((await verify(one.id, other.guid)).status).toBe(404);
    expect((await verify(other.id, one.guid)).status).toBe(404);
    expect(await isVerified(one.id)).toBe(false);
    await verify(one.id, one.guid);
    await verify(other.id, other.guid);
    expect((await verify(one.id, other.guid)).status).toBe(404);
  });

  it("T17 rejects a guid with one wrong digit exactly like an unknown guid", async () => {
    const { id, guid } = await createUnverified();
    const almost = guid.slice(0, -1) + (guid.endsWith("0") ? "1" : "0");
    const responses = [await verify(id, almost), await verify(id, randomUUID())];
    expect(responses.map(({ status }) => status)).toEqual([404, 404]);
    expect(responses[0]?.body).toEqual(responses[1]?.body);
    const { rows } = await sql<{ digest: Buffer }>`select digest from one_time_links`.execute(server.db);
    // Only the digest is stored, so that no part of a guid can be compared.
    const stored = rows.map(({ digest }) => digest.toString("hex")).join();
    expect(stored).not.toContain(guid.replaceAll("-", "").slice(0, 12));
    expect((await verify(id, guid)).status).toBe(200);
  });

  it("T04 rejects a password reset link", async () => {
    const { id, email } = await createMember(server.db, { is_verified: false });
    await sendRequest(server.app, "PUT", "/api/auth/ForgotPassword", { body: { Email: email } });
    await processAllRequests(server.db);
    const { guid } = await latestLink(server.db, email, "reset");
    expect((await verify(id, guid)).status).toBe(404);
    expect(await isVerified(id)).toBe(false);
  });

  it.each([
    ["accepts a link one second before its expiry", "1 second", 200],
    ["rejects a link one second after its expiry", "-1 second", 404],
  ])("T06 %s by the database clock", async (_, left, status) => {
    const { id, guid } = await createUnverified();
    const expires = sql<Date>`now() + ${left}::interval`;
    await server.db.updateTable("one_time_links").set({ expires_at: expires }).where("account_id", "=", id).execute();
    expect((await verify(id, guid)).status).toBe(status);
  });

  it("T06 creates a link that expires after 24 hours", async () => {
    const { id } = await createUnverified();
    const { seconds } = await server.db
      .selectFrom("one_time_links")
      .select(sql<number>`extract(epoch from expires_at - created_at)::integer`.as("seconds"))
      .where("account_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(seconds).toBe(24 * 3600);
  });

  it("T07 rejects an older link after a newer one was mailed", async () => {
    const { id, email, guid: older } = await createUnverified();
    const body = { userLoginId: id };
    await sendRequest(server.app, "PUT", `/api/auth/ResendVerifyEmailByUserLoginId?userLoginId=${id}`, { body });
    await processAllRequests(server.db);
    const { guid: newer } = await latestLink(server.db, email, "verify");
    expect(newer).not.toBe(older);
    expect((await verify(id, older)).status).toBe(404);
    expect((await verify(id, newer)).status).toBe(200);
  });

  it("T09 does not consume a link by other HTTP methods", async () => {
    const { id, guid } = await createUnverified();
    for (const method of ["GET", "HEAD", "OPTIONS", "POST"] as const) {
      for (let number = 0; number < 10; number++) {
        const { statusCode } = await server.app.inject({ method, url: `/api/auth/Verify/${id}/${guid}` });
        expect(statusCode).toBeGreaterThanOrEqual(400);
      }
    }
    expect((await verify(id, guid)).status).toBe(200);
  });

  const guid = "0f0e0d0c-0b0a-0908-0706-050403020100";
  it.each([
    guid.toUpperCase(),
    `%7B${guid}%7D`,
    guid.replaceAll("-", ""),
    guid.slice(1),
    `${guid}0`,
    `${guid.slice(1)}%00`,
    `${guid.slice(1)}%D9%A1`,
    "%F0%9F%8F%90",
    "' or 1=1 --".replaceAll(" ", "%20"),
    "x".repeat(199),
  ])("T11 rejects the malformed guid %s quickly and exactly like an unknown one", async (malformed) => {
    const { id } = await createMember(server.db, { is_verified: false });
    const { result: responses, longestMs } = await measureSteps(async () => [
      await sendRequest(server.app, "PUT", `/api/auth/Verify/${id}/${malformed}`, {
        body: { userId: id, guid: decodeURIComponent(malformed) },
      }),
      await sendRequest(server.app, "PUT", `/api/auth/Verify/${malformed}/${guid}`, {
        body: { userId: decodeURIComponent(malformed), guid },
      }),
    ]);
    expect(longestMs).toBeLessThan(200);
    const unknown = await verify(randomUUID(), guid);
    for (const { status, text } of responses) expect([status, text]).toEqual([404, unknown.text]);
  });

  it("T11 rejects a valid guid in another spelling", async () => {
    const { id, guid } = await createUnverified();
    for (const other of [guid.toUpperCase(), `{${guid}}`, `${guid}0`, guid.replaceAll("-", "")])
      expect(await verify(id, other), other).toMatchObject({ status: 404 });
    expect((await verify(id, guid)).status).toBe(200);
  });

  it("T11 returns 404 for a path with dot segments", async () => {
    const { statusCode } = await server.app.inject({
      method: "PUT",
      url: `/api/auth/Verify/${guid}/%2e%2e`,
      payload: {},
    });
    expect(statusCode).toBe(404);
  });

  it("T11 rejects a guid of 10 kB", async () => {
    const { statusCode } = await server.app.inject({ method: "PUT", url: `/api/auth/Verify/a/${"0".repeat(10_240)}` });
    expect([404, 414]).toContain(statusCode);
  });

  it("T12 limits guesses per client while the owner's link remains valid", async () => {
    const other = await createUnverified(limited);
    // A valid link is not counted.
    expect((await verify(other.id, other.guid, { app: limited.app, from: "203.0.113.9" })).status).toBe(200);
    const { id, guid: own } = await createUnverified(limited);
    const statuses: number[] = [];
    for (let number = 0; number < 40; number++) {
      statuses.push((await verify(id, randomUUID(), { app: limited.app, from: "203.0.113.9" })).status);
    }
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(404));
    expect(statuses.slice(30)).toEqual(Array(10).fill(429));
    expect((await verify(id, own, { app: limited.app, from: "203.0.113.10" })).status).toBe(200);
  });

  it.each(["is_blocked = true", "deletion_requested_at = now(), erase_after = now()"])(
    "T16 rejects the link of an account with %s like an unknown link, permanently",
    async (change) => {
      const { id, guid: own } = await createUnverified();
      await sql`update accounts set ${sql.raw(change)} where id = ${id}`.execute(server.db);
      const refused = await verify(id, own);
      expect(refused.status).toBe(404);
      expect(refused.text).toBe((await verify(randomUUID(), own)).text);
      await sql`
        update accounts set is_blocked = false, deletion_requested_at = null, erase_after = null
        where id = ${id}`.execute(server.db);
      expect((await verify(id, own)).status).toBe(404);
      expect(await isVerified(id)).toBe(false);
    },
  );

  it("Z03 rejects a body that names another account or link than the path", async () => {
    const { id, guid: own } = await createUnverified();
    const path = `/api/auth/Verify/${id}/${own}`;
    expect((await sendRequest(server.app, "PUT", path, { body: { userId: randomUUID(), guid: own } })).status).toBe(
      404,
    );
    expect((await sendRequest(server.app, "PUT", path, { body: { userId: id, guid: randomUUID() } })).status).toBe(404);
    expect((await sendRequest(server.app, "PUT", path, { body: { userId: id } })).status).toBe(400);
    expect(
      (await sendRequest(server.app, "PUT", path, { body: { userId: id, guid: own, isVerified: true } })).status,
    ).toBe(400);
    expect(await isVerified(id)).toBe(false);
  });

  it("verifies an account once for concurrent requests", async () => {
    const { id, email, guid: own } = await createUnverified();
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => verify(id, own)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(19);
    expect((await mailTo(server.db, email)).filter(({ kind }) => kind === "welcome")).toHaveLength(1);
  });
});
