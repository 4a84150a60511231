import type { Page } from "@playwright/test";
import { loadSchoolLists } from "../../src/schools/lists/load-school-lists.server.ts";
import { minorBirthYear, minorClassYear } from "../minor.ts";
import { fillSignUp, freshAddress, goodPassword, mailedPath, type Site, signUpButton, test } from "./accounts-site.ts";
import { countEntries } from "./count-entries.ts";
import { expect, waitForScript } from "./fixtures.ts";
import { HumanHand } from "./human-hand.ts";

const tenMinutes = 600;

test("takes an athlete from the home page to a published profile with three submissions in less than ten minutes", {
  tag: ["@phone", "@nightly"],
}, async ({ page, site }) => {
  test.setTimeout(1_200_000);
  const hand = new HumanHand();
  const parts: [string, number][] = [];
  for (const [name, walk] of Object.entries({ signUp, playerAndTeam, threeGames, publish, threeSchools })) {
    const before = hand.seconds;
    await test.step(name, () => walk(page, hand, site));
    parts.push([name, hand.seconds - before]);
  }
  const each = parts.map(([name, seconds]) => `${name} ${Math.round(seconds)} s`).join(", ");
  const all = `${Math.round(hand.seconds)} s at human speed, ${hand.keys} keys and ${hand.taps} taps: ${each}`;
  test.info().annotations.push({ type: "human speed", description: all });
  console.log(`  ${all}`);
  expect(hand.seconds).toBeLessThan(tenMinutes);
});

test("takes an athlete from the home page to a public profile with a number in at most 18 fields and 16 taps", {
  tag: "@nightly",
}, async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const email = freshAddress();
  await loadSchoolLists(site.db);
  const counts = await countEntries(page);
  await page.goto("/");
  await page.getByRole("link", { name: "Start on the web" }).click();
  await fillSignUp(page, email);
  await expect(page.getByLabel("School")).toHaveRole("combobox");
  await page.getByLabel("School").fill("lincoln southeast ne");
  await page.getByRole("option", { name: "Lincoln Southeast High School" }).click();
  await page.getByText("Volleyball", { exact: true }).click();
  await signUpButton(page).click();
  await expect(page).toHaveURL("/signup/sent");
  // The tap in the mail.
  counts.taps += 1;
  await page.goto(await mailedPath(site, email, "verify"));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/me/start");
  await expect(page.getByLabel("School type")).toHaveValue("H");
  await expect(page.getByLabel("City")).toHaveValue("Lincoln");
  await expect(page.getByLabel("State")).toHaveValue("NE");
  await page.getByLabel("Height").selectOption("5'10\"");
  await page.getByText("Outside Hitter", { exact: true }).click();
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await page.getByRole("button", { name: /^Use this team for/ }).click();
  await page.getByLabel("Opponent or event").fill("vs. Kearney");
  await page.getByLabel("Date").fill("2026-09-04");
  await page.getByLabel("Kills", { exact: true }).fill("12");
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await page.getByRole("link", { name: "Skip for now" }).click();
  await page.getByRole("button", { name: "Publish my profile" }).click();
  await expect(page.getByRole("heading", { name: "You’re on the board" })).toBeVisible();
  const measured = `${counts.fields} fields and ${counts.taps} taps`;
  test.info().annotations.push({ type: "measured", description: measured });
  console.log(`  ${measured}`);
  await page.getByRole("link", { name: "Open your public profile" }).click();
  await expect(page.getByRole("link", { name: /^vs\. Kearney/ })).toBeVisible();
  await expect(page.getByText("Lincoln Southeast High School").first()).toBeVisible();
  expect(counts.fields).toBeLessThanOrEqual(18);
  expect(counts.taps).toBeLessThanOrEqual(16);
});

async function signUp(page: Page, hand: HumanHand, site: Site): Promise<void> {
  const email = freshAddress();
  await page.goto("/");
  await hand.pause(10);
  await hand.tap(page.getByRole("link", { name: "Start on the web" }));
  await expect(page).toHaveURL("/signup");
  await hand.choose(page.getByLabel("Month"), "March");
  await hand.type(page.getByLabel("Day"), "9");
  await hand.type(page.getByLabel("Year", { exact: true }), String(minorBirthYear));
  await hand.type(page.getByLabel("First name"), "Ana");
  await hand.type(page.getByLabel("Last name"), "Reyes");
  await hand.type(page.getByLabel("Email"), email);
  await hand.type(page.getByLabel("Password", { exact: true }), goodPassword);
  await hand.choose(page.getByLabel("Gender"), "Female");
  await hand.type(page.getByLabel("Graduation year"), String(minorClassYear));
  await hand.type(page.getByLabel("School"), "Lincoln High");
  await hand.tap(page.getByRole("checkbox", { name: "Volleyball", includeHidden: true }));
  await hand.tap(signUpButton(page));
  // Opens the link in the mail.
  const path = await mailedPath(site, email, "verify");
  await hand.pause(15);
  await page.goto(path);
  await page.waitForURL("/success");
  await hand.tap(page.getByRole("button", { name: "Continue" }));
  await page.waitForURL("/me/start");
}

