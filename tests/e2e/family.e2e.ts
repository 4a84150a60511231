import { sql } from "kysely";
import { encodeId } from "../../src/athletes/public-id.server.ts";
import { deliverMessages } from "../../src/contact/deliver-messages.server.ts";
import { loadSchoolLists } from "../../src/schools/lists/load-school-lists.server.ts";
import { linksOf } from "../inbox.ts";
import { createProgram, listInDivisionOne } from "../program-factories.ts";
import { nebraska } from "../school-factories.ts";
import { signIn as signInMember, test } from "./accounts-site.ts";
import { expect } from "./fixtures.ts";
import { createAthlete, signIn } from "./workspace-site.ts";

/** A Monday afternoon in California, in the hours of guardians and of athletes. */
const at = new Date("2026-12-01T01:00:00Z");
const mother = "mother@family.example";
const thread = "University of Nebraska-Lincoln: Women’s Volleyball";

test("takes an athlete of 15, her mother and a coach from the invitation to the stop", async ({
  page: athlete,
  browser,
  site,
}) => {
  const { db } = site;
  await loadSchoolLists(db);
  // Other tests of this worker have the program of Creighton.
  const { programId, owner } = await createProgram(db, { schoolId: nebraska, domain: "unl.edu" });
  await listInDivisionOne(db, programId);
  const ana = await createAthlete(site);
  const birth_year = new Date().getUTCFullYear() - 15;
  await db.updateTable("accounts").set({ birth_year }).where("id", "=", ana.accountId).execute();
  await db.updateTable("athletes").set({ is_published: true, state: "CA" }).where("id", "=", ana.athleteKey).execute();
  const athleteId = encodeId("athlete", ana.athleteKey);
  const openBrowser = async (options: { javaScriptEnabled?: boolean } = {}) =>
    (await browser.newContext({ baseURL: site.url, ...options })).newPage();
  // A mother opens a link of an email, in an old browser.
  const [coach, parent] = [await openBrowser(), await openBrowser({ javaScriptEnabled: false })];
  await signInMember(coach, owner.email, `/coach/prospects/${athleteId}/message`);
  await expect(coach.getByRole("main")).toContainText("No parent or guardian is linked to this profile.");

  await signIn(athlete, ana.email, "/me/family");
  await athlete.getByLabel("Email of a parent or guardian").fill(mother);
  await athlete.getByRole("button", { name: "Send the invitation" }).click();
  await expect(athlete.getByText("We emailed the invitation.")).toBeVisible();
  const invitation = await site.inbox.waitFor({ to: mother });
  expect(invitation.text).toContain("dice que usted es su padre, madre o tutor");
  await parent.goto(new URL(linksOf(invitation)[0] ?? "").pathname);
  await parent.getByRole("button", { name: "Yes, I am" }).click();
  await expect(parent.getByText("Thank you. You’re confirmed.")).toBeVisible();

  await coach.goto(`/coach/prospects/${athleteId}/message`);
  const text = coach.getByLabel("Message (at most 1000 characters)");
  const preview = coach.getByRole("button", { name: "See what the family will see" });
  await coach.getByLabel("What you write about").selectOption("other");
  await text.fill("Hello Ana, call 402-555-0134");
  await preview.click();
  await expect(coach.getByRole("main")).toContainText("Please remove the phone number.");
  await text.fill("Hello Ana, we saw your match. See https://unl.edu/team");
  await preview.click();
  await expect(coach.getByRole("main")).toContainText("No other family got this text");
  await coach.getByRole("button", { name: "Send the message" }).click();
  await expect(coach).toHaveURL(/\/coach\/messages\/./);

  await parent.getByRole("link", { name: "Open the messages" }).click();
  // The server can have delivered it already, if these are the hours of the family.
  await sql`update contact_messages set next_try_at = '2026-01-01' where state = 'waiting'`.execute(db);
  await deliverMessages(db, { publicUrl: site.url, at });
  await parent.reload();
  await parent.getByRole("link", { name: thread }).click();
  await expect(parent.getByRole("main")).toContainText("What we know about this message");
  await expect(parent.getByRole("main")).toContainText("Source of the rule: AVCA letter");

  await athlete.goto("/me/messages");
  await athlete.getByRole("link", { name: thread }).click();
  await athlete.getByLabel("Answer University of Nebraska-Lincoln").fill("Thank you, coach!");
  await athlete.getByRole("button", { name: "Send the answer" }).click();
  await expect(athlete.getByText("Your answer is sent.")).toBeVisible();
  await parent.reload();
  await expect(parent.getByRole("main")).toContainText("Thank you, coach!");
  await coach.goto("/coach/messages");
  await expect(coach.getByRole("main")).toContainText("Answered");

  await parent.getByRole("link", { name: "All messages" }).click();
  await parent.getByLabel("No messages from college coaches").check();
  await parent.getByRole("button", { name: "Save" }).click();
  await expect(parent.getByText("We saved it.")).toBeVisible();
  await coach.goto(`/coach/prospects/${athleteId}/message`);
  await expect(coach.getByRole("main")).toContainText("This family doesn’t receive messages from you.");
  await athlete.goto("/me/messages");
  await expect(athlete.getByRole("main")).toContainText("Someone of your family stopped these already.");
});
