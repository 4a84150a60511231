import { beforeAll, beforeEach, expect, it } from "vitest";
import { createMember, sendRequest } from "../../../tests/members.ts";
import { createAdministrator, type SignedIn } from "../../../tests/signed-in.ts";
import { testApp } from "../../../tests/test-app.ts";

const handle = testApp();
const { db } = handle;
let admin: SignedIn;
let member: { id: string; email: string };

beforeAll(async () => {
  admin = await createAdministrator(db);
  member = await createMember(db);
});
beforeEach(async () => {
  await db.deleteFrom("mail_messages").execute();
});

async function failMail(error: string, change: object = {}) {
  const values = {
    kind: "test",
    account_id: member.id,
    recipient: member.email,
    payload: "{}",
    status: "failed",
    last_error: error,
  } as const;
  const mail = await db
    .insertInto("mail_messages")
    .values({ ...values, ...change })
    .returning("id")
    .executeTakeFirstOrThrow();
  return mail.id;
}

const send = async (method: "GET" | "POST", path: string, body?: object) => {
  const response = await sendRequest(handle.app, method, `/api/admin/${path}`, { headers: admin.headers, body });
  return { status: response.status, message: response.body.message, result: response.body.result };
};
const stuck = async () => (await send("GET", "waiting")).result.stuckMail;

it("sends all failed mail of a cause again", async () => {
  for (const error of ["ECONNREFUSED CONN", "ECONNREFUSED CONN", "550 RCPT TO"]) await failMail(error);
  const { result } = await send("GET", "mail");
  expect(result.problems).toEqual([
    { code: "ECONNREFUSED CONN", count: 2, canResend: 2 },
    { code: "550 RCPT TO", count: 1, canResend: 1 },
  ]);
  expect((await send("GET", "mail?cause=550%20RCPT%20TO")).result.pages.totalRecords).toBe(1);
  const resent = await send("POST", "mail/resend", { causes: ["ECONNREFUSED CONN"] });
  expect([resent.message, resent.result]).toEqual(["We’re sending 2 emails again.", { count: 2 }]);
  expect((await send("GET", "mail")).result.data).toMatchObject([{ lastError: "550 RCPT TO" }]);
  const resentAgain = await send("POST", "mail/resend", { causes: ["ECONNREFUSED CONN"] });
  expect(resentAgain.result).toEqual({ count: 0 });
});

it("takes a failed mail off the list and the badge, and puts it back", async () => {
  const id = await failMail("550 RCPT TO");
  expect(await stuck()).toBe(1);
  expect((await send("POST", `mail/${id}/dismiss`)).status).toBe(200);
  expect((await send("POST", `mail/${id}/dismiss`)).status).toBe(409);
  expect(await stuck()).toBe(0);
  expect((await send("GET", "mail")).result).toMatchObject({ data: [], problems: [] });
  expect((await send("GET", "mail?status=dismissed")).result.data).toMatchObject([{ id, isDismissed: true }]);
  expect((await send("POST", `mail/${id}/restore`)).status).toBe(200);
  expect(await stuck()).toBe(1);
});

it("counts only mail that a person can act on", async () => {
  await failMail("550 RCPT TO", { account_id: null, payload: null, recipient: null });
  await failMail("ECONNREFUSED CONN", { status: "waiting" });
  expect(await stuck()).toBe(0);
});
