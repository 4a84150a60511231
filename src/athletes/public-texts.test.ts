import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createAthleteAccount, type SignedIn } from "../../tests/signed-in.ts";
import { testApp } from "../../tests/test-app.ts";
import { registration } from "../accounts/schema.ts";
import { readAthlete } from "../bulk-import/athlete-rows.server.ts";
import { bulkAthlete } from "../bulk-import/bulk-athlete.ts";
import { readSignUp } from "../sign-up/read-sign-up.server.ts";
import { eventBody, newLink, newTeam, type OwnEvent, type OwnTeam, profileChange } from "../workspace/schema.ts";
import { definitionOf, fieldNames } from "./fields.ts";
import { latestDateIn } from "./latest-date.ts";
import { publicTexts } from "./public-texts.ts";
import { athleteListItem, athleteProfile, mediaLink, teamEvent } from "./schema.ts";

const handle = testApp();
const { db } = handle;

const phone = "402-555-0134";
const stacked = `Ana${"\u0301".repeat(6)}`;
const bad = [
  ["contact data", "B07", phone],
  ["more than four marks on a letter", "B20", stacked],
] as const;

const team = { sportCode: "VB", seasonYear: "2025", teamName: "Varsity", seasonOrGame: "G" };
const event = { eventName: "at Central", score: "3-1", date: "2025-09-06", stats: { kills: 9 } };
const link = { text: "Highlights", date: "2025-10-01", url: "https://vimeo.com/1" };

async function send<Result>(athlete: SignedIn, method: "GET" | "POST" | "PUT" | "PATCH", url: string, body?: object) {
  const { result: profile } = (
    await handle.app.inject({ method: "GET", url: "/api/me/profile", headers: athlete.headers })
  ).json<{ result: { version: number } }>();
  const response = await handle.app.inject({
    method,
    url,
    headers: { ...athlete.headers, "idempotency-key": randomUUID(), "if-match": `"${profile.version}"` },
    ...(body && { payload: body }),
  });
  const parsed = response.json<{
    result: Result;
    message: string;
    errors?: { field: string; canReview?: boolean }[];
  }>();
  return { status: response.statusCode, ...parsed };
}

