import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { dumpDatabase } from "../../../tests/members.ts";
import { createAthleteAccount, createSignedIn, type SignedIn } from "../../../tests/signed-in.ts";
import { testApp } from "../../../tests/test-app.ts";
import { workspaceLimits as limits } from "../../athletes/limits.ts";
import { encodeId, findKey } from "../../athletes/public-id.server.ts";
import { withIdempotencyKey } from "../../http/idempotency-key.server.ts";
import { showLinks } from "../../profile/show-links.server.ts";
import { hasFilm } from "../../search/match-athletes.server.ts";
import type { OwnEvent, OwnLink, OwnProfile, OwnTeam } from "../schema.ts";
import { addTeam } from "./add-team.server.ts";

const handle = testApp();
const { db } = handle;

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
interface Sent {
  body?: object;
  version?: number | string;
  key?: string;
}

/** Sends a request as a member. A POST gets a new idempotency key unless one is given. */
async function send<Result = Record<string, unknown>>(who: SignedIn, method: Method, url: string, sent: Sent = {}) {
  const { body, version, key = method === "POST" ? randomUUID() : undefined } = sent;
  const response = await handle.app.inject({
    method,
    url,
    headers: {
      ...who.headers,
      ...(version !== undefined && { "if-match": typeof version === "number" ? `"${version}"` : version }),
      ...(key !== undefined && { "idempotency-key": key }),
    },
    ...(body && { payload: body }),
  });
  const { message, result, errors } = response.json() as {
    message: string;
    result: Result;
    errors?: { field: string; message: string }[];
  };
  return { status: response.statusCode, message, result, errors, headers: response.headers, text: response.body };
}

