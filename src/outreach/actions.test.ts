import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { creighton, nebraska } from "../../tests/school-factories.ts";
import { createAthleteAccount, type SignedIn } from "../../tests/signed-in.ts";
import { createTeam } from "../../tests/team-factories.ts";
import { testApp } from "../../tests/test-app.ts";
import { encodeId } from "../athletes/public-id.server.ts";
import { loadContactRules } from "../contact-rules/load-rules.server.ts";
import { eraseAccounts } from "../deletion/erase-accounts.server.ts";
import { collectOutreach, listTargetsForGuardian } from "./find-targets.server.ts";
import type { TargetWithDraft } from "./schema.ts";

const handle = testApp({ RATE_LIMITS: "1" });
const { db } = handle;
const why = "I want to study nursing, and I like how your setters run a fast middle.";
let ana: SignedIn & { key: string; athleteId: string };

beforeEach(async () => {
  const birth_year = new Date().getUTCFullYear() - 16;
  const team = await createTeam(db);
  ana = await team.addAthlete({ first_name: "Ana", last_name: "Reyes", birth_year });
  await db
    .updateTable("athletes")
    .set({ is_published: true, state: "NE", graduation_year: 2029, positions: sql`'{VB:S}'` })
    .where("id", "=", ana.key)
    .execute();
  await db
    .insertInto("athlete_sports")
    .values({ athlete_id: ana.key, sport_code: "VB" })
    .onConflict((on) => on.doNothing())
    .execute();
  await db
    .insertInto("team_games")
    .values({
      team_id: team.teamId,
      season_year: "2099",
      opponent: "Norris",
      game_date: "2099-09-04",
      is_played: false,
      created_by: team.head.staffId,
    })
    .execute();
});

async function send(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  { body, version, as = ana }: { body?: object; version?: number; as?: Pick<SignedIn, "headers"> } = {},
) {
  const headers = {
    ...as.headers,
    ...(method === "POST" && { "idempotency-key": randomUUID() }),
    ...(version && { "if-match": `"${version}"` }),
  };
  const response = await handle.app.inject({
    method,
    url: `/api/me/outreach${path}`,
    headers,
    ...(body && { payload: body }),
  });
  return { status: response.statusCode, ...response.json() };
}

const add = async (schoolId = creighton): Promise<string> =>
  (await send("POST", "", { body: { schoolId, sportCode: "VB" } })).result.targetId;
const find = async (targetId: string): Promise<TargetWithDraft> => (await send("GET", `/${targetId}`)).result;
async function draft(targetId: string, fields: object = {}) {
  const { version } = await find(targetId);
  return send("PUT", `/${targetId}/draft`, { version, body: { why, ...fields } });
}

async function schoolsWithVolleyball(count: number): Promise<number[]> {
  const rows = await db
    .selectFrom("schools")
    .select("id")
    .where(sql<boolean>`'VB' = any (fields) and not is_closed`)
    .where("id", "not in", [creighton, nebraska])
    .orderBy("id")
    .limit(count)
    .execute();
  return rows.map(({ id }) => id);
}

async function addGuardian(email: string, athleteKey = ana.key): Promise<void> {
  await db
    .insertInto("guardians")
    .values({ athlete_id: athleteKey, email, state: "active", confirmed_at: new Date() })
    .execute();
}

const queuedMails = async () => (await db.selectFrom("mail_messages").select("id").execute()).length;

it("goes from the profile to a draft for the athlete’s own mail, and sends none", async () => {
  const before = await queuedMails();
  await addGuardian("mother@family.example");
  const targetId = await add();
  expect(await find(targetId)).toMatchObject({ stage: "to-write", draft: null, obstacle: null, why: null });
  expect((await draft(targetId, { coachName: "Moe", coachEmail: "moe@creighton.edu" })).status).toBe(200);
  const { draft: written } = await find(targetId);
  expect(written).toMatchObject({
    ...{ to: "moe@creighton.edu", cc: ["mother@family.example"], noCopy: null, isTextInLink: true },
    ...{ subject: "Ana Reyes, Setter, class of 2029", samePrograms: 1 },
    missing: ["a number that your coach confirmed", "film"],
  });
  expect(written?.body).toContain(`Dear Coach Moe,\n\nI’m Ana Reyes (Setter, class of 2029).\n\n${why}`);
  expect(written?.body).toContain("My next game: Lincoln East against Norris on September 4, 2099");
  expect(written?.body).toContain(`/profile/${ana.athleteId}`);
  expect(await queuedMails()).toBe(before);
});

it("copies nobody and names no next game without a confirmed guardian", async () => {
  const targetId = await add();
  await draft(targetId);
  const { draft: written } = await find(targetId);
  expect(written).toMatchObject({ cc: [], noCopy: expect.stringContaining("No parent or guardian confirmed") });
  expect(written?.mailto).not.toContain("cc=");
  expect(written?.body).not.toContain("Norris");
});

it("refuses a draft without a reason, of a hidden profile, of a closed school, and of an older version", async () => {
  const targetId = await add();
  expect((await draft(targetId, { why: "Nice campus." })).status).toBe(400);
  expect((await draft(targetId, { coachEmail: "moe@creighton.edu, all@creighton.edu" })).status).toBe(400);
  await draft(targetId);
  expect((await send("PUT", `/${targetId}/draft`, { version: 1, body: { why } })).status).toBe(412);
  await db.updateTable("athletes").set({ is_published: false }).where("id", "=", ana.key).execute();
  expect(await draft(targetId)).toMatchObject({
    status: 409,
    message: expect.stringContaining("Publish your profile"),
  });
  await db.updateTable("athletes").set({ is_published: true }).where("id", "=", ana.key).execute();
  await db.updateTable("schools").set({ is_closed: true }).where("id", "=", creighton).execute();
  expect(await draft(targetId)).toMatchObject({ status: 409, message: expect.stringContaining("This school closed") });
  expect((await find(targetId)).isClosed).toBe(true);
  await db.updateTable("schools").set({ is_closed: false }).where("id", "=", creighton).execute();
});

