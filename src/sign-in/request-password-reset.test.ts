import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createMember, latestLink, mailTo, processAllRequests, sendRequest } from "../../tests/members.ts";
import { testApp } from "../../tests/test-app.ts";

const server = testApp();
const limited = testApp({ RATE_LIMITS: "1" });

function requestReset(Email: unknown, { app = server.app, from = "192.0.2.1" } = {}) {
  return sendRequest(app, "PUT", "/api/auth/ForgotPassword", { body: { Email }, from });
}

describe("ForgotPassword", () => {
  it("mails a reset link to a member", async () => {
    const { id, email } = await createMember(server.db);
    const { status, body } = await requestReset(email);
    expect(status).toBe(200);
    expect(body.isError).toBe(false);
    await processAllRequests(server.db);
    expect(await latestLink(server.db, email, "reset")).toMatchObject({ userId: id });
  });

  it("E02 returns the same response for known, unknown, blocked, deleted and malformed addresses, and mails only the known one", async () => {
    const known = await createMember(server.db);
    const blocked = await createMember(server.db, { is_blocked: true });
    const dates = { deletion_requested_at: new Date(), erase_after: new Date(Date.now() + 86_400_000) };
    const deleted = await createMember(server.db, dates);
    const emails = [
      known.email,
      "nobody@mail.example",
      blocked.email,
      deleted.email,
      "",
      "no address",
      "a\u0000@b.example",
    ];
    const responses = await Promise.all([...emails, ...emails].map((email) => requestReset(email)));
    for (const { status, text } of responses) expect([status, text]).toEqual([200, responses[0]?.text]);
    await processAllRequests(server.db);
    expect(await mailTo(server.db, known.email)).toHaveLength(2);
    expect([...(await mailTo(server.db, blocked.email)), ...(await mailTo(server.db, deleted.email))]).toEqual([]);
  });

  it("E07 mails the stored address instead of the entered one", async () => {
    await createMember(server.db, { email: "Lee@mail.example" });
    await requestReset("lee+other@MAIL.example");
    await processAllRequests(server.db);
    const { recipient } = await server.db
      .selectFrom("mail_messages")
      .select("recipient")
      .where(sql`lower(recipient)`, "like", "lee%")
      .executeTakeFirstOrThrow();
    expect(recipient).toBe("Lee@mail.example");
  });

  it("R06 mails at most three links per hour, responds the same, and leaves the last link valid", async () => {
    const { id, email } = await createMember(server.db);
    const responses = new Set<string>();
    for (let number = 0; number < 6; number++) {
      const { status, text } = await requestReset(email);
      responses.add(status + text);
      await processAllRequests(server.db);
    }
    expect(responses.size).toBe(1);
    expect(await mailTo(server.db, email)).toHaveLength(3);
    const { guid } = await latestLink(server.db, email, "reset");
    const body = { UserId: id, LinkGuid: guid, Password: "quite another one", ConfirmPassword: "quite another one" };
    expect((await sendRequest(server.app, "PUT", "/api/auth/ForgotPasswordUpdate", { body })).status).toBe(200);
  });

  it("accepts five requests in 15 minutes from one client for known and unknown addresses", async () => {
    const { email } = await createMember(limited.db);
    for (let number = 0; number < 5; number++) expect((await requestReset(email, limited)).status).toBe(200);
    expect((await requestReset(email, limited)).status).toBe(429);
    expect((await requestReset("nobody@mail.example", limited)).status).toBe(429);
    expect((await requestReset(email, { ...limited, from: "192.0.2.2" })).status).toBe(200);
  });

  it.each([[["a@mail.example"]], [{ $ne: 1 }], [1], [null], [true], [undefined]])(
    "I10 rejects the email %j",
    async (email) => {
      expect((await requestReset(email)).status).toBe(400);
    },
  );
});
