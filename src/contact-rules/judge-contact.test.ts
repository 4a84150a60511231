import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Insertable, Updateable } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { createProgram } from "../../tests/program-factories.ts";
import { createCandidate } from "../../tests/school-factories.ts";
import { testDatabase } from "../../tests/test-database.ts";
import type { Athletes, SchoolPrograms } from "../database/generated-tables.ts";
import { listVersions } from "./find-rules.server.ts";
import { judgeContact } from "./judge-contact.server.ts";
import { loadContactRules, rulesFile } from "./load-rules.server.ts";
import { purposeNames, recipientNames } from "./vocabulary.ts";

const { db } = testDatabase();

beforeAll(async () => {
  await loadContactRules(db);
});

let offset = 0;

/** Creates a program at another college, listed with an association and a division. */
async function createListed(listed: Partial<Insertable<SchoolPrograms>>, timeZone = "America/Chicago") {
  offset += 1;
  const school = await db
    .selectFrom("schools")
    .select(["id", "name"])
    .orderBy("id")
    .offset(offset)
    .limit(1)
    .executeTakeFirstOrThrow();
  const { sport_code = "VB", gender = "F" } = listed;
  const values = {
    school_id: school.id,
    season: 2025,
    source: "Test",
    association: "NCAA",
    sport_code,
    gender,
    ...listed,
  };
  await db
    .insertInto("school_programs")
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(["school_id", "sport_code", "gender"]).doUpdateSet({
        association: values.association,
        division: values.division ?? null,
      }),
    )
    .execute();
  const { programId } = await createProgram(db, { schoolId: school.id, sportCode: sport_code, gender, plan: "free" });
  await db.updateTable("programs").set({ time_zone: timeZone }).where("id", "=", programId).execute();
  return { programId, schoolName: school.name };
}

async function createAthlete(change: Updateable<Athletes>) {
  const { athleteKey } = await createCandidate(db);
  await db.updateTable("athletes").set(change).where("id", "=", athleteKey).execute();
  return athleteKey;
}

it.each([
  ["America/New_York", "2027-06-15T04:00:00Z"],
  ["America/Phoenix", "2027-06-15T07:00:00Z"],
  ["Pacific/Honolulu", "2027-06-15T10:00:00Z"],
])("opens at midnight in the time zone of the program: %s", async (timeZone, opening) => {
  const { programId } = await createListed({ division: "I" }, timeZone);
  const athleteKey = await createAthlete({ graduation_year: 2029 });
  const stateOf = async (at: number, purpose: (typeof purposeNames)[number]) =>
    (await judgeContact(db, { programId, athleteKey, purpose, recipient: "athlete", at: new Date(at) })).state;
  const before = Date.parse(opening) - 60_000;
  expect(await stateOf(before, "questionnaire")).toBe("not-yet");
  expect(await stateOf(before, "other")).toBe("materials-only");
  expect(await stateOf(before, "camp")).toBe("allowed");
  expect(await stateOf(Date.parse(opening), "questionnaire")).toBe("allowed");
  expect(await stateOf(Date.parse(opening), "other")).toBe("allowed");
});

it("names the rule, its version, source and date", async () => {
  const { programId } = await createListed({ division: "I", sport_code: "BB" });
  const athleteKey = await createAthlete({ graduation_year: 2028 });
  const contact = { programId, athleteKey, purpose: "evaluation", recipient: "family" } as const;
  expect(await judgeContact(db, { ...contact, at: new Date("2026-08-31T12:00:00Z") })).toEqual({
    state: "not-yet",
    opensOn: "2026-09-01",
    rule: {
      id: "ncaa-d1-womens-basketball-september",
      version: 1,
      sentence: expect.stringContaining("September 1"),
      source: expect.stringContaining("https://"),
      checkedOn: "2026-11-26",
      confidence: "low",
    },
  });
});

it("refuses every purpose and recipient after the athlete signed, in divisions I and II only", async () => {
  const athleteKey = await createAthlete({ graduation_year: 2027, commitment_status: "signed" });
  for (const [listed, wanted] of [
    [{ division: "I" }, "signed"],
    [{ division: "II" }, "signed"],
    [{ division: "III" }, "allowed"],
    [{ association: "NAIA" }, "allowed"],
  ] as const) {
    const { programId } = await createListed(listed);
    for (const purpose of purposeNames.filter((one) => one !== "visit"))
      for (const recipient of recipientNames)
        expect([
          listed,
          purpose,
          (await judgeContact(db, { programId, athleteKey, purpose, recipient })).state,
        ]).toEqual([listed, purpose, wanted]);
  }
});

it("lets the college with which an athlete signed write, if its name is published", async () => {
  const { programId, schoolName } = await createListed({ division: "I" });
  const signed = { graduation_year: 2027, commitment_status: "signed", commitment: schoolName } as const;
  const stateOf = async (published_fields: string[]) => {
    const athleteKey = await createAthlete({ ...signed, published_fields });
    return (await judgeContact(db, { programId, athleteKey, purpose: "other", recipient: "athlete" })).state;
  };
  expect([await stateOf(["commitment"]), await stateOf([])]).toEqual(["allowed", "signed"]);
});

it("knows no rule for a class that is missing or absurd, an unlisted program and an unknown athlete", async () => {
  const { programId } = await createListed({ division: "I" });
  const state = async (athleteKey: string, id = programId) =>
    (await judgeContact(db, { programId: id, athleteKey, purpose: "other", recipient: "athlete" })).state;
  for (const graduation_year of [null, 1960, 2090])
    expect(await state(await createAthlete({ graduation_year }))).toBe("unknown");
  const athleteKey = await createAthlete({ graduation_year: 2027 });
  const { programId: unlisted } = await createProgram(db, { gender: "O", plan: "free" });
  expect(await state(athleteKey, unlisted)).toBe("unknown");
  expect(await state("987654321")).toBe("unknown");
  expect(await state(athleteKey)).toBe("allowed");
});

it("loads a changed line as a new version, and never changes or deletes one", async () => {
  expect(await loadContactRules(db)).toEqual({ changed: 0 });
  const folder = await mkdtemp(path.join(tmpdir(), "openroster-rules-"));
  const file = path.join(folder, "contact-rules.csv");
  const text = await readFile(rulesFile, "utf8");
  await writeFile(file, text.replace("has no opening date for messages", "has no date for messages"));
  expect(await loadContactRules(db, file)).toEqual({ changed: 1 });
  const versions = (await listVersions(db, "ncaa-d3-messages")).map(({ version, origin }) => [version, origin]);
  expect(versions).toEqual([
    [2, "file"],
    [1, "file"],
  ]);
  await rm(folder, { recursive: true });
  await expect(db.deleteFrom("contact_rules").execute()).rejects.toThrow(/never changed/);
  await expect(db.updateTable("contact_rules").set({ sentence: "Other" }).execute()).rejects.toThrow(/never changed/);
});
