import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { mailTo, publicUrl } from "../../tests/members.ts";
import { clearPrograms, createProgram, endPlan, subscribe } from "../../tests/program-factories.ts";
import { createCandidate, createCoach, creighton, nebraska } from "../../tests/school-factories.ts";
import type { SignedIn } from "../../tests/signed-in.ts";
import { testApp } from "../../tests/test-app.ts";
import { encodeId } from "../athletes/public-id.server.ts";
import { eraseAccounts } from "../deletion/erase-accounts.server.ts";
import { openProgram } from "./open-program.server.ts";
import { recordActivePlans } from "./record-active-plans.server.ts";
import { sendTrialMails } from "./send-trial-mails.server.ts";

const handle = testApp();
const { db } = handle;

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

async function request(client: Pick<SignedIn, "headers">, method: Method, url: string, body?: object) {
  const headers = { ...client.headers, ...(method === "POST" && { "idempotency-key": randomUUID() }) };
  const response = await handle.app.inject({ method, url, headers, ...(body && { payload: body }) });
  return { status: response.statusCode, body: response.json() };
}

const womensVolleyball = { schoolId: creighton, sportCode: "VB", gender: "F" };
const open = (client: Pick<SignedIn, "headers">, body: object = womensVolleyball) =>
  request(client, "PUT", "/api/coach/program", body);
const show = (client: Pick<SignedIn, "headers">) => request(client, "GET", "/api/coach/program");
const invite = (client: Pick<SignedIn, "headers">, email: string, role = "recruiter") =>
  request(client, "POST", "/api/coach/program/staff", { email, role });

beforeEach(async () => {
  await clearPrograms(db);
});

describe("opening a program", () => {
  it("makes the first coach the owner and refuses the second one without an invitation", async () => {
    const [first, second] = [await createCoach(db), await createCoach(db)];
    expect((await show(first)).status).toBe(404);
    expect((await open(first)).body.result).toMatchObject({
      ...{ school: { schoolId: creighton, name: "Creighton University" }, sportCode: "VB", gender: "F" },
      ...{ role: "owner", plan: { state: "active" } },
    });
    expect((await open(first)).body.result).toEqual((await show(first)).body.result);
    expect(await open(second)).toMatchObject({
      status: 409,
      body: { message: "This program is open already. Ask its owner to invite you." },
    });
    expect((await show(second)).status).toBe(404);
  });

  it("lets one of two concurrent coaches own the program", async () => {
    const coaches = await Promise.all([createCoach(db), createCoach(db), createCoach(db)]);
    const statuses = await Promise.all(coaches.map(async (coach) => (await open(coach)).status));
    expect(statuses.sort()).toEqual([200, 409, 409]);
  });

  it("accepts only a school of the coach’s mail domain that may have the team, and one program per coach", async () => {
    const coach = await createCoach(db);
    expect((await open(coach, { ...womensVolleyball, schoolId: nebraska })).body.errors).toEqual([
      { field: "schoolId", message: "Your email doesn’t belong to this school." },
    ]);
    expect((await open(coach, { ...womensVolleyball, sportCode: "FB" })).status).toBe(422);
    expect((await open(coach)).status).toBe(200);
    expect(await open(coach, { ...womensVolleyball, gender: "M" })).toMatchObject({
      status: 409,
      body: { message: "You’re on the staff of another program. Leave it first." },
    });
  });

  it("gives a program without staff to the next coach of the school, and one without an owner to a recruiter", async () => {
    const { owner, addStaff } = await createProgram(db);
    const recruiter = await addStaff("recruiter");
    const reader = await addStaff("reader");
    const next = await createCoach(db);
    await db.updateTable("accounts").set({ is_blocked: true }).where("id", "=", owner.id).execute();
    expect((await open(reader)).body.result.role).toBe("reader");
    expect((await open(next)).status).toBe(409);
    expect((await open(recruiter)).body.result.role).toBe("owner");
    await db.updateTable("program_staff").set({ removed_at: new Date() }).execute();
    expect((await open(next)).body.result.role).toBe("owner");
  });
});

