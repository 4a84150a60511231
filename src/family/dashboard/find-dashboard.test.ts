import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { mailTo, sendRequest } from "../../../tests/members.ts";
import { createProgram } from "../../../tests/program-factories.ts";
import { gradeOf } from "../../../tests/reading-grade.ts";
import { createAthleteAccount, signInTo } from "../../../tests/signed-in.ts";
import { testApp } from "../../../tests/test-app.ts";
import { TextBrowser } from "../../../tests/text-browser.ts";
import { encodeId } from "../../athletes/public-id.server.ts";
import { purgeAccounts } from "../../deletion/purge-accounts.server.ts";

const handle = testApp({}, { pages: true });
const { db } = handle;
let mother: string;
let guardian: TextBrowser;

beforeEach(() => {
  mother = `mother-${randomUUID().slice(0, 8)}@family.example`;
  guardian = new TextBrowser(() => handle.app);
});

async function createMinor(firstName: string) {
  const account = await createAthleteAccount(db, {
    first_name: firstName,
    last_name: "Reyes",
    adult_on: "2029-05-01",
    birth_year: 2011,
  });
  const { id: key } = await db
    .updateTable("athletes")
    .set({ is_published: true, city: "Omaha", current_school: "Lincoln High" })
    .where("account_id", "=", account.id)
    .returning("id")
    .executeTakeFirstOrThrow();
  return { ...account, key, athleteId: encodeId("athlete", key) };
}

async function link(key: string, email = mother): Promise<void> {
  await db
    .insertInto("guardians")
    .values({ athlete_id: key, email, state: "active", confirmed_at: new Date() })
    .execute();
}

const linksTo = async (email: string) =>
  (await mailTo(db, email)).flatMap(({ kind, payload }) =>
    kind === "family-sign-in" ? [new URL(String(payload?.signInLink)).pathname] : [],
  );

async function signIn(browser = guardian, email = mother): Promise<string> {
  await browser.goto("/family");
  browser.fill("Your email", email);
  await browser.press("Send me the link");
  expect(browser.text()).toContain("We sent an email with a link.");
  const path = (await linksTo(email)).at(-1) ?? "";
  await browser.goto(path);
  await browser.press("Open");
  return path;
}

const read = async (athleteId: string) => {
  const response = await handle.app.inject({
    method: "GET",
    url: `/api/profile/GetProfileBySportAndID?id=${athleteId}`,
  });
  return response.statusCode === 200 ? response.json().result : response.statusCode;
};

it("signs a guardian in by a link that works once, and lists the athletes", async () => {
  const [ana, ben, other] = [await createMinor("Ana"), await createMinor("Ben"), await createMinor("Cleo")];
  await link(ana.key);
  await link(ben.key, mother.toUpperCase());
  const path = await signIn();
  expect(guardian.path).toBe("/family");
  expect(gradeOf(guardian.texts("main h2, main p"))).toBeLessThanOrEqual(6);
  expect(guardian.text()).toContain("Ana Reyes");
  expect(guardian.text()).toContain("Ben Reyes");
  expect(guardian.text()).not.toContain("Cleo");
  await guardian.goto(`/family/${other.athleteId}`);
  expect(guardian.status).toBe(404);
  await guardian.goto(`/family/${other.athleteId}/download`);
  expect(guardian.status).toBe(404);

  const second = new TextBrowser(() => handle.app);
  await second.goto(path);
  await second.press("Open");
  expect(second.text()).toContain("This link is over");
  await second.goto(`/family/${ana.athleteId}`);
  expect(second.path).toBe("/family");
  await guardian.goto("/family");
  await guardian.press("Sign out");
  await guardian.goto(`/family/${ana.athleteId}`);
  expect(guardian.path).toBe("/family");
});

it("sends the same message for an address without an athlete", async () => {
  await signIn(guardian, `nobody-${mother}`);
  expect(guardian.text()).toContain("No athlete is linked to this email yet.");
});

