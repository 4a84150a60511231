import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { createAthleteAccount, type SignedIn } from "../../../tests/signed-in.ts";
import { type FormFields, submitTo } from "../../../tests/submit-form.ts";
import { createTeam } from "../../../tests/team-factories.ts";
import { testApp } from "../../../tests/test-app.ts";
import { eraseAccounts } from "../../deletion/erase-accounts.server.ts";
import { createLimits } from "../../http/rate-limits.server.ts";
import { collectTeamData } from "../collect-team-data.server.ts";
import { memberships as membershipOperations } from "./actions.server.ts";
import { tryCode } from "./join-team.server.ts";
import { sendJoinMails } from "./send-join-mails.server.ts";

const handle = testApp();
const { db } = handle;

type Method = "GET" | "POST" | "PUT" | "DELETE";

async function request(client: Pick<SignedIn, "headers">, method: Method, url: string, body?: object) {
  const headers = { ...client.headers, ...(method === "POST" && { "idempotency-key": randomUUID() }) };
  const response = await handle.app.inject({ method, url, headers, ...(body && { payload: body }) });
  return { status: response.statusCode, body: response.json() };
}

const roster = async (head: SignedIn) => (await request(head, "GET", "/api/team/athletes")).body.result;
const renewCode = async (head: SignedIn): Promise<string> =>
  (await request(head, "PUT", "/api/team/code")).body.result.joinCode;
const join = (athlete: SignedIn, code: string, agrees: unknown = true) =>
  request(athlete, "POST", "/api/me/memberships", { code, agrees });
const joins = async (head: SignedIn) => (await request(head, "GET", "/api/team/joins")).body.result;
const decide = (staff: SignedIn, athleteId: string, decision: string) =>
  request(staff, "PUT", `/api/team/joins/${athleteId}`, { decision });
const schedule = async (athlete: SignedIn) => (await request(athlete, "GET", "/api/me/schedule")).body.result;
const memberships = async (athlete: SignedIn) => (await request(athlete, "GET", "/api/me/memberships")).body.result;

async function confirmAll(head: SignedIn) {
  for (const { athleteId } of await joins(head)) await decide(head, athleteId, "confirmed");
}

/** A team with a coming game, and an athlete who waits to join it. */
async function waitingAthlete() {
  const team = await createTeam(db);
  const athlete = await createAthleteAccount(db, { first_name: "Ana", last_name: "Reyes" });
  const game = { seasonYear: "2026", opponent: "Norris", date: "2099-09-04", place: "H", isPlayed: false };
  const { gameId } = (await request(team.head, "POST", "/api/team/games", game)).body.result;
  const code = await renewCode(team.head);
  const joined = await join(athlete, code);
  const [{ athleteId }] = await joins(team.head);
  return { ...team, athlete, athleteId, gameId, code, joined };
}