describe("staff", () => {
  it("lets a coach join by invitation with the invited role", async () => {
    const { owner } = await createProgram(db);
    const coach = await createCoach(db);
    expect((await invite(owner, coach.email, "evaluator")).status).toBe(200);
    const [mail] = await mailTo(db, coach.email);
    expect(mail).toMatchObject({ kind: "program-invitation", payload: { program: "Women’s Volleyball" } });
    expect((await show(owner)).body.result.invitations).toMatchObject([{ email: coach.email, role: "evaluator" }]);
    expect((await open(coach)).body.result).toMatchObject({
      role: "evaluator",
      invitations: [],
      plan: { paidBy: null },
    });
    expect((await show(owner)).body.result).toMatchObject({ invitations: [], plan: { state: "active" } });
  });

  it("rejects an expired invitation, and one to another school", async () => {
    const { owner } = await createProgram(db);
    const coach = await createCoach(db);
    await invite(owner, coach.email);
    await db
      .updateTable("program_invitations")
      .set({ expires_at: new Date(0) })
      .execute();
    expect((await open(coach)).status).toBe(409);
    expect((await invite(owner, "someone@mail.example")).body.errors).toEqual([
      { field: "email", message: "Invite an email address of Creighton University." },
    ]);
  });

  it("gives the same response to an invitation of a known and an unknown address", async () => {
    const { owner } = await createProgram(db);
    const coach = await createCoach(db);
    const responses = [await invite(owner, coach.email), await invite(owner, "nobody-yet@creighton.edu")];
    expect(responses[0]).toEqual(responses[1]);
  });

  it("states the limit of 30 members and invitations", async () => {
    const { owner } = await createProgram(db);
    const statuses: number[] = [];
    for (let index = 0; index < 30; index += 1)
      statuses.push((await invite(owner, `staff-${index}@creighton.edu`)).status);
    expect(statuses).toEqual([...Array(29).fill(200), 409]);
    expect((await invite(owner, "staff-40@creighton.edu")).body.message).toBe(
      "A program can have 30 members and invitations.",
    );
  });

  it("ends the access of a removed member with the next request, and keeps the name", async () => {
    const { owner, addStaff } = await createProgram(db);
    const recruiter = await addStaff("recruiter");
    expect((await show(recruiter)).status).toBe(200);
    expect((await request(owner, "DELETE", `/api/coach/program/staff/${recruiter.staffId}`)).status).toBe(200);
    expect((await show(recruiter)).status).toBe(404);
    expect((await show(owner)).body.result.staff).toMatchObject([
      { role: "owner", isActive: true },
      { staffId: recruiter.staffId, isActive: false },
    ]);
    expect((await open(recruiter)).status).toBe(409);
  });

  it("ends the access of a coach whose approval or school address is gone", async () => {
    const { owner, addStaff } = await createProgram(db);
    const moved = await addStaff("recruiter", { email: `moved-${randomUUID().slice(0, 8)}@huskers.com` });
    expect((await show(moved)).status).toBe(404);
    await db.updateTable("accounts").set({ domain_status: "D" }).where("id", "=", owner.id).execute();
    expect((await show(owner)).status).toBe(403);
  });

  it("does not let the last owner leave or change the own role", async () => {
    const { owner, addStaff } = await createProgram(db);
    const reader = await addStaff("reader");
    const mine = `/api/coach/program/staff/${owner.staffId}`;
    expect((await request(owner, "DELETE", mine)).status).toBe(409);
    expect((await request(owner, "PATCH", mine, { role: "reader" })).status).toBe(409);
    const other = `/api/coach/program/staff/${reader.staffId}`;
    expect((await request(reader, "PATCH", other, { role: "owner" })).status).toBe(403);
    expect((await request(owner, "PATCH", other, { role: "owner" })).status).toBe(200);
    expect((await request(owner, "PATCH", mine, { role: "reader" })).status).toBe(200);
    expect((await request(owner, "DELETE", mine)).status).toBe(200);
  });

  it("keeps the entries of an erased coach with the name, and erases open invitations", async () => {
    const { programId, owner, addStaff } = await createProgram(db);
    const coach = await addStaff("recruiter");
    const invited = await createCoach(db);
    await invite(owner, invited.email);
    const due = { deletion_requested_at: sql<Date>`now() - interval '2 days'`, erase_after: sql<Date>`now()` };
    await db.updateTable("accounts").set(due).where("id", "in", [coach.id, invited.id]).execute();
    await eraseAccounts(db, { mailFolder: "/nonexistent" });
    const staff = await db
      .selectFrom("program_staff")
      .select(["name", "account_id as accountId"])
      .where("program_id", "=", programId)
      .where("id", "=", coach.staffId)
      .executeTakeFirstOrThrow();
    expect(staff).toEqual({ name: "Casey recruiter", accountId: null });
    expect(await db.selectFrom("program_invitations").selectAll().execute()).toEqual([]);
    expect((await show(owner)).body.result.staff).toHaveLength(2);
  });
});

