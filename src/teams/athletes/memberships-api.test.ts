import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { createAthleteAccount, type SignedIn } from "../../../tests/signed-in.ts";
import { createTeam } from "../../../tests/team-desk.ts";
import { testApp } from "../../../tests/test-app.ts";
import { eraseAccounts } from "../../deletion/erase-accounts.server.ts";
import { createLimits } from "../../http/rate-limits.server.ts";
import { collectTeamData } from "../collect-team-data.server.ts";
import { findTeamByCode, limitUnknownCodes } from "./join-team.server.ts";

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
  const find = (typed: string) => limitUnknownCodes({ accountId: athlete.id, limits }, () => findTeamByCode(db, typed));
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

it("erases a membership with the athlete", async () => {
  const [{ head, teamId }, athlete] = [await createTeam(db), await createAthleteAccount(db)];
  await join(athlete, await renewCode(head));
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
  const schedule = async (athlete: SignedIn) => (await request(athlete, "GET", "/api/me/schedule")).body.result;
  expect(await schedule(member)).toMatchObject([{ opponent: "Norris", date: "2099-09-04", team: "Lincoln East" }]);
  expect(await schedule(other)).toEqual([]);
});
