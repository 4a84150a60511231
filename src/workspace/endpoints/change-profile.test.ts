import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createAthlete } from "../../../tests/factories.ts";
import { createCandidate, createCoach, creighton } from "../../../tests/school-factories.ts";
import { createAthleteAccount, type SignedIn } from "../../../tests/signed-in.ts";
import { testApp } from "../../../tests/test-app.ts";
import { toColumns } from "../../athletes/field-columns.ts";
import type { NumberRange } from "../../athletes/field-definition.ts";
import {
  athleteFields,
  chosenFieldNames,
  type DetailFieldName,
  definitionOf,
  detailFieldNames,
} from "../../athletes/fields.ts";
import { findKey } from "../../athletes/public-id.server.ts";
import { showDetails } from "../../athletes/show-details.tsx";
import { readAthlete } from "../../bulk-import/athlete-rows.server.ts";
import { personalData } from "../../server/features.server.ts";
import type { OwnProfile } from "../schema.ts";

const handle = testApp();
const { db } = handle;

async function send<Result>(who: SignedIn, method: "GET" | "PATCH" | "POST", url: string, body?: object) {
  const version = method === "PATCH" ? (await profileOf(who)).version : 0;
  const response = await handle.app.inject({
    method,
    url,
    headers: { ...who.headers, "if-match": `"${version}"`, "idempotency-key": "details" },
    ...(body && { payload: body }),
  });
  return { status: response.statusCode, result: response.json<{ result: Result }>().result, text: response.body };
}

async function profileOf(who: SignedIn): Promise<OwnProfile> {
  const response = await handle.app.inject({ method: "GET", url: "/api/me/profile", headers: who.headers });
  return response.json<{ result: OwnProfile }>().result;
}

function change(who: SignedIn, body: object) {
  return send<OwnProfile>(who, "PATCH", "/api/me/profile", body);
}

async function publicProfileOf(athleteId: string) {
  const response = await handle.app.inject(`/api/profile/GetProfileBySportAndID?id=${athleteId}`);
  return response.json<{ result: Record<string, unknown> }>().result;
}

const day = "2026-05-01";
const measured = (value: number) => ({ value, date: day, taken: "coach" });

/** Returns values that a field accepts and values that it rejects. */
function examplesOf(name: DetailFieldName): { good: unknown[]; bad: unknown[] } {
  const definition = definitionOf(name);
  switch (definition.type) {
    case "number":
      return { good: [...definition.range], bad: outside(definition) };
    case "measurement":
      return {
        good: [...definition.range.map(measured), { value: definition.range[0], date: null, taken: null }],
        bad: [
          ...outside(definition).map(measured),
          { ...measured(definition.range[0]), date: "2999-01-01" },
          { ...measured(definition.range[0]), taken: "nobody" },
          { ...measured(definition.range[0]), x: 1 },
          definition.range[0],
        ],
      };
    case "code":
      return { good: Object.keys(definition.words), bad: ["X", 1] };
    case "honors": {
      const year = new Date().getFullYear();
      const honor = { year: 2025, text: "All-State" };
      return {
        good: [
          [honor, { year: 2000, text: "x".repeat(definition.maxLength) }],
          Array(definition.maxEntries).fill(honor),
        ],
        bad: [
          [{ ...honor, year: 1999 }],
          [{ ...honor, year: year + 1 }],
          [{ ...honor, year: 2025.5 }],
          [{ ...honor, text: "x".repeat(definition.maxLength + 1) }],
          [{ ...honor, text: " " }],
          [{ ...honor, x: 1 }],
          Array(definition.maxEntries + 1).fill(honor),
          honor,
          ["All-State"],
        ],
      };
    }
    case "date":
      return { good: [day], bad: ["2999-01-01", "1999-12-31", "x", 1] };
    case "digits":
      return { good: ["1".repeat(definition.length)], bad: ["1".repeat(definition.length - 1), "x".repeat(10), 1] };
    default:
      return { good: ["Biology", "x".repeat(definition.maxLength)], bad: ["x".repeat(definition.maxLength + 1), 1] };
  }
}

