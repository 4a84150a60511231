import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import Papa from "papaparse";
import { beforeEach, describe, expect, it } from "vitest";
import { clearPrograms, createProgram, endPlan } from "../../../tests/program-factories.ts";
import { createCandidate } from "../../../tests/school-factories.ts";
import { submitTo } from "../../../tests/submit-form.ts";
import { testApp } from "../../../tests/test-app.ts";
import { encodeId } from "../../athletes/public-id.server.ts";
import { requireMembership } from "../../programs/find-program.server.ts";
import { contactLog, contacts } from "./actions.server.ts";
import { makeComplianceExport } from "./make-compliance-export.server.ts";
import { purgeContacts } from "./write-contacts.server.ts";

const handle = testApp();
const { db } = handle;

type Program = Awaited<ReturnType<typeof createProgram>>;
type Client = Program["owner"];

async function request(client: Pick<Client, "headers">, method: "GET" | "POST" | "PUT", path: string, body?: object) {
  const response = await handle.app.inject({
    method,
    url: `/api/coach/${path}`,
    headers: { ...client.headers, ...(method === "POST" && { "idempotency-key": randomUUID() }) },
    ...(body && { payload: body }),
  });
  const isJson = String(response.headers["content-type"]).includes("json");
  return { status: response.statusCode, body: isJson ? response.json() : response.body };
}

let program: Program;
let owner: Client;
let athlete: { id: string; athleteKey: string; athleteId: string };

beforeEach(async () => {
  await clearPrograms(db);
  program = await createProgram(db);
  ({ owner } = program);
  const candidate = await createCandidate(db, { last_name: "Reyes" });
  athlete = { ...candidate, athleteId: encodeId("athlete", candidate.athleteKey) };
  expect((await request(owner, "PUT", `prospects/${athlete.athleteId}`, {})).status).toBe(200);
});

const call = { day: "2026-10-01", party: "family", means: "call", purpose: "Camp" };
const log = (client: Client, change: object = {}) =>
  request(client, "POST", `prospects/${athlete.athleteId}/contacts`, { ...call, ...change });
const list = async (client: Client, query = "") => (await request(client, "GET", `contacts${query}`)).body.result;

describe("note of a compliance officer", () => {
  it("is shown on the contact until it is emptied", async () => {
    const officer = await program.addStaff("compliance");
    const { contactId } = (await log(owner)).body.result;
    const note = (client: Client, text: string) => request(client, "PUT", `contacts/${contactId}/note`, { note: text });
    expect((await note(owner, "Allowed")).status).toBe(403);
    expect((await note(officer, " Camp of the  school ")).status).toBe(200);
    const { data } = await list(owner);
    expect(data[0].note).toMatchObject({ text: "Camp of the school", staff: { staffId: officer.staffId } });
    expect(Date.parse(data[0].note.notedAt)).toBeGreaterThan(Date.now() - 60_000);
    expect((await note(officer, "")).status).toBe(200);
    expect((await list(owner)).data[0].note).toBeNull();
  });

  it("belongs to a contact of the program", async () => {
    const officer = await program.addStaff("compliance");
    expect((await request(officer, "PUT", `contacts/${randomUUID()}/note`, { note: "A" })).status).toBe(404);
  });
});

