import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { createKeys } from "../../src/accounts/installation-keys.server.ts";
import { encodeId } from "../../src/athletes/public-id.server.ts";
import { collectCourses } from "../../src/core-courses/store-courses.server.ts";
import { remindOfDeadlines } from "../../src/offers/remind-of-deadlines.server.ts";
import { collectOffers, listOffers, resealOffers } from "../../src/offers/store-offers.server.ts";
import { mailTo, publicUrl } from "../members.ts";
import { createAthleteAccount, signInTo } from "../signed-in.ts";
import { testApp } from "../test-app.ts";
import { TextBrowser } from "../text-browser.ts";

const secret = randomBytes(32);
const handle = testApp({}, { pages: true });
// The application has keys of its process, which the test does not know.
const ofTest = createKeys([secret]);

async function createFamily() {
  const { db } = handle;
  const birth_year = new Date().getUTCFullYear() - 16;
  const { id } = await createAthleteAccount(db, { first_name: "Ana", last_name: "Reyes", birth_year });
  const { id: key } = await db
    .selectFrom("athletes")
    .select("id")
    .where("account_id", "=", id)
    .executeTakeFirstOrThrow();
  const email = `mother-${key}@family.example`;
  await sql`insert into guardians (athlete_id, email, state, confirmed_at) values (${key}, ${email}, 'active', now())`.execute(
    db,
  );
  const athlete = new TextBrowser(() => handle.app);
  await signInTo(athlete, db, id);
  const guardian = new TextBrowser(() => handle.app);
  await guardian.goto("/family");
  guardian.fill("Your email", email);
  await guardian.press("Send me the link");
  const mail = (await mailTo(db, email)).find(({ payload }) => payload?.signInLink);
  await guardian.goto(new URL(String(mail?.payload?.signInLink)).pathname);
  await guardian.press("Open");
  return { id, key, athleteId: encodeId("athlete", key), athlete, guardian };
}

async function add(browser: TextBrowser, fields: Record<string, string>) {
  const form = browser.region("Write down an offer");
  for (const [label, text] of Object.entries(fields)) browser.fill(label, text, form);
  await browser.press("Add this offer");
}

it("compares the offers of a family, which its athlete and guardian write and nobody else reads", async () => {
  const { id, key, athleteId, athlete, guardian } = await createFamily();
  await athlete.goto("/me/offers");
  await add(athlete, { School: "Coastal", "First year": "2027", "Cost of attendance": "50%" });
  expect(athlete.text()).toContain("Write whole US dollars a year");
  await athlete.goto("/me/offers");
  await add(athlete, {
    School: "Coastal",
    "First year": "2027",
    "Cost of attendance": "$58,000",
    "Athletic aid": "29000",
    Level: "ncaa-3",
    "How long is the aid?": "one-year",
  });
  expect(athlete.text()).toContain("$29,000 you pay a year");
  expect(athlete.text()).toContain("$29,000 (50% of the cost)");
  expect(athlete.text()).toContain("Division III schools may not give athletic aid.");
  expect(athlete.text()).toContain("If it ends, four years cost $203,000, and five cost $261,000.");

  await guardian.goto(`/family/${athleteId}/offers`);
  await add(guardian, {
    School: "Prairie",
    "First year": "2027",
    "Cost of attendance": "32,000",
    "Academic aid": "8,000",
    "Notes (optional)": "Coach called on Monday",
  });
  expect(guardian.text()).toMatch(/Prairie.*\$24,000 you pay a year.*Coastal.*\$29,000 you pay a year/s);
  await athlete.goto("/me/offers");
  expect(athlete.text()).toMatch(/\$96,000.*\$120,000/s);

  const stored = await handle.db.selectFrom("offers").selectAll().where("athlete_id", "=", key).execute();
  expect(stored).toHaveLength(2);
  expect(stored.map(({ sealed }) => sealed.toString("latin1")).join("")).not.toMatch(/Coastal|Prairie|58000|Monday/);
  const log = await handle.db.selectFrom("audit_log").selectAll().where("subject_account", "=", id).execute();
  expect(log.filter(({ action }) => action === "offer-added")).toHaveLength(2);
  expect(JSON.stringify(log)).not.toMatch(/Coastal|Prairie|58000|29000/);
  await guardian.goto(`/family/${athleteId}/download`);
  expect(guardian.html).not.toMatch(/Coastal|Prairie/);

  const other = await createFamily();
  for (const [browser, path] of [
    [other.athlete, "/me/offers"],
    [other.guardian, `/family/${athleteId}/offers`],
    [new TextBrowser(() => handle.app), `/family/${athleteId}/offers`],
  ] as const) {
    await browser.goto(path);
    expect(browser.html, path).not.toMatch(/Coastal|Prairie/);
  }
  await sql`update guardians set state = 'frozen' where athlete_id = ${key}`.execute(handle.db);
  await guardian.goto(`/family/${athleteId}/offers`);
  expect(guardian.status).toBe(404);
});

it("changes and deletes an offer, and keeps a change of another family member", async () => {
  const { athlete, guardian, athleteId } = await createFamily();
  await athlete.goto("/me/offers");
  await add(athlete, { School: "Coastal", "First year": "2027" });
  expect(athlete.text()).toContain("Cost unknown. Ask the school.");
  await guardian.goto(`/family/${athleteId}/offers`);
  const card = (browser: TextBrowser) => browser.find("li details");
  athlete.fill("Cost of attendance", "40000", card(athlete));
  await athlete.press("Save");
  expect(athlete.text()).toContain("$40,000 you pay a year");
  guardian.fill("Cost of attendance", "10", card(guardian));
  await guardian.press("Save");
  expect(guardian.text()).toContain("$40,000 you pay a year");
  expect(guardian.text()).toMatch(/changed/);
  await guardian.press("Delete this offer");
  expect(guardian.text()).toContain("No offers yet");
});

