import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { dumpDatabase } from "../../../tests/members.ts";
import { createAthleteAccount, createSignedIn, type SignedIn } from "../../../tests/signed-in.ts";
import { testApp } from "../../../tests/test-app.ts";
import { workspaceLimits as limits } from "../../athletes/limits.ts";
import { encodeId, findKey } from "../../athletes/public-id.server.ts";
import { withIdempotencyKey } from "../../http/idempotency-key.server.ts";
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

/** Makes a call as a member; a POST gets a key of its own unless one is given. */
async function ask<Result = Record<string, unknown>>(who: SignedIn, method: Method, url: string, sent: Sent = {}) {
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
  const { result: ownTeam } = await ask<OwnTeam>(who, "POST", "/api/me/teams", { body: team });
  const { result: ownEvent } = await ask<OwnEvent>(who, "POST", `/api/me/teams/${ownTeam.teamId}/events`, {
    body: event,
  });
  const { result: ownLink } = await ask<OwnLink>(who, "POST", "/api/me/links", { body: link });
  return { ...ownTeam, ...ownEvent, ...ownLink };
}

async function profileOf(who: SignedIn): Promise<OwnProfile> {
  return (await ask<OwnProfile>(who, "GET", "/api/me/profile")).result;
}

it("keeps what an athlete writes, and answers it whole with versions, rates and what is missing", async () => {
  const who = await createAthleteAccount(db);
  const { version } = await profileOf(who);
  const changed = await ask(who, "PATCH", "/api/me/profile", {
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
    sports: [{ sportCode: "VB", seasons: [{ seasonYear: "2025", teams: [{ teamName: "Varsity", events: [event] }] }] }],
    mediaLinks: [{ ...link, preview: null }],
    completeness: 70,
  });
  expect(profile.sports[0]?.seasons[0]?.teams[0]?.events[0]?.derived).toMatchObject({ hittingPct: 0.25 });
  expect(profile.missing.map(({ id }) => id)).toEqual(["graduationYear", "school", "photo"]);
});