function outside({ range: [min, max], step = 1 }: NumberRange): number[] {
  return [min - step, max + step, min + step / 2];
}

const all = detailFieldNames.map((name) => [name] as const);
const sampleOf = (name: DetailFieldName) => examplesOf(name).good[0];
const everything = Object.fromEntries(detailFieldNames.map((name) => [name, sampleOf(name)]));
const allPublished = Object.fromEntries(chosenFieldNames.map((name) => [name, true]));

describe("a detail of a profile", () => {
  it.each(all)("accepts and returns the limits of %s, and rejects other values", async (name) => {
    const who = await createAthleteAccount(db);
    const { good, bad } = examplesOf(name);
    for (const value of [...good, null]) {
      expect(await change(who, { [name]: value })).toMatchObject({ status: 200, result: { [name]: value } });
      expect((await profileOf(who))[name]).toEqual(value);
    }
    for (const value of bad) expect((await change(who, { [name]: value })).status, JSON.stringify(value)).toBe(400);
  });

  it.each(all)("has the same limits in the database and in bulk files: %s", async (name) => {
    const line = { externalId: "1", firstName: "Ana", lastName: "Reyes", gender: "F" };
    const athleteKey = findKey("athlete", await createAthlete(db)) ?? "";
    const store = (value: unknown) =>
      db
        .updateTable("athletes")
        .set(toColumns("athletes", { [name]: value }))
        .where("id", "=", athleteKey)
        .execute();
    const { good, bad } = examplesOf(name);
    for (const value of good) {
      expect(readAthlete(1, "", { ...line, [name]: value })).not.toHaveProperty("reason");
      await store(value);
    }
    for (const value of bad)
      expect(readAthlete(1, "", { ...line, [name]: value }), JSON.stringify(value)).toHaveProperty("reason");
    const definition = definitionOf(name);
    // The database does not know the current year.
    if (definition.type === "honors")
      for (const value of bad.filter((one) => !JSON.stringify(one).includes(String(new Date().getFullYear() + 1))))
        await expect(store(value), JSON.stringify(value)).rejects.toThrow(/honors_in_range/);
    if (!("range" in definition)) return;
    for (const value of outside(definition).slice(0, 2))
      await expect(store(definition.type === "measurement" ? measured(value) : value)).rejects.toThrow(/in_range/);
  });

  it.each(all)("raises the version of the profile: %s", async (name) => {
    const who = await createAthleteAccount(db);
    const { version } = await profileOf(who);
    const columns = toColumns("athletes", { [name]: sampleOf(name) });
    await db.updateTable("athletes").set(columns).where("account_id", "=", who.id).execute();
    expect((await profileOf(who)).version).toBe(version + 1);
  });

  it("is part of the personal data export", async () => {
    const who = await createAthleteAccount(db);
    await change(who, { ...everything, published: { gpa: true } });
    const profile = await personalData.profile?.(db, who.id, {} as never);
    expect(profile).toMatchObject({ ...everything, published: { gpa: true, sat: false } });
  });

  it("is documented for bulk files", () => {
    const page = readFileSync(path.join(import.meta.dirname, "../../../docs/bulk-format.md"), "utf8");
    for (const name of detailFieldNames) expect(page).toContain(`\`${name}\``);
  });
});