it("hides fields and the whole profile, and lets nobody force a publication", async () => {
  const ana = await createMinor("Ana");
  await link(ana.key);
  await signIn();
  await guardian.follow("Ana Reyes");
  expect(guardian.text()).toContain("The profile is public.");
  expect(gradeOf(guardian.texts("main h2, main p, main li"))).toBeLessThanOrEqual(6);
  guardian.check("City", false);
  guardian.check("School", false);
  await guardian.press("Save what may be shown");
  expect(guardian.text()).toContain("Saved.");
  expect(guardian.text()).toContain("You keep it private.");
  expect(await read(ana.athleteId)).toMatchObject({ city: null, currentSchool: null });
  await guardian.press("Hide it now");
  expect(await read(ana.athleteId)).toBe(404);
  await db.updateTable("athletes").set({ is_published: false }).where("id", "=", ana.key).execute();
  await guardian.press("Stop hiding it");
  expect(guardian.text()).toContain("The profile is not public now.");
  expect(await read(ana.athleteId)).toBe(404);
  expect(guardian.text()).toContain("Profile hidden by a parent or guardian, by you,");
  expect((await mailTo(db, ana.email)).map(({ payload }) => payload?.news)).toEqual(["protected", "hid", "showed"]);
});

it("stores what a guardian stops, and tells the athlete who turned notifications off", async () => {
  const ana = await createMinor("Ana");
  await link(ana.key);
  await signIn();
  await guardian.follow("Ana Reyes");
  guardian.check("Stop coaches of colleges", true);
  guardian.check("Stop alerts on the phone", true);
  await guardian.press("Save what you stop");
  expect(await db.selectFrom("guardians").select("stops").where("athlete_id", "=", ana.key).executeTakeFirst()).toEqual(
    { stops: ["colleges", "notifications"] },
  );
  const athlete = new TextBrowser(() => handle.app);
  await signInTo(athlete, db, ana.id);
  await athlete.goto("/me/settings");
  expect(athlete.text()).toContain(`Your parent or guardian (${mother}) turned all notifications off.`);
  await athlete.goto("/me/family");
  expect(athlete.text()).toContain("Stops college staff, notifications on your devices");
});

it("states as a guardian that the athlete signed, which the profile and the athlete are told", async () => {
  const ana = await createMinor("Ana");
  await link(ana.key);
  await signIn();
  await guardian.follow("Ana Reyes");
  expect(guardian.text()).toContain("No one has said it yet.");
  await guardian.press("Save the choice");
  expect(guardian.text()).toContain("Choose one.");
  guardian.fill("What is true now", "Signed with a college");
  guardian.fill("Since which day? (can be empty)", "2026-11-11");
  await guardian.press("Save the choice");
  expect(guardian.text()).toContain("Signed with a college, said by a parent or guardian on");
  expect(await read(ana.athleteId)).toMatchObject({ commitmentStatus: "signed", commitmentStated: { by: "guardian" } });
  expect((await mailTo(db, ana.email)).map(({ payload }) => payload?.news)).toEqual(["committed"]);
  expect(guardian.text()).toContain("State of recruiting stated by a parent or guardian, by you,");
});

it("lists what the athlete changed once a day, and colleges that wrote", async () => {
  const ana = await createMinor("Ana");
  await link(ana.key);
  for (const city of ["Lincoln", "Kearney"]) {
    const { version } = (await sendRequest(handle.app, "GET", "/api/me/profile", ana)).body.result;
    const headers = { ...ana.headers, "if-match": `"${version}"` };
    expect(
      (await handle.app.inject({ method: "PATCH", url: "/api/me/profile", headers, payload: { city } })).statusCode,
    ).toBe(200);
  }
  const { programId, owner } = await createProgram(db);
  const { id: threadId } = await db
    .insertInto("contact_threads")
    .values({ program_id: programId, athlete_id: ana.key })
    .returning("id")
    .executeTakeFirstOrThrow();
  const message = { program_id: programId, thread_id: threadId, author: "coach", staff_id: owner.staffId } as const;
  const delivered = { state: "delivered", guardian_at: new Date(), athlete_at: new Date() } as const;
  await db
    .insertInto("contact_messages")
    .values({ ...message, ...delivered, purpose: "other", recipient: "family", text: "Hello" })
    .execute();
  await signIn();
  await guardian.follow("Ana Reyes");
  const text = guardian.text();
  expect(text.match(/Facts of the profile changed, by the athlete,/g)).toHaveLength(1);
  expect(text).toContain("Creighton University: a coach wrote to you.");
});