it("lets nobody add or invite an athlete whose guardian stops team staff, and ends the invitations that wait", async () => {
  const { head, athlete, athleteId, code } = await waitingAthlete();
  const { key } = await db
    .selectFrom("athletes")
    .select("id as key")
    .where("account_id", "=", athlete.id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable("accounts")
    .set({ birth_year: 2011, adult_on: "2029-05-01" })
    .where("id", "=", athlete.id)
    .execute();
  await db
    .insertInto("guardians")
    .values({ athlete_id: key, email: "mother@family.example", state: "active", confirmed_at: new Date() })
    .execute();
  const setStops = (stops: string[]) =>
    db.updateTable("guardians").set({ stops }).where("athlete_id", "=", key).execute();
  const stateNow = async () => (await joins(head)).map(({ state }: { state: string }) => state);
  await setStops(["teams"]);
  expect(await decide(head, athleteId, "confirmed")).toMatchObject({ status: 409 });
  await decide(head, athleteId, "declined");
  expect(await decide(head, athleteId, "invited")).toMatchObject({ status: 409 });
  await setStops([]);
  expect(await decide(head, athleteId, "invited")).toMatchObject({ status: 200 });
  await setStops(["teams"]);
  expect(await stateNow()).toEqual(["declined"]);
  expect(await join(athlete, code)).toMatchObject({ status: 403 });
  const other = await createTeam(db);
  expect(await join(athlete, await renewCode(other.head))).toMatchObject({ status: 409 });
  expect(await roster(head)).toEqual([]);
});

it("shows the team of a code, lets the athlete join with consent, and shows the staff only what the public sees", async () => {
  const { head, addStaff, teamId } = await createTeam(db);
  const scorer = await addStaff("scorer");
  const athlete = await createAthleteAccount(db, { first_name: "Ana", last_name: "Reyes" });
  await db
    .updateTable("athletes")
    .set({ graduation_year: 2028, positions: ["VB:S"] })
    .where("account_id", "=", athlete.id)
    .execute();
  expect((await request(scorer, "PUT", "/api/team/code")).status).toBe(403);
  const code = await renewCode(head);
  const typed = `${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`;
  expect((await request(athlete, "GET", `/api/me/team-codes/${encodeURIComponent(typed)}`)).body.result).toMatchObject({
    teamId,
    name: "Lincoln East",
  });
  expect((await join(athlete, code, false)).status).toBe(400);
  expect(await roster(head)).toEqual([]);
  expect((await join(athlete, typed)).status).toBe(200);
  expect((await join(athlete, code)).status).toBe(200);
  await confirmAll(head);
  expect(await roster(scorer)).toMatchObject([
    { name: "Ana Reyes", isPublic: true, graduationYear: 2028, positions: ["S"] },
  ]);
  await request(athlete, "PUT", "/api/me/visibility", { isPublished: false });
  const [hidden] = await roster(head);
  expect(hidden).toMatchObject({ name: "Ana Reyes", isPublic: false, graduationYear: null, positions: [] });
  expect(JSON.stringify(hidden)).not.toContain(athlete.email);
});

it("ends a membership by the athlete or the coaches of that team only", async () => {
  const [{ head, teamId }, other] = [await createTeam(db), await createTeam(db, { name: "Norris" })];
  const [first, second] = [await createAthleteAccount(db), await createAthleteAccount(db)];
  const code = await renewCode(head);
  for (const athlete of [first, second]) await join(athlete, code);
  await confirmAll(head);
  const [{ athleteId }] = await roster(head);
  expect((await request(other.head, "DELETE", `/api/team/athletes/${athleteId}`)).status).toBe(404);
  expect(await roster(other.head)).toEqual([]);
  expect((await request(first, "DELETE", `/api/me/memberships/${teamId}`)).status).toBe(200);
  expect((await request(first, "DELETE", `/api/me/memberships/${teamId}`)).status).toBe(404);
  expect((await request(first, "GET", "/api/me/memberships")).body.result).toEqual([]);
  const [{ athleteId: left }, ...others] = await roster(head);
  expect(others).toEqual([]);
  expect((await request(head, "DELETE", `/api/team/athletes/${left}`)).status).toBe(200);
  expect(await roster(head)).toEqual([]);
  expect(await collectTeamData(db, first.id)).toMatchObject({
    memberOf: [{ name: "Lincoln East", leftAt: expect.any(Date) }],
  });
});

it("rejects an earlier code, a code that is turned off, and the code of a team that lost its approval", async () => {
  const [{ head, teamId }, athlete] = [await createTeam(db), await createAthleteAccount(db)];
  const [earlier, code] = [await renewCode(head), await renewCode(head)];
  expect((await join(athlete, earlier)).status).toBe(404);
  await db.updateTable("teams").set({ status: "rejected" }).where("id", "=", teamId).execute();
  expect((await join(athlete, code)).status).toBe(404);
  expect((await request(head, "GET", "/api/team/athletes")).status).toBe(403);
  await db.updateTable("teams").set({ status: "approved" }).where("id", "=", teamId).execute();
  await request(head, "DELETE", "/api/team/code");
  expect((await join(athlete, code)).status).toBe(404);
});

it("R01 counts wrong codes of an account and not right ones", async () => {
  const [{ head }, athlete] = [await createTeam(db), await createAthleteAccount(db)];
  const code = await renewCode(head);
  const limits = createLimits(db, 1);
  const find = (typed: string) => tryCode(db, { key: athlete.id, code: typed, limits });
  for (let time = 0; time < 12; time += 1) await find(code);
  for (let time = 0; time < 10; time += 1) await expect(find("AAAAAAAA")).rejects.toMatchObject({ status: 404 });
  await expect(find(code)).rejects.toMatchObject({ status: 429 });
});

it("joins by more concurrent requests than there are connections", async () => {
  const [{ head }, athlete] = [await createTeam(db), await createAthleteAccount(db)];
  const code = await renewCode(head);
  const joins = await Promise.all(Array.from({ length: 12 }, () => join(athlete, code)));
  expect(joins.map(({ status }) => status)).toEqual(joins.map(() => 200));
});

it("counts unknown codes of the form, which a rejection does not take back", async () => {
  const { id: accountId } = await createAthleteAccount(db);
  const limits = createLimits(db, 1 / 5);
  const tryCode = (code: string) =>
    submitTo(membershipOperations, db, {
      caller: { accountId },
      fields: { intent: "join", code, agrees: "yes" },
      services: { limits },
    });
  const statuses = [await tryCode("none"), await tryCode("none"), await tryCode("none")].map(
    (response) => response && "init" in response && response.init?.status,
  );
  expect(statuses).toEqual([404, 404, 429]);
});

it("joins by form only with consent, and leaves by form", async () => {
  const { head, teamId } = await createTeam(db);
  const { id: accountId } = await createAthleteAccount(db);
  const code = await renewCode(head);
  const submit = (fields: FormFields) => submitTo(membershipOperations, db, { caller: { accountId }, fields });
  expect(await submit({ intent: "join", code })).toMatchObject({ init: { status: 400 } });
  expect(await submit({ intent: "join", code, agrees: "yes" })).toBeNull();
  expect(await joins(head)).toHaveLength(1);
  expect(await submit({ intent: "leave", teamId })).toBeNull();
  expect(await submit({ intent: "leave", teamId })).toMatchObject({ data: { message: "You’re not in this team." } });
});

it("erases a membership with the athlete", async () => {
  const [{ head, teamId }, athlete] = [await createTeam(db), await createAthleteAccount(db)];
  await join(athlete, await renewCode(head));
  await confirmAll(head);
  const due = { deletion_requested_at: new Date(0), erase_after: new Date(0) };
  await db.updateTable("accounts").set(due).where("id", "=", athlete.id).execute();
  expect(await roster(head)).toEqual([]);
  await eraseAccounts(db, { mailFolder: "/nonexistent" });
  expect(await db.selectFrom("team_athletes").selectAll().where("team_id", "=", teamId).execute()).toEqual([]);
});

it("shows the games ahead to members only", async () => {
  const { head, addAthlete } = await createTeam(db);
  const [member, other] = [await addAthlete(), await createAthleteAccount(db)];
  const game = { seasonYear: "2026", opponent: "Norris", date: "2099-09-04", place: "H", isPlayed: false };
  await request(head, "POST", "/api/team/games", game);
  expect(await schedule(member)).toMatchObject([{ opponent: "Norris", date: "2099-09-04", team: "Lincoln East" }]);
  expect(await schedule(other)).toEqual([]);
});

it("G08 shows an athlete nothing of a team, and the team no line of the athlete, until a coach confirms the join", async () => {
  const { head, addStaff, teamId, athlete, athleteId, gameId, code, joined } = await waitingAthlete();
  const scorer = await addStaff("scorer");
  const seen = async () => {
    const { lines } = (await request(scorer, "GET", `/api/team/games/${gameId}`)).body.result;
    const line = { method: "PUT" as const, url: `/api/team/games/${gameId}/lines/${athleteId}` };
    const headers = { ...scorer.headers, "if-match": '"1"' };
    const written = await handle.app.inject({ ...line, headers, payload: { stats: {} } });
    return {
      schedule: (await schedule(athlete)).length,
      status: (await memberships(athlete)).map((one: { status: string }) => one.status),
      roster: (await roster(scorer)).length,
      lines: lines.length,
      written: written.statusCode,
    };
  };
  expect(joined).toMatchObject({ status: 200, body: { result: { teamId, name: "Lincoln East", status: "waiting" } } });
  expect((await join(athlete, code)).body.result.status).toBe("waiting");
  expect(await seen()).toEqual({ schedule: 0, status: ["waiting"], roster: 0, lines: 0, written: 404 });
  expect(await joins(head)).toMatchObject([{ name: "Ana Reyes", state: "waiting" }]);
  expect((await request(scorer, "GET", "/api/team/joins")).status).toBe(403);
  expect((await decide(scorer, athleteId, "confirmed")).status).toBe(403);
  const other = await createTeam(db, { name: "Norris" });
  expect(await joins(other.head)).toEqual([]);
  expect((await decide(other.head, athleteId, "confirmed")).status).toBe(404);
  expect((await decide(head, athleteId, "invited")).status).toBe(409);
  expect((await decide(head, athleteId, "confirmed")).status).toBe(200);
  expect(await seen()).toEqual({ schedule: 1, status: ["confirmed"], roster: 1, lines: 1, written: 200 });
  expect((await join(athlete, code)).body.result.status).toBe("confirmed");
});

it("G08 renews the code with a removal and admits the removed athlete only after a new invitation by name", async () => {
  const { head, athlete, athleteId, code } = await waitingAthlete();
  await decide(head, athleteId, "confirmed");
  const { joinCode } = (await request(head, "DELETE", `/api/team/athletes/${athleteId}`)).body.result;
  expect(joinCode).not.toBe(code);
  expect((await join(athlete, code)).status).toBe(404);
  expect(await join(athlete, joinCode)).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining("has to invite you") },
  });
  expect([await schedule(athlete), await memberships(athlete), await roster(head)]).toEqual([[], [], []]);
  expect((await decide(head, athleteId, "confirmed")).status).toBe(409);
  expect((await decide(head, athleteId, "invited")).status).toBe(200);
  expect((await join(athlete, joinCode)).body.result.status).toBe("confirmed");
  expect(await schedule(athlete)).toHaveLength(1);
});