async function playerAndTeam(page: Page, hand: HumanHand): Promise<void> {
  await expect(page.getByLabel("Graduation year")).toHaveValue(String(minorClassYear));
  await expect(page.getByRole("button", { name: "Add a photo" })).toBeVisible();
  await expect(page.getByText("20% complete")).toBeVisible();
  await hand.choose(page.getByLabel("School type"), "High School");
  await hand.choose(page.getByLabel("Height"), "5'10\"");
  await hand.tap(page.getByLabel("Outside Hitter"));
  await hand.tap(page.getByLabel("Setter"));
  await hand.type(page.getByLabel("City"), "Lincoln");
  await hand.type(page.getByLabel("State"), "NE");
  await hand.tap(page.getByRole("link", { name: "Next", exact: true }));
  await hand.type(page.getByLabel("Team", { exact: true }), "Lincoln High Varsity");
  await hand.type(page.getByLabel("Season", { exact: true }), "2026");
  await hand.tap(page.getByRole("button", { name: "Add team" }));
}

async function threeGames(page: Page, hand: HumanHand): Promise<void> {
  await expect(page.getByRole("heading", { name: "Your first game" })).toBeVisible();
  for (const [place, opponent] of ["vs. Omaha Central", "at Bellevue West", "vs. Kearney"].entries()) {
    if (place > 0) await hand.tap(page.getByRole("link", { name: "Next game" }));
    await hand.type(page.getByLabel("Opponent or event"), opponent);
    await hand.date(page.getByLabel("Date"), `2026-09-0${place + 4}`);
    await hand.type(page.getByLabel("Kills", { exact: true }), "12");
    await hand.type(page.getByLabel("Attack errors"), "3");
    await hand.type(page.getByLabel("Total attacks"), "27");
    await expect(page.getByLabel("Hitting percentage")).toHaveText(".333");
  }
  await hand.tap(page.getByRole("link", { name: "Done", exact: true }));
  // A reload and the Back button lose nothing.
  await expect(page.locator("[data-saving]")).toHaveText("Saved");
  await page.reload();
  await waitForScript(page);
  await page.goBack();
  await page.goForward();
  await expect(page.getByRole("link", { name: /vs\. Kearney/ })).toBeVisible();
  await hand.tap(page.getByRole("link", { name: "Next", exact: true }));
}

async function publish(page: Page, hand: HumanHand): Promise<void> {
  await hand.type(page.getByLabel("Address"), "https://www.hudl.com/video/3/1/a");
  await hand.tap(page.getByRole("button", { name: "Add link" }));
  await expect(page.getByRole("listitem").filter({ hasText: "Hudl film" })).toBeVisible();
  await hand.tap(page.getByRole("link", { name: "Next", exact: true }));
  await hand.tap(page.getByRole("button", { name: "Publish my profile" }));
  await hand.tap(page.getByRole("link", { name: "Open your public profile" }));
  await expect(page.getByRole("heading", { level: 1, name: "Ana Reyes" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^vs\. Kearney/ })).toBeVisible();
  await hand.pause(10);
  await page.goBack();
}

async function threeSchools(page: Page, hand: HumanHand, site: Site): Promise<void> {
  await hand.tap(page.getByRole("link", { name: "Find schools" }).first());
  const schools = [
    ["creighton", "Creighton University"],
    ["nebraska omaha", "University of Nebraska at Omaha"],
    ["nebraska lincoln", "University of Nebraska-Lincoln"],
  ] as const;
  for (const [typed, school] of schools) {
    const field = page.getByLabel("Name or city");
    await hand.type(field, typed);
    await hand.tap(page.getByRole("search").getByRole("button", { name: "Search" }));
    await hand.tap(page.getByRole("link", { name: school }).first());
    await hand.type(page.getByLabel("A short note (optional)"), "I would love to play for you.");
    await hand.tap(page.getByRole("button", { name: "Submit your profile" }));
    // Another test can have left a coach of the school.
    await expect(
      page.getByText(new RegExp(`(?:We keep your profile for|Your profile is on its way to) ${school}`)).first(),
    ).toBeVisible();
  }
  const sent = site.db
    .selectFrom("submissions")
    .innerJoin("schools", "schools.id", "submissions.school_id")
    .innerJoin("athletes", "athletes.id", "submissions.athlete_id")
    .innerJoin("accounts", "accounts.id", "athletes.account_id")
    .select("schools.name")
    .where("accounts.last_name", "=", "Reyes")
    .orderBy("sent_at", "desc")
    .limit(3);
  expect((await sent.execute()).map(({ name }) => name).sort()).toEqual(schools.map(([, name]) => name).sort());
}