it("reminds the family once in the week before a deadline, without a word about the offer", async () => {
  const { db } = handle;
  await db.deleteFrom("offers").execute();
  const { key, id: accountId } = await createFamily();
  const id = "11111111-1111-4111-8111-111111111112";
  const body = {
    ...{ school: "Coastal", team: "", level: "naia", year: 2027, kind: "verbal", residence: "same", cost: 20_000 },
    ...{ athletic: 0, academic: 0, need: 0, renewal: "unknown", deadline: "2027-05-01", notes: "" },
  };
  const sealed = ofTest.seal("offer", { binding: `${key} ${id}`, text: JSON.stringify(body) });
  await db.insertInto("offers").values({ athlete_id: key, id, sealed }).execute();
  const remind = (day: string) => remindOfDeadlines(db, { keys: ofTest, publicUrl, now: new Date(`${day}T21:00:00Z`) });
  expect([await remind("2027-04-23"), await remind("2027-05-02")]).toEqual([0, 0]);
  expect([await remind("2027-04-24"), await remind("2027-04-25")]).toEqual([1, 0]);
  const mails = await db
    .selectFrom("mail_messages")
    .select("payload")
    .where("account_id", "=", accountId)
    .where("kind", "=", "contact-news")
    .orderBy("id")
    .execute();
  expect(mails.map(({ payload }) => (payload as { news?: string } | null)?.news).toSorted()).toEqual([
    "offer-athlete",
    "offer-guardian",
  ]);
  expect(JSON.stringify(mails)).not.toMatch(/Coastal|2027|20000/);
});

it("exports offers, encrypts them again under a new key, and opens none in the row of another athlete", async () => {
  const { db } = handle;
  const [one, other] = [await createFamily(), await createFamily()];
  const body = {
    ...{ school: "Coastal", team: "", level: "naia", year: 2027, kind: "signed", residence: "same", cost: 20_000 },
    ...{ athletic: 0, academic: 5_000, need: 0, renewal: "all-years", deadline: null, notes: "" },
  };
  const id = "11111111-1111-4111-8111-111111111111";
  const sealed = ofTest.seal("offer", { binding: `${one.key} ${id}`, text: JSON.stringify(body) });
  for (const { key } of [one, other]) await db.insertInto("offers").values({ athlete_id: key, id, sealed }).execute();
  expect(await collectOffers(db, one.id, { keys: ofTest })).toEqual([
    { ...body, sums: { aid: 5_000, aidPercent: 25, netYear: 15_000, netFour: 60_000, netFive: 75_000 } },
  ]);
  expect(await listOffers(db, ofTest, other.key)).toEqual({ offers: [], unreadable: 1 });

  await db.deleteFrom("offers").where("athlete_id", "<>", one.key).execute();
  const next = randomBytes(32);
  expect(await resealOffers(db, createKeys([next, secret]))).toEqual({ sealed: 1, unreadable: 0 });
  expect((await listOffers(db, createKeys([next]), one.key)).offers).toHaveLength(1);
  expect(await resealOffers(db, ofTest)).toEqual({ sealed: 0, unreadable: 1 });
});

it("stores core courses, which the family alone reads, and keeps the ticks of a rejected form and of another window", async () => {
  const { id, key, athlete, guardian, athleteId } = await createFamily();
  await handle.db.updateTable("athletes").set({ is_published: true }).where("id", "=", key).execute();
  await athlete.goto("/me/courses");
  const other = new TextBrowser(() => handle.app);
  await signInTo(other, handle.db, id);
  await other.goto("/me/courses");
  for (const course of ["English, course 1", "Math, course 2"]) athlete.check(course);
  for (const wrong of ["3,1", "3.256"]) {
    athlete.fill("Core GPA (optional)", wrong);
    await athlete.press("Save");
    expect(athlete.text()).toContain("Write the core GPA as a number from 0 to 5 with at most two decimals");
    expect(athlete.value("Core GPA (optional)")).toBe(wrong);
  }
  athlete.fill("Core GPA (optional)", "2.21");
  await athlete.press("Save");
  expect(athlete.text()).toContain("2 of 16 core courses are finished.");
  expect(athlete.text()).toContain("The core GPA is 2.21.");
  expect(athlete.findAll("input[checked]")).toHaveLength(2);

  other.check("Math, course 3");
  await other.press("Save");
  expect(other.text()).toContain("The list of core courses was changed in another window");
  expect(other.text()).toContain("2 of 16 core courses are finished.");
  expect(other.findAll("input[checked]").map((box) => box.getAttribute("value"))).toEqual([
    "english-1",
    "math-2",
    "math-3",
  ]);

  await guardian.goto(`/family/${athleteId}`);
  expect(guardian.text()).toContain("2 of 16 core courses are finished.");
  expect(guardian.text()).toContain("List of core courses changed");
  expect(await collectCourses(handle.db, id)).toEqual({ finished: ["english-1", "math-2"], gpa: 2.21 });
  for (const path of [`/profile/${athleteId}`, `/api/athletes/${athleteId}`])
    expect((await athlete.request("GET", path)).body, path).not.toMatch(/2\.21|core course/i);
  const log = await handle.db.selectFrom("audit_log").selectAll().where("subject_account", "=", id).execute();
  expect(JSON.stringify(log)).not.toMatch(/2\.21|english-1/);
});