describe("review of a compliance officer", () => {
  it("is shown on the contact and in the export until it is removed", async () => {
    const officer = await program.addStaff("compliance");
    const { contactId } = (await log(owner)).body.result;
    const path = `contacts/${contactId}/review`;
    expect((await request(owner, "PUT", path, { isReviewed: true })).status).toBe(403);
    const caller = await requireMembership(db, officer.id);
    const submit = (isReviewed: string) =>
      submitTo(contacts, db, { caller, fields: { intent: `review:${contactId}`, isReviewed } });
    expect(await submit("yes")).toBeNull();
    const review = { staff: { staffId: officer.staffId }, reviewedAt: expect.stringMatching(/^20.+Z$/) };
    expect((await list(owner)).data[0]).toMatchObject({ review });
    const { exportId } = (await request(officer, "POST", "compliance/exports", {})).body.result;
    await makeComplianceExport(db, { programId: program.programId, exportId });
    const { body } = await request(officer, "GET", `compliance/exports/${exportId}/file`);
    expect(Papa.parse(body, { header: true }).data[0]).toMatchObject({ reviewed_by: officer.staffName });
    expect((await request(officer, "PUT", path, { isReviewed: false })).status).toBe(200);
    expect((await list(owner)).data[0].review).toBeNull();
    expect((await request(officer, "PUT", `contacts/${randomUUID()}/review`, { isReviewed: true })).status).toBe(404);
  });
});

describe("contact log", () => {
  it("stores who contacted whom, how, when and why, for the whole program and by period", async () => {
    const evaluator = await program.addStaff("evaluator");
    const { contactId } = (await log(evaluator)).body.result;
    await log(owner, { day: "2026-09-01", party: "coach", means: "email", purpose: "Schedule" });
    const { data, pages } = await list(owner);
    expect(pages.totalRecords).toBe(2);
    expect(data[0]).toMatchObject({
      ...call,
      ...{ contactId, sportCode: "VB", staff: { staffId: evaluator.staffId }, loggedBy: { name: "Casey evaluator" } },
      ...{ athlete: { athleteId: athlete.athleteId, name: "Ana Reyes" }, corrects: null, isVoid: false },
    });
    for (const query of ["?from=2026-09-15", "?from=2026-10-01&to=2026-10-01", `?staff=${evaluator.staffId}`])
      expect([query, (await list(owner, query)).data.map((one: { day: string }) => one.day)]).toEqual([
        query,
        [call.day],
      ]);
  });

  it("counts a coach once a day off campus, by coach, without corrected entries and calls", async () => {
    const recruiter = await program.addStaff("recruiter");
    await log(owner, { means: "in-person" });
    await log(owner, { means: "evaluation", party: "athlete" });
    await log(owner, { means: "evaluation", day: "2026-10-02" });
    await log(owner, { day: "2026-10-03" });
    await log(owner, { means: "in-person", staffId: recruiter.staffId });
    const wrong = (await log(owner, { means: "in-person", day: "2026-10-04" })).body.result.contactId;
    expect((await log(owner, { corrects: wrong, isVoid: true })).status).toBe(200);
    const days = (await list(owner)).personDays.map(({ staff, days }: { staff: { staffId: string }; days: number }) => [
      staff.staffId,
      days,
    ]);
    expect(Object.fromEntries(days)).toEqual({ [owner.staffId]: 2, [recruiter.staffId]: 1 });
  });

  it("corrects an entry once with a new one, by its author or the owner, and keeps both", async () => {
    const [author, other] = [await program.addStaff("recruiter"), await program.addStaff("recruiter")];
    const { contactId } = (await log(author)).body.result;
    expect((await log(other, { corrects: contactId })).status).toBe(403);
    expect((await log(author, { corrects: contactId, purpose: "Visit" })).status).toBe(200);
    expect((await log(owner, { corrects: contactId })).status).toBe(409);
    const { data } = await list(owner);
    expect(data.map((one: { purpose: string; isCorrected: boolean }) => [one.purpose, one.isCorrected]).sort()).toEqual(
      [
        ["Camp", true],
        ["Visit", false],
      ],
    );
  });

  it("rejects future days, unknown athletes and entries, readers, compliance, and programs without the plan", async () => {
    const future = { day: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10) };
    expect((await log(owner, future)).status).toBe(422);
    expect((await log(owner, { day: "2019-01-01" })).status).toBe(422);
    expect((await log(owner, { isVoid: true })).status).toBe(422);
    expect((await log(owner, { corrects: randomUUID() })).status).toBe(404);
    const { athleteKey } = await createCandidate(db);
    const unkept = `prospects/${encodeId("athlete", athleteKey)}/contacts`;
    expect((await request(owner, "POST", unkept, call)).status).toBe(404);
    for (const role of ["reader", "compliance"] as const)
      expect((await log(await program.addStaff(role))).status).toBe(403);
    await log(owner);
    await endPlan(db, owner.id);
    expect((await log(owner)).status).toBe(403);
    expect((await list(owner)).data).toHaveLength(1);
  });

  it("omits the name of a hidden athlete, and keeps the entry of an erased one without name and texts", async () => {
    await log(owner);
    await db.updateTable("athletes").set({ is_published: false }).where("id", "=", athlete.athleteKey).execute();
    expect((await list(owner)).data).toMatchObject([{ athlete: null, purpose: "Camp" }]);
    await db.deleteFrom("accounts").where("id", "=", athlete.id).execute();
    const { data: kept, ...rest } = await list(owner);
    expect(kept).toMatchObject([
      { athlete: null, purpose: "Removed with the athlete’s account", note: null, reason: null },
    ]);
    expect(JSON.stringify([kept, rest])).not.toContain("Camp");
    const { data } = (await request(owner, "GET", "log")).body.result;
    expect(data).toMatchObject([{ action: "removed-at-request-of-athlete" }]);
  });

  it("deletes entries after five years", async () => {
    await log(owner);
    await purgeContacts(db);
    expect((await list(owner)).data).toHaveLength(1);
    await db.updateTable("program_contacts").set({ logged_at: sql<Date>`now() - interval '61 months'` }).execute();
    await purgeContacts(db);
    expect((await list(owner)).data).toEqual([]);
  });
});