describe("plan of the program", () => {
  it("takes the plan of any member, and shows only the owner whose it is", async () => {
    const { owner, addStaff } = await createProgram(db, { plan: "free" });
    const recruiter = await addStaff("recruiter", { last_name: "Payer" });
    const { plan, limits } = (await show(owner)).body.result;
    expect([plan.state, limits.prospects, limits.freeEvents]).toEqual(["free", 50, 1]);
    expect((await invite(owner, "new@creighton.edu")).body.message).toMatch(
      /^Without the coach plan, you can add a compliance officer/,
    );
    await subscribe(db, recruiter.id);
    expect((await show(owner)).body.result.plan).toMatchObject({ state: "active", paidBy: "Casey Payer" });
    expect((await show(recruiter)).body.result).toMatchObject({
      plan: { state: "active", paidBy: null },
      limits: {
        ...{ primaryTags: 6, secondaryTags: 100, prospects: 5000, noteLength: 4000, staff: 30, savedSearches: 50 },
        ...{ compare: 4, exportRows: 30_000, monthsAfterPlan: 12 },
      },
    });
  });

  it("ends the plan when the subscription ends or the account of the payer is erased", async () => {
    const { owner, addStaff } = await createProgram(db, { plan: "free" });
    const payer = await addStaff("recruiter");
    await subscribe(db, payer.id);
    await recordActivePlans(db);
    await endPlan(db, payer.id);
    expect((await show(owner)).body.result.plan).toMatchObject({
      state: "lapsed",
      keptUntil: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    });
    await db.deleteFrom("accounts").where("id", "=", payer.id).execute();
    expect((await show(owner)).body.result).toMatchObject({
      plan: { state: "lapsed" },
      can: { read: true, export: true, keep: true, note: true, rate: false, assign: false },
    });
  });
});

describe("trial of the coach plan", () => {
  const trialOf = async (client: Pick<SignedIn, "headers">) => (await show(client)).body.result.plan;
  const setTrial = (days: number) =>
    db
      .updateTable("programs")
      .set({ trial_until: sql<Date>`now() + ${days} * interval '1 day'` })
      .execute();

  it("starts when the first coach opens the program, and once for each program", async () => {
    const first = await createCoach(db);
    await open(first);
    const { state, trialUntil } = await trialOf(first);
    expect([state, Math.round((Date.parse(trialUntil) - Date.now()) / 86_400_000)]).toEqual(["active", 30]);
    await setTrial(-1);
    await db.updateTable("program_staff").set({ removed_at: new Date() }).execute();
    const second = await createCoach(db);
    await open(second);
    expect(await trialOf(second)).toMatchObject({ state: "lapsed", trialUntil: null });
  });

  it("is not given for 0 days", async () => {
    const coach = await createCoach(db);
    await db
      .transaction()
      .execute((trx) =>
        openProgram(trx, { accountId: coach.id, trialDays: 0, schoolId: creighton, sportCode: "VB", gender: "F" }),
      );
    expect(await trialOf(coach)).toMatchObject({ state: "free", trialUntil: null });
  });

  it("mails the owner once before it ends, and not if someone pays", async () => {
    const mails = async (email: string) => (await mailTo(db, email)).filter(({ kind }) => kind === "trial-ends").length;
    const { owner, addStaff } = await createProgram(db, { plan: "free" });
    const recruiter = await addStaff("recruiter");
    await setTrial(6);
    expect(await sendTrialMails(db, { publicUrl })).toBe(0);
    await setTrial(4);
    expect([await sendTrialMails(db, { publicUrl }), await sendTrialMails(db, { publicUrl })]).toEqual([1, 0]);
    expect([await mails(owner.email), await mails(recruiter.email)]).toEqual([1, 0]);
    await db.updateTable("programs").set({ trial_notice_at: null }).execute();
    await subscribe(db, recruiter.id);
    expect(await sendTrialMails(db, { publicUrl })).toBe(0);
  });

  it("leaves 50 athletes that the staff can change, and the others readable", async () => {
    const { owner, programId } = await createProgram(db, { plan: "free" });
    await setTrial(1);
    const ids: string[] = [];
    for (let count = 0; count < 52; count += 1) {
      const { athleteKey } = await createCandidate(db);
      ids.push(encodeId("athlete", athleteKey));
      const changedAt = sql<Date>`now() - ${count} * interval '1 minute'`;
      await db
        .insertInto("prospects")
        .values({ program_id: programId, athlete_id: athleteKey, changed_at: changedAt })
        .execute();
    }
    const put = (place: number, body: object) => request(owner, "PUT", `/api/coach/prospects/${ids[place]}`, body);
    expect((await put(51, { stage: "evaluating" })).status).toBe(200);
    await setTrial(-1);
    const refused = await put(50, { stage: "offered" });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/can change 50 athletes/)]);
    expect((await request(owner, "GET", `/api/coach/prospects/${ids[50]}`)).status).toBe(200);
    expect((await put(0, { stage: "evaluating" })).status).toBe(200);
    // Hiding one of them lets the staff change another one.
    for (const place of [0, 1]) expect((await put(place, { isHidden: true })).status).toBe(200);
    expect((await put(50, { stage: "offered" })).status).toBe(200);
  });
});

describe("settings of the program", () => {
  it("changes time zone and skills, for the owner only", async () => {
    const { owner, addStaff } = await createProgram(db);
    const change = { timeZone: "America/Denver", skills: ["Serve", "Pass", "Block"] };
    expect((await request(owner, "PATCH", "/api/coach/program", change)).body.result).toMatchObject(change);
    expect((await request(owner, "PATCH", "/api/coach/program", { timeZone: "Mars/Base" })).status).toBe(400);
    expect((await request(await addStaff("recruiter"), "PATCH", "/api/coach/program", change)).status).toBe(403);
  });
});
