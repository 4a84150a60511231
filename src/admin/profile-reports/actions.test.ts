import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mailTo, makeMailFinal, publicUrl, sendRequest } from "../../../tests/members.ts";
import { createAdministrator, createAthleteAccount, createSignedIn, type SignedIn } from "../../../tests/signed-in.ts";
import { testApp } from "../../../tests/test-app.ts";
import { encodeId } from "../../athletes/public-id.server.ts";
import { eraseAccounts } from "../../deletion/erase-accounts.server.ts";
import type { Services } from "../../http/action.server.ts";
import { createLimits } from "../../http/rate-limits.server.ts";
import { performAction } from "../../http/run-action.server.ts";
import { profileReport } from "../../profile-reports/actions.server.ts";
import type { ReportList } from "../schema.ts";

const handle = testApp();
const { db } = handle;
let admin: SignedIn;
let athlete: SignedIn;
let athleteId: string;

beforeAll(async () => {
  admin = await createAdministrator(db);
});
beforeEach(async () => {
  await db.deleteFrom("profile_reports").execute();
  athlete = await createAthleteAccount(db, { first_name: "Ana" });
  const { id } = await db
    .updateTable("athletes")
    .set({ is_published: true })
    .where("account_id", "=", athlete.id)
    .returning("id")
    .executeTakeFirstOrThrow();
  athleteId = encodeId("athlete", id);
});

function report(body: object = {}) {
  return sendRequest(handle.app, "POST", "/api/profile/Report", {
    body: { athleteId, reason: "wrong-facts", ...body },
  });
}

async function list(query = ""): Promise<ReportList> {
  return (await sendRequest(handle.app, "GET", `/api/admin/reports${query}`, { headers: admin.headers })).body.result;
}

async function decide(decision: string, id?: string, version?: string) {
  const reportId = id ?? (await list()).data[0]?.id;
  return sendRequest(handle.app, "POST", `/api/admin/reports/${reportId}/decide`, {
    headers: admin.headers,
    body: { decision, version },
  });
}

function reopen({ id, version }: { id: string; version: string }) {
  return sendRequest(handle.app, "POST", `/api/admin/reports/${id}/reopen`, {
    headers: admin.headers,
    body: { version },
  });
}

async function readReport(status = "open") {
  const [report] = (await list(`?status=${status}`)).data;
  if (!report) throw new Error("There is no report in the list.");
  return report;
}

async function isBlocked() {
  const account = db.selectFrom("accounts").select("is_blocked").where("id", "=", athlete.id);
  return (await account.executeTakeFirstOrThrow()).is_blocked;
}

function storedReports() {
  return db.selectFrom("profile_reports").select(["status", "email"]).orderBy("created_at").execute();
}

