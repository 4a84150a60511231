import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { createAthlete } from "../../../tests/factories.ts";
import { createMember, sendRequest } from "../../../tests/members.ts";
import { createAdministrator, type SignedIn } from "../../../tests/signed-in.ts";
import { testApp } from "../../../tests/test-app.ts";
import { queueMail } from "../../mail/queue-mail.server.ts";

const server = testApp();
const unknownId = "00000000-0000-4000-8000-000000000000";
let admin: SignedIn;

beforeAll(async () => {
  admin = await createAdministrator(server.db);
});

async function get(url: string) {
  const { status, body } = await sendRequest(server.app, "GET", url, { headers: admin.headers });
  return { status, result: body.result };
}

function post(url: string) {
  return sendRequest(server.app, "POST", url, { headers: admin.headers });
}

async function queue(accountId: string | null, status: "waiting" | "failed" = "waiting") {
  const id = await queueMail(server.db, { kind: "test", props: {}, to: "reader@mail.example", accountId });
  if (status === "failed") {
    await server.db
      .updateTable("mail_messages")
      .set({ status, last_error: "550", attempts: 3, ...(accountId ? {} : { recipient: null, payload: null }) })
      .where("id", "=", id)
      .execute();
  }
  return id;
}

describe("audit log", () => {
  it("lists newest entries first and filters by actor, action, subject and inclusive days", async () => {
    const { id, email } = await createMember(server.db, { first_name: "Subject", last_name: "One" });
    const actor = { actor_label: "administrator", actor_account: admin.id, subject_account: id } as const;
    for (const [action, at] of [
      ["account-verified", "2026-03-01T00:00:00Z"],
      ["account-deactivated", "2026-03-02T23:59:59.9Z"],
      ["account-activated", "2026-03-03T00:00:00Z"],
    ] as const) {
      const details = JSON.stringify({ before: {}, after: {} });
      await server.db
        .insertInto("audit_log")
        .values({ ...actor, action, details, at: new Date(at) })
        .execute();
    }
    const actions = async (query: string) => {
      const { result } = await get(`/api/admin/audit?${query}`);
      expect(result.pages.totalRecords).toBe(result.data.length);
      return result.data.map((entry: { action: string }) => entry.action);
    };
    const all = ["account-activated", "account-deactivated", "account-verified"];
    expect(await actions(`subject=${id}`)).toEqual(all);
    expect(await actions(`subject=${id}&actor=${admin.id.toUpperCase()}&action=&from=&to=`)).toEqual(all);
    expect(await actions(`subject=${id}&actor=${unknownId}`)).toEqual([]);
    expect(await actions(`subject=${id}&action=account-verified`)).toEqual(["account-verified"]);
    expect(await actions(`subject=${id}&from=2026-03-02&to=2026-03-02`)).toEqual(["account-deactivated"]);
    expect(await actions(`subject=${id}&to=2026-03-01`)).toEqual(["account-verified"]);
    const { result } = await get(`/api/admin/audit?subject=${id}&pageSize=1&page=2`);
    expect(result.pages).toEqual({ actualPageSize: 1, lastPage: 3, totalRecords: 3 });
    expect(result.data[0]).toEqual({
      id: expect.any(String),
      at: "2026-03-02T23:59:59.900Z",
      actorLabel: "administrator",
      actor: { userLoginId: admin.id, name: expect.stringMatching(/^Ada /), email: admin.email },
      action: "account-deactivated",
      subject: { userLoginId: id, name: "Subject One", email },
      details: { before: {}, after: {} },
    });
  });

  it.each(["from=yesterday", "to=2026-02-30", "actor=1", "subject=x", "action=A%20b", "page=0", "who=me"])(
    "returns 400 for ?%s",
    async (query) => {
      expect((await get(`/api/admin/audit?${query}`)).status).toBe(400);
    },
  );

  it("exports the audit log as a file to administrators only", async () => {
    const response = await server.app.inject({ url: "/api/admin/audit.csv", headers: admin.headers });
    expect(response.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="audit.csv"',
      "cache-control": "no-store",
    });
    expect(response.body.split("\r\n").length).toBeGreaterThan(3);
  });
});