describe("the contact rules in the log", () => {
  /** The class of 2029: division I volleyball may write from June 15, 2027, and camps may invite at any time. */
  beforeEach(async () => {
    await db.updateTable("athletes").set({ graduation_year: 2029 }).where("id", "=", athlete.athleteKey).execute();
  });
  const reason = "She asked us for directions to the camp";

  it("requires a reason for a contact outside of the window, and shows it to compliance with the rule", async () => {
    const officer = await program.addStaff("compliance");
    const refused = await log(owner);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      422,
      expect.stringMatching(/reason.*June 15, 2027.*compliance/s),
    ]);
    expect((await list(owner)).data).toEqual([]);
    expect((await log(owner, { reason })).status).toBe(200);
    const rule = { id: "ncaa-d1-volleyball-messages", version: 1, checkedOn: "2026-11-26", confidence: "high" };
    const entry = { reason, about: "other", verdict: { state: "materials-only", rule } };
    expect((await list(officer)).data).toMatchObject([entry]);
    const { exportId } = (await request(officer, "POST", "compliance/exports", {})).body.result;
    await makeComplianceExport(db, { programId: program.programId, exportId });
    const { body } = await request(officer, "GET", `compliance/exports/${exportId}/file`);
    expect(Papa.parse(body, { header: true }).data[0]).toMatchObject({
      ...{
        about: "Other call or message",
        contact_rules_say: "Materials only",
        rule: rule.id,
        rule_version: "1",
        reason,
      },
    });
  });

  it("needs no reason for an allowed contact, for watching an athlete and to cancel an entry", async () => {
    expect((await log(owner, { about: "camp" })).status).toBe(200);
    expect((await log(owner, { means: "evaluation" })).status).toBe(200);
    expect((await log(owner, { party: "coach" })).status).toBe(200);
    const { contactId } = (await log(owner, { reason })).body.result;
    expect((await log(owner, { corrects: contactId, isVoid: true })).status).toBe(200);
    const states = (await list(owner)).data.map(
      ({ about, verdict }: { about: string; verdict: { state: string } | null }) => `${about} ${verdict?.state}`,
    );
    expect(states.sort()).toEqual(
      ["camp allowed", "null undefined", "other unknown", "other materials-only", "null undefined"].sort(),
    );
  });

  it("requires a reason for every contact since the athlete signed", async () => {
    const signed = { commitment_status: "signed", commitment_stated_by: "athlete" } as const;
    const set = { ...signed, commitment_stated_at: new Date("2026-10-15T12:00:00Z"), graduation_year: 2027 };
    await db.updateTable("athletes").set(set).where("id", "=", athlete.athleteKey).execute();
    expect((await log(owner, { day: "2026-10-14" })).status).toBe(200);
    for (const party of ["athlete", "family", "coach"])
      expect((await log(owner, { day: "2026-10-16", party, about: "camp" })).status, party).toBe(422);
    expect((await log(owner, { day: "2026-10-16", party: "coach", reason })).status).toBe(200);
    expect((await list(owner)).data[0].verdict).toMatchObject({ state: "signed", rule: { id: "ncaa-d1-signed" } });
  });

  it("reads the reason and the subject from the form", async () => {
    const caller = await requireMembership(db, owner.id);
    const fields = { intent: "contact", key: randomUUID(), ...call, about: "questionnaire" };
    const submit = (more: Record<string, string>) =>
      submitTo(contactLog, db, { caller, params: { athleteId: athlete.athleteId }, fields: { ...fields, ...more } });
    expect(await submit({ reason: "" })).toMatchObject({ init: { status: 422 } });
    expect(await submit({ reason })).toBeNull();
    expect((await list(owner)).data).toMatchObject([{ about: "questionnaire", reason, verdict: { state: "not-yet" } }]);
  });

  it("keeps the version by which an entry was evaluated when the rule changes", async () => {
    await log(owner, { reason });
    const { rows } = await sql<{ version: number }>`
      insert into contact_rules (rule_id, version, association, division, sport_code, purposes, recipients, opens, source, checked_on, confidence, sentence, origin)
        select rule_id, version + 1, association, division, sport_code, purposes, recipients, '06-15 G-3', source, checked_on, confidence, sentence, 'staff'
        from contact_rules where rule_id = 'ncaa-d1-volleyball-messages' order by version desc limit 1 returning version`.execute(
      db,
    );
    await log(owner);
    const versions = (await list(owner)).data.map(
      ({ verdict }: { verdict: { rule: { version: number } } }) => verdict.rule.version,
    );
    expect(versions.sort()).toEqual([1, rows[0]?.version]);
  });
});

