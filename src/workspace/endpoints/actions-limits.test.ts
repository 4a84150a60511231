import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { fillAthlete, findFullestTeam } from "../../../tests/full-athlete.ts";
import { createAthleteAccount, type SignedIn } from "../../../tests/signed-in.ts";
import { createTeam } from "../../../tests/team-factories.ts";
import { testApp } from "../../../tests/test-app.ts";
import { workspaceLimits as limits } from "../../athletes/limits.ts";
import { encodeId } from "../../athletes/public-id.server.ts";
import { readBulkAthlete } from "../../bulk-import/bulk-athlete.ts";
import type { OwnProfile } from "../schema.ts";

const handle = testApp();
const { db } = handle;

interface Sent {
  body?: object;
  version?: number;
}

async function send(
  who: SignedIn,
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  { body, version = 1 }: Sent = {},
) {
  const response = await handle.app.inject({
    method,
    url,
    headers: {
      ...who.headers,
      ...(method === "POST" ? { "idempotency-key": randomUUID() } : { "if-match": `"${version}"` }),
    },
    ...(body && { payload: body }),
  });
  const { message, result } = response.json() as { message: string; result: OwnProfile };
  return { status: response.statusCode, message, result, bytes: response.rawPayload.length };
}

async function createAthlete() {
  const who = await createAthleteAccount(db);
  return { who, key: await keyOf(who) };
}

async function keyOf({ id }: { id: string }): Promise<string> {
  const athlete = db.selectFrom("athletes").select("id").where("account_id", "=", id);
  return (await athlete.executeTakeFirstOrThrow()).id;
}

