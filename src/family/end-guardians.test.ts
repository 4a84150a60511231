import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { mailTo } from "../../tests/members.ts";
import { createAthleteAccount, type SignedIn } from "../../tests/signed-in.ts";
import { testApp } from "../../tests/test-app.ts";
import { athleteChanges } from "../athletes/athlete-changes.server.ts";
import { encodeId } from "../athletes/public-id.server.ts";
import { purgeAccounts } from "../deletion/purge-accounts.server.ts";
import {
  applyRule,
  endGuardians,
  setRuleWithoutGuardian,
  tellOfBirthdays,
  tellWithoutGuardian,
} from "./end-guardians.server.ts";

const handle = testApp();
const { db } = handle;
const publicUrl = "https://roster.example";
const public_ = { gpa: 3.5, city: "Omaha", currentSchool: "Lincoln High", profilePictureURL: "/pictures/a/480" };
const nothing = { gpa: null, city: null, currentSchool: null, profilePictureURL: null };

beforeEach(async () => {
  await db.deleteFrom("guardians").execute();
  await sql`update family_settings set without_guardian = 'limited', since = now() - interval '1 day', existing_until = null, is_stale = false`.execute(
    db,
  );
});

/** Creates a published athlete with values in all protected columns. */
async function createMinor(overrides: Parameters<typeof createAthleteAccount>[1] = {}) {
  const account = await createAthleteAccount(db, {
    first_name: "Ana",
    last_name: "Reyes",
    adult_on: "2028-05-01",
    birth_year: 2010,
    ...overrides,
  });
  const { id: key } = await db
    .updateTable("athletes")
    .set({
      ...{ is_published: true, city: "Omaha", current_school: "Lincoln High", picture: "/pictures/a/480", gpa: 3.5 },
      published_fields: ["gpa", "searchEngines"],
    })
    .where("account_id", "=", account.id)
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("media_links")
    .values({ athlete_id: key, position: 0, label: "Film", published_at: new Date(), url: "https://vimeo.com/123456" })
    .execute();
  return { ...account, key, athleteId: encodeId("athlete", key) };
}

async function addGuardian(key: string, protect: string[] = [], email = `${randomUUID()}@family.example`) {
  await db
    .insertInto("guardians")
    .values({ athlete_id: key, email, state: "active", confirmed_at: new Date(), protected: protect })
    .execute();
  return email;
}

type Minor = Awaited<ReturnType<typeof createMinor>>;
const get = async (url: string, client: Partial<SignedIn> = {}) => {
  const response = await handle.app.inject({ method: "GET", url, headers: client.headers ?? {} });
  return response.statusCode === 200 ? response.json().result : response.statusCode;
};
const read = ({ athleteId }: Minor) => get(`/api/profile/GetProfileBySportAndID?id=${athleteId}`);
const ownProfile = (minor: Minor) => get("/api/me/profile", minor);
const isInSearchEngines = async ({ key }: Minor) =>
  (
    await sql`select from athletes where id = ${key} and is_public and 'searchEngines' = any (published_fields)`.execute(
      db,
    )
  ).rows.length > 0;

it("shows a minor without a guardian without photo and city, and not to search engines", async () => {
  const ana = await createMinor();
  expect(await read(ana)).toMatchObject({ ...public_, city: null, profilePictureURL: null });
  expect(await isInSearchEngines(ana)).toBe(false);
  expect(await ownProfile(ana)).toMatchObject({
    ...{ city: "Omaha", picture: "/pictures/a/480", published: { gpa: true, searchEngines: true } },
    protectedParts: ["city", "contact", "photo", "schedule", "searchEngines"],
  });
  await addGuardian(ana.key, ["searchEngines"]);
  expect(await read(ana)).toMatchObject(public_);
  expect(await isInSearchEngines(ana)).toBe(false);
  await db.updateTable("guardians").set({ protected: [] }).where("athlete_id", "=", ana.key).execute();
  expect(await isInSearchEngines(ana)).toBe(true);
  await db.deleteFrom("guardians").where("athlete_id", "=", ana.key).execute();
  expect(await read(ana)).toMatchObject({ city: null });
});

it("does not limit an adult, or an athlete whose age is unknown", async () => {
  const adult = await createMinor({ adult_on: null, birth_year: null });
  expect(await read(adult)).toMatchObject(public_);
  expect(await isInSearchEngines(adult)).toBe(true);
});

it("hides a minor without a guardian if the setting is draft, and applies a changed setting to all", async () => {
  const [ana, ben] = [await createMinor(), await createMinor()];
  await addGuardian(ben.key);
  await setRuleWithoutGuardian(db, "draft");
  await applyRule(db);
  expect(await read(ana)).toBe(404);
  expect(await read(ben)).toMatchObject(public_);
  expect(await read(await createMinor())).toBe(404);
  await setRuleWithoutGuardian(db, "limited");
  await applyRule(db);
  expect(await read(ana)).toMatchObject({ ...public_, city: null, profilePictureURL: null });
});