const team = { sportCode: "VB", seasonYear: "2025", teamName: "Varsity", seasonOrGame: "G" };
const event = {
  eventName: "at Central",
  score: "3-1",
  date: "2025-09-06",
  stats: { kills: 9, attackErrors: 3, attackAttempts: 24 },
};
const link = { text: "Highlights", date: "2025-10-01", url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" };

async function addRecords(who: SignedIn) {
  const { result: ownTeam } = await send<OwnTeam>(who, "POST", "/api/me/teams", { body: team });
  const { result: ownEvent } = await send<OwnEvent>(who, "POST", `/api/me/teams/${ownTeam.teamId}/events`, {
    body: event,
  });
  const { result: ownLink } = await send<OwnLink>(who, "POST", "/api/me/links", { body: link });
  return { ...ownTeam, ...ownEvent, ...ownLink };
}

async function profileOf(who: SignedIn): Promise<OwnProfile> {
  return (await send<OwnProfile>(who, "GET", "/api/me/profile")).result;
}

it("stores an athlete's changes and returns the profile with versions, rates and missing parts", async () => {
  const who = await createAthleteAccount(db);
  const { version } = await profileOf(who);
  const changed = await send(who, "PATCH", "/api/me/profile", {
    version,
    body: {
      firstName: " Jose\u0301  ",
      height: 73,
      state: "nebraska",
      schoolType: "H",
      positions: [
        { sportCode: "VB", positions: ["OH", "S"] },
        { sportCode: "BB", positions: ["PG"] },
      ],
    },
  });
  expect(changed.status).toBe(200);
  await addRecords(who);
  const profile = await profileOf(who);
  expect(changed.headers.etag).toBe(`"${profile.version}"`);
  expect(profile).toMatchObject({
    firstName: "José",
    height: 73,
    state: "NE",
    positions: [
      { sportCode: "VB", positions: ["OH", "S"] },
      { sportCode: "BB", positions: ["PG"] },
    ],
    sports: [
      { sportCode: "VB", seasons: [{ seasonYear: "2025", teams: [{ teamName: "Varsity", events: [event] }] }] },
      { sportCode: "BB", seasons: [] },
    ],
    mediaLinks: [{ ...link, preview: null }],
    completeness: 65,
  });
  expect(profile.sports[0]?.seasons[0]?.teams[0]?.events[0]?.derived).toMatchObject({ hittingPct: 0.25 });
  expect(profile.missing.map(({ id }) => id)).toEqual(["graduationYear", "school", "gpa", "photo"]);
});

it("lists games by date, and those without a date last, in the order of their entry", async () => {
  const who = await createAthleteAccount(db);
  const { teamId } = await addRecords(who);
  for (const [eventName, date] of [
    ["undated", null],
    ["earlier", "2025-08-30"],
    ["same day", event.date],
  ])
    await send(who, "POST", `/api/me/teams/${teamId}/events`, { body: { ...event, eventName, date } });
  const { events = [] } = (await profileOf(who)).sports[0]?.seasons[0]?.teams[0] ?? {};
  expect(events.map(({ eventName }) => eventName)).toEqual(["earlier", "at Central", "same day", "undated"]);
});

it("B06 rejects a class year and a school type that contradict the year of birth", async () => {
  const who = await createAthleteAccount(db, { birth_year: new Date().getUTCFullYear() - 18 });
  const change = async (body: object, version = 1) => send(who, "PATCH", "/api/me/profile", { version, body });
  const year = new Date().getUTCFullYear();
  for (const [body, field] of [
    [{ graduationYear: year + 18 }, "graduationYear"],
    [{ graduationYear: year - 3 }, "graduationYear"],
    [{ schoolType: "J" }, "schoolType"],
  ] as const) {
    const refused = await change(body);
    expect(refused).toMatchObject({
      status: 422,
      errors: [{ field, message: expect.stringContaining("doesn’t fit") }],
    });
  }
  expect((await change({ graduationYear: year, schoolType: "H" })).status).toBe(200);
  expect((await change({ schoolType: "J" }, 2)).status).toBe(422);
});

it("B06 rejects a child's class year for an adult, although the year of birth is not stored", async () => {
  const who = await createAthleteAccount(db);
  const year = new Date().getUTCFullYear();
  const change = (body: object, version = 1) => send(who, "PATCH", "/api/me/profile", { version, body });
  expect((await change({ graduationYear: year + 18 })).status).toBe(422);
  expect((await change({ graduationYear: year + 4 })).status).toBe(422);
  expect((await change({ schoolType: "J" })).status).toBe(422);
  expect((await change({ graduationYear: year - 20, schoolType: "O" })).status).toBe(200);
});

it("changes, moves and deletes teams, events and links", async () => {
  const who = await createAthleteAccount(db);
  const { teamId, eventId, linkId } = await addRecords(who);
  const moved = await send<OwnTeam>(who, "PATCH", `/api/me/teams/${teamId}`, {
    version: 2,
    body: { seasonYear: "2026", teamName: "JV" },
  });
  expect(moved.result).toMatchObject({ teamId, seasonYear: "2026", teamName: "JV", seasonOrGame: "G", version: 3 });
  const replaced = await send<OwnEvent>(who, "PUT", `/api/me/events/${eventId}`, {
    version: 1,
    body: { stats: { kills: 1 } },
  });
  expect(replaced.result).toMatchObject({ eventName: null, score: null, date: null, stats: { kills: 1 }, version: 2 });
  const renamed = await send<OwnLink>(who, "PATCH", `/api/me/links/${linkId}`, {
    version: 1,
    body: { text: "Best of" },
  });
  expect(renamed.result).toMatchObject({ ...link, text: "Best of", version: 2 });
  for (const [url, version] of [
    [`/api/me/events/${eventId}`, 2],
    [`/api/me/links/${linkId}`, 2],
    [`/api/me/teams/${teamId}`, 5],
  ] as const) {
    expect(await send(who, "DELETE", url, { version })).toMatchObject({ status: 200, result: {} });
    expect((await send(who, "DELETE", url, { version })).status).toBe(404);
  }
  expect(await profileOf(who)).toMatchObject({ sports: [{ seasons: [] }], mediaLinks: [] });
});

describe("Z02 Z03 Z05 E06 another athlete's records", () => {
  let owner: SignedIn;
  let other: SignedIn;
  let records: Awaited<ReturnType<typeof addRecords>>;

  beforeAll(async () => {
    owner = await createAthleteAccount(db);
    other = await createAthleteAccount(db);
    records = await addRecords(owner);
  });

  const calls: [Method, (ids: { teamId: string; eventId: string; linkId: string }) => string, object?][] = [
    ["PATCH", ({ teamId }) => `/api/me/teams/${teamId}`, { teamName: "Mine" }],
    ["DELETE", ({ teamId }) => `/api/me/teams/${teamId}`],
    ["POST", ({ teamId }) => `/api/me/teams/${teamId}/events`, event],
    ["PUT", ({ eventId }) => `/api/me/events/${eventId}`, event],
    ["DELETE", ({ eventId }) => `/api/me/events/${eventId}`],
    ["PATCH", ({ linkId }) => `/api/me/links/${linkId}`, { text: "Mine" }],
    ["DELETE", ({ linkId }) => `/api/me/links/${linkId}`],
  ];

  it("returns the same 404 body for another athlete's records as for unknown ids, and changes nothing", async () => {
    const before = await recordsOf(owner);
    const unknown = {
      teamId: encodeId("teamSeason", "999999"),
      eventId: encodeId("event", "999999"),
      linkId: encodeId("mediaLink", "999999"),
    };
    // An id of another type, a tampered id, a truncated id, and ids of digits only.
    const twisted = { teamId: records.eventId, eventId: records.linkId, linkId: `${records.linkId.slice(0, -1)}A` };
    const cut = { teamId: records.teamId.slice(0, 6), eventId: "1", linkId: "0x1" };
    for (const [method, url, body] of calls) {
      const sent = { ...(body && { body }), ...(method !== "POST" && { version: 1 }) };
      const expected = await send(other, method, url(unknown), sent);
      expect(expected.status).toBe(404);
      for (const ids of [records, twisted, cut]) {
        const response = await send(other, method, url(ids), sent);
        expect([response.status, response.text], `${method} ${url(ids)}`).toEqual([404, expected.text]);
      }
    }
    expect(await recordsOf(owner)).toEqual(before);
  });

  it("rejects foreign ids and protected fields in a body", async () => {
    const before = await recordsOf(owner);
    const version = (await profileOf(other)).version;
    const foreign: Record<string, unknown>[] = [
      { accountId: owner.id },
      { athleteId: (await profileOf(owner)).athleteId },
      { isVerified: true },
      { userType: "Administrator" },
      { isDemo: false },
      { email: "else@mail.example" },
      { picture: "https://evil.example/x.png" },
      { version: 99 },
      { isPublished: true },
      { "athlete.id": 1 },
      { constructor: { prototype: {} } },
    ];
    for (const body of foreign) {
      expect((await send(other, "PATCH", "/api/me/profile", { version, body: { height: 70, ...body } })).status).toBe(
        400,
      );
      expect((await send(other, "POST", "/api/me/teams", { body: { ...team, ...body } })).status).toBe(400);
      expect((await send(other, "POST", "/api/me/links", { body: { ...link, ...body } })).status).toBe(400);
    }
    const { athleteId } = await profileOf(owner);
    const { result } = await send<OwnProfile>(
      other,
      "GET",
      `/api/me/profile?athleteId=${athleteId}&userId=${owner.id}`,
    );
    expect(result.athleteId).not.toBe(athleteId);
    expect(await recordsOf(owner)).toEqual(before);
  });

  it("rejects coaches, administrators and signed-out clients", async () => {
    const coach = await createSignedIn(db);
    const signedOut = { ...coach, headers: { authorization: "Bearer none" } };
    const admin = await createSignedIn(db, { user_type: "Administrator" });
    const before = await recordsOf(owner);
    for (const [who, statuses] of [
      [coach, [403]],
      [signedOut, [401]],
      [admin, [401, 403]],
    ] as const) {
      for (const [method, url, body] of calls) {
        const { status } = await send(who, method, url(records), { ...(body && { body }), version: 1 });
        expect(statuses, `${method} ${url(records)}`).toContain(status);
      }
      for (const [method, url] of [
        ["GET", "/api/me/profile"],
        ["PATCH", "/api/me/profile"],
        ["PUT", "/api/me/visibility"],
        ["PUT", "/api/me/photo"],
        ["DELETE", "/api/me/photo"],
        ["POST", "/api/me/teams"],
        ["POST", "/api/me/links"],
      ] as const)
        expect(statuses, `${method} ${url}`).toContain((await send(who, method, url)).status);
    }
    expect(await recordsOf(owner)).toEqual(before);
  });
});

async function recordsOf(who: SignedIn) {
  const { id } = await db
    .selectFrom("athletes")
    .select("id")
    .where("account_id", "=", who.id)
    .executeTakeFirstOrThrow();
  return await Promise.all([
    db.selectFrom("athletes").selectAll().where("id", "=", id).execute(),
    db.selectFrom("team_seasons").selectAll().where("athlete_id", "=", id).execute(),
    db.selectFrom("media_links").selectAll().where("athlete_id", "=", id).execute(),
    db
      .selectFrom("events")
      .innerJoin("team_seasons", "team_seasons.id", "team_season_id")
      .selectAll("events")
      .where("athlete_id", "=", id)
      .execute(),
  ]);
}

describe("record versions", () => {
  it("rejects the second of two edits with both versions and the name of the record, and changes nothing", async () => {
    const who = await createAthleteAccount(db);
    const { teamId, eventId, linkId } = await addRecords(who);
    const { version } = await profileOf(who);
    const cases = [
      ["/api/me/profile", "PATCH", { height: 70 }, { height: 71 }, version, "Your profile"],
      [`/api/me/teams/${teamId}`, "PATCH", { teamName: "A" }, { teamName: "B" }, 2, "A, season 2025,"],
      [
        ...([`/api/me/events/${eventId}`, "PUT", { ...event, score: "3-2" }, { ...event, score: "3-0" }, 1] as const),
        "at Central on Sep 6, 2025",
      ],
      [`/api/me/links/${linkId}`, "PATCH", { text: "A" }, { text: "B" }, 1, "The link A"],
    ] as const;
    const sentence = (what: string) =>
      `${what} was changed in another window or on another device. Your change isn’t saved.`;
    for (const [url, method, first, second, read, what] of cases) {
      const saved = await send<{ version: number }>(who, method, url, { body: first, version: read });
      expect(saved.result).toMatchObject(first);
      expect(saved.result.version).toBeGreaterThan(read);
      const refused = await send<{ yours: object; current: object }>(who, method, url, { body: second, version: read });
      expect(refused).toMatchObject({ status: 412, message: sentence(what) });
      expect(refused.result.yours).toMatchObject(second);
      expect(refused.result.current).toEqual(saved.result);
    }
    for (const [url, , , , read, what] of cases.slice(1)) {
      const refused = await send<{ current: { version: number } }>(who, "DELETE", url, { version: read });
      expect(refused).toMatchObject({ status: 412, message: sentence(what) });
      expect(refused.result.current.version).toBeGreaterThan(read);
    }
  });

  it("rejects the deletion of a team after a change of its events, and returns the current events", async () => {
    const who = await createAthleteAccount(db);
    const { result: added } = await send<OwnTeam>(who, "POST", "/api/me/teams", { body: team });
    const url = `/api/me/teams/${added.teamId}`;
    let { version } = added;
    let eventId = "";
    const changes = [
      async () => {
        eventId = (await send<OwnEvent>(who, "POST", `${url}/events`, { body: event })).result.eventId;
      },
      () => send(who, "PUT", `/api/me/events/${eventId}`, { body: { stats: { kills: 1 } }, version: 1 }),
      () => send(who, "DELETE", `/api/me/events/${eventId}`, { version: 2 }),
    ];
    for (const change of changes) {
      await change();
      const refused = await send<{ current: OwnTeam }>(who, "DELETE", url, { version });
      expect(refused.status).toBe(412);
      const [saved] = (await profileOf(who)).sports[0]?.seasons[0]?.teams ?? [];
      const { events } = refused.result.current;
      expect({ ...refused.result.current, eventCount: events.length, teamEventCount: 0, eventsIncluded: true }).toEqual(
        saved,
      );
      version = refused.result.current.version;
    }
    // An update without a difference does not raise the version.
    const { result: again } = await send<OwnEvent>(who, "POST", `${url}/events`, { body: event });
    await send(who, "PUT", `/api/me/events/${again.eventId}`, { body: event, version: 1 });
    expect((await send(who, "DELETE", url, { version: version + 1 })).status).toBe(200);
  });

  it("accepts exactly one of several concurrent edits of the same version", async () => {
    const who = await createAthleteAccount(db);
    const { version } = await profileOf(who);
    const responses = await Promise.all(
      [66, 67, 68, 69].map((height) => send(who, "PATCH", "/api/me/profile", { version, body: { height } })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    const saved = responses.find(({ status }) => status === 200);
    expect((await profileOf(who)).height).toBe(saved?.result.height);
  });

  it("returns 428 for a missing version and 400 for an invalid one", async () => {
    const who = await createAthleteAccount(db);
    const { teamId } = await addRecords(who);
    for (const [method, url, body] of [
      ["PATCH", "/api/me/profile", { height: 70 }],
      ["PATCH", `/api/me/teams/${teamId}`, { teamName: "A" }],
      ["DELETE", `/api/me/teams/${teamId}`, undefined],
    ] as const) {
      expect((await send(who, method, url, { ...(body && { body }) })).status).toBe(428);
      for (const version of ["*", "1", '"1", "2"', '"01"', '"x"', '"9999999999"'])
        expect((await send(who, method, url, { ...(body && { body }), version })).status, version).toBe(400);
    }
  });

  it("raises the profile version when the account's name changes", async () => {
    const who = await createAthleteAccount(db);
    const { version } = await profileOf(who);
    await send(who, "PATCH", "/api/me/profile", { version, body: { lastName: "Renamed" } });
    expect((await send(who, "PATCH", "/api/me/profile", { version, body: { height: 70 } })).status).toBe(412);
  });

  it("hides the profile without a version check", async () => {
    const who = await createAthleteAccount(db);
    const { version } = await profileOf(who);
    await send(who, "PUT", "/api/me/visibility", { body: { isPublished: false } });
    expect((await send(who, "PATCH", "/api/me/profile", { version, body: { height: 70 } })).status).toBe(200);
  });
});

describe("repeated requests", () => {
  it("replays the response of a repeated request without repeating its effect", async () => {
    const who = await createAthleteAccount(db);
    const first = await send<OwnTeam>(who, "POST", "/api/me/teams", { body: team, key: "k" });
    const again = await send<OwnTeam>(who, "POST", "/api/me/teams", { body: team, key: "k" });
    expect([again.status, again.text, again.headers.etag]).toEqual([200, first.text, first.headers.etag]);
    const { teamId } = first.result;
    const events = await Promise.all(
      [1, 2].map(() => send<OwnEvent>(who, "POST", `/api/me/teams/${teamId}/events`, { body: event })),
    );
    expect(new Set(events.map(({ result }) => result.eventId)).size).toBe(2);
    expect((await profileOf(who)).sports[0]?.seasons[0]?.teams).toHaveLength(1);
  });

  it("executes one of several concurrent requests with the same key and returns 409 with Retry-After to the others", async () => {
    const who = await createAthleteAccount(db);
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => send<OwnLink>(who, "POST", "/api/me/links", { body: link, key: "same" })),
    );
    const done = responses.filter(({ status }) => status === 200);
    const conflicts = responses.filter(({ status }) => status === 409);
    expect(done.length).toBeGreaterThan(0);
    expect(done.length + conflicts.length).toBe(8);
    expect(new Set(done.map(({ result }) => result.linkId)).size).toBe(1);
    for (const { headers } of conflicts) expect(headers["retry-after"]).toBe("1");
    expect((await profileOf(who)).mediaLinks).toHaveLength(1);
    expect((await send(who, "POST", "/api/me/links", { body: link, key: "same" })).status).toBe(200);
  });

  it("replays the stored response if the server stopped after the commit", async () => {
    const who = await createAthleteAccount(db);
    const request = { request: "POST /api/me/teams", accountId: who.id, key: "lost", body: team };
    const lost = await withIdempotencyKey(db, request, (trx) =>
      addTeam(trx, { accountId: who.id, team: team as never }),
    );
    const response = await send<OwnTeam>(who, "POST", "/api/me/teams", { body: team, key: "lost" });
    expect(response.result).toEqual(lost);
  });

  it("executes the request again if the server stopped before the commit", async () => {
    const who = await createAthleteAccount(db);
    const request = { request: "POST /api/me/teams", accountId: who.id, key: "died", body: team };
    const died = withIdempotencyKey(db, request, async (trx) => {
      await addTeam(trx, { accountId: who.id, team: team as never });
      throw new Error("killed");
    });
    await expect(died).rejects.toThrow("killed");
    expect((await profileOf(who)).sports).toEqual([]);
    expect((await send(who, "POST", "/api/me/teams", { body: team, key: "died" })).status).toBe(200);
  });

  it("rejects the same key with another body", async () => {
    const who = await createAthleteAccount(db);
    await send(who, "POST", "/api/me/teams", { body: team, key: "k" });
    const other = await send(who, "POST", "/api/me/teams", { body: { ...team, teamName: "Club" }, key: "k" });
    expect(other.status).toBe(422);
    expect((await profileOf(who)).sports[0]?.seasons[0]?.teams).toHaveLength(1);
  });

  it("treats the same key as new for another athlete, another URL or after a day", async () => {
    const [who, other] = [await createAthleteAccount(db), await createAthleteAccount(db)];
    const first = await send<OwnTeam>(who, "POST", "/api/me/teams", { body: team, key: "k" });
    const theirs = await send<OwnTeam>(other, "POST", "/api/me/teams", { body: team, key: "k" });
    expect(theirs.result.teamId).not.toBe(first.result.teamId);
    expect((await send(who, "POST", "/api/me/links", { body: link, key: "k" })).status).toBe(200);
    await sql`update idempotency_keys set created_at = now() - interval '25 hours' where account_id = ${who.id}`.execute(
      db,
    );
    // The team exists by now.
    expect((await send(who, "POST", "/api/me/teams", { body: team, key: "k" })).status).toBe(409);
  });

  it("rejects a key with invisible characters", async () => {
    const who = await createAthleteAccount(db);
    for (const key of ["", " ", "a b", "ü", "x".repeat(201)])
      expect((await send(who, "POST", "/api/me/links", { body: link, key })).status).toBe(400);
    const none = await handle.app.inject({ method: "POST", url: "/api/me/links", headers: who.headers, payload: link });
    expect(none.statusCode).toBe(400);
  });
});

describe("record limits", () => {
  it("enforces the record limits, also for concurrent requests", async () => {
    const who = await createAthleteAccount(db);
    const { teamId } = (await send<OwnTeam>(who, "POST", "/api/me/teams", { body: team })).result;
    const key = findKey("teamSeason", teamId) ?? "";
    await sql`insert into events (team_season_id, position, stats) select ${key}, n, '{}' from generate_series(1, ${limits.eventsOfTeam - 2}) n`.execute(
      db,
    );
    const refusals = async (url: string, body: object) => {
      const all = await Promise.all([1, 2, 3, 4].map(() => send(who, "POST", url, { body })));
      return all.flatMap(({ status, message }) => (status === 200 ? [] : [`${status} ${message}`]));
    };
    const ofEvents = "409 Varsity has 100 games, the most of a season. Delete one first.";
    expect(await refusals(`/api/me/teams/${teamId}/events`, event)).toEqual([ofEvents, ofEvents]);

    const athlete = sql`(select id from athletes where account_id = ${who.id})`;
    await sql`insert into media_links (athlete_id, position, label, published_at, url)
      select ${athlete}, n, 'x', now(), 'https://vimeo.com/1' from generate_series(1, ${limits.links - 2}) n`.execute(
      db,
    );
    const ofLinks = `409 A profile can have at most ${limits.links} links. Delete one first.`;
    expect(await refusals("/api/me/links", link)).toEqual([ofLinks, ofLinks]);

    await sql`insert into team_seasons (athlete_id, sport_code, season_year, team_name, season_or_game, position)
      select ${athlete}, 'VB', '2025', 'T' || n, 'G', n from generate_series(2, ${limits.teamsOfSeason}) n`.execute(db);
    expect(await send(who, "POST", "/api/me/teams", { body: { ...team, teamName: "One more" } })).toMatchObject({
      status: 409,
      errors: [
        { field: "seasonYear", message: `A season can have at most ${limits.teamsOfSeason} teams. Delete one first.` },
      ],
    });
    await sql`insert into team_seasons (athlete_id, sport_code, season_year, team_name, season_or_game, position)
      select ${athlete}, 'VB', 'Y' || n, 'T', 'G', n from generate_series(2, ${limits.seasons}) n`.execute(db);
    expect(await send(who, "POST", "/api/me/teams", { body: { ...team, seasonYear: "2023" } })).toMatchObject({
      status: 409,
      errors: [
        { field: "seasonYear", message: `A sport can have at most ${limits.seasons} seasons. Delete one first.` },
      ],
    });
    expect(await send(who, "POST", "/api/me/teams", { body: { ...team, sportCode: "BB" } })).toMatchObject({
      status: 200,
    });
  });

  it("renumbers positions before they exceed the column's range", async () => {
    const who = await createAthleteAccount(db);
    const { teamId } = await addRecords(who);
    const key = findKey("teamSeason", teamId) ?? "";
    await sql`insert into events (team_season_id, position, name, stats) values (${key}, 5, 'B', '{}'), (${key}, 32767, 'C', '{}')`.execute(
      db,
    );
    expect(
      (await send(who, "POST", `/api/me/teams/${teamId}/events`, { body: { ...event, eventName: "D" } })).status,
    ).toBe(200);
    const rows = await db
      .selectFrom("events")
      .select(["position", "name", "version"])
      .where("team_season_id", "=", key)
      .orderBy("position")
      .execute();
    expect(rows.map(({ position, name, version }) => [position, name, version])).toEqual([
      [0, "at Central", 1],
      [1, "B", 1],
      [2, "C", 1],
      [3, "D", 1],
    ]);
  });

  it("accepts one line of season totals and one entry of a team per season", async () => {
    const who = await createAthleteAccount(db);
    const { result } = await send<OwnTeam>(who, "POST", "/api/me/teams", { body: { ...team, seasonOrGame: "S" } });
    const url = `/api/me/teams/${result.teamId}/events`;
    expect((await send(who, "POST", url, { body: { stats: { kills: 200, matchesPlayed: 20 } } })).status).toBe(200);
    expect(await send(who, "POST", url, { body: { stats: { kills: 1 } } })).toMatchObject({
      status: 409,
      message: "Varsity already has totals of season 2025. Change those instead.",
    });
    const same =
      "You already have Varsity in 2025. If it is the same team, merge the two on “Your seasons”. If not, choose a different name or season.";
    expect(await send(who, "POST", "/api/me/teams", { body: team })).toMatchObject({
      status: 409,
      errors: [{ field: "teamName", message: same }],
    });
    const two = await addRecords(await createAthleteAccount(db));
    expect(two.version).toBe(1);
  });

  it("rejects another sport or season totals for a team with several games, and names the reason", async () => {
    const who = await createAthleteAccount(db);
    const { teamId } = await addRecords(who);
    const patch = (body: object, version = 3) => send(who, "PATCH", `/api/me/teams/${teamId}`, { version, body });
    const refusal = (field: string, message: string) => ({ status: 409, message, errors: [{ field, message }] });
    expect(await patch({ sportCode: "FB" }, 2)).toMatchObject(
      refusal("sportCode", "Varsity has statistics of another sport. Delete its games before you change the sport."),
    );
    await send(who, "POST", `/api/me/teams/${teamId}/events`, { body: event });
    expect(await patch({ seasonOrGame: "S" })).toMatchObject(
      refusal("seasonOrGame", "Varsity has 2 games. Season totals are one line. First delete all games except one."),
    );
    expect((await patch({ seasonOrGame: "G", sportCode: "VB" })).status).toBe(200);
  });
});

describe("stat lines", () => {
  it.each([
    ["VB", { kills: 9, attackErrors: 8, attackAttempts: 15 }, "stats.kills", "9 kills + 8 errors = 17"],
    ["BB", { fieldGoalsMade: 5, fieldGoalsAttempted: 3 }, "stats.fieldGoalsMade", "5 field goals made, but"],
    ["FB", { passCompletions: 12, passAttempts: 10 }, "stats.passCompletions", "12 completions, but"],
    ["VB", { kills: -1 }, "stats.kills", "whole number"],
    ["VB", { passYards: 3 }, "stats.passYards", "Unknown statistic"],
    ["VB", { hittingPct: 0.3 }, "stats.hittingPct", "worked out"],
    ["VB", { dateOfCompetition: "2025-01-01" }, "stats.dateOfCompetition", "`date`"],
  ])("rejects an impossible line of %s with the sport's terms: %j", async (sportCode, stats, field, words) => {
    const who = await createAthleteAccount(db);
    const { result } = await send<OwnTeam>(who, "POST", "/api/me/teams", { body: { ...team, sportCode } });
    const response = await send(who, "POST", `/api/me/teams/${result.teamId}/events`, { body: { stats } });
    expect(response.status).toBe(422);
    expect(response.errors?.map((error) => error.field)).toContain(field);
    expect(response.message).toContain(words);
    expect((await profileOf(who)).sports[0]?.seasons[0]?.teams[0]?.events).toEqual([]);
  });

  it("rejects wrong types and unknown fields in every body", async () => {
    const who = await createAthleteAccount(db);
    const { teamId } = await addRecords(who);
    const { version } = await profileOf(who);
    for (const body of [
      { stats: { kills: null } },
      { stats: { kills: ["1"] } },
      { stats: "{}" },
      { ...event, date: "06/09/2025" },
      { ...event, x: 1 },
    ])
      expect((await send(who, "POST", `/api/me/teams/${teamId}/events`, { body })).status).toBe(400);
    for (const body of [
      {},
      { height: "70" },
      { height: 70.5 },
      { height: 20 },
      { gender: "X" },
      { firstName: "" },
      { firstName: ["a"] },
      { firstName: "a\u202eb" },
      { firstName: "x".repeat(81) },
      { city: "\ud800" },
      { positions: ["VB:OH"] },
      { positions: [{ sportCode: "VB", positions: ["QB"] }] },
      { positions: [{ sportCode: "VB", positions: ["OH", "OH"] }] },
      { positions: [{ sportCode: "VB", positions: ["OH", "OPP", "MB", "S", "L"] }] },
      {
        positions: [
          { sportCode: "VB", positions: [] },
          { sportCode: "VB", positions: ["OH"] },
        ],
      },
    ])
      expect((await send(who, "PATCH", "/api/me/profile", { version, body })).status, JSON.stringify(body)).toBe(400);
  });
});

describe("X02 media links", () => {
  it("has the order of the athlete, with a new link first", async () => {
    const who = await createAthleteAccount(db);
    const texts = async () => (await profileOf(who)).mediaLinks.map(({ text }) => text);
    const add = async (text: string, url: string) =>
      (await send<OwnLink>(who, "POST", "/api/me/links", { body: { ...link, text, url } })).result.linkId;
    const page = await add("Results", "https://www.athletic.net/results/1");
    const [film, clip] = [await add("Film", link.url), await add("Clip", "https://vimeo.com/1")];
    expect(await texts()).toEqual(["Film", "Clip", "Results"]);
    const order = (linkIds: string[]) => send(who, "PUT", "/api/me/link-order", { body: { linkIds } });
    expect((await order([clip, page, film])).status).toBe(200);
    await add("New", "https://vimeo.com/2");
    expect(await texts()).toEqual(["New", "Clip", "Results", "Film"]);
    expect(await order([clip, page])).toMatchObject({
      status: 409,
      message:
        "We didn’t save the order of your links, because a link was added or deleted since. Reload the page and try again.",
    });
    for (const ids of [
      [clip, page, film, film],
      [clip, page, film, who.id],
    ])
      expect((await order(ids)).status, ids.join()).toBeGreaterThanOrEqual(400);
    await db.updateTable("athletes").set({ is_published: true }).where("account_id", "=", who.id).execute();
    const { athleteId } = await profileOf(who);
    const shown = await showLinks(db, { athleteId, viewHref: "/", playing: null });
    expect(shown.map(({ text }) => text)).toEqual(await texts());
    const listed = await handle.app.inject({ url: `/api/athleteLink/GetLinks?athleteId=${athleteId}` });
    expect(listed.json<{ result: { text: string }[] }>().result.map(({ text }) => text)).toEqual(await texts());
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    "//evil.example/x",
    "https:evil.example",
    "https:/youtube.com/x",
    "https:\\\\youtube.com/x",
    "http://youtube.com/watch?v=dQw4w9WgXcQ",
    "https://youtube.com@evil.example/",
    "https://youtube.com:pass@youtube.com/",
    "https://youtube.com.evil.example/",
    "https://notyoutube.com/",
    "https://xn--yutube-wqf.com/",
    "https://youtu\u0301be.com/",
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://2130706433/",
    "https://youtube.com:8443/",
    "https://youtube.com./x",
    "https://you\ttube.com/",
    "https://",
    "https://com/",
    "",
    `https://youtube.com/${"x".repeat(3000)}`,
    `https://youtube.com/${"ü".repeat(500)}`,
  ])("rejects a link to %j", async (url) => {
    const who = await createAthleteAccount(db);
    expect((await send(who, "POST", "/api/me/links", { body: { ...link, url } })).status).toBe(400);
    expect((await profileOf(who)).mediaLinks).toEqual([]);
  });

  it("G07 refuses an account as a link, added or changed, with a sentence", async () => {
    const who = await createAthleteAccount(db);
    const url = "https://instagram.com/ava.vb";
    const errors = [{ field: "url", message: expect.stringContaining("Open one post or reel there") }];
    expect(await send(who, "POST", "/api/me/links", { body: { ...link, url } })).toMatchObject({ status: 400, errors });
    const { result } = await send<OwnLink>(who, "POST", "/api/me/links", { body: link });
    const change = { body: { url }, version: result.version };
    expect(await send(who, "PATCH", `/api/me/links/${result.linkId}`, change)).toMatchObject({ status: 400, errors });
    expect((await profileOf(who)).mediaLinks).toMatchObject([{ url: link.url, problem: null }]);
  });

  it("G07 hides a stored account everywhere but from its owner, until its address is replaced", async () => {
    const who = await createAthleteAccount(db, { last_name: "Linked Account" });
    const { result } = await send<OwnLink>(who, "POST", "/api/me/links", { body: link });
    // Links from before accounts were refused.
    await db
      .updateTable("media_links")
      .set({ url: "https://www.youtube.com/@ava.vb" })
      .where("id", "=", findKey("mediaLink", result.linkId) ?? "")
      .execute();
    const { athleteId, mediaLinks, missing } = await profileOf(who);
    expect(mediaLinks).toMatchObject([{ problem: expect.stringContaining("isn’t on your public profile") }]);
    expect(missing.map(({ id }) => id)).toContain("link");
    const seen = async () => {
      const shown = await showLinks(db, { athleteId, viewHref: "", playing: null });
      const listed = await handle.app.inject(`/api/athleteLink/GetLinks?athleteId=${athleteId}&seasonId=0`);
      const { rows } = await sql<{ found: boolean }>`
        select ${hasFilm} as found from athletes where id = ${findKey("athlete", athleteId)}`.execute(db);
      return [shown.length, listed.json().result.length, rows[0]?.found];
    };
    expect(await seen()).toEqual([0, 0, false]);
    const { version = 0 } = mediaLinks[0] ?? {};
    await send(who, "PATCH", `/api/me/links/${result.linkId}`, { body: { url: link.url }, version });
    expect(await seen()).toEqual([1, 1, true]);
  });

  it.each([
    ["https://youtu.be/dQw4w9WgXcQ", "https://youtu.be/dQw4w9WgXcQ"],
    ["  HTTPS://WWW.YouTube.com/watch?v=dQw4w9WgXcQ ", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
    ["https://www.hudl.com/video/3/ü/1", "https://www.hudl.com/video/3/%C3%BC/1"],
    ['https://hudl.com/1?"><script>alert(1)</script>', "https://hudl.com/1?%22%3E%3Cscript%3Ealert(1)%3C/script%3E"],
    ["https://hudl.com:443/x", "https://hudl.com/x"],
    ["hudl.com/profile/1", "https://hudl.com/profile/1"],
  ])("stores a link to %j as %j", async (url, stored) => {
    const who = await createAthleteAccount(db);
    const { result } = await send<OwnLink>(who, "POST", "/api/me/links", { body: { ...link, url } });
    expect(result.url).toBe(stored);
  });
});

describe("publishing", () => {
  const publicProfile = (athleteId: string) =>
    handle.app.inject(`/api/profile/GetProfileBySportAndID?id=${athleteId}`).then(({ statusCode }) => statusCode);
  const found = async (lastName: string) => {
    const { result } = (await handle.app.inject(`/api/profile/SearchAthletes?fullName=${lastName}`)).json();
    return (result as { data: unknown[] }).data.length;
  };

  it("Z09 shows and hides the profile, links, teams and search entry at once and notifies every index", async () => {
    const who = await createAthleteAccount(db, { last_name: "Publishable" });
    const { teamId } = await addRecords(who);
    const { athleteId } = await profileOf(who);
    const seen = async () => [
      await publicProfile(athleteId),
      await found("Publishable"),
      (await handle.app.inject(`/api/athleteLink/GetLinks?athleteId=${athleteId}&seasonId=0`)).statusCode,
      (await handle.app.inject(`/api/volleyball/GetVBSeason?seasonId=${teamId}`)).statusCode,
    ];
    expect(await seen()).toEqual([200, 1, 200, 200]);
    const noted = async () =>
      Number(
        (
          await db
            .selectFrom("athlete_changes")
            .select(({ fn }) => fn.max("id").as("id"))
            .executeTakeFirstOrThrow()
        ).id,
      );
    const before = await noted();
    expect(await send(who, "PUT", "/api/me/visibility", { body: { isPublished: false } })).toMatchObject({
      status: 200,
      result: { isPublished: false },
    });
    expect(await noted()).toBeGreaterThan(before);
    expect(await seen()).toEqual([404, 0, 404, 404]);
    await send(who, "PUT", "/api/me/visibility", { body: { isPublished: true } });
    expect(await seen()).toEqual([200, 1, 200, 200]);
  });

  it("never shows a blocked or unverified athlete, in any order of events", async () => {
    const who = await createAthleteAccount(db);
    const { athleteId } = await profileOf(who);
    await send(who, "PUT", "/api/me/visibility", { body: { isPublished: false } });
    await Promise.all([
      send(who, "PUT", "/api/me/visibility", { body: { isPublished: true } }),
      db.updateTable("accounts").set({ is_blocked: true }).where("id", "=", who.id).execute(),
    ]);
    expect(await publicProfile(athleteId)).toBe(404);
    await db.updateTable("accounts").set({ is_blocked: false }).where("id", "=", who.id).execute();
    await db.updateTable("athletes").set({ is_published: false }).where("account_id", "=", who.id).execute();
    expect(await publicProfile(athleteId)).toBe(404);
  });

  it("rejects an unknown visibility", async () => {
    const who = await createAthleteAccount(db);
    for (const body of [{}, { isPublished: "true" }, { isPublished: 1 }, { isPublished: true, x: 1 }])
      expect((await send(who, "PUT", "/api/me/visibility", { body })).status).toBe(400);
  });
});

it("notifies the index of each process of a new position, because cards show it", async () => {
  const who = await createAthleteAccount(db);
  const { version } = await profileOf(who);
  const count = async () =>
    (
      await db
        .selectFrom("athlete_changes")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .executeTakeFirstOrThrow()
    ).count;
  const before = await count();
  await send(who, "PATCH", "/api/me/profile", {
    version,
    body: { positions: [{ sportCode: "VB", positions: ["L"] }] },
  });
  expect(Number(await count())).toBeGreaterThan(Number(before));
});

it("F14 erases the stored responses and records with the account", async () => {
  const who = await createAthleteAccount(db);
  const mark = `Mark${randomUUID().slice(0, 8)}`;
  await send(who, "POST", "/api/me/teams", { body: { ...team, teamName: mark } });
  await send(who, "POST", "/api/me/links", { body: { ...link, text: mark } });
  await db.deleteFrom("accounts").where("id", "=", who.id).execute();
  expect(await dumpDatabase(db)).not.toContain(mark);
});
