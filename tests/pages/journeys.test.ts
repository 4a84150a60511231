import { sql } from "kysely";
import { expect, it } from "vitest";
import { encodeId } from "../../src/athletes/public-id.server.ts";
import { deliverMessages } from "../../src/contact/deliver-messages.server.ts";
import { mailTo } from "../members.ts";
import { createProgram, listInDivisionOne } from "../program-factories.ts";
import { createCandidate, createCoach, nebraska } from "../school-factories.ts";
import { signInTo } from "../signed-in.ts";
import { testApp } from "../test-app.ts";
import { TextBrowser } from "../text-browser.ts";

const handle = testApp({}, { pages: true });

/** A Monday afternoon in California, in the hours of guardians and of athletes. */
const at = new Date("2026-12-01T01:00:00Z");
const mother = "mother@journey.example";
const thread = "University of Nebraska-Lincoln: Women’s Volleyball";

it("takes an athlete of 15, her mother and a coach from the invitation to the stop", async () => {
  const { db } = handle;
  const { programId, owner } = await createProgram(db, { schoolId: nebraska, domain: "unl.edu" });
  await listInDivisionOne(db, programId);
  const ana = await createCandidate(db, { birth_year: new Date().getUTCFullYear() - 15 });
  await db.updateTable("athletes").set({ is_published: true, state: "CA" }).where("id", "=", ana.athleteKey).execute();
  const athleteId = encodeId("athlete", ana.athleteKey);
  const [athlete, coach, parent] = Array.from({ length: 3 }, () => new TextBrowser(() => handle.app)) as [
    TextBrowser,
    TextBrowser,
    TextBrowser,
  ];
  await signInTo(athlete, db, ana.id);
  await signInTo(coach, db, owner.id);
  const write = `/coach/prospects/${athleteId}/message`;

  await coach.goto(write);
  expect(coach.text("main")).toContain("No parent or guardian is linked to this profile.");

  await athlete.goto("/me/family");
  athlete.fill("Email of a parent or guardian", mother);
  await athlete.press("Send the invitation");
  const [invitation] = await mailTo(db, mother);
  await parent.goto(new URL(String(invitation?.payload?.guardianLink)).pathname);
  await parent.press("Yes, I am");
  expect(parent.text()).toContain("Thank you. You’re confirmed.");

  await coach.goto(write);
  coach.fill("What you write about", "other");
  coach.fill("Message (at most 1000 characters)", "Hello Ana, call 402-555-0134");
  await coach.press("See what the family will see");
  expect(coach.text("main")).toContain("Please remove the phone number.");
  coach.fill("What you write about", "other");
  coach.fill("Message (at most 1000 characters)", "Hello Ana, we saw your match. See https://unl.edu/team");
  await coach.press("See what the family will see");
  expect(coach.text("main")).toContain("No other family got this text");
  await coach.press("Send the message");
  expect(coach.path).toMatch(/^\/coach\/messages\/./);

  await parent.follow("Open the messages");
  await sql`update contact_messages set next_try_at = '2026-01-01' where state = 'waiting'`.execute(db);
  await deliverMessages(db, { publicUrl: "http://127.0.0.1:3000", at });
  await parent.goto(parent.path);
  await parent.follow(thread);
  expect(parent.text("main")).toContain("What we know about this message");
  expect(parent.text("main")).toContain("Source of the rule: AVCA letter");

  await athlete.goto("/me/messages");
  await athlete.follow(thread);
  athlete.fill("Answer University of Nebraska-Lincoln", "Thank you, coach!");
  await athlete.press("Send the answer");
  expect(athlete.text()).toContain("Your answer is sent.");
  await parent.goto(parent.path);
  expect(parent.text("main")).toContain("Thank you, coach!");
  await coach.goto("/coach/messages");
  expect(coach.text("main")).toContain("Answered");

  await parent.follow("All messages");
  parent.check("No messages from college coaches");
  await parent.press("Save");
  expect(parent.text()).toContain("We saved it.");
  await coach.goto(write);
  expect(coach.text("main")).toContain("This family doesn’t receive messages from you.");
  await athlete.goto("/me/messages");
  expect(athlete.text("main")).toContain("Someone of your family stopped these already.");
});

it("enters the times of a clip, and refuses an end before the start, without script", async () => {
  const { id, athleteKey } = await createCandidate(handle.db);
  const film = {
    athlete_id: athleteKey,
    position: 0,
    label: "State final",
    url: "https://youtu.be/dQw4w9WgXcQ",
    published_at: new Date("2026-10-01"),
  };
  const { id: linkKey } = await handle.db
    .insertInto("media_links")
    .values(film)
    .returning("id")
    .executeTakeFirstOrThrow();
  const browser = new TextBrowser(() => handle.app);
  await signInTo(browser, handle.db, id);
  await browser.goto(`/me/links/${encodeId("mediaLink", linkKey)}`);
  browser.fill("Start", "12:31");
  browser.fill("End", "12:21");
  await browser.press("Add clip");
  expect(browser.texts("[role=alert]").join()).toContain("is not after the start");
  browser.fill("Start", "12:31");
  browser.fill("End", "12:39");
  await browser.press("Add clip");
  expect(browser.text()).toContain("12:31–12:39");
});

it("shows a coach a working board of published athletes before the approval", async () => {
  const { id } = await createCoach(handle.db, { domain_status: "P" });
  await createCandidate(handle.db, { last_name: "Demoboard" });
  const browser = new TextBrowser(() => handle.app);
  await signInTo(browser, handle.db, id);
  await browser.goto("/coach");
  await browser.follow("Try the demo board");
  expect(browser.text("h1")).toBe("Demo board");
  expect(browser.text("main")).toContain("Ana Demoboard");
});
