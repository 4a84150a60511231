import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createAdministrator, type SignedIn } from "../../tests/signed-in.ts";
import { createTeam, createTeamStaff } from "../../tests/team-factories.ts";
import { testApp } from "../../tests/test-app.ts";
import { athleteChanges } from "../athletes/athlete-changes.server.ts";
import { queueNamesToCheck } from "../athletes/check-stored-names.server.ts";
import { describeLineSource } from "../athletes/describe-line-source.ts";

const handle = testApp();
const { db } = handle;

type Client = Pick<SignedIn, "headers">;

async function send(client: Client | null, method: "GET" | "POST" | "PUT" | "DELETE", url: string, body?: object) {
  const headers = { ...client?.headers, ...(method === "POST" && { "idempotency-key": randomUUID() }) };
  const response = await handle.app.inject({ method, url, headers, ...(body && { payload: body }) });
  const { result, errors } = response.json();
  return { status: response.statusCode, result, errors };
}

const facts = { kind: "school", name: "Lincoln East", city: "Lincoln", state: "NE", sportCode: "VB", gender: "F" };
const person = { email: "sam@mail.example", password: "four quiet herons", firstName: "Sam", lastName: "Coach" };

describe("texts of staff that athletes read", () => {
  it.each(["Team Staff", "College Coach"])("G05 rejects contact data in the name of a %s", async (userType) => {
    const register = (names: object) => send(null, "POST", "/api/auth/Register", { userType, ...person, ...names });
    for (const firstName of ["Snap coachx99", "Text Me", "@coachx", "evil.com", "DM coachx99"])
      expect((await register({ firstName })).status).toBe(400);
    expect((await register({ lastName: "coachx99 402-555-0134" })).status).toBe(400);
    expect((await register({ firstName: "John-Paul", lastName: "O’Neill 3rd" })).status).toBe(200);
  });

  it.each([
    { city: "Text 402-555-0134" },
    { city: "snap: coachx99" },
    { city: "ig @coachx" },
    { city: "discord coachx#1234" },
    { city: "omaha.evil.com" },
    { city: "DM coachx99" },
    { state: "__proto__" },
    { state: "snap coachx99" },
    { name: "DM coachx99" },
    { name: "Coach Rob's place after practice, come alone" },
  ])("G05 rejects contact data in a team’s facts: %o", async (change) => {
    const staff = await createTeamStaff(db);
    const { status, errors } = await send(staff, "PUT", "/api/team", { ...facts, ...change });
    expect({ status, errors }).toMatchObject({ status: 422, errors: [{ field: Object.keys(change)[0] }] });
    expect((await send(staff, "PUT", "/api/team", { ...facts, city: "St. John’s", state: "Ontario" })).status).toBe(
      200,
    );
  });

  it("G05 rejects an invitation to meet as the opponent of a coming game", async () => {
    const { head } = await createTeam(db);
    const game = { seasonYear: "2026", opponent: "come to my house", date: "2026-12-04" };
    expect((await send(head, "POST", "/api/team/games", game)).status).toBe(422);
    expect((await send(head, "POST", "/api/team/games", { ...game, opponent: "at House Springs" })).status).toBe(200);
  });
});

/** A team whose assistant confirmed a game of an athlete and proposed a value of another. */
async function createConfirmed() {
  const team = await createTeam(db);
  const ana = await team.addAthlete({ first_name: "Ana", last_name: "Reyes" });
  const coach = await team.addStaff("assistant", { first_name: "Robin", last_name: "Quill" });
  const season = { sportCode: "VB", seasonYear: "2026", teamName: "Lincoln East", seasonOrGame: "G" };
  const { teamId } = (await send(ana, "POST", "/api/me/teams", season)).result;
  const game = { eventName: "Waverly", date: "2026-09-10", stats: { kills: 7 } };
  await send(ana, "POST", `/api/me/teams/${teamId}/events`, game);
  const [own] = (await send(team.head, "GET", "/api/team/confirmations")).result.lines;
  const line = { lineId: own.lineId, version: own.version };
  expect((await send(coach, "POST", "/api/team/confirmations", { lines: [line] })).status).toBe(200);
  expect((await send(coach, "POST", "/api/team/proposals", { ...line, stats: { kills: 8 } })).status).toBe(200);
  const { gameId } = (
    await send(team.head, "POST", "/api/team/games", {
      ...{ seasonYear: "2026", opponent: "Norris", date: "2026-09-12", isPlayed: true },
    })
  ).result;
  const entered = await handle.app.inject({
    ...{ method: "PUT", url: `/api/team/games/${gameId}/lines/${ana.athleteId}`, payload: { stats: { kills: 3 } } },
    headers: { ...team.head.headers, "if-match": '"1"' },
  });
  expect(entered.statusCode).toBe(200);
  const shown = async () => {
    const { sports } = (await send(null, "GET", `/api/profile/GetProfileBySportAndID?id=${ana.athleteId}`)).result;
    const { seasonID } = sports[0].seasons[0].teams[0];
    return (await send(null, "GET", `/api/volleyball/GetVBSeason?seasonId=${seasonID}`)).result.events;
  };
  const steps = async () => {
    const event = (await shown()).find(({ eventName }: { eventName: string }) => eventName === "Waverly");
    return describeLineSource(event.source, "VB").map(({ text }) => text);
  };
  const everything = async () => JSON.stringify([await shown(), await send(ana, "GET", "/api/me/sources")]);
  return { ...team, ana, coach, shown, steps, everything };
}

