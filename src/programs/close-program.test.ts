import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { mailTo } from "../../tests/members.ts";
import { clearPrograms, createProgram, endPlan } from "../../tests/program-factories.ts";
import { createCandidate, createCoach, creighton, nebraska } from "../../tests/school-factories.ts";
import type { SignedIn } from "../../tests/signed-in.ts";
import { testApp } from "../../tests/test-app.ts";
import { encodeId } from "../athletes/public-id.server.ts";
import { eraseClosedPrograms } from "./erase-closed-programs.server.ts";

const handle = testApp();
const { db } = handle;

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

async function request(client: Pick<SignedIn, "headers">, method: Method, url: string, body?: object) {
  const headers = {
    ...client.headers,
    "if-match": '"1"',
    ...(method === "POST" && { "idempotency-key": randomUUID() }),
  };
  const response = await handle.app.inject({ method, url, headers, ...(body && { payload: body }) });
  return { status: response.statusCode, body: response.json() };
}

const close = (client: Pick<SignedIn, "headers">, program = "Women's volleyball") =>
  request(client, "POST", "/api/coach/program/close", { program });
const reopen = (client: Pick<SignedIn, "headers">) => request(client, "POST", "/api/coach/program/reopen");
const countPrograms = async () => (await db.selectFrom("programs").select("id").execute()).length;
const countAudit = async (action: string) =>
  (await db.selectFrom("audit_log").select("id").where("action", "=", action).execute()).length;
const closedAgo = (days: number) =>
  db
    .updateTable("programs")
    .set({ closed_at: sql<Date>`now() - ${days} * interval '1 day'` })
    .where("closed_at", "is not", null)
    .execute();

beforeEach(async () => {
  await clearPrograms(db);
  await db.deleteFrom("mail_messages").execute();
});

/** Fills a program with one record of each kind. */
async function addWork({ owner, programId }: Awaited<ReturnType<typeof createProgram>>): Promise<string> {
  const { athleteKey } = await createCandidate(db);
  const athleteId = encodeId("athlete", athleteKey);
  const path = `/api/coach/prospects/${athleteId}`;
  for (const [method, url, body] of [
    ["PUT", path, { stage: "offered", tags: ["Lefty"], owner: owner.staffId }],
    ["PUT", `${path}/ratings`, { overall: "A" }],
    ["PUT", `${path}/summary`, { text: "Tall" }],
    ["POST", `${path}/notes`, { text: "Quick" }],
    ["POST", "/api/coach/tasks", { athleteId, text: "Call", dueOn: "2030-01-31", assignee: owner.staffId }],
    ["POST", `${path}/contacts`, { day: "2026-10-01", party: "family", means: "call", purpose: "Visit" }],
    ["POST", "/api/coach/searches", { name: "Setters", query: "sportCode=VB", alert: "daily" }],
    ["PUT", "/api/coach/needs", { position: "OH", graduationYear: 2027, needed: 2 }],
    ["POST", "/api/coach/program/staff", { email: "new@creighton.edu", role: "reader" }],
    ["POST", "/api/coach/exports", { format: "json" }],
  ] as const)
    expect([url, (await request(owner, method, url, body)).status]).toEqual([url, 200]);
  const event = { name: "Omaha Open", first_day: "2026-11-21", last_day: "2026-11-22" };
  const { id: event_id } = await db
    .insertInto("program_events")
    .values({ program_id: programId, ...event })
    .returning("id")
    .executeTakeFirstOrThrow();
  const entry = { program_id: programId, event_id, team: "Elite", jersey: "7", event_on: "2026-11-21" };
  const { id: entryId } = await db
    .insertInto("program_roster")
    .values({ ...entry, athlete_id: athleteKey })
    .returning("id")
    .executeTakeFirstOrThrow();
  const record = {
    recordId: randomUUID(),
    entryId,
    overall: "A",
    evaluatedAt: "2026-11-21T15:00:00Z",
    timeZone: "UTC",
  };
  const upload = { deviceId: randomUUID(), records: [record] };
  expect((await request(owner, "POST", `/api/coach/events/${event_id}/evaluations`, upload)).status).toBe(200);
  return path;
}

