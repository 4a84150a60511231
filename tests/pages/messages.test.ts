import { sql } from "kysely";
import { expect, it } from "vitest";
import { encodeId } from "../../src/athletes/public-id.server.ts";
import { deliverMessages } from "../../src/contact/deliver-messages.server.ts";
import { mailTo, publicUrl } from "../members.ts";
import { createProgram, listInDivisionOne } from "../program-factories.ts";
import { createAthleteAccount, signInTo } from "../signed-in.ts";
import { testApp } from "../test-app.ts";
import { TextBrowser } from "../text-browser.ts";

const handle = testApp({}, { pages: true });

/** A Monday afternoon in California, in the hours of guardians and of athletes. */
const at = new Date("2026-12-01T01:00:00Z");

it("goes from a message of a coach to the answer of the athlete and the stop of the mother, without script", async () => {
  const { db } = handle;
  const { programId, owner } = await createProgram(db);
  await listInDivisionOne(db, programId);
  const birth_year = new Date().getUTCFullYear() - 16;
  const ana = await createAthleteAccount(db, { first_name: "Ana", last_name: "Reyes", birth_year });
  const { id: key } = await db
    .updateTable("athletes")
    .set({ is_published: true, state: "CA", graduation_year: 2027 })
    .where("account_id", "=", ana.id)
    .returning("id")
    .executeTakeFirstOrThrow();
  const athleteId = encodeId("athlete", key);
  const [coach, athlete, mother] = [0, 1, 2].map(() => new TextBrowser(() => handle.app)) as [
    TextBrowser,
    TextBrowser,
    TextBrowser,
  ];
  await signInTo(coach, db, owner.id);
  await signInTo(athlete, db, ana.id);

  await coach.goto(`/coach/prospects/${athleteId}/message`);
  expect(coach.text()).toContain("No parent or guardian is linked to this profile.");
  await athlete.goto("/me/family");
  athlete.fill("Email of a parent or guardian", "mother@family.example");
  await athlete.press("Send the invitation");
  const [invitation] = await mailTo(db, "mother@family.example");
  await mother.goto(new URL(String(invitation?.payload?.guardianLink)).pathname);
  await mother.press("Yes, I am");

  await coach.goto(`/coach/prospects/${athleteId}`);
  await coach.follow("Write a message");
  expect(coach.text()).toContain("The message goes to the parents or guardians and to the athlete");
  coach.fill("What you write about", "other");
  coach.fill("Message (at most 1000 characters)", "Hello Ana, call 402-555-0134");
  await coach.press("See what the family will see");
  expect(coach.text()).toContain("Please remove the phone number.");
  coach.fill("What you write about", "other");
  coach.fill("Message (at most 1000 characters)", "Hello Ana, we saw your match. See https://creighton.edu/team");
  await coach.press("See what the family will see");
  expect(coach.text()).toContain("This text went to no other family");
  await coach.press("Send the message");
  expect(coach.path).toMatch(/^\/coach\/messages\//);
  expect(coach.text()).toContain("Waits for its hours");

  await sql`update contact_messages set next_try_at = '2026-01-01'`.execute(db);
  await deliverMessages(db, { publicUrl, at });
  await mother.follow("Open the messages");
  await mother.follow("Creighton University: Women’s Volleyball");
  expect(mother.text()).toContain("What we know about this message");
  expect(mother.text()).toContain("Source: AVCA letter");

  await athlete.goto("/me/messages");
  await athlete.follow("Creighton University: Women’s Volleyball");
  athlete.fill("Answer Creighton University", "Thank you, coach!");
  await athlete.press("Send the answer");
  expect(athlete.text()).toContain("Your answer is sent.");
  await mother.goto(mother.path);
  expect(mother.text()).toContain("Thank you, coach!");
  await coach.goto("/coach/messages");
  expect(coach.text()).toContain("Answered");

  await mother.follow("All messages");
  mother.check("No messages from college coaches");
  await mother.press("Save");
  expect(mother.text()).toContain("We saved it.");
  await coach.goto(`/coach/prospects/${athleteId}/message`);
  expect(coach.text()).toContain("This family doesn’t receive messages from you.");
  await athlete.goto("/me/messages");
  expect(athlete.text()).toContain("Someone of your family stopped these already.");
});

it("answers an unknown link of a guardian with a page that says what to do", async () => {
  const guardian = new TextBrowser(() => handle.app);
  await guardian.goto("/guardian/none/messages");
  expect(guardian.status).toBe(404);
  expect(guardian.text()).toContain("Ask the athlete to invite you again.");
});