describe("B07 B20 each public text", () => {
  let athlete: SignedIn;
  let teamId: string;
  beforeAll(async () => {
    athlete = await createAthleteAccount(db);
    ({ teamId } = (await send<OwnTeam>(athlete, "POST", "/api/me/teams", team)).result);
  });

  const bodies = [
    ["PATCH", "profile", profileChange.shape, {}],
    ["POST", "teams", newTeam.shape, team],
    ["POST", "events", eventBody.shape, event],
    ["POST", "links", newLink.shape, link],
  ] as const;
  const fields = bodies.flatMap(([method, name, shape, body]) =>
    Object.keys(shape).map((field) => [name, field, method, body] as const),
  );

  for (const [problem, id, text] of bad) {
    // Covers all schema fields, so that a new field is tested automatically.
    it.each(fields)(`${id} rejects ${problem} in a request: %s, %s`, async (name, field, method, body) => {
      const url = name === "events" ? `/api/me/teams/${teamId}/events` : `/api/me/${name}`;
      const { status, errors } = await send(athlete, method, url, { ...body, [field]: text });
      // A field without free text rejects it as a wrong type.
      expect([400, 422]).toContain(status);
      if (field in publicTexts && !["schoolType", "honors", "seasonYear"].includes(field) && id === "B07")
        expect({ status, errors }).toMatchObject({ status: 422, errors: [{ field, canReview: true }] });
    });
  }

  const form = {
    userType: "Athlete",
    birthMonth: "3",
    birthDay: "9",
    birthYear: "2008",
    firstName: "Ana",
    lastName: "Reyes",
    email: "ana@mail.example",
    password: "four quiet herons",
    gender: "F",
    graduationYear: "2027",
    currentSchool: "Lincoln High",
  };
  // The place of a school is compared with a list, and not stored.
  const notPublic = ["password", "sportCodes", "schoolCity", "schoolState"];
  const registered = Object.keys(registration.options[0].shape).filter((field) => !notPublic.includes(field));

  for (const [problem, id, text] of bad) {
    it.each(registered)(`${id} rejects ${problem} in the sign-up form and request: %s`, (field) => {
      const { birthDay, birthMonth, birthYear, ...body } = form;
      const request = { ...body, dateOfBirth: "2008-03-09", graduationYear: 2027, [field]: text };
      expect(registration.safeParse(request).success).toBe(false);
      // Any other user type is read as an athlete, and the form has three date fields.
      if (field === "userType" || field === "dateOfBirth") return;
      const reading = readSignUp({ ...form, [field]: text }, new Set());
      expect(reading.outcome === "wrong" && Object.keys(reading.errors)).toEqual([field]);
    });
  }

  const measurements = Object.fromEntries(
    fieldNames.flatMap((name) => {
      const definition = definitionOf(name);
      if (definition.type !== "measurement") return [];
      return [[name, { value: definition.range[0], date: "2026-05-01", taken: "coach" }]];
    }),
  );
  const numbers = Object.fromEntries(
    fieldNames.flatMap((name) => {
      const definition = definitionOf(name);
      return definition.type === "number" ? [[name, definition.range[0]]] : [];
    }),
  );
  const line = {
    externalId: "1",
    email: "ana@mail.example",
    firstName: "Ana",
    lastName: "Reyes",
    gender: "F",
    schoolType: "H",
    currentSchool: "Lincoln High",
    city: "Omaha",
    state: "NE",
    ...numbers,
    majors: "Biology",
    dominantHand: "R",
    clubTeam: "Nebraska Elite",
    honors: [{ year: 2025, text: "All-State" }],
    ...measurements,
    commitment: "Creighton",
    commitmentDate: "2026-05-01",
    commitmentStatus: "open",
    ncaaId: "2301234567",
    published: ["gpa"],
    mediaLinks: [{ text: "Film", date: "2025-01-01", url: "https://vimeo.com/1" }],
    sports: [
      {
        sportCode: "VB",
        positions: ["OH"],
        jerseyNumber: "12",
        seasons: [
          {
            seasonYear: "2025",
            teams: [
              {
                teamName: "Varsity",
                seasonOrGame: "G",
                events: [{ eventName: "at A", score: "3-1", stats: { kills: 1 } }],
              },
            ],
          },
        ],
      },
    ],
  };
  const leaves = leavesOf(line);

  it("B07 covers every key of a bulk file line", () => {
    const schema = z.toJSONSchema(bulkAthlete, { io: "input", unrepresentable: "any" });
    const keys = new Set(leaves.map((path) => String(path.findLast((part) => typeof part === "string"))));
    expect([...keysOf(schema)].filter((key) => !keys.has(key)).sort()).toEqual(
      [...Object.keys(measurements), "events", "honors", "mediaLinks", "seasons", "sports", "stats", "teams"].sort(),
    );
  });

  for (const [problem, id, text] of bad) {
    it.each(leaves.filter(([key]) => key !== "externalId").map((path) => [path.join("."), path] as const))(
      `${id} rejects ${problem} in a line of a file: %s`,
      (_, path) => {
        expect(readAthlete(1, "", line)).not.toHaveProperty("reason");
        const result = readAthlete(1, "", replaced(line, path, text));
        expect(result).toHaveProperty("reason");
        expect((result as { reason: string }).reason).toContain(
          String(path.findLast((part) => typeof part === "string")),
        );
      },
    );
  }

  it("B20 accepts four marks on a letter in an endpoint, a sign-up and a bulk line", async () => {
    // The first mark becomes part of its letter: "á".
    const firstName = `Ana${"\u0301".repeat(5)}`;
    expect((await send(athlete, "PATCH", "/api/me/profile", { firstName })).status).toBe(200);
    expect(readSignUp({ ...form, firstName }, new Set()).outcome).toBe("complete");
    expect(readAthlete(1, "", { ...line, firstName })).not.toHaveProperty("reason");
  });

  it("B07 lists every text of a public profile with its kind", () => {
    const schemas = [athleteProfile, athleteListItem, mediaLink, teamEvent];
    const shown = new Set(schemas.flatMap((schema) => [...textsOf(z.toJSONSchema(schema))]));
    // Ids, picture and link addresses, names composed of listed ones, dates, statistics, values of closed lists, and the name of a team and the program of a file, which are checked when they are stored.
    const others =
      "athleteId eventID seasonID name position positions profilePictureURI profilePictureURL url date stats label value played jerseyNumber kind team enteredAt format producer sha256 confirmedAt id on".split(
        " ",
      );
    expect([...shown].filter((field) => !(field in publicTexts) && !others.includes(field))).toEqual([]);
  });
});

