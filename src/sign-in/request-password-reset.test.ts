import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { call, createMember, latestLink, mailTo, processAllRequests } from "../../tests/members.ts";
import { testApp } from "../../tests/test-app.ts";

const server = testApp();
const limited = testApp({ RATE_LIMITS: "1" });

function forget(Email: unknown, { app = server.app, from = "192.0.2.1" } = {}) {
  return call(app, "PUT", "/api/auth/ForgotPassword", { body: { Email }, from });
}

describe("ForgotPassword", () => {
  it("mails a link to who has an account", async () => {
    const { id, email } = await createMember(server.db);
    const { status, body } = await forget(email);
    expect(status).toBe(200);
    expect(body.isError).toBe(false);
    await processAllRequests(server.db);
    expect(await latestLink(server.db, email, "reset")).toMatchObject({ userId: id });
  });

  it("E02 answers known, unknown, blocked, deleted and malformed alike, the second time too, and mails the first alone", async () => {
    const known = await createMember(server.db);
    const blocked = await createMember(server.db, { is_blocked: true });
    const dates = { deletion_requested_at: new Date(), erase_after: new Date(Date.now() + 86_400_000) };
    const deleted = await createMember(server.db, dates);
    const asked = [
      known.email,
      "nobody@mail.example",
      blocked.email,
      deleted.email,
      "",
      "no address",
      "a\u0000@b.example",
    ];
    const answers = await Promise.all([...asked, ...asked].map((email) => forget(email)));
    for (const { status, text } of answers) expect([status, text]).toEqual([200, answers[0]?.text]);
    await processAllRequests(server.db);
    expect(await mailTo(server.db, known.email)).toHaveLength(2);
    expect([...(await mailTo(server.db, blocked.email)), ...(await mailTo(server.db, deleted.email))]).toEqual([]);
  });

  it("E07 writes to the address that is stored, whatever was typed", async () => {
    await createMember(server.db, { email: "Lee@mail.example" });
    await forget("lee+other@MAIL.example");
    await processAllRequests(server.db);
    const { recipient } = await server.db
      .selectFrom("mail_messages")
      .select("recipient")
      .where(sql`lower(recipient)`, "like", "lee%")
      .executeTakeFirstOrThrow();
    expect(recipient).toBe("Lee@mail.example");
  });

  it("R06 sends one address three mails an hour at most, says nothing of it, and keeps the last link good", async () => {
    const { id, email } = await createMember(server.db);
    const answers = new Set<string>();
    for (let number = 0; number < 6; number++) {
      const { status, text } = await forget(email);
      answers.add(status + text);
      await processAllRequests(server.db);
    }
    expect(answers.size).toBe(1);
    expect(await mailTo(server.db, email)).toHaveLength(3);
    const { guid } = await latestLink(server.db, email, "reset");
    const body = { UserId: id, LinkGuid: guid, Password: "quite another one", ConfirmPassword: "quite another one" };
    expect((await call(server.app, "PUT", "/api/auth/ForgotPasswordUpdate", { body })).status).toBe(200);
  });

  it("takes five requests in a quarter of an hour from one client, known addresses or not", async () => {
    const { email } = await createMember(limited.db);
    for (let number = 0; number < 5; number++) expect((await forget(email, limited)).status).toBe(200);
    expect((await forget(email, limited)).status).toBe(429);
    expect((await forget("nobody@mail.example", limited)).status).toBe(429);
    expect((await forget(email, { ...limited, from: "192.0.2.2" })).status).toBe(200);
  });

  it.each([[["a@mail.example"]], [{ $ne: 1 }], [1], [null], [true], [undefined]])(
    "I10 refuses the email %j",
    async (email) => {
      expect((await forget(email)).status).toBe(400);
    },
  );
});