describe("mail", () => {
  it("lists failed and waiting mail without content, resends failed mail and records it", async () => {
    const { id: accountId } = await createMember(server.db);
    const failed = await queue(accountId, "failed");
    const waiting = await queue(accountId);
    const list = await get("/api/admin/mail");
    expect(list.result.data).toEqual([
      expect.objectContaining({ id: failed, kind: "test", status: "failed", lastError: "550", canResend: true }),
    ]);
    expect(Object.keys(list.result.data[0])).not.toContain("payload");
    expect((await get("/api/admin/mail?status=waiting")).result.data).toMatchObject([
      { id: waiting, canResend: false },
    ]);
    const response = await post(`/api/admin/mail/${failed}/resend`);
    expect([response.status, response.body.message]).toEqual([200, "We’re sending the email again."]);
    expect((await get("/api/admin/mail")).result.data).toEqual([]);
    expect((await get("/api/admin/mail?status=waiting")).result.pages.totalRecords).toBe(2);
    const entries = await get(`/api/admin/audit?action=mail-resent&subject=${accountId}`);
    expect(entries.result.data).toMatchObject([{ actor: { userLoginId: admin.id }, details: { mail: failed } }]);
  });

  it("does not resend mail that is unknown, has not failed or has no content left", async () => {
    expect((await post(`/api/admin/mail/${await queue(null)}/resend`)).status).toBe(409);
    expect((await post(`/api/admin/mail/${await queue(null, "failed")}/resend`)).status).toBe(409);
    expect((await post(`/api/admin/mail/${unknownId}/resend`)).status).toBe(404);
    expect((await post("/api/admin/mail/1/resend")).status).toBe(404);
  });
});

describe("deletion requests", () => {
  it("lists due date and remaining legal days, next request first", async () => {
    const request = async (days: number) => {
      const { id } = await createMember(server.db);
      await sql`update accounts set deletion_requested_at = now() - ${days} * interval '1 day' - interval '1 hour',
        erase_after = now() + ${7 - days} * interval '1 day' where id = ${id}`.execute(server.db);
      return id;
    };
    const [young, old, overdue] = [await request(1), await request(5), await request(46)];
    const { result } = await get("/api/admin/deletions");
    expect(
      result.data.map((row: { account: { userLoginId: string }; daysLeft: number }) => [
        row.account.userLoginId,
        row.daysLeft,
      ]),
    ).toEqual([
      [overdue, -2],
      [old, 39],
      [young, 43],
    ]);
    const [{ requestedAt, lawfulUntil }] = result.data;
    expect(Date.parse(lawfulUntil) - Date.parse(requestedAt)).toBe(45 * 86_400_000);
    expect((await get("/api/admin/deletions?pageSize=2&page=2")).result.data).toHaveLength(1);
  });
});

describe("account pages", () => {
  it("shows the account with its history and mail, without secrets", async () => {
    const { id, email } = await createMember(server.db, { domain_status: "P" });
    await queue(id);
    await post(`/admin/user/VerifyDomainOfUser?user=${id}&verifyDomain=A`);
    const { result } = await get(`/api/admin/user/${id}`);
    expect(result).toMatchObject({
      userLoginId: id,
      email,
      domainVerified: "A",
      athleteId: null,
      isPublic: false,
      deletionRequestedAt: null,
      openSessions: 0,
      history: [{ action: "domain-approved", actor: { userLoginId: admin.id } }],
      mail: [
        { kind: "domain-approved", status: "waiting" },
        { kind: "test", status: "waiting" },
      ],
    });
    expect(JSON.stringify(result)).not.toMatch(/argon2|password|payload|digest/i);
    expect((await get(`/api/admin/user/${admin.id}`)).result.openSessions).toBe(1);
    expect((await get(`/api/admin/user/${unknownId}`)).status).toBe(404);
  });

  it("accepts a repeated approval of a domain with one email, and two audit entries", async () => {
    const { id } = await createMember(server.db, { domain_status: "P" });
    const approve = () => post(`/admin/user/VerifyDomainOfUser?user=${id}&verifyDomain=A`);
    expect([(await approve()).status, (await approve()).status]).toEqual([200, 200]);
    const { result } = await get(`/api/admin/user/${id}`);
    expect(result.history).toMatchObject([{ action: "domain-approved" }, { action: "domain-approved" }]);
    expect(result.mail).toHaveLength(1);
  });

  it("links to the public profile of an athlete", async () => {
    const athleteId = await createAthlete(server.db, { firstName: "Linked" });
    const list = await get("/admin/user/GetUsers?search=linked");
    const { result } = await get(`/api/admin/user/${list.result.data[0].userLoginId}`);
    expect(result).toMatchObject({ athleteId, isPublic: true });
  });
});