it("deletes the profile after days in which the guardian can take it back", async () => {
  const ana = await createMinor("Ana");
  await link(ana.key);
  await signIn();
  await guardian.follow("Ana Reyes");
  await guardian.press("Yes, delete the profile");
  expect(guardian.text()).toContain("The profile is being deleted");
  expect(guardian.text()).toContain("By law it must be gone by");
  expect(await read(ana.athleteId)).toBe(404);
  const { erase_after } = await db
    .selectFrom("accounts")
    .select("erase_after")
    .where("id", "=", ana.id)
    .executeTakeFirstOrThrow();
  expect(erase_after).not.toBeNull();
  await guardian.press("Don’t delete it");
  expect(guardian.text()).toContain("The profile is not deleted.");
  expect(await read(ana.athleteId)).toMatchObject({ city: "Omaha" });
});

it("gives the data to the guardian without addresses of others", async () => {
  const ana = await createMinor("Ana");
  await link(ana.key);
  await link(ana.key, "father@family.example");
  await signIn();
  const response = await guardian.request("GET", `/family/${ana.athleteId}/download`);
  expect(response.headers["content-disposition"]).toContain("attachment");
  expect(response.json()).toMatchObject({ profile: { city: "Omaha", firstName: "Ana" } });
  expect(response.body).not.toContain("father@family.example");
});

it("links an athlete whom the guardian asked, after the athlete confirms", async () => {
  const ana = await createMinor("Ana");
  await signIn();
  for (const email of ["nobody@mail.example", ana.email]) {
    guardian.fill("Email of the athlete", email);
    await guardian.press("Ask the athlete");
    expect(guardian.text()).toContain("If this athlete has a profile here, we sent an email.");
    expect(guardian.text()).not.toContain("Ana Reyes");
  }
  expect((await mailTo(db, ana.email)).map(({ kind }) => kind)).toEqual(["guardian-request"]);
  const athlete = new TextBrowser(() => handle.app);
  await signInTo(athlete, db, ana.id);
  await athlete.goto("/me/family");
  expect(athlete.text()).toContain(mother);
  await athlete.press(`Yes, link ${mother}`);
  expect(athlete.text()).toContain("Confirmed");
  await guardian.goto("/family");
  expect(guardian.text()).toContain("Ana Reyes");
});

it("ends the rights of the session on the 18th birthday", async () => {
  const ana = await createMinor("Ana");
  await link(ana.key);
  await signIn();
  await guardian.follow("Ana Reyes");
  expect(guardian.status).toBe(200);
  await sql`update accounts set adult_on = (now() at time zone 'UTC' - interval '12 hours')::date where id = ${ana.id}`.execute(
    db,
  );
  await guardian.goto(`/family/${ana.athleteId}`);
  expect(guardian.status).toBe(404);
  const response = await guardian.request("POST", `/family/${ana.athleteId}`, {
    form: { intent: "decide", decision: "hide" },
  });
  expect(response.statusCode).toBe(404);
  await purgeAccounts(db);
  expect(await read(ana.athleteId)).toMatchObject({ city: "Omaha" });
});

it("refuses a form of another site", async () => {
  const ana = await createMinor("Ana");
  await link(ana.key);
  await signIn();
  const response = await guardian.request("POST", `/family/${ana.athleteId}`, {
    form: { intent: "decide", decision: "hide" },
    headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  });
  expect(response.statusCode).toBe(403);
  expect(await read(ana.athleteId)).toMatchObject({ city: "Omaha" });
});