describe("publishing a detail", () => {
  it.each(chosenFieldNames.map((name) => [name] as const))("shows %s only while the athlete chose it", async (name) => {
    const who = await createAthleteAccount(db);
    const { athleteId, published } = await profileOf(who);
    expect(published[name]).toBe(false);
    await change(who, { ...everything, published: { ...allPublished, [name]: false } });
    expect((await publicProfileOf(athleteId))[name]).toBeNull();
    await change(who, { published: { [name]: true } });
    expect((await publicProfileOf(athleteId))[name]).toEqual(sampleOf(name));
    await change(who, { published: { [name]: false } });
    expect((await publicProfileOf(athleteId))[name]).toBeNull();
  });

  it("hides every detail by default, in each public response", async () => {
    const who = await createAthleteAccount(db, { last_name: "Detailless" });
    const { athleteId } = await profileOf(who);
    await change(who, { ...everything, clubTeam: "Hidden Thunder", majors: "Hidden Nursing" });
    for (const url of [
      `/api/profile/GetProfileBySportAndID?id=${athleteId}`,
      "/api/profile/SearchAthletes?fullName=Detailless",
    ]) {
      const { body } = await handle.app.inject(url);
      expect(body).toContain(athleteId);
      expect(body).not.toMatch(/Hidden|1111111111/);
    }
    const shown = await publicProfileOf(athleteId);
    const recruiting = { label: "Recruiting", text: "Open", takenBy: "Stated by the athlete", date: expect.anything() };
    expect(showDetails(shown)).toEqual([{ title: "Commitment", details: [recruiting] }]);
  });

  it("rejects contact data in a detail, published or not", async () => {
    const who = await createAthleteAccount(db);
    for (const name of ["majors", "clubTeam", "commitment"]) {
      const { status, text } = await change(who, { [name]: "402-555-0134" });
      expect([status, text]).toEqual([422, expect.stringContaining('"canReview":true')]);
    }
  });

  it("rejects contact data in an honor and names it", async () => {
    const who = await createAthleteAccount(db);
    const honors = [
      { year: 2025, text: "All-State" },
      { year: 2024, text: "Call 402-555-0134" },
    ];
    const { status, text } = await change(who, { honors });
    expect([status, text]).toEqual([422, expect.stringContaining("Please change “Call 402-555-0134”.")]);
  });

  it("G10 stores the choice that search engines may list the profile, which nobody has by default", async () => {
    const who = await createAthleteAccount(db);
    const { athleteId, published } = await profileOf(who);
    expect(published.searchEngines).toBe(false);
    const isListed = async () => (await publicProfileOf(athleteId)).searchEngines;
    expect(await isListed()).toBe(false);
    expect((await change(who, { published: { searchEngines: true } })).result.published.searchEngines).toBe(true);
    expect(await isListed()).toBe(true);
    await change(who, { published: { searchEngines: false } });
    expect(await isListed()).toBe(false);
  });

  it("rejects unknown details and those that are never public", async () => {
    const who = await createAthleteAccount(db);
    for (const name of ["ncaaId", "height", "x"])
      expect((await change(who, { published: { [name]: true } })).status).toBe(400);
    const publish = sql`update athletes set published_fields = '{ncaaId}' where account_id = ${who.id}`.execute(db);
    await expect(publish).rejects.toThrow(/athletes_publish_known_fields/);
  });
});

it("Z03 shows the NCAA ID only to a coach of the school to which the athlete submitted the profile", async () => {
  const athlete = await createCandidate(db);
  const coach = await createCoach(db, { schoolId: creighton });
  const other = await createCoach(db, { domain: "huskers.com" });
  await change(athlete, { ncaaId: "2301234567", published: allPublished });
  const { athleteId } = await profileOf(athlete);
  const seenBy = async (who: SignedIn) => (await send(who, "GET", "/api/coach/submissions")).text;
  expect(await seenBy(coach)).not.toContain("2301234567");
  await send(athlete, "POST", "/api/me/submissions", { schoolId: creighton, sportCode: "VB" });
  expect(await seenBy(coach)).toContain('"ncaaId":"2301234567"');
  expect(await seenBy(other)).not.toContain("2301234567");
  expect(JSON.stringify(await publicProfileOf(athleteId))).not.toContain("2301234567");
});

it("formats details by section and omits unknown ones", () => {
  expect(showDetails({ gpa: 3.5, sat: null, wingspan: { value: 76.5, date: day, taken: "event" } })).toEqual([
    { title: "Academics", details: [{ label: athleteFields.gpa.label, text: "3.50", takenBy: null, date: null }] },
    {
      title: "Measurables",
      details: [{ label: athleteFields.wingspan.label, text: "6'4.5\"", takenBy: "Measured at an event", date: day }],
    },
  ]);
});