describe("reports about profiles", () => {
  it("stores a report without an account and shows it to the staff without the address", async () => {
    const { status, body } = await report({ text: " Not\nher height. ", email: "Reader@mail.example" });
    expect([status, body.message]).toEqual([
      200,
      "Thank you. Our staff will check this profile. We’ll email you the result.",
    ]);
    const shown = await list();
    expect(shown).toMatchObject({
      data: [
        {
          account: { userLoginId: athlete.id },
          athleteId,
          isPublic: true,
          reason: "wrong-facts",
          text: "Not her height.",
          wantsResult: true,
          otherOpen: 0,
          status: "open",
        },
      ],
      pages: { totalRecords: 1 },
    });
    expect(JSON.stringify(shown)).not.toContain("Reader@");
    const audit = await db.selectFrom("audit_log").selectAll().where("subject_account", "=", athlete.id).execute();
    expect(audit).toMatchObject([{ action: "profile-reported", actor_label: "visitor" }]);
    expect(JSON.stringify(audit)).not.toMatch(/Reader@|height/);
  });

  it("stores a repeated report once", async () => {
    for (const body of [{}, {}, { text: "No" }, { text: "No" }]) expect((await report(body)).status).toBe(200);
    expect((await list()).data.map(({ text, otherOpen }) => [text, otherOpen])).toEqual([
      [null, 1],
      ["No", 1],
    ]);
  });

  it("shows the first 20 other reports of a case, and their number", async () => {
    for (let number = 0; number < 23; number += 1) await report({ text: `Report ${number}` });
    const [first] = (await list("?by=case")).data;
    expect(first?.context.otherCount).toBe(22);
    expect(first?.context.others.map(({ text }) => text)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Report ${index + 1}`),
    );
  });

  it("rejects an invalid report and a profile that is not public", async () => {
    for (const body of [{ reason: "other" }, { reason: "none" }, { email: "nobody" }, { text: "x".repeat(1001) }])
      expect((await report(body)).status).toBe(400);
    await db.updateTable("athletes").set({ is_published: false }).where("account_id", "=", athlete.id).execute();
    expect((await report()).status).toBe(404);
    expect((await report({ athleteId: "none" })).status).toBe(404);
    expect(await storedReports()).toEqual([]);
  });

  it("limits the open reports about an athlete and the reports of a client", async () => {
    await sql`insert into profile_reports (athlete_id, reason, text)
      select id, 'media', number::text from athletes, generate_series(1, 50) as number
      where account_id = ${athlete.id}`.execute(db);
    expect((await report()).status).toBe(409);
    await db.deleteFrom("profile_reports").execute();
    const limits = createLimits(db, 0.1);
    const caller = { requestContext: { limits, clientAddress: "198.51.100.7", publicUrl } };
    const send = (text: string) => {
      const input = { athleteId, reason: "media", text, email: null };
      return performAction(db, profileReport, { caller, input, services: { limits } as Services });
    };
    await send("one");
    await expect(send("two")).rejects.toMatchObject({ status: 429 });
  });

  it.each(["kept", "corrected"])("mails the decision “%s” once and deletes the address", async (decision) => {
    const email = `reader-${decision}@mail.example`;
    await report({ email });
    const [open] = (await list()).data;
    expect((await decide(decision, open?.id)).status).toBe(200);
    expect((await decide(decision, open?.id)).status).toBe(409);
    expect((await decide("removed", open?.id)).status).toBe(409);
    expect(await mailTo(db, email)).toMatchObject([
      { kind: "report-decided", payload: { decision, profileLink: `${publicUrl}/profile/${athleteId}` } },
    ]);
    expect(await storedReports()).toEqual([{ status: decision, email: null }]);
    expect((await list("?status=decided")).data).toMatchObject([{ status: decision, wantsResult: false }]);
    const { is_blocked } = await db
      .selectFrom("accounts")
      .select("is_blocked")
      .where("id", "=", athlete.id)
      .executeTakeFirstOrThrow();
    expect(is_blocked).toBe(false);
  });

  it("takes a profile down, and closes all its reports with one email each", async () => {
    await report({ email: "first@mail.example" });
    await report({ email: "second@mail.example", reason: "harmful" });
    expect((await decide("removed")).status).toBe(200);
    expect((await storedReports()).map(({ status }) => status)).toEqual(["removed", "removed"]);
    for (const name of ["first", "second"]) expect(await mailTo(db, `${name}@mail.example`)).toHaveLength(1);
    expect((await list("?status=decided")).data[0]?.isPublic).toBe(false);
    const audit = await db
      .selectFrom("audit_log")
      .select("action")
      .where("subject_account", "=", athlete.id)
      .where("actor_account", "=", admin.id)
      .orderBy("id")
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(["account-deactivated", "report-removed", "report-removed"]);
  });

  it("G04 rejects a decision after the profile or the number of reports changed", async () => {
    await report();
    const read = await readReport();
    await db.updateTable("athletes").set({ height: 70 }).where("account_id", "=", athlete.id).execute();
    const edited = await decide("corrected", read.id, read.version);
    expect(edited.status).toBe(409);
    expect(edited.body.result.current.profileVersion).not.toBe(read.profileVersion);
    await report({ reason: "harmful" });
    const { status, body } = await decide("removed", read.id, edited.body.result.current.version);
    expect([status, body.result.current.otherOpen]).toEqual([409, 1]);
    expect(await isBlocked()).toBe(false);
    expect((await decide("removed", read.id, body.result.current.version)).status).toBe(200);
  });

  it("G04 lets exactly one of eight concurrent decisions decide", async () => {
    const email = `race-${crypto.randomUUID()}@mail.example`;
    await report({ email });
    const { id, version } = await readReport();
    const decisions = ["kept", "corrected", "removed", "kept"];
    const responses = await Promise.all([...decisions, ...decisions].map((decision) => decide(decision, id, version)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect(await mailTo(db, email)).toHaveLength(1);
  });

  it("G04 opens a closed report again, and activates the account that the decision deactivated", async () => {
    await report({ email: "third@mail.example" });
    await report({ email: "fourth@mail.example" });
    await report({ reason: "harmful" });
    expect((await decide("removed")).status).toBe(200);
    const closed = await readReport("decided");
    expect((await reopen({ id: closed.id, version: "" })).status).toBe(409);
    const { status, body } = await reopen(closed);
    expect([status, body.message]).toEqual([200, "The report is open again."]);
    expect(await isBlocked()).toBe(false);
    // Their email has not left, so both people can still get the next result.
    expect((await storedReports()).map((one) => [one.status, one.email])).toEqual([
      ["open", "third@mail.example"],
      ["open", "fourth@mail.example"],
      ["open", null],
    ]);
    expect(await mailTo(db, "third@mail.example")).toEqual([]);
    expect((await reopen(closed)).status).toBe(409);
    const audit = await db
      .selectFrom("audit_log")
      .select(["action", "details"])
      .where("subject_account", "=", athlete.id)
      .where("action", "=", "report-reopened")
      .execute();
    expect(audit[0]?.details).toMatchObject({ before: { status: "removed" }, after: { status: "open" } });
  });

  it("G04 opens one of two reports that differ only by addresses which got the result", async () => {
    for (const email of ["fifth@mail.example", "sixth@mail.example"]) await report({ email });
    await decide("removed");
    for (const email of ["fifth@mail.example", "sixth@mail.example"]) await makeMailFinal(db, email);
    expect((await reopen(await readReport("decided"))).status).toBe(200);
    // Reports with one time of decision are listed by their random ids.
    const stored = (await storedReports()).map((one) => [one.status, one.email]);
    expect(stored.toSorted()).toEqual([
      ["open", null],
      ["removed", null],
    ]);
  });

  it("G04 leaves an account deactivated that was deactivated before the decision", async () => {
    await report();
    await db.updateTable("accounts").set({ is_blocked: true }).where("id", "=", athlete.id).execute();
    await decide("removed");
    expect((await reopen(await readReport("decided"))).status).toBe(200);
    expect(await isBlocked()).toBe(true);
  });

  it("deletes the address with the reporter’s account, and the reports with the athlete’s", async () => {
    const reporter = await createSignedIn(db);
    await report({ email: reporter.email.replace("@", "+tag@") });
    const erase = async (id: string) => {
      const due = { deletion_requested_at: sql<Date>`now()`, erase_after: sql<Date>`now()` };
      await db.updateTable("accounts").set(due).where("id", "=", id).execute();
      await eraseAccounts(db, { mailFolder: "/nonexistent" });
    };
    await erase(reporter.id);
    expect(await storedReports()).toEqual([{ status: "open", email: null }]);
    await erase(athlete.id);
    expect(await storedReports()).toEqual([]);
  });
});

describe("the tasks of the staff", () => {
  it("counts what waits, and lists coaches whose address must be checked", async () => {
    const read = async (path: string) =>
      (await sendRequest(handle.app, "GET", path, { headers: admin.headers })).body.result;
    const before = await read("/api/admin/waiting");
    const waiting = await createSignedIn(db, { domain_status: "P" });
    await createSignedIn(db, { domain_status: "A" });
    await createSignedIn(db, { domain_status: "P", is_verified: false });
    await createSignedIn(db, { domain_status: "P", is_blocked: true });
    await report();
    await db
      .insertInto("text_reviews")
      .values({ account_id: athlete.id, field: "currentSchool", text: "x", found: "phone" })
      .execute();
    await db
      .insertInto("mail_messages")
      .values({ kind: "test", account_id: athlete.id, recipient: "x@mail.example", payload: "{}", status: "failed" })
      .execute();
    const due = { deletion_requested_at: sql<Date>`now()`, erase_after: sql<Date>`now() + interval '1 day'` };
    await db.updateTable("accounts").set(due).where("id", "=", athlete.id).execute();
    const after = await read("/api/admin/waiting");
    const added = Object.entries(after).map(([task, count]) => [task, Number(count) - before[task]]);
    expect(Object.fromEntries(added)).toEqual({
      // A deletion that is on time needs nobody.
      deletions: 0,
      stuckMail: 1,
      rules: 0,
      coaches: 1,
      texts: 1,
      reports: 1,
      messages: 0,
      guardians: 0,
      teams: 0,
    });
    const { data } = await read("/api/admin/coaches?pageSize=100");
    expect(data.map(({ userLoginId }: { userLoginId: string }) => userLoginId)).toEqual([waiting.id]);
  });
});