it("B06 refuses a class year and a school type that do not fit the year of birth", async () => {
  const who = await createAthleteAccount(db, { birth_year: new Date().getUTCFullYear() - 18 });
  const change = async (body: object, version = 1) => ask(who, "PATCH", "/api/me/profile", { version, body });
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

it("B06 refuses a class year of a child to an adult, whose year of birth is not stored", async () => {
  const who = await createAthleteAccount(db);
  const year = new Date().getUTCFullYear();
  const change = (body: object, version = 1) => ask(who, "PATCH", "/api/me/profile", { version, body });
  expect((await change({ graduationYear: year + 18 })).status).toBe(422);
  expect((await change({ graduationYear: year + 4 })).status).toBe(422);
  expect((await change({ schoolType: "J" })).status).toBe(422);
  expect((await change({ graduationYear: year - 20, schoolType: "O" })).status).toBe(200);
});

it("changes, moves and deletes teams, events and links", async () => {
  const who = await createAthleteAccount(db);
  const { teamId, eventId, linkId } = await addRecords(who);
  const moved = await ask<OwnTeam>(who, "PATCH", `/api/me/teams/${teamId}`, {
    version: 2,
    body: { seasonYear: "2026", teamName: "JV" },
  });
  expect(moved.result).toMatchObject({ teamId, seasonYear: "2026", teamName: "JV", seasonOrGame: "G", version: 3 });
  const replaced = await ask<OwnEvent>(who, "PUT", `/api/me/events/${eventId}`, {
    version: 1,
    body: { stats: { kills: 1 } },
  });
  expect(replaced.result).toMatchObject({ eventName: null, score: null, date: null, stats: { kills: 1 }, version: 2 });
  const renamed = await ask<OwnLink>(who, "PATCH", `/api/me/links/${linkId}`, {
    version: 1,
    body: { text: "Best of" },
  });
  expect(renamed.result).toMatchObject({ ...link, text: "Best of", version: 2 });
  for (const [url, version] of [
    [`/api/me/events/${eventId}`, 2],
    [`/api/me/links/${linkId}`, 2],
    [`/api/me/teams/${teamId}`, 5],
  ] as const) {
    expect(await ask(who, "DELETE", url, { version })).toMatchObject({ status: 200, result: {} });
    expect((await ask(who, "DELETE", url, { version })).status).toBe(404);
  }
  expect(await profileOf(who)).toMatchObject({ sports: [], mediaLinks: [] });
});

describe("Z02 Z03 Z05 E06 someone else's records", () => {
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

  it("answer every call as unknown ones do, byte for byte, and stay as they were", async () => {
    const before = await recordsOf(owner);
    const unknown = {
      teamId: encodeId("teamSeason", "999999"),
      eventId: encodeId("event", "999999"),
      linkId: encodeId("mediaLink", "999999"),
    };
    // An id of another kind, a tampered one, one cut short, one of nothing but digits.
    const twisted = { teamId: records.eventId, eventId: records.linkId, linkId: `${records.linkId.slice(0, -1)}A` };
    const cut = { teamId: records.teamId.slice(0, 6), eventId: "1", linkId: "0x1" };
    for (const [method, url, body] of calls) {
      const sent = { ...(body && { body }), ...(method !== "POST" && { version: 1 }) };
      const expected = await ask(other, method, url(unknown), sent);
      expect(expected.status).toBe(404);
      for (const ids of [records, twisted, cut]) {
        const answer = await ask(other, method, url(ids), sent);
        expect([answer.status, answer.text], `${method} ${url(ids)}`).toEqual([404, expected.text]);
      }
    }
    expect(await recordsOf(owner)).toEqual(before);
  });

  it("cannot be named in a body, nor can what an athlete has no say in", async () => {
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
      expect((await ask(other, "PATCH", "/api/me/profile", { version, body: { height: 70, ...body } })).status).toBe(
        400,
      );
      expect((await ask(other, "POST", "/api/me/teams", { body: { ...team, ...body } })).status).toBe(400);
      expect((await ask(other, "POST", "/api/me/links", { body: { ...link, ...body } })).status).toBe(400);
    }
    const { athleteId } = await profileOf(owner);
    const { result } = await ask<OwnProfile>(other, "GET", `/api/me/profile?athleteId=${athleteId}&userId=${owner.id}`);
    expect(result.athleteId).not.toBe(athleteId);
    expect(await recordsOf(owner)).toEqual(before);
  });

  it("are no business of a coach, an administrator or nobody", async () => {
    const coach = await createSignedIn(db);
    const nobody = { ...coach, headers: { authorization: "Bearer none" } };
    const admin = await createSignedIn(db, { user_type: "Administrator" });
    const before = await recordsOf(owner);
    for (const [who, statuses] of [
      [coach, [403]],
      [nobody, [401]],
      [admin, [401, 403]],
    ] as const) {
      for (const [method, url, body] of calls) {
        const { status } = await ask(who, method, url(records), { ...(body && { body }), version: 1 });
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
        expect(statuses, `${method} ${url}`).toContain((await ask(who, method, url)).status);
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

describe("two tabs", () => {
  it("never overwrite each other: the second is shown both versions, and nothing has changed", async () => {
    const who = await createAthleteAccount(db);
    const { teamId, eventId, linkId } = await addRecords(who);
    const { version } = await profileOf(who);
    const cases = [
      ["/api/me/profile", "PATCH", { height: 70 }, { height: 71 }, version],
      [`/api/me/teams/${teamId}`, "PATCH", { teamName: "A" }, { teamName: "B" }, 2],
      [`/api/me/events/${eventId}`, "PUT", { stats: { kills: 1 } }, { stats: { kills: 2 } }, 1],
      [`/api/me/links/${linkId}`, "PATCH", { text: "A" }, { text: "B" }, 1],
    ] as const;
    for (const [url, method, first, second, read] of cases) {
      const kept = await ask<{ version: number }>(who, method, url, { body: first, version: read });
      expect(kept.result).toMatchObject(first);
      expect(kept.result.version).toBeGreaterThan(read);
      const refused = await ask<{ yours: object; current: object }>(who, method, url, { body: second, version: read });
      expect(refused.status).toBe(412);
      expect(refused.result.yours).toMatchObject(second);
      expect(refused.result.current).toEqual(kept.result);
    }
    for (const [url, , , , read] of cases.slice(1)) {
      const refused = await ask<{ current: { version: number } }>(who, "DELETE", url, { version: read });
      expect(refused.status).toBe(412);
      expect(refused.result.current.version).toBeGreaterThan(read);
    }
  });

  it("delete no team whose events are others since: the second is shown them, and all stay", async () => {
    const who = await createAthleteAccount(db);
    const { result: added } = await ask<OwnTeam>(who, "POST", "/api/me/teams", { body: team });
    const url = `/api/me/teams/${added.teamId}`;
    let { version } = added;
    let eventId = "";
    const acts = [
      async () => {
        eventId = (await ask<OwnEvent>(who, "POST", `${url}/events`, { body: event })).result.eventId;
      },
      () => ask(who, "PUT", `/api/me/events/${eventId}`, { body: { stats: { kills: 1 } }, version: 1 }),
      () => ask(who, "DELETE", `/api/me/events/${eventId}`, { version: 2 }),
    ];
    for (const act of acts) {
      await act();
      const refused = await ask<{ current: OwnTeam }>(who, "DELETE", url, { version });
      expect(refused.status).toBe(412);
      const [kept] = (await profileOf(who)).sports[0]?.seasons[0]?.teams ?? [];
      expect(refused.result.current).toEqual(kept);
      version = refused.result.current.version;
    }
    // A change that changes nothing is none.
    const { result: again } = await ask<OwnEvent>(who, "POST", `${url}/events`, { body: event });
    await ask(who, "PUT", `/api/me/events/${again.eventId}`, { body: event, version: 1 });
    expect((await ask(who, "DELETE", url, { version: version + 1 })).status).toBe(200);
  });

  it("that save at the same moment keep one of the two", async () => {
    const who = await createAthleteAccount(db);
    const { version } = await profileOf(who);
    const answers = await Promise.all(
      [66, 67, 68, 69].map((height) => ask(who, "PATCH", "/api/me/profile", { version, body: { height } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    const kept = answers.find(({ status }) => status === 200);
    expect((await profileOf(who)).height).toBe(kept?.result.height);
  });

  it("must say what they have read: 428 without a version, 400 for what is none", async () => {
    const who = await createAthleteAccount(db);
    const { teamId } = await addRecords(who);
    for (const [method, url, body] of [
      ["PATCH", "/api/me/profile", { height: 70 }],
      ["PATCH", `/api/me/teams/${teamId}`, { teamName: "A" }],
      ["DELETE", `/api/me/teams/${teamId}`, undefined],
    ] as const) {
      expect((await ask(who, method, url, { ...(body && { body }) })).status).toBe(428);
      for (const version of ["*", "1", '"1", "2"', '"01"', '"x"', '"9999999999"'])
        expect((await ask(who, method, url, { ...(body && { body }), version })).status, version).toBe(400);
    }
  });

  it("see a new name of the account as a change of the profile", async () => {
    const who = await createAthleteAccount(db);
    const { version } = await profileOf(who);
    await ask(who, "PATCH", "/api/me/profile", { version, body: { lastName: "Renamed" } });
    expect((await ask(who, "PATCH", "/api/me/profile", { version, body: { height: 70 } })).status).toBe(412);
  });

  it("may hide the profile whatever else was changed", async () => {
    const who = await createAthleteAccount(db);
    const { version } = await profileOf(who);
    await ask(who, "PUT", "/api/me/visibility", { body: { isPublished: false } });
    expect((await ask(who, "PATCH", "/api/me/profile", { version, body: { height: 70 } })).status).toBe(200);
  });
});

describe("a repeated call", () => {
  it("does nothing and is answered the same", async () => {
    const who = await createAthleteAccount(db);
    const first = await ask<OwnTeam>(who, "POST", "/api/me/teams", { body: team, key: "k" });
    const again = await ask<OwnTeam>(who, "POST", "/api/me/teams", { body: team, key: "k" });
    expect([again.status, again.text, again.headers.etag]).toEqual([200, first.text, first.headers.etag]);
    const { teamId } = first.result;
    const events = await Promise.all(
      [1, 2].map(() => ask<OwnEvent>(who, "POST", `/api/me/teams/${teamId}/events`, { body: event })),
    );
    expect(new Set(events.map(({ result }) => result.eventId)).size).toBe(2);
    expect((await profileOf(who)).sports[0]?.seasons[0]?.teams).toHaveLength(1);
  });

  it("made many times at once is done once; who comes while it runs is told to come again", async () => {
    const who = await createAthleteAccount(db);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ask<OwnLink>(who, "POST", "/api/me/links", { body: link, key: "same" })),
    );
    const done = answers.filter(({ status }) => status === 200);
    const busy = answers.filter(({ status }) => status === 409);
    expect(done.length).toBeGreaterThan(0);
    expect(done.length + busy.length).toBe(8);
    expect(new Set(done.map(({ result }) => result.linkId)).size).toBe(1);
    for (const { headers } of busy) expect(headers["retry-after"]).toBe("1");
    expect((await profileOf(who)).mediaLinks).toHaveLength(1);
    expect((await ask(who, "POST", "/api/me/links", { body: link, key: "same" })).status).toBe(200);
  });

  it("finds its answer where the server died after the commit and before the answer", async () => {
    const who = await createAthleteAccount(db);
    const call = { request: "POST /api/me/teams", accountId: who.id, key: "lost", body: team };
    const lost = await withIdempotencyKey(db, call, (trx) => addTeam(trx, { accountId: who.id, team: team as never }));
    const answer = await ask<OwnTeam>(who, "POST", "/api/me/teams", { body: team, key: "lost" });
    expect(answer.result).toEqual(lost);
  });

  it("does it all where the first one died before the commit", async () => {
    const who = await createAthleteAccount(db);
    const call = { request: "POST /api/me/teams", accountId: who.id, key: "died", body: team };
    const died = withIdempotencyKey(db, call, async (trx) => {
      await addTeam(trx, { accountId: who.id, team: team as never });
      throw new Error("killed");
    });
    await expect(died).rejects.toThrow("killed");
    expect((await profileOf(who)).sports).toEqual([]);
    expect((await ask(who, "POST", "/api/me/teams", { body: team, key: "died" })).status).toBe(200);
  });

  it("with other contents under the same key is refused", async () => {
    const who = await createAthleteAccount(db);
    await ask(who, "POST", "/api/me/teams", { body: team, key: "k" });
    const other = await ask(who, "POST", "/api/me/teams", { body: { ...team, teamName: "Club" }, key: "k" });
    expect(other.status).toBe(422);
    expect((await profileOf(who)).sports[0]?.seasons[0]?.teams).toHaveLength(1);
  });

  it("is another call for another athlete, on another address, and after a day", async () => {
    const [who, other] = [await createAthleteAccount(db), await createAthleteAccount(db)];
    const first = await ask<OwnTeam>(who, "POST", "/api/me/teams", { body: team, key: "k" });
    const theirs = await ask<OwnTeam>(other, "POST", "/api/me/teams", { body: team, key: "k" });
    expect(theirs.result.teamId).not.toBe(first.result.teamId);
    expect((await ask(who, "POST", "/api/me/links", { body: link, key: "k" })).status).toBe(200);
    await sql`update idempotency_keys set created_at = now() - interval '25 hours' where account_id = ${who.id}`.execute(
      db,
    );
    // The team is there by now.
    expect((await ask(who, "POST", "/api/me/teams", { body: team, key: "k" })).status).toBe(409);
  });

  it("needs a key of visible characters", async () => {
    const who = await createAthleteAccount(db);
    for (const key of ["", " ", "a b", "ü", "x".repeat(201)])
      expect((await ask(who, "POST", "/api/me/links", { body: link, key })).status).toBe(400);
    const none = await handle.app.inject({ method: "POST", url: "/api/me/links", headers: who.headers, payload: link });
    expect(none.statusCode).toBe(400);
  });
});

describe("the limits", () => {
  it("hold, also for calls that come together", async () => {
    const who = await createAthleteAccount(db);
    const { teamId } = (await ask<OwnTeam>(who, "POST", "/api/me/teams", { body: team })).result;
    const key = findKey("teamSeason", teamId) ?? "";
    await sql`insert into events (team_season_id, position, stats) select ${key}, n, '{}' from generate_series(1, ${limits.eventsOfTeam - 2}) n`.execute(
      db,
    );
    const statuses = (url: string, body: object) =>
      Promise.all([1, 2, 3, 4].map(() => ask(who, "POST", url, { body }))).then((all) =>
        all.map(({ status }) => status).sort(),
      );
    expect(await statuses(`/api/me/teams/${teamId}/events`, event)).toEqual([200, 200, 409, 409]);

    const athlete = sql`(select id from athletes where account_id = ${who.id})`;
    await sql`insert into media_links (athlete_id, position, label, published_at, url)
      select ${athlete}, n, 'x', now(), 'https://vimeo.com/1' from generate_series(1, ${limits.links - 2}) n`.execute(
      db,
    );
    expect(await statuses("/api/me/links", link)).toEqual([200, 200, 409, 409]);

    await sql`insert into team_seasons (athlete_id, sport_code, season_year, team_name, season_or_game, position)
      select ${athlete}, 'VB', '2025', 'T' || n, 'G', n from generate_series(2, ${limits.teamsOfSeason}) n`.execute(db);
    expect(await ask(who, "POST", "/api/me/teams", { body: { ...team, teamName: "One more" } })).toMatchObject({
      status: 409,
    });
    await sql`insert into team_seasons (athlete_id, sport_code, season_year, team_name, season_or_game, position)
      select ${athlete}, 'VB', 'Y' || n, 'T', 'G', n from generate_series(2, ${limits.seasons}) n`.execute(db);
    expect(await ask(who, "POST", "/api/me/teams", { body: { ...team, seasonYear: "2031" } })).toMatchObject({
      status: 409,
    });
    expect(await ask(who, "POST", "/api/me/teams", { body: { ...team, sportCode: "BB" } })).toMatchObject({
      status: 200,
    });
  });

  it("of the order's numbers are never reached: gaps are closed before", async () => {
    const who = await createAthleteAccount(db);
    const { teamId } = await addRecords(who);
    const key = findKey("teamSeason", teamId) ?? "";
    await sql`insert into events (team_season_id, position, name, stats) values (${key}, 5, 'B', '{}'), (${key}, 32767, 'C', '{}')`.execute(
      db,
    );
    expect(
      (await ask(who, "POST", `/api/me/teams/${teamId}/events`, { body: { ...event, eventName: "D" } })).status,
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

  it("of a season are one line of totals, and a team stands in it once", async () => {
    const who = await createAthleteAccount(db);
    const { result } = await ask<OwnTeam>(who, "POST", "/api/me/teams", { body: { ...team, seasonOrGame: "S" } });
    const url = `/api/me/teams/${result.teamId}/events`;
    expect((await ask(who, "POST", url, { body: { stats: { kills: 200, matchesPlayed: 20 } } })).status).toBe(200);
    expect((await ask(who, "POST", url, { body: { stats: { kills: 1 } } })).status).toBe(409);
    expect((await ask(who, "POST", "/api/me/teams", { body: team })).status).toBe(409);
    const two = await addRecords(await createAthleteAccount(db));
    expect(two.version).toBe(1);
  });

  it("of a team with events: it keeps its sport, and several games are no season's totals", async () => {
    const who = await createAthleteAccount(db);
    const { teamId } = await addRecords(who);
    const patch = (body: object, version = 3) => ask(who, "PATCH", `/api/me/teams/${teamId}`, { version, body });
    expect((await patch({ sportCode: "FB" }, 2)).status).toBe(409);
    await ask(who, "POST", `/api/me/teams/${teamId}/events`, { body: event });
    expect((await patch({ seasonOrGame: "S" })).status).toBe(409);
    expect((await patch({ seasonOrGame: "G", sportCode: "VB" })).status).toBe(200);
  });
});

describe("a line", () => {
  it.each([
    ["VB", { kills: 9, attackErrors: 8, attackAttempts: 15 }, "stats.kills", "9 kills + 8 errors = 17"],
    ["BB", { fieldGoalsMade: 5, fieldGoalsAttempted: 3 }, "stats.fieldGoalsMade", "5 field goals made, but"],
    ["FB", { passCompletions: 12, passAttempts: 10 }, "stats.passCompletions", "12 completions, but"],
    ["VB", { kills: -1 }, "stats.kills", "whole number"],
    ["VB", { passYards: 3 }, "stats.passYards", "Unknown statistic"],
    ["VB", { hittingPct: 0.3 }, "stats.hittingPct", "worked out"],
    ["VB", { dateOfCompetition: "2025-01-01" }, "stats.dateOfCompetition", "`date`"],
  ])("of %s that cannot be is refused in the sport's terms: %j", async (sportCode, stats, field, words) => {
    const who = await createAthleteAccount(db);
    const { result } = await ask<OwnTeam>(who, "POST", "/api/me/teams", { body: { ...team, sportCode } });
    const answer = await ask(who, "POST", `/api/me/teams/${result.teamId}/events`, { body: { stats } });
    expect(answer.status).toBe(422);
    expect(answer.errors?.map((error) => error.field)).toContain(field);
    expect(answer.message).toContain(words);
    expect((await profileOf(who)).sports[0]?.seasons[0]?.teams[0]?.events).toEqual([]);
  });

  it("and everything else takes no other types and no unknown fields", async () => {
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
      expect((await ask(who, "POST", `/api/me/teams/${teamId}/events`, { body })).status).toBe(400);
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
      expect((await ask(who, "PATCH", "/api/me/profile", { version, body })).status, JSON.stringify(body)).toBe(400);
  });
});

describe("X02 a link", () => {
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
  ])("to %j is refused", async (url) => {
    const who = await createAthleteAccount(db);
    expect((await ask(who, "POST", "/api/me/links", { body: { ...link, url } })).status).toBe(400);
    expect((await profileOf(who)).mediaLinks).toEqual([]);
  });

  it.each([
    ["https://youtu.be/dQw4w9WgXcQ", "https://youtu.be/dQw4w9WgXcQ"],
    ["  HTTPS://WWW.YouTube.com/watch?v=dQw4w9WgXcQ ", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
    ["https://www.hudl.com/video/3/ü/1", "https://www.hudl.com/video/3/%C3%BC/1"],
    ['https://vimeo.com/1?"><script>alert(1)</script>', "https://vimeo.com/1?%22%3E%3Cscript%3Ealert(1)%3C/script%3E"],
    ["https://youtube.com:443/x", "https://youtube.com/x"],
  ])("to %j is stored as %j", async (url, stored) => {
    const who = await createAthleteAccount(db);
    const { result } = await ask<OwnLink>(who, "POST", "/api/me/links", { body: { ...link, url } });
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

  it("Z09 shows and hides the profile, its links, teams and search at once, and says so to every index", async () => {
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
    expect(await ask(who, "PUT", "/api/me/visibility", { body: { isPublished: false } })).toMatchObject({
      status: 200,
      result: { isPublished: false },
    });
    expect(await noted()).toBeGreaterThan(before);
    expect(await seen()).toEqual([404, 0, 404, 404]);
    await ask(who, "PUT", "/api/me/visibility", { body: { isPublished: true } });
    expect(await seen()).toEqual([200, 1, 200, 200]);
  });

  it("never shows who is blocked or still to be verified, in whatever order it comes", async () => {
    const who = await createAthleteAccount(db);
    const { athleteId } = await profileOf(who);
    await ask(who, "PUT", "/api/me/visibility", { body: { isPublished: false } });
    await Promise.all([
      ask(who, "PUT", "/api/me/visibility", { body: { isPublished: true } }),
      db.updateTable("accounts").set({ is_blocked: true }).where("id", "=", who.id).execute(),
    ]);
    expect(await publicProfile(athleteId)).toBe(404);
    await db.updateTable("accounts").set({ is_blocked: false }).where("id", "=", who.id).execute();
    await db.updateTable("athletes").set({ is_published: false }).where("account_id", "=", who.id).execute();
    expect(await publicProfile(athleteId)).toBe(404);
  });

  it("of an unknown type is refused", async () => {
    const who = await createAthleteAccount(db);
    for (const body of [{}, { isPublished: "true" }, { isPublished: 1 }, { isPublished: true, x: 1 }])
      expect((await ask(who, "PUT", "/api/me/visibility", { body })).status).toBe(400);
  });
});

it("tells the index of each process of a change of position, which cards show", async () => {
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
  await ask(who, "PATCH", "/api/me/profile", { version, body: { positions: [{ sportCode: "VB", positions: ["L"] }] } });
  expect(Number(await count())).toBe(Number(before) + 1);
});

it("F14 leaves nothing of an athlete's answers and records behind when the account is erased", async () => {
  const who = await createAthleteAccount(db);
  const mark = `Mark${randomUUID().slice(0, 8)}`;
  await ask(who, "POST", "/api/me/teams", { body: { ...team, teamName: mark } });
  await ask(who, "POST", "/api/me/links", { body: { ...link, text: mark } });
  await db.deleteFrom("accounts").where("id", "=", who.id).execute();
  expect(await dumpDatabase(db)).not.toContain(mark);
});
