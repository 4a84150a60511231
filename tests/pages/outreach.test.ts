import { sql } from "kysely";
import { expect, it } from "vitest";
import { creighton } from "../school-factories.ts";
import { createAthleteAccount, signInTo } from "../signed-in.ts";
import { testApp } from "../test-app.ts";
import { TextBrowser } from "../text-browser.ts";

const handle = testApp({}, { pages: true });

it("goes from a school to a draft, a sent email and the answer, without script", async () => {
  const { db } = handle;
  const birth_year = new Date().getUTCFullYear() - 16;
  const { id } = await createAthleteAccount(db, { first_name: "Ana", last_name: "Reyes", birth_year });
  const { id: key } = await db
    .updateTable("athletes")
    .set({ is_published: true, graduation_year: 2028, positions: sql`'{VB:S}'` })
    .where("account_id", "=", id)
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`insert into athlete_sports (athlete_id, sport_code) values (${key}, 'VB') on conflict do nothing`.execute(
    db,
  );
  await sql`insert into guardians (athlete_id, email, state, confirmed_at) values (${key}, 'mother@family.example', 'active', now())`.execute(
    db,
  );
  const athlete = new TextBrowser(() => handle.app);
  await signInTo(athlete, db, id);

  await athlete.goto(`/me/schools/${creighton}`);
  await athlete.follow("Write to the coaches yourself");
  await athlete.press("Add volleyball to your list");
  expect(athlete.path).toMatch(/^\/me\/outreach\/[\da-f-]{36}$/);
  athlete.fill("Why this school?", "Nice.");
  await athlete.press("Write the draft");
  expect(athlete.text()).toContain("Write at least 40 characters about why you want to go to this school.");
  athlete.fill("Why this school?", "I want to study nursing, and your team defends like mine.");
  athlete.fill("Email of the coach (optional)", "moe@creighton.edu");
  await athlete.press("Write the draft");
  expect(athlete.text()).toContain("Your draft is below.");
  expect(athlete.text("#draft")).toBe("Your draft");
  const link = athlete.document.querySelector('a[href^="mailto:"]')?.getAttribute("href") ?? "";
  expect(link).toMatch(/^mailto:moe@creighton\.edu\?cc=mother@family\.example&subject=Ana%20Reyes%2C%20Setter/);

  athlete.fill("The day you wrote", new Date(Date.now() - 11 * 86_400_000).toISOString().slice(0, 10));
  await athlete.press("I wrote to them");
  expect(athlete.text()).toContain("You said you wrote on");
  await athlete.goto("/me/outreach");
  expect(athlete.text()).toContain("Did Creighton University answer?");
  await athlete.press("Yes: Creighton University");
  expect(athlete.text()).not.toContain("Did Creighton University answer?");
  await athlete.follow("Creighton University");
  athlete.fill("Stage", "visit");
  athlete.fill("Notes (optional)", "Ask for the tour");
  await athlete.press("Save");
  expect(athlete.text()).toContain("Saved.");
  expect(await db.selectFrom("mail_messages").select("kind").execute()).toEqual([]);
});
