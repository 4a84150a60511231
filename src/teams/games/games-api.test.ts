import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { SignedIn } from "../../../tests/signed-in.ts";
import { type FormFields, submitTo } from "../../../tests/submit-form.ts";
import { createTeam } from "../../../tests/team-factories.ts";
import { testApp } from "../../../tests/test-app.ts";
import { athleteChanges } from "../../athletes/athlete-changes.server.ts";
import { latestDateIn } from "../../athletes/latest-date.ts";
import { encodeId } from "../../athletes/public-id.server.ts";
import { eraseAccounts } from "../../deletion/erase-accounts.server.ts";
import { refreshFigures } from "../../statistics/refresh-figures.server.ts";
import { requireTeamMembership } from "../find-team.server.ts";
import { games as gameOperations } from "./actions.server.ts";

const handle = testApp();
const { db } = handle;

type Method = "GET" | "POST" | "PUT" | "DELETE";
interface Sent {
  body?: object;
  version?: number;
  key?: string;
}

async function request(
  client: Pick<SignedIn, "headers"> | null,
  method: Method,
  url: string,
  { body, version, key }: Sent = {},
) {
  const headers = {
    ...client?.headers,
    ...(method === "POST" && { "idempotency-key": key ?? randomUUID() }),
    ...(version !== undefined && { "if-match": `"${version}"` }),
  };
  const response = await handle.app.inject({ method, url, headers, ...(body && { payload: body }) });
  return { status: response.statusCode, body: response.json() };
}

const norris = { opponent: "Norris", date: "2026-09-04", place: "A", score: "3-1", isPlayed: true };
const add = (head: SignedIn, game: object = {}, key?: string) =>
  request(head, "POST", "/api/team/games", { body: { seasonYear: "2026", ...norris, ...game }, ...(key && { key }) });
const addPlayed = async (head: SignedIn, game: object = {}): Promise<string> =>
  (await add(head, game)).body.result.gameId;
const enter = (staff: SignedIn, [gameId, athleteId]: [string, string], stats: object, version = 1) =>
  request(staff, "PUT", `/api/team/games/${gameId}/lines/${athleteId}`, { body: { stats }, version });

/** Returns the public volleyball games of an athlete. */
async function publicEvents(athleteId: string) {
  const profile = (await request(null, "GET", `/api/profile/GetProfileBySportAndID?id=${athleteId}`)).body.result;
  const teams = profile.sports.flatMap(({ seasons }: { seasons: { seasonYear: string; teams: object[] }[] }) =>
    seasons.flatMap((season) => season.teams.map((team) => ({ ...team, seasonYear: season.seasonYear }))),
  );
  const found: { teamName: string; seasonYear: string; events: { eventName: string; stats: { kills: number } }[] }[] =
    [];
  for (const { seasonID, teamName, seasonYear } of teams) {
    const { result } = (await request(null, "GET", `/api/volleyball/GetVBSeason?seasonId=${seasonID}`)).body;
    found.push({ teamName, seasonYear, events: result.events });
  }
  return found;
}