async function insertTeam(athleteKey: string, seasonYear: string): Promise<string> {
  const { id } = await db
    .insertInto("team_seasons")
    .values({
      ...{ athlete_id: athleteKey, sport_code: "VB", season_year: seasonYear, team_name: "Varsity" },
      ...{ season_or_game: "G", position: 0 },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores `count` games without statistics, in seasons with 100 each. Returns the key of one. */
async function insertEvents(athleteKey: string, count: number): Promise<string> {
  let last = "";
  for (let left = count; left > 0; left -= limits.eventsOfTeam) {
    const team = await insertTeam(athleteKey, String(1950 + Math.ceil(left / limits.eventsOfTeam)));
    const { rows } = await sql<{ id: string }>`insert into events (team_season_id, position, stats)
      select ${team}, n, '{}' from generate_series(1, ${Math.min(left, limits.eventsOfTeam)}) n returning id`.execute(
      db,
    );
    last = rows[0]?.id ?? "";
  }
  return last;
}

const event = { eventName: "vs. Norris", stats: { kills: 9 } };
const full = "You have 1,500 games, the most we store. Delete one to add another.";

describe("the limit of games of an athlete", () => {
  it("G01 rejects a game beyond 1,500 in all seasons, also of concurrent requests, and says so", async () => {
    const { who, key } = await createAthlete();
    await insertEvents(key, limits.eventsOfAthlete - 3);
    const url = `/api/me/teams/${encodeId("teamSeason", await insertTeam(key, "2026"))}/events`;
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => send(who, "POST", url, { body: event })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.message).toBe(full);
    expect((await send(who, "GET", "/api/me/profile")).result.eventCount).toBe(limits.eventsOfAthlete);
  });

  it("G01 lets an athlete with more games than the limit change and delete them", async () => {
    const { who, key } = await createAthlete();
    const stored = await insertEvents(key, limits.eventsOfAthlete + 2);
    const url = `/api/me/events/${encodeId("event", stored)}`;
    expect(await send(who, "PUT", url, { body: event })).toMatchObject({ status: 200 });
    expect(await send(who, "DELETE", url, { version: 2 })).toMatchObject({ status: 200 });
    const team = encodeId("teamSeason", await insertTeam(key, "2026"));
    expect(await send(who, "POST", `/api/me/teams/${team}/events`, { body: event })).toMatchObject({
      status: 409,
      message: "You have 1,501 games, more than the 1,500 that we store. Delete 2 to add another.",
    });
  });

  it("G01 stores a team’s game for an athlete at the limit, but does not put it on the profile", async () => {
    const { head, addAthlete } = await createTeam(db);
    const [ana, bea] = [await addAthlete(), await addAthlete()];
    await insertEvents(ana.key, limits.eventsOfAthlete);
    const game = {
      seasonYear: "2026",
      opponent: "Norris",
      date: "2026-09-04",
      place: "A",
      score: "3-1",
      isPlayed: true,
    };
    const { result } = await send(head, "POST", "/api/team/games", { body: game });
    const { gameId } = result as unknown as { gameId: string };
    for (const { athleteId } of [ana, bea])
      expect(
        await send(head, "PUT", `/api/team/games/${gameId}/lines/${athleteId}`, { body: { stats: { kills: 9 } } }),
      ).toMatchObject({
        status: 200,
      });
    const counts = await Promise.all([ana, bea].map((who) => send(who, "GET", "/api/me/profile")));
    expect(counts.map(({ result: { eventCount } }) => eventCount)).toEqual([limits.eventsOfAthlete, 1]);
  });

  it("G01 rejects a bulk line with more than 1,500 games", () => {
    const teams = (count: number) =>
      Array.from({ length: count }, (_, n) => ({
        teamName: `Team ${n}`,
        seasonOrGame: "G",
        events: Array.from({ length: 100 }, () => ({ stats: { kills: 1 } })),
      }));
    const line = (count: number) => ({
      ...{ externalId: "x:1", firstName: "Ann", lastName: "Lee", gender: "F" },
      sports: [{ sportCode: "VB", seasons: [{ seasonYear: "2026", teams: teams(count) }] }],
    });
    expect(readBulkAthlete(line(15))).toHaveProperty("athlete");
    expect(readBulkAthlete(line(16))).toEqual({ reason: "sports: must have at most 1500 events" });
  });
});

it("G01 rejects a team beyond 120 in all seasons, and says so", async () => {
  const { who, key } = await createAthlete();
  for (let n = 0; n < limits.teamsOfAthlete; n += 1)
    await sql`insert into team_seasons (athlete_id, sport_code, season_year, team_name, season_or_game, position)
      values (${key}, ${["VB", "FB", "BB"][n % 3]}, ${String(2026 - (n % 19))}, ${`Team ${n}`}, 'G', ${n})`.execute(db);
  const team = { sportCode: "VB", seasonYear: "2026", teamName: "One more", seasonOrGame: "G" };
  expect(await send(who, "POST", "/api/me/teams", { body: team })).toMatchObject({
    status: 409,
    message: "You have 120 teams, the most we store. Delete one to add another.",
  });
});

describe("the profile of an athlete at all limits", () => {
  it("G01 returns the games of the seasons that a request names, and the numbers of games of the others", async () => {
    const { who, key } = await createAthlete();
    await fillAthlete(db, key);
    const team = await findFullestTeam(db, key);
    const { result, bytes } = await send(who, "GET", `/api/me/profile?eventsOf=${team}`);
    const teams = result.sports.flatMap(({ seasons }) => seasons.flatMap((season) => season.teams));
    expect(teams).toHaveLength(limits.teamsOfAthlete);
    expect(teams.filter(({ events }) => events.length > 0).map(({ teamId }) => teamId)).toEqual([team]);
    expect(teams.reduce((sum, { eventCount }) => sum + eventCount, 0)).toBe(limits.eventsOfAthlete);
    expect(result).toMatchObject({ eventCount: limits.eventsOfAthlete });
    expect(result.missing.map(({ id }) => id)).not.toContain("stats");
    expect(bytes).toBeLessThan(1_000_000);
  });

  it("G01 returns the games of the latest teams, at most 400, to a request that names no season", async () => {
    const { who, key } = await createAthlete();
    await fillAthlete(db, key);
    const { result, bytes } = await send(who, "GET", "/api/me/profile");
    const teams = result.sports.flatMap(({ seasons }) => seasons.flatMap((season) => season.teams));
    const sent = teams.reduce((sum, { events }) => sum + events.length, 0);
    expect(sent).toBeGreaterThan(limits.eventsOfResponse / 2);
    expect(sent).toBeLessThanOrEqual(limits.eventsOfResponse);
    expect(teams.every(({ events, eventCount }) => [0, eventCount].includes(events.length))).toBe(true);
    expect(bytes).toBeLessThan(1_000_000);
    const sources = await send(who, "GET", "/api/me/sources");
    expect(sources.result).toHaveLength(sent);
    expect(sources.bytes).toBeLessThan(1_000_000);
  });
});

it("G01 lists at most 100 texts for review, those that wait first, and names those that a game has", async () => {
  const { who, key } = await createAthlete();
  await sql`insert into text_reviews (account_id, field, text, found, status, decided_at, created_at)
    select ${who.id}, 'eventName', 'vs. ' || n, 'account', 'approved', now(), now() + n * interval '1 minute'
      from generate_series(1, 120) n`.execute(db);
  await sql`insert into text_reviews (account_id, field, text, found) values (${who.id}, 'eventName', 'waits', 'account')`.execute(
    db,
  );
  const team = await insertTeam(key, "2026");
  await sql`insert into events (team_season_id, position, name, stats) values (${team}, 0, 'vs. 120', '{}')`.execute(
    db,
  );
  const { textReviews } = (await send(who, "GET", "/api/me/profile?eventsOf=")).result;
  expect(textReviews).toHaveLength(100);
  expect(textReviews.slice(0, 3).map(({ text, isInGame }) => [text, isInGame])).toEqual([
    ["waits", false],
    ["vs. 120", true],
    ["vs. 119", false],
  ]);
});

it("G01 lists the latest 50 schools that viewed a profile, and their number", async () => {
  const { who, key } = await createAthlete();
  await sql`insert into coach_looks (athlete_id, school_id, day)
    select ${key}, id, current_date - (row_number() over (order by id))::integer from schools limit 60`.execute(db);
  const { result } = await send(who, "GET", "/api/me/views");
  expect(result).toMatchObject({ schoolCount: 60, schools: { length: 50 } });
});
