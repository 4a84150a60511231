import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { call, createMember, mailTo, processAllRequests } from "../../tests/members.ts";
import { testApp } from "../../tests/test-app.ts";
import { resendMessage } from "../accounts/vocabulary.ts";

const server = testApp();

function resend(userLoginId: string, body: unknown = { userLoginId }) {
  const query = new URLSearchParams({ userLoginId });
  return call(server.app, "PUT", `/api/auth/ResendVerifyEmailByUserLoginId?${query}`, { body });
}

describe("ResendVerifyEmailByUserLoginId", () => {
  it("mails another link to who has still to be verified, three in an hour at most", async () => {
    const { id, email } = await createMember(server.db, { is_verified: false });
    for (let number = 0; number < 5; number++) await resend(id);
    await processAllRequests(server.db);
    expect((await mailTo(server.db, email)).map(({ kind }) => kind)).toEqual(["verify", "verify", "verify"]);
  });

  it("E06 answers every id with the same text, and mails nobody else", async () => {
    const verified = await createMember(server.db);
    const blocked = await createMember(server.db, { is_verified: false, is_blocked: true });
    const unverified = await createMember(server.db, { is_verified: false });
    const ids = [
      unverified.id,
      verified.id,
      blocked.id,
      randomUUID(),
      "",
      "1",
      unverified.id.toUpperCase(),
      "' or 1=1 --",
      "\u0000",
    ];
    const answers = await Promise.all(ids.map((id) => resend(id)));
    expect(answers[0]?.body).toEqual({ isError: false, message: "", result: { text: resendMessage } });
    for (const { status, text } of answers) expect([status, text]).toEqual([200, answers[0]?.text]);
    await processAllRequests(server.db);
    expect(await mailTo(server.db, unverified.email)).toHaveLength(1);
    expect([...(await mailTo(server.db, verified.email)), ...(await mailTo(server.db, blocked.email))]).toEqual([]);
  });

  it("does nothing where query and body speak of different ids", async () => {
    const { id, email } = await createMember(server.db, { is_verified: false });
    expect((await resend(randomUUID(), { userLoginId: id })).status).toBe(200);
    await processAllRequests(server.db);
    expect(await mailTo(server.db, email)).toEqual([]);
  });
});