describe("a game of a team", () => {
  it("shows a played game on the athlete’s profile in the season of the team, with its source", async () => {
    const { head, addStaff, addAthlete } = await createTeam(db);
    const [scorer, ana, bea] = [await addStaff("scorer"), await addAthlete(), await addAthlete()];
    const game = (await add(scorer, { isPlayed: false })).body.result;
    expect(await enter(scorer, [game.gameId, ana.athleteId], { kills: 12, attackAttempts: 30 })).toMatchObject({
      status: 200,
      body: {
        result: { version: 2, source: { kind: "team", role: "scorer", enteredBy: expect.stringContaining("Sam") } },
      },
    });
    expect(await publicEvents(ana.athleteId)).toEqual([]);
    const url = `/api/team/games/${game.gameId}`;
    expect((await request(head, "PUT", url, { body: { ...norris, place: "N" }, version: 1 })).status).toBe(200);
    expect(await publicEvents(ana.athleteId)).toMatchObject([
      {
        teamName: "Lincoln East",
        seasonYear: "2026",
        events: [
          {
            eventName: "Norris",
            score: "3-1",
            stats: { kills: 12, attackAttempts: 30, homeOrAway: "N", dateOfCompetition: "2026-09-04" },
            source: { kind: "team", team: "Lincoln East", enteredAt: expect.any(String) },
          },
        ],
      },
    ]);
    expect(await publicEvents(bea.athleteId)).toEqual([]);
    await request(head, "PUT", url, { body: { ...norris, score: "3-2" }, version: 2 });
    await enter(head, [game.gameId, ana.athleteId], { kills: 13 }, 2);
    const [season] = await publicEvents(ana.athleteId);
    expect(season?.events).toMatchObject([{ score: "3-2", stats: { kills: 13 } }]);
    await enter(head, [game.gameId, ana.athleteId], {}, 3);
    expect(await publicEvents(ana.athleteId)).toMatchObject([{ events: [] }]);
  });

  it("shows the team’s line instead of the athlete’s own one, and counts the game once in the figures", async () => {
    const { head, addAthlete } = await createTeam(db);
    const ana = await addAthlete();
    const team = { sportCode: "VB", seasonYear: "2026", teamName: "lincoln east", seasonOrGame: "G" };
    const { teamId } = (await request(ana, "POST", "/api/me/teams", { body: team })).body.result;
    const own = { eventName: "vs. Norris", date: "2026-09-04", stats: { kills: 10 } };
    for (const event of [own, { ...own, eventName: "Waverly", date: "2026-09-08", stats: { kills: 5 } }])
      await request(ana, "POST", `/api/me/teams/${teamId}/events`, { body: event });
    await enter(head, [await addPlayed(head), ana.athleteId], { kills: 12 });
    const [season, ...others] = await publicEvents(ana.athleteId);
    expect(others).toEqual([]);
    expect(season?.events.map(({ eventName, stats }) => [eventName, stats.kills])).toEqual([
      ["Norris", 12],
      ["Waverly", 5],
    ]);
    const profile = (await request(ana, "GET", "/api/me/profile")).body.result;
    expect(profile.sports[0].seasons[0].teams[0].events).toMatchObject([
      { stats: { kills: 10 } },
      { stats: { kills: 5 } },
    ]);
    expect(profile.teamEvents).toMatchObject([{ eventName: "Norris", replacesOwn: true, stats: { kills: 12 } }]);
    await refreshFigures(db);
    const { rows } = await sql<{ total: number }>`
      select sum((stats->>'kills')::integer)::integer as total from shown_events join team_seasons on team_seasons.id = team_season_id
      where athlete_id = ${ana.key}`.execute(db);
    expect(rows).toEqual([{ total: 17 }]);
  });

  it("leaves a season of totals alone and changes the public page", async () => {
    const { head, addAthlete } = await createTeam(db);
    const ana = await addAthlete();
    const totals = { sportCode: "VB", seasonYear: "2026", teamName: "Lincoln East", seasonOrGame: "S" };
    await request(ana, "POST", "/api/me/teams", { body: totals });
    const changes = athleteChanges(db);
    const before = await changes.read();
    const gameId = await addPlayed(head);
    await enter(head, [gameId, ana.athleteId], { kills: 12 });
    expect((await publicEvents(ana.athleteId)).map(({ teamName }) => teamName)).toEqual([
      "Lincoln East",
      "Lincoln East (games)",
    ]);
    const entered = await changes.read();
    expect(changes.hasChanged(ana.key, before)).toBe(true);
    await db.updateTable("teams").set({ name: "Lincoln East High" }).execute();
    await changes.read();
    expect(changes.hasChanged(ana.key, entered)).toBe(true);
  });

  it("leaves a game on the profile of an athlete who leaves, where the team cannot change it", async () => {
    const { teamId, head, addAthlete } = await createTeam(db);
    const ana = await addAthlete();
    const gameId = await addPlayed(head);
    await enter(head, [gameId, ana.athleteId], { kills: 12 });
    await request(ana, "DELETE", `/api/me/memberships/${teamId}`);
    expect((await enter(head, [gameId, ana.athleteId], { kills: 0 }, 2)).status).toBe(409);
    await request(head, "PUT", `/api/team/games/${gameId}`, { body: { ...norris, score: "0-3" }, version: 1 });
    const { lines } = (await request(head, "GET", `/api/team/games/${gameId}`)).body.result;
    expect(lines).toMatchObject([{ isMember: false, stats: { kills: 12 } }]);
    expect((await request(head, "DELETE", `/api/team/games/${gameId}`, { version: 2 })).status).toBe(200);
    expect(await publicEvents(ana.athleteId)).toMatchObject([{ events: [{ score: "3-1", stats: { kills: 12 } }] }]);
  });

  it("lets the athlete take a game off the profile for good, and takes off a deleted game", async () => {
    const { head, addAthlete } = await createTeam(db);
    const [ana, bea] = [await addAthlete(), await addAthlete()];
    const gameId = await addPlayed(head);
    for (const { athleteId } of [ana, bea]) await enter(head, [gameId, athleteId], { kills: 12 });
    const [{ eventId }] = (await request(ana, "GET", "/api/me/profile")).body.result.teamEvents;
    expect((await request(bea, "DELETE", `/api/me/team-events/${eventId}`)).status).toBe(404);
    expect(
      (await request(ana, "PUT", `/api/me/events/${eventId}`, { body: { stats: { kills: 40 } }, version: 1 })).status,
    ).toBe(404);
    expect((await request(ana, "DELETE", `/api/me/team-events/${eventId}`)).status).toBe(200);
    expect((await enter(head, [gameId, ana.athleteId], { kills: 13 }, 2)).body.result).toMatchObject({
      isOnProfile: false,
    });
    expect(await publicEvents(ana.athleteId)).toMatchObject([{ events: [] }]);
    await request(head, "DELETE", `/api/team/games/${gameId}`, { version: 1 });
    expect(await publicEvents(bea.athleteId)).toMatchObject([{ events: [] }]);
  });
});