describe("texts of former staff", () => {
  it.each(["rejected", "removed", "blocked"])("G05 shows nothing that staff wrote after it was %s", async (how) => {
    const { teamId, head, ana, coach, shown, steps, everything } = await createConfirmed();
    expect(await everything()).toContain("Robin Quill");
    expect((await steps()).join()).toContain("Confirmed by Robin Quill, assistant coach of Lincoln East");
    const changes = athleteChanges(db);
    const before = await changes.read();
    if (how === "rejected") {
      await db
        .updateTable("teams")
        .set({ status: "rejected", decided_at: new Date() })
        .where("id", "=", teamId)
        .execute();
    } else if (how === "removed")
      expect((await send(head, "DELETE", `/api/team/staff/${coach.staffId}`)).status).toBe(200);
    else await db.updateTable("accounts").set({ is_blocked: true }).where("id", "=", coach.id).execute();
    await changes.read();
    // Cached pages that show the athlete are outdated at once.
    expect(changes.hasChanged(ana.key, before ?? 0)).toBe(true);
    expect(await everything()).not.toMatch(/Robin|Quill/);
    expect((await steps()).join()).toMatch(
      how === "rejected"
        ? /Was confirmed by a former member of the staff on/
        : /Confirmed by a former member of the staff of Lincoln East on/,
    );
    const { result } = await send(ana, "GET", "/api/me/sources");
    expect(result.flatMap(({ proposals }: { proposals: object[] }) => proposals)).toEqual([]);
    expect((await shown()).length).toBe(how === "rejected" ? 1 : 2);
    if (how !== "rejected") return;
    expect(await everything()).not.toContain("Norris");
    expect((await send(ana, "GET", "/api/me/memberships")).result).toEqual([]);
  });

  it("G05 does not show a season that has only games of a rejected team", async () => {
    const { teamId, head, addAthlete } = await createTeam(db, { name: "Quillfeather Club" });
    const bo = await addAthlete();
    const game = { seasonYear: "2026", opponent: "Norris", date: "2026-09-12", isPlayed: true };
    const { gameId } = (await send(head, "POST", "/api/team/games", game)).result;
    const headers = { ...head.headers, "if-match": '"1"' };
    const url = `/api/team/games/${gameId}/lines/${bo.athleteId}`;
    await handle.app.inject({ method: "PUT", url, headers, payload: { stats: { kills: 3 } } });
    const profile = async () =>
      (await send(null, "GET", `/api/profile/GetProfileBySportAndID?id=${bo.athleteId}`)).result;
    const before = JSON.stringify(await profile());
    expect(before).toContain("Quillfeather Club");
    const reject = { status: "rejected", decided_at: new Date() } as const;
    await db.updateTable("teams").set(reject).where("id", "=", teamId).execute();
    expect(JSON.stringify(await profile())).not.toContain("Quillfeather Club");
    const seasonId = /"seasonID":"(\w+)"/.exec(before)?.[1];
    expect((await send(null, "GET", `/api/volleyball/GetVBSeason?seasonId=${seasonId}`)).status).toBe(404);
    await db.updateTable("teams").set({ status: "approved" }).where("id", "=", teamId).execute();
    expect(JSON.stringify(await profile())).toBe(before);
  });

  it("G05 hides a stored name with contact data until the staff approves it", async () => {
    const { ana, coach, steps } = await createConfirmed();
    const [first_name, last_name] = ["Snap", "coachx99 402-555-0134"];
    await db.updateTable("accounts").set({ first_name, last_name }).where("id", "=", coach.id).execute();
    const changes = athleteChanges(db);
    const before = await changes.read();
    await queueNamesToCheck(db);
    await queueNamesToCheck(db);
    await changes.read();
    expect(changes.hasChanged(ana.key, before ?? 0)).toBe(true);
    expect((await steps()).join()).not.toContain("coachx99");
    const admin = await createAdministrator(db);
    const { data } = (await send(admin, "GET", "/api/admin/reviews")).result;
    const [review, ...others] = data.filter(
      ({ account }: { account: { userLoginId: string } }) => account.userLoginId === coach.id,
    );
    expect(review).toMatchObject({ field: "lastName", text: last_name });
    expect(others).toEqual([]);
    await send(admin, "POST", `/api/admin/reviews/${review.id}/approve`);
    expect((await steps()).join()).toContain("coachx99");
  });

  it.each([
    ["decline", {}],
    ["reopen", {}],
  ])("G04 hides an approved name of a coach at once by %s", async (decision, body) => {
    const { ana, coach, steps } = await createConfirmed();
    await db.updateTable("accounts").set({ last_name: "Dick" }).where("id", "=", coach.id).execute();
    await queueNamesToCheck(db);
    const { approved, decide } = await approveText(coach.id);
    expect((await steps()).join()).toContain("Robin Dick");
    const changes = athleteChanges(db);
    const before = await changes.read();
    expect((await decide(decision, { ...body, version: approved.version })).status).toBe(200);
    await changes.read();
    expect(changes.hasChanged(ana.key, before ?? 0)).toBe(true);
    expect((await steps()).join()).not.toContain("Dick");
  });

  it("G04 removes an approved text of team staff at once from the team, its games and the profiles", async () => {
    const { teamId, head, everything, ana } = await createConfirmed();
    const profile = async () =>
      JSON.stringify(await send(null, "GET", `/api/profile/GetProfileBySportAndID?id=${ana.athleteId}`));
    const [game] = await db.selectFrom("team_games").select(["id"]).where("team_id", "=", teamId).execute();
    const opponent = "Bitch Creek";
    const rename = async () =>
      (
        await handle.app.inject({
          ...{ method: "PUT", url: `/api/team/games/${game?.id}`, headers: { ...head.headers, "if-match": '"1"' } },
          payload: { opponent, date: "2026-09-12", isPlayed: true },
        })
      ).statusCode;
    expect(await rename()).toBe(422);
    const { approved, decide } = await approveText(head.id);
    expect(await rename()).toBe(200);
    expect(await everything()).toContain(opponent);
    expect((await decide("reopen", { version: approved.version })).status).toBe(200);
    expect(await everything()).not.toContain(opponent);
    expect(JSON.stringify(await send(head, "GET", "/api/team/games"))).not.toContain(opponent);

    const name = "Bitch Creek High";
    const team = { ...facts, name };
    expect((await send(head, "PUT", "/api/team", team)).status).toBe(422);
    const ofName = await approveText(head.id);
    expect((await send(head, "PUT", "/api/team", team)).status).toBe(200);
    expect((await send(head, "GET", "/api/team")).result.change.name).toBe(name);
    await db.updateTable("teams").set({ name }).where("id", "=", teamId).execute();
    await db.updateTable("team_seasons").set({ team_name: name }).where("athlete_id", "=", ana.key).execute();
    expect(await profile()).toContain(name);
    expect((await ofName.decide("decline", { version: ofName.approved.version })).status).toBe(200);
    expect(await profile()).not.toContain(name);
    expect(await everything()).not.toContain(name);
    expect((await send(head, "GET", "/api/team")).result).toMatchObject({ name: "Team", change: { name: "Team" } });
  });

  /** Approves the text of an account that waits. */
  async function approveText(accountId: string) {
    const admin = await createAdministrator(db);
    const { data } = (await send(admin, "GET", "/api/admin/reviews?pageSize=100")).result;
    const { id } = data.findLast(
      ({ account }: { account: { userLoginId: string } }) => account.userLoginId === accountId,
    );
    const decide = (decision: string, body: object) =>
      send(admin, "POST", `/api/admin/reviews/${id}/${decision}`, body);
    return { approved: (await decide("approve", {})).result, decide };
  }
});
