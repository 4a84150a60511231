import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createMember, mailTo, processAllRequests, sendRequest } from "../../tests/members.ts";
import { testApp } from "../../tests/test-app.ts";
import { resendMessage } from "../accounts/vocabulary.ts";

const server = testApp();

function resend(userLoginId: string, body: unknown = { userLoginId }) {
  const query = new URLSearchParams({ userLoginId });
  return sendRequest(server.app, "PUT", `/api/auth/ResendVerifyEmailByUserLoginId?${query}`, { body });
}

describe("ResendVerifyEmailByUserLoginId", () => {
  it("mails an unverified account at most three links per hour", async () => {
    const { id, email } = await createMember(server.db, { is_verified: false });
    for (let number = 0; number < 5; number++) await resend(id);
    await processAllRequests(server.db);
    expect((await mailTo(server.db, email)).map(({ kind }) => kind)).toEqual(["verify", "verify", "verify"]);
  });

  it("E06 returns the same text for every id and mails only an unverified account", async () => {
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
    const responses = await Promise.all(ids.map((id) => resend(id)));
    expect(responses[0]?.body).toEqual({ isError: false, message: "", result: { text: resendMessage } });
    for (const { status, text } of responses) expect([status, text]).toEqual([200, responses[0]?.text]);
    await processAllRequests(server.db);
    expect(await mailTo(server.db, unverified.email)).toHaveLength(1);
    expect([...(await mailTo(server.db, verified.email)), ...(await mailTo(server.db, blocked.email))]).toEqual([]);
  });

  it("does nothing if query and body contain different ids", async () => {
    const { id, email } = await createMember(server.db, { is_verified: false });
    expect((await resend(randomUUID(), { userLoginId: id })).status).toBe(200);
    await processAllRequests(server.db);
    expect(await mailTo(server.db, email)).toEqual([]);
  });
});