describe("compliance export", () => {
  const requestExport = async (client: Client) => {
    const { status, body } = await request(client, "POST", "compliance/exports", {});
    return { status, exportId: String(body.result?.exportId) };
  };

  it("exports the contacts and the log as CSV with formulas as text, for the owner and the compliance seat", async () => {
    await log(owner, { purpose: "=1+1" });
    const compliance = await program.addStaff("compliance");
    const { exportId } = await requestExport(compliance);
    const file = `compliance/exports/${exportId}/file`;
    expect((await request(compliance, "GET", file)).status).toBe(409);
    await makeComplianceExport(db, { programId: program.programId, exportId });
    const { body } = await request(compliance, "GET", file);
    const { data } = Papa.parse<Record<string, string>>(body, { header: true, skipEmptyLines: true });
    expect(data.filter(({ kind }) => kind === "contact")).toMatchObject([
      { day: call.day, athlete: "Ana Reyes", purpose: "'=1+1", party: "Family", logged_by: owner.staffName },
    ]);
    expect(data.filter(({ kind }) => kind === "log").map(({ action }) => action)).toContain("contact-logged");
    expect((await requestExport(await program.addStaff("recruiter"))).status).toBe(403);
    expect((await request(owner, "GET", `exports/${exportId}/file`)).status).toBe(404);
    await db
      .updateTable("athletes")
      .set({ guardian_hid_at: new Date() })
      .where("id", "=", athlete.athleteKey)
      .execute();
    expect((await request(compliance, "GET", file)).status).toBe(409);
  });
});