describe("writing games", () => {
  it("repeats an addition with one effect, and returns both versions of a conflict", async () => {
    const { head, addAthlete } = await createTeam(db);
    const ana = await addAthlete();
    const [first, again] = [await add(head, {}, "one"), await add(head, {}, "one")];
    expect(again.body.result).toEqual(first.body.result);
    expect((await request(head, "GET", "/api/team/games")).body.result).toHaveLength(1);
    const { gameId } = first.body.result;
    await enter(head, [gameId, ana.athleteId], { kills: 1 });
    expect(await enter(head, [gameId, ana.athleteId], { kills: 2 })).toMatchObject({
      status: 412,
      body: { result: { yours: { stats: { kills: 2 } }, current: { stats: { kills: 1 }, version: 2 } } },
    });
    const change = { body: norris, version: 7 };
    expect((await request(head, "PUT", `/api/team/games/${gameId}`, change)).status).toBe(412);
  });

  it("G09 rejects a played game after today, contact data, a coming time and place, and impossible lines", async () => {
    const { head, addAthlete } = await createTeam(db);
    const ana = await addAthlete();
    expect((await add(head, { date: "2099-09-04" })).body.errors).toMatchObject([{ field: "date" }]);
    expect((await add(head, { date: "2099-09-04", isPlayed: false })).status).toBe(200);
    // The factory’s teams are in Nebraska.
    const tomorrow = latestDateIn("NE", Date.now() + 86_400_000);
    expect((await add(head, { date: tomorrow })).body.errors).toMatchObject([{ field: "date" }]);
    expect((await add(head, { date: latestDateIn("NE") })).status).toBe(200);
    expect((await add(head, { opponent: "North tomorrow 7pm Pinnacle gym" })).body.errors).toMatchObject([
      { field: "opponent" },
    ]);
    expect((await add(head, { opponent: "call 402-555-0134" })).body.errors).toMatchObject([{ field: "opponent" }]);
    const gameId = await addPlayed(head);
    expect((await enter(head, [gameId, ana.athleteId], { kills: 12, attackAttempts: 3 })).status).toBe(422);
    expect((await enter(head, [gameId, ana.athleteId], { homeOrAway: "H" })).body.errors).toMatchObject([
      { field: "stats.homeOrAway" },
    ]);
  });

  it("G05 rejects a season that is no year and a score that is none, and keeps stored ones", async () => {
    const { head } = await createTeam(db);
    expect((await add(head, { seasonYear: "whenever" })).body.errors).toMatchObject([{ field: "seasonYear" }]);
    expect((await add(head, { score: "good game" })).body.errors).toMatchObject([{ field: "score" }]);
    expect((await add(head, { seasonYear: "Fall 2026", score: "W 3-1 (25-20, 25-18, 20-25, 25-22)" })).status).toBe(
      200,
    );
    const gameId = await addPlayed(head);
    // From before the check.
    await db
      .updateTable("team_games")
      .set({ season_year: "Senior year", score: "we won" })
      .where("id", "=", gameId)
      .execute();
    const url = `/api/team/games/${gameId}`;
    const change = (game: object) => request(head, "PUT", url, { body: { ...norris, ...game }, version: 1 });
    expect((await change({ score: "we won all" })).status).toBe(422);
    expect((await change({ score: "we won", opponent: "Norris High" })).body.result).toMatchObject({ score: "we won" });
    expect((await add(head, { seasonYear: "Senior year" })).status).toBe(200);
  });

  it("gives other teams, athletes and removed staff no trace of a game", async () => {
    const [{ head, addStaff, addAthlete }, other] = [await createTeam(db), await createTeam(db, { name: "Norris" })];
    const [ana, scorer, foreign] = [await addAthlete(), await addStaff("scorer"), await other.addAthlete()];
    const gameId = (await add(head, { isPlayed: false })).body.result.gameId;
    const url = `/api/team/games/${gameId}`;
    const unknown = await request(other.head, "GET", `/api/team/games/${randomUUID()}`);
    expect(await request(other.head, "GET", url)).toMatchObject({
      status: 404,
      body: { message: unknown.body.message },
    });
    expect((await request(other.head, "PUT", url, { body: norris, version: 1 })).status).toBe(404);
    expect((await request(other.head, "DELETE", url, { version: 1 })).status).toBe(404);
    expect((await enter(other.head, [gameId, ana.athleteId], { kills: 1 })).status).toBe(404);
    expect((await enter(head, [gameId, foreign.athleteId], { kills: 1 })).status).toBe(404);
    expect((await request(other.head, "GET", "/api/team/games")).body.result).toEqual([]);
    expect((await request(ana, "GET", url)).status).toBe(403);
    expect((await request(null, "GET", url)).status).toBe(401);
    await request(head, "DELETE", `/api/team/staff/${scorer.staffId}`);
    expect((await request(scorer, "GET", url)).status).toBe(404);
    expect((await enter(scorer, [gameId, ana.athleteId], { kills: 1 })).status).toBe(404);
  });
});