it("applies the most protective choice of several guardians", async () => {
  const ana = await createMinor();
  const changes = athleteChanges(db);
  await addGuardian(ana.key, ["city", "school"]);
  const before = await changes.read();
  await addGuardian(ana.key, ["photo", "academic", "film"]);
  // Every process drops its cached pages of the athlete.
  await changes.read();
  expect(changes.hasChanged(ana.key, before ?? 0)).toBe(true);
  expect(await read(ana)).toMatchObject(nothing);
  expect(await get(`/api/athleteLink/GetLinks?athleteId=${ana.athleteId}`)).toEqual([]);
  expect(await get("/api/profile/ListAthletes?fullName=Reyes&with=film")).not.toMatchObject({ data: [{}] });
  expect(await get(`/api/me/profile`, ana)).toMatchObject({ city: "Omaha", currentSchool: "Lincoln High", gpa: 3.5 });
  await db
    .updateTable("guardians")
    .set({ state: "frozen" })
    .where("athlete_id", "=", ana.key)
    .where(sql<boolean>`'photo' = any (protected)`)
    .execute();
  expect(await read(ana)).toMatchObject({ ...public_, city: null, currentSchool: null });
});

it("keeps what the athlete writes in a protected field from the public, and shows it after the protection ends", async () => {
  const ana = await createMinor();
  await addGuardian(ana.key, ["city", "academic", "searchEngines"]);
  const change = async (body: object) => {
    const { version } = await ownProfile(ana);
    const headers = { ...ana.headers, "if-match": `"${version}"` };
    const response = await handle.app.inject({ method: "PATCH", url: "/api/me/profile", headers, payload: body });
    expect(response.statusCode).toBe(200);
  };
  await change({ city: "Lincoln", published: { gpa: false, sat: true }, sat: 1400 });
  expect(await ownProfile(ana)).toMatchObject({
    city: "Lincoln",
    published: { gpa: false, sat: true, searchEngines: true },
  });
  expect(await read(ana)).toMatchObject({ city: null, gpa: null, sat: null });
  await change({ city: null });
  await db.deleteFrom("guardians").where("athlete_id", "=", ana.key).execute();
  await addGuardian(ana.key);
  expect(await read(ana)).toMatchObject({ city: null, gpa: null, sat: 1400 });
  expect(await isInSearchEngines(ana)).toBe(true);
});

it("leaves accounts from before the rule as they are for 60 days, and tells them once", async () => {
  await sql`update family_settings set since = now() + interval '1 minute', existing_until = now() + interval '60 days'`.execute(
    db,
  );
  const ana = await createMinor();
  expect(await read(ana)).toMatchObject(public_);
  await tellWithoutGuardian(db, { publicUrl });
  await tellWithoutGuardian(db, { publicUrl });
  expect((await mailTo(db, ana.email)).map(({ kind }) => kind)).toEqual(["guardian-needed"]);
  await sql`update family_settings set existing_until = now() - interval '1 second'`.execute(db);
  await applyRule(db);
  expect(await read(ana)).toMatchObject({ ...public_, city: null, profilePictureURL: null });
});

it("ends what guardians protect on the 18th birthday, in every time zone, and tells both 30 days before", async () => {
  const day = async (days: number) =>
    (
      await sql<{
        day: string;
      }>`select ((now() at time zone 'UTC' - interval '12 hours')::date + ${days}::integer)::text as day`.execute(db)
    ).rows[0]?.day ?? "";
  const ana = await createMinor({ adult_on: await day(40) });
  const mother = await addGuardian(ana.key, ["city", "school"]);
  await tellOfBirthdays(db, { publicUrl });
  expect(await mailTo(db, mother)).toEqual([]);
  await db
    .updateTable("accounts")
    .set({ adult_on: await day(29) })
    .where("id", "=", ana.id)
    .execute();
  await tellOfBirthdays(db, { publicUrl });
  await tellOfBirthdays(db, { publicUrl });
  const told = async (email: string) =>
    (await mailTo(db, email)).flatMap(({ kind, payload }) => (kind === "guardian-rights-end" ? [payload] : []));
  expect(await told(mother)).toMatchObject([{ endsOn: await day(29), isGuardian: true }]);
  expect(await told(ana.email)).toMatchObject([{ endsOn: await day(29), isGuardian: false }]);

  await db
    .updateTable("accounts")
    .set({ adult_on: await day(1) })
    .where("id", "=", ana.id)
    .execute();
  await purgeAccounts(db);
  await endGuardians(db);
  expect(await read(ana)).toMatchObject({ city: null, currentSchool: null });
  await db
    .updateTable("accounts")
    .set({ adult_on: await day(0) })
    .where("id", "=", ana.id)
    .execute();
  await purgeAccounts(db);
  await endGuardians(db);
  expect(await read(ana)).toMatchObject(public_);
  const rest = await sql`select from guardians where athlete_id = ${ana.key}
    union all select from accounts where id = ${ana.id} and (birth_year is not null or adult_on is not null)`.execute(
    db,
  );
  expect(rest.rows).toEqual([]);
});