it("G08 makes an athlete wait again who left by herself, and refuses one whom the staff declined", async () => {
  const { head, teamId, athlete, athleteId, code } = await waitingAthlete();
  await decide(head, athleteId, "confirmed");
  await request(athlete, "DELETE", `/api/me/memberships/${teamId}`);
  expect((await join(athlete, code)).body.result.status).toBe("waiting");
  expect(await schedule(athlete)).toEqual([]);
  await decide(head, athleteId, "declined");
  expect(await memberships(athlete)).toEqual([]);
  expect((await join(athlete, code)).status).toBe(403);
  expect(await collectTeamData(db, athlete.id)).toMatchObject({ joins: [{ team: "Lincoln East", state: "declined" }] });
});

it("G08 lets the athlete withdraw a join that waits", async () => {
  const { head, teamId, athlete, athleteId } = await waitingAthlete();
  expect((await request(athlete, "DELETE", `/api/me/memberships/${teamId}`)).status).toBe(200);
  expect([await memberships(athlete), await joins(head)]).toEqual([[], []]);
  expect((await decide(head, athleteId, "confirmed")).status).toBe(404);
});

it("G08 keeps one consistent state when confirmations, removals, withdrawals and joins meet", async () => {
  const { head, teamId, athlete, athleteId } = await waitingAthlete();
  const confirmed = await Promise.all(Array.from({ length: 6 }, () => decide(head, athleteId, "confirmed")));
  expect(confirmed.map(({ status }) => status)).toEqual(confirmed.map(() => 200));
  expect(await roster(head)).toHaveLength(1);
  await Promise.all([
    request(head, "DELETE", `/api/team/athletes/${athleteId}`),
    decide(head, athleteId, "confirmed"),
    decide(head, athleteId, "confirmed"),
  ]);
  expect(await roster(head)).toEqual([]);
  expect(await joins(head)).toMatchObject([{ state: "removed" }]);
  const late = await createAthleteAccount(db);
  const earlier = await renewCode(head);
  const [renewed, joined] = await Promise.all([renewCode(head), join(late, earlier)]);
  // The earlier code admitted the athlete before the new one, or not at all.
  expect([200, 404]).toContain(joined.status);
  expect((await join(late, earlier)).status).toBe(404);
  await join(late, renewed);
  const [{ athleteId: lateId }] = await joins(head);
  const [left] = await Promise.all([
    request(late, "DELETE", `/api/me/memberships/${teamId}`),
    decide(head, lateId, "confirmed"),
  ]);
  expect(left.status).toBe(200);
  expect([await memberships(late), await memberships(athlete), await roster(head)]).toEqual([[], [], []]);
});

it("G08 mails the head coach the number of new athletes at most once a day, without their names", async () => {
  const { head, addStaff, code, joined } = await waitingAthlete();
  await addStaff("assistant");
  expect(joined.status).toBe(200);
  await join(await createAthleteAccount(db), code);
  const mails = () =>
    db.selectFrom("mail_messages").select(["account_id", "payload"]).where("kind", "=", "team-joins").execute();
  const before = (await mails()).length;
  const send = async () => {
    await sendJoinMails(db, { publicUrl: "http://127.0.0.1:3000" });
    return (await mails()).slice(before).filter(({ account_id }) => account_id === head.id);
  };
  expect(await send()).toMatchObject([{ payload: { waiting: 2, rosterLink: "http://127.0.0.1:3000/team/roster" } }]);
  expect(JSON.stringify(await send())).not.toContain("Reyes");
  await join(await createAthleteAccount(db), code);
  expect(await send()).toHaveLength(1);
  await db
    .updateTable("mail_messages")
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .where("account_id", "=", head.id)
    .execute();
  expect(await send()).toHaveLength(2);
  expect(await send()).toHaveLength(2);
});
