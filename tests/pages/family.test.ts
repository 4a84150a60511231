import { expect, it } from "vitest";
import { mailTo } from "../members.ts";
import { createAthleteAccount, signInTo } from "../signed-in.ts";
import { testApp } from "../test-app.ts";
import { TextBrowser } from "../text-browser.ts";

const handle = testApp({}, { pages: true });

it("links a guardian, who then hides the profile, without script and without an account", async () => {
  const birth_year = new Date().getUTCFullYear() - 15;
  const { id, email } = await createAthleteAccount(handle.db, { first_name: "Ana", last_name: "Reyes", birth_year });
  await handle.db.updateTable("athletes").set({ is_published: true }).where("account_id", "=", id).execute();
  const athlete = new TextBrowser(() => handle.app);
  await signInTo(athlete, handle.db, id);
  await athlete.goto("/me/family");
  athlete.fill("Email of a parent or guardian", "mother@family.example");
  await athlete.press("Send the invitation");
  expect(athlete.text()).toContain("We emailed the invitation.");
  expect(athlete.text()).toContain("mother@family.example Invited.");
  athlete.fill("Email of a parent or guardian", "mother@family.example");
  await athlete.press("Send the invitation");
  expect(athlete.text()).toContain("You invited this address already.");

  const [invitation] = await mailTo(handle.db, "mother@family.example");
  const guardian = new TextBrowser(() => handle.app);
  await guardian.goto(new URL(String(invitation?.payload?.guardianLink)).pathname);
  expect(guardian.text()).toContain("Ana Reyes named you as parent or guardian");
  await guardian.press("Yes, I am");
  expect(guardian.text()).toContain("Thank you. You’re confirmed.");
  expect(guardian.text()).toContain("The profile is public");
  await guardian.press("Hide the profile now");
  expect(guardian.text()).toContain("You hide the profile");
  await athlete.goto("/me/family");
  expect(athlete.text()).toContain("Hides your profile");
  await athlete.goto("/me");
  expect(athlete.text()).toContain("Your parent or guardian hid it.");
  expect((await mailTo(handle.db, email)).map(({ payload }) => payload?.news)).toEqual(["confirmed", "hid"]);
  await guardian.press("End the link");
  expect(guardian.text()).toContain("The link has ended.");
});

it("answers an unknown link of a guardian with a page that says what to do", async () => {
  const guardian = new TextBrowser(() => handle.app);
  await guardian.goto("/guardian/none");
  expect(guardian.status).toBe(404);
  expect(guardian.text()).toContain("Ask the athlete to invite you again.");
});