describe("forms of games", () => {
  const fields = { intent: "add", seasonYear: "2026", opponent: "Norris", date: "2026-09-04", place: "", score: "3-1" };

  async function createForms() {
    const team = await createTeam(db);
    const caller = await requireTeamMembership(db, team.head.id);
    const submit = (values: FormFields, gameId = "") =>
      submitTo(gameOperations, db, { caller, fields: values, params: { gameId } });
    const list = async () => (await request(team.head, "GET", "/api/team/games")).body.result;
    return { ...team, submit, list };
  }

  it("add a game once if they are sent twice with their key, and lead to it", async () => {
    const { submit, list } = await createForms();
    const responses = [await submit({ ...fields, key: "one" }), await submit({ ...fields, key: "one" })];
    const [game, ...others] = await list();
    expect(others).toEqual([]);
    expect(game).toMatchObject({ opponent: "Norris", place: null, score: "3-1", isPlayed: false, version: 1 });
    for (const response of responses)
      expect((response as Response).headers.get("location")).toBe(`/team/games/${game.gameId}`);
    expect(await submit({ ...fields, key: "one", score: "3-2" })).toMatchObject({
      init: { status: 422 },
      data: { message: expect.stringMatching(/^We saved an earlier version of this\./) },
    });
  });

  it("change and delete only the version that the page shows", async () => {
    const { submit, list } = await createForms();
    await submit(fields);
    const [{ gameId }] = await list();
    const change = { ...fields, intent: "change", isPlayed: "yes", version: "1" };
    expect(await submit(change, gameId)).toBeNull();
    expect(await list()).toMatchObject([{ isPlayed: true, version: 2 }]);
    for (const intent of ["change", "delete"]) {
      const response = await submit({ ...change, intent }, gameId);
      expect(response).toMatchObject({ init: { status: 412 }, data: { intent } });
      // Without a conflict of texts, the page keeps what was typed.
      expect(response).not.toHaveProperty("data.conflict");
    }
    const deleted = (await submit({ intent: "delete", version: "2" }, gameId)) as Response;
    expect(deleted.headers.get("location")).toBe("/team/games");
    expect(await list()).toEqual([]);
  });
});

it("keeps lines without a name when staff is erased, and removes the lines of an erased athlete", async () => {
  const { teamId, head, addStaff, addAthlete } = await createTeam(db);
  const [scorer, ana, bea] = [await addStaff("scorer"), await addAthlete(), await addAthlete()];
  const gameId = await addPlayed(head);
  for (const { athleteId } of [ana, bea]) await enter(scorer, [gameId, athleteId], { kills: 12 });
  const due = { deletion_requested_at: new Date(0), erase_after: new Date(0) };
  await db.updateTable("accounts").set(due).where("id", "in", [scorer.id, bea.id]).execute();
  await eraseAccounts(db, { mailFolder: "/nonexistent" });
  const { lines } = (await request(head, "GET", `/api/team/games/${gameId}`)).body.result;
  expect(lines).toMatchObject([{ athleteId: ana.athleteId, source: { enteredBy: null, role: "scorer" } }]);
  expect(await publicEvents(ana.athleteId)).toMatchObject([{ events: [{ stats: { kills: 12 } }] }]);
  const left = await db.selectFrom("team_lines").select("athlete_id").where("team_id", "=", teamId).execute();
  expect(left.map(({ athlete_id }) => encodeId("athlete", athlete_id))).toEqual([ana.athleteId]);
});