describe("the date of a game", () => {
  /** Returns today’s date in a state, or that of a later day. */
  const dayIn = (state: string | null, days = 0) => latestDateIn(state, Date.now() + days * 86_400_000);

  it.each(["HI", "NE", null])(
    "B07 G09 accepts a game today in the state %s and rejects one tomorrow",
    async (state) => {
      const athlete = await createAthleteAccount(db);
      await db.updateTable("athletes").set({ state }).where("account_id", "=", athlete.id).execute();
      const { teamId } = (await send<OwnTeam>(athlete, "POST", "/api/me/teams", team)).result;
      const url = `/api/me/teams/${teamId}/events`;
      const today = await send<OwnEvent>(athlete, "POST", url, { ...event, date: dayIn(state) });
      expect(today.status).toBe(200);
      const future = await send(athlete, "POST", url, { ...event, date: dayIn(state, 1) });
      expect(future).toMatchObject({ status: 422, errors: [{ field: "date" }] });
      const changed = await handle.app.inject({
        ...{ method: "PUT", url: `/api/me/events/${today.result.eventId}` },
        headers: { ...athlete.headers, "if-match": '"1"' },
        payload: { ...event, date: "2099-01-01" },
      });
      expect(changed.statusCode).toBe(422);
      expect(changed.json()).toMatchObject({ errors: [{ field: "date" }] });
    },
  );

  it.each(["HI", "NE", undefined])(
    "B07 G09 rejects a game after today in the state %s in a line of a file",
    (state) => {
      const line = (date: string) => ({
        ...(state && { state }),
        externalId: "1",
        firstName: "Ana",
        lastName: "Reyes",
        gender: "F",
        sports: [
          {
            sportCode: "VB",
            seasons: [
              {
                seasonYear: "2025",
                teams: [{ teamName: "A", seasonOrGame: "G", events: [{ stats: { dateOfCompetition: date } }] }],
              },
            ],
          },
        ],
      });
      expect(readAthlete(1, "", line(dayIn(state ?? null)))).not.toHaveProperty("reason");
      expect(readAthlete(1, "", line(dayIn(state ?? null, 1)))).toEqual({
        reason: "sports[0].seasons[0].teams[0].events[0].stats.dateOfCompetition: must not be in the future",
      });
    },
  );

  it("G09 rejects a game whose text names a time and a place, with the offer of a check", async () => {
    const athlete = await createAthleteAccount(db);
    const { teamId } = (await send<OwnTeam>(athlete, "POST", "/api/me/teams", team)).result;
    const eventName = "Sat Dec 20 7pm at Lincoln East gym";
    const rejected = await send(athlete, "POST", `/api/me/teams/${teamId}/events`, { ...event, eventName });
    expect(rejected).toMatchObject({ status: 422, errors: [{ field: "eventName", canReview: true }] });
    const body = { field: "eventName", text: eventName };
    expect((await send(athlete, "POST", "/api/me/text-reviews", body)).status).toBe(200);
  });

  it("B07 accepts other changes to a stored game with a future date", async () => {
    const athlete = await createAthleteAccount(db);
    const { teamId } = (await send<OwnTeam>(athlete, "POST", "/api/me/teams", team)).result;
    const { eventId } = (await send<OwnEvent>(athlete, "POST", `/api/me/teams/${teamId}/events`, event)).result;
    const old = { event_date: "2099-01-01", name: phone, version: 1 };
    await db.updateTable("events").set(old).where("name", "=", event.eventName).where("score", "=", "3-1").execute();
    const stored = await db.selectFrom("events").select("version").where("name", "=", phone).executeTakeFirstOrThrow();
    const response = await handle.app.inject({
      method: "PUT",
      url: `/api/me/events/${eventId}`,
      headers: { ...athlete.headers, "if-match": `"${stored.version}"` },
      payload: { ...event, eventName: phone, date: "2099-01-01", score: "3-2" },
    });
    expect(response.statusCode).toBe(200);
  });
});

type Path = (string | number)[];

function leavesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([key, part]) =>
    leavesOf(part, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

function replaced(value: unknown, [key, ...rest]: Path, text: string): unknown {
  if (key === undefined) return text;
  const copy = structuredClone(value) as Record<string | number, unknown>;
  copy[key] = replaced(copy[key], rest, text);
  return copy;
}

function keysOf(schema: unknown): Set<string> {
  if (typeof schema !== "object" || schema === null) return new Set();
  const own = Object.keys((schema as { properties?: object }).properties ?? {});
  return new Set([...own, ...Object.values(schema).flatMap((part) => [...keysOf(part)])]);
}

function textsOf(schema: unknown, name = ""): Set<string> {
  if (typeof schema !== "object" || schema === null) return new Set();
  const { type, enum: values, properties = {} } = schema as { type?: string; enum?: unknown[]; properties?: object };
  const own = type === "string" && !values ? [name] : [];
  const inner = Object.entries(schema).flatMap(([key, part]) => (key === "properties" ? [] : [...textsOf(part, name)]));
  return new Set([...own, ...inner, ...Object.entries(properties).flatMap(([key, part]) => [...textsOf(part, key)])]);
}