it("closes a program for reading and export, mails the staff, and opens it again", async () => {
  const program = await createProgram(db);
  const { owner, addStaff } = program;
  const recruiter = await addStaff("recruiter");
  const path = await addWork(program);
  expect((await close(owner)).body.message).toContain("Cancel it on the page Plan first");
  await endPlan(db, owner.id);
  expect((await close(recruiter)).status).toBe(403);
  expect((await close(owner, "Volleyball")).status).toBe(422);
  const { status, body } = await close(owner);
  const days = (Date.parse(body.result.eraseOn) - Date.now()) / 86_400_000;
  expect([status, Math.round(days)]).toEqual([200, 30]);
  expect((await close(owner)).status).toBe(409);
  for (const { email } of [owner, recruiter])
    expect((await mailTo(db, email)).map(({ kind }) => kind)).toContain("program-closed");
  expect(await countAudit("program-closed")).toBe(1);

  expect((await request(recruiter, "GET", path)).body.result.summary.text).toBe("Tall");
  expect((await request(recruiter, "POST", "/api/coach/exports", { format: "csv" })).status).toBe(200);
  const refused = await request(owner, "POST", `${path}/notes`, { text: "Later" });
  expect([refused.status, refused.body.message]).toEqual([403, expect.stringMatching(/closed/)]);
  expect((await request(owner, "PATCH", "/api/coach/program", { timeZone: "America/Denver" })).status).toBe(403);

  expect((await reopen(recruiter)).status).toBe(403);
  expect((await reopen(owner)).body.result.eraseOn).toBeNull();
  expect((await reopen(owner)).status).toBe(409);
  expect((await request(owner, "POST", `${path}/notes`, { text: "Later" })).status).toBe(200);
  await closedAgo(40);
  expect([await eraseClosedPrograms(db), await countPrograms()]).toEqual([0, 1]);
});

it("erases a program 30 days after it was closed, with everything in it, and nothing of another one", async () => {
  const program = await createProgram(db);
  const other = await createProgram(db, { schoolId: nebraska, domain: "huskers.com" });
  await addWork(program);
  await endPlan(db, program.owner.id);
  await close(program.owner);
  await closedAgo(29);
  expect(await eraseClosedPrograms(db)).toBe(0);
  await closedAgo(31);
  expect(await eraseClosedPrograms(db)).toBe(1);
  expect([await countPrograms(), await countAudit("program-erased")]).toEqual([1, 1]);
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'program_id'`.execute(db);
  for (const { name } of rows) {
    const left = await sql`select from ${sql.table(name)} where program_id = ${program.programId}`.execute(db);
    expect([name, left.rows.length]).toEqual([name, 0]);
  }
  expect((await request(program.owner, "GET", "/api/coach/program")).status).toBe(404);
  expect((await request(other.owner, "GET", "/api/coach/program")).status).toBe(200);
});

it("lets the owner leave a closed program and open another one, and keeps one that someone pays for", async () => {
  const { owner, programId } = await createProgram(db, { plan: "free" });
  const leave = () => request(owner, "DELETE", `/api/coach/program/staff/${owner.staffId}`);
  expect((await leave()).status).toBe(409);
  await close(owner);
  expect((await leave()).status).toBe(200);
  const opened = await request(owner, "PUT", "/api/coach/program", {
    schoolId: creighton,
    sportCode: "BB",
    gender: "F",
  });
  expect(opened.body.result).toMatchObject({ sportCode: "BB", eraseOn: null });
  await closedAgo(31);
  const subscription = { account_id: owner.id, plan_id: "P-1", paypal_status: "ACTIVE", plan_overridden: false };
  await db
    .insertInto("subscriptions")
    .values({
      ...subscription,
      ...{ paypal_id: "I-LATEPAYMENT1", state: "active", program_id: programId, paypal_updated_at: sql<Date>`now()` },
    })
    .execute();
  expect(await eraseClosedPrograms(db)).toBe(0);
  await endPlan(db, owner.id);
  expect(await eraseClosedPrograms(db)).toBe(1);
});

it("corrects sport and team while the program is empty, for the owner only", async () => {
  const { owner, addStaff, programId } = await createProgram(db);
  const correct = (body: object, client: Pick<SignedIn, "headers"> = owner) =>
    request(client, "PATCH", "/api/coach/program", body);
  expect((await correct({ gender: "M" }, await addStaff("recruiter"))).status).toBe(403);
  await request(owner, "PUT", "/api/coach/needs", { position: "OH", graduationYear: 2027, needed: 2 });
  expect((await correct({ sportCode: "BB", gender: "M" })).body.result).toMatchObject({ sportCode: "BB", gender: "M" });
  expect(await db.selectFrom("program_needs").selectAll().execute()).toEqual([]);
  expect((await correct({ sportCode: "FB" })).status).toBe(422);
  await createProgram(db);
  expect((await correct({ sportCode: "VB", gender: "F" })).body.message).toMatch(/has a program already/);
  const { athleteKey } = await createCandidate(db);
  await db.insertInto("prospects").values({ program_id: programId, athlete_id: athleteKey }).execute();
  expect((await correct({ gender: "O" })).body.message).toMatch(/only before the first athlete/);
  expect((await correct({ gender: "M", timeZone: "America/Denver" })).status).toBe(200);
  const coach = await createCoach(db);
  expect((await correct({ gender: "O" }, coach)).status).toBe(404);
});