it("allows drafts to five programs a day, and corrections of them", async () => {
  const targets: string[] = [];
  for (const school of await schoolsWithVolleyball(6)) targets.push(await add(school));
  const [first = "", ...others] = targets;
  expect((await draft(first)).status).toBe(200);
  expect((await draft(first, { coachName: "Moe" })).status).toBe(200);
  const statuses: number[] = [];
  for (const target of others) statuses.push((await draft(target)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
});

it("counts the programs that get the same words, apart from names, marks and case", async () => {
  const schools = await schoolsWithVolleyball(4);
  const named = await db.selectFrom("schools").select(["id", "name"]).where("id", "in", schools).execute();
  const targets: string[] = [];
  for (const { id, name } of named) {
    const target = await add(id);
    await draft(target, {
      why: `I like the fast middle of ${name}, and how the team  studies TOGETHER!`.slice(0, 500),
    });
    targets.push(target);
  }
  expect((await find(targets[3] ?? "")).draft?.samePrograms).toBe(4);
  await draft(targets[0] ?? "", { why });
  expect((await find(targets[3] ?? "")).draft?.samePrograms).toBe(3);
});

it("asks for the answer ten days after the athlete wrote, and again in ten days", async () => {
  const targetId = await add();
  const write = (writtenOn: string) => send("PUT", `/${targetId}/written`, { body: { writtenOn } });
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  expect((await write("2099-01-01")).status).toBe(422);
  await write(daysAgo(8));
  expect(await find(targetId)).toMatchObject({ stage: "written", writtenOn: daysAgo(8), asksForAnswer: false });
  await write(daysAgo(11));
  expect(await find(targetId)).toMatchObject({ asksForAnswer: true });
  const answer = (given: string) => send("PUT", `/${targetId}/answer`, { body: { answer: given } });
  await answer("not-yet");
  expect(await find(targetId)).toMatchObject({ stage: "written", asksForAnswer: false });
  await answer("answered");
  expect(await find(targetId)).toMatchObject({ stage: "answered", asksForAnswer: false });
});

it("says by the contact calendar whether coaches may answer", async () => {
  await loadContactRules(db);
  await sql`
    insert into school_programs (school_id, sport_code, gender, association, division, season, source)
    values (${creighton}, 'VB', 'F', 'NCAA', 'I', 2025, 'Test')
    on conflict (school_id, sport_code, gender) do update set association = 'NCAA', division = 'I'`.execute(db);
  const targetId = await add();
  expect(await find(targetId)).toMatchObject({
    team: "Volleyball, NCAA Division I",
    calendar: { opensOn: "2027-06-15", text: "They may not answer before June 15, 2027. You may write now." },
  });
});

it("keeps at most 40 programs, each once, of the athlete’s sports", async () => {
  for (const school of await schoolsWithVolleyball(39)) await add(school);
  expect((await send("POST", "", { body: { schoolId: creighton, sportCode: "FB" } })).status).toBe(422);
  const targetId = await add(creighton);
  expect((await send("POST", "", { body: { schoolId: nebraska, sportCode: "VB" } })).message).toContain("40 programs");
  expect((await send("DELETE", `/${targetId}`)).status).toBe(200);
  await add(nebraska);
  expect((await send("POST", "", { body: { schoolId: nebraska, sportCode: "VB" } })).message).toContain("on your list");
});

it("shows the list to the athlete and to active guardians only", async () => {
  const targetId = await add();
  const { version } = await find(targetId);
  const change = { stage: "visit", nextOn: "2026-12-12", notes: "Ask for\nthe tour" };
  expect((await send("PUT", `/${targetId}`, { version, body: change })).status).toBe(200);
  expect(await find(targetId)).toMatchObject(change);
  const other = await createAthleteAccount(db);
  expect((await send("GET", `/${targetId}`, { as: other })).status).toBe(404);
  expect((await send("DELETE", `/${targetId}`, { as: other })).status).toBe(404);
  const guardian = { email: `mother-${randomUUID()}@family.example`, athleteId: ana.athleteId };
  expect(await listTargetsForGuardian(db, guardian)).toBeNull();
  await addGuardian(guardian.email);
  expect(await listTargetsForGuardian(db, guardian)).toMatchObject({ name: "Ana Reyes", targets: [change] });
  await db.updateTable("guardians").set({ state: "frozen" }).where("email", "=", guardian.email).execute();
  expect(await listTargetsForGuardian(db, guardian)).toBeNull();
  expect(encodeId("athlete", ana.key)).toBe(ana.athleteId);
});

it("exports the list with the personal data and erases it with the account", async () => {
  const targetId = await add();
  await draft(targetId);
  expect(await collectOutreach(db, ana.id)).toMatchObject({ programs: [{ why, stage: "to-write" }] });
  await db
    .updateTable("accounts")
    .set({ deletion_requested_at: new Date("2026-01-01"), erase_after: new Date("2026-01-08") })
    .where("id", "=", ana.id)
    .execute();
  await eraseAccounts(db, { mailFolder: "/nowhere" });
  expect(await db.selectFrom("outreach_targets").select("id").where("athlete_id", "=", ana.key).execute()).toEqual([]);
});
