import type { Page } from "@playwright/test";
import { minorBirthYear, minorClassYear } from "../minor.ts";
import { freshAddress, goodPassword, mailedPath, type Site, test } from "./accounts-site.ts";
import { announcer, expect, waitForScript } from "./fixtures.ts";
import { enter, expectArrival, tabTo, typeText } from "./keyboard.ts";
import { savingOf } from "./workspace-site.ts";

test("lets an athlete sign up, build, publish and submit a profile by keyboard alone", { tag: "@nightly" }, async ({
  page,
  site,
}) => {
  test.slow();
  const email = freshAddress();
  await test.step("sign up", () => signUp(page, email));
  await test.step("verify and sign in", () => verifyAndSignIn(page, site, email));
  await test.step("player and team", () => playerAndTeam(page));
  await test.step("game", () => enterGame(page));
  await test.step("link and publish", () => publish(page));
  await test.step("submit", () => submit(page));
});

async function signUp(page: Page, email: string): Promise<void> {
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await page.goto("/signup");
  await typeText(page, [[field("First name"), "Ana"]]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveText([
    "7 fields need a change. The first one is Date of birth.",
  ]);
  await expect(page).toHaveTitle(/^Error: Sign up \|/);
  await expect(page.getByLabel("Month")).toBeFocused();
  await page.keyboard.type("March");
  await typeText(page, [
    [page.getByLabel("Day"), "9"],
    [field("Year"), String(minorBirthYear)],
    [field("Last name"), "Reyes"],
    [field("Email"), email],
    [field("Password"), goodPassword],
    [field("Gender"), "Female"],
    [field("Graduation year"), String(minorClassYear)],
  ]);
  await chooseSchool(page);
  await page.keyboard.press("Enter");
  await page.waitForURL("/signup/sent");
  await expect(page).toHaveTitle(/^Check your email/);
}

async function verifyAndSignIn(page: Page, site: Site, email: string): Promise<void> {
  await page.goto(await mailedPath(site, email, "verify"));
  await page.waitForURL("/success");
  await expect(page).toHaveTitle(/^Account verified \|/);
  await enter(page, page.getByRole("button", { name: "Continue" }));
  await page.waitForURL("/me/start");
}

/** Chooses a school of the list in place of any text. */
async function chooseSchool(page: Page): Promise<void> {
  const school = page.getByLabel("School", { exact: true });
  await tabTo(page, school);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("southeast lincoln ne");
  const list = page.getByRole("listbox");
  await expect(list.getByRole("option").first()).toContainText("Lincoln Southeast High School");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(school).toHaveValue("Lincoln Southeast High School");
  await expect(list).toBeHidden();
}

async function playerAndTeam(page: Page): Promise<void> {
  const next = page.getByRole("main").getByRole("link", { name: "Next", exact: true });
  await enter(page, page.getByRole("link", { name: "Volleyball" }));
  await expectArrival(page, /^You, step 2 of 6: Set up your profile \|/);
  await chooseSchool(page);
  await typeText(page, [[page.getByLabel("Height"), "5'10"]]);
  await tabTo(page, page.getByLabel("Outside Hitter"));
  await page.keyboard.press("Space");
  await expect(page.getByLabel("Outside Hitter")).toBeChecked();
  await expect(savingOf(page)).toHaveText("Saved");
  await enter(page, next);
  await expectArrival(page, /^Team, step 3 of 6/);
  await enter(page, page.getByRole("button", { name: "Add team" }));
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveText([/^2 fields need a change/]);
  await expect(page.getByLabel("Team", { exact: true })).toBeFocused();
  await page.keyboard.type("Varsity");
  await typeText(page, [[page.getByLabel("Season", { exact: true }), "2026"]]);
  await page.keyboard.press("Enter");
  await expect(announcer(page)).toHaveText(/^Statistics, step 4 of 6/);
}

async function enterGame(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "New game" })).toBeFocused();
  const kills = page.getByLabel("Kills", { exact: true });
  await typeText(page, [
    [page.getByLabel("Opponent or event"), "vs. Kearney"],
    [page.getByLabel("Date"), "09042026"],
    [kills, "12"],
    [page.getByLabel("Attack errors"), "30"],
    [page.getByLabel("Total attacks"), "27"],
  ]);
  await expect(savingOf(page)).toHaveText(/^Not saved: vs\. Kearney\. /);
  await expect(kills).toHaveAccessibleDescription(/12 kills \+ 30 errors = 42/);
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByLabel("Attack errors")).toBeFocused();
  await page.keyboard.type("3");
  await expect(savingOf(page)).toHaveText("Saved");
  await expect(page.getByLabel("Hitting percentage")).toHaveText(".333");
  await enter(page, page.getByRole("link", { name: "Done", exact: true }));
  await expect(page.getByRole("link", { name: /^vs\. Kearney/ })).toBeFocused();
  await enter(page, page.getByRole("main").getByRole("link", { name: "Next", exact: true }));
  await expectArrival(page, /^Video, step 5 of 6/);
}

async function publish(page: Page): Promise<void> {
  await typeText(page, [
    [page.getByLabel("Address"), "https://www.hudl.com/video/3/1/a"],
    [page.getByLabel("Title"), "Highlights"],
  ]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: "Highlights" })).toBeVisible();
  await expect(savingOf(page)).toHaveText("Saved");
  await enter(page, page.getByRole("main").getByRole("link", { name: "Next", exact: true }));
  await expectArrival(page, /^Publish, step 6 of 6/);
  await enter(page, page.getByRole("button", { name: "Publish my profile" }));
  await expect(page.getByRole("status").filter({ hasText: "Your profile is public." })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "You’re on the board" })).toBeFocused();
}

async function submit(page: Page): Promise<void> {
  await enter(page, page.getByRole("main").getByRole("link", { name: "Find schools" }));
  await expectArrival(page, /^Schools \|/);
  await typeText(page, [[page.getByLabel("Name or city"), "creighton"]]);
  await page.keyboard.press("Enter");
  // The search is a new document, so the browser announces its title.
  await expect(page).toHaveTitle(/^Schools: creighton, volleyball \|/);
  await waitForScript(page);
  await enter(page, page.getByRole("link", { name: "Creighton University" }));
  await expectArrival(page, /^Submit to Creighton University \|/);
  const note = page.getByLabel("A short note (optional)");
  await typeText(page, [[note, "Call me: 402-555-0134"]]);
  await enter(page, page.getByRole("button", { name: "Submit your profile" }));
  await expect(page.getByRole("alert").filter({ hasText: "Please remove the phone number." })).toBeVisible();
  await expect(note).toBeFocused();
  await expect(page).toHaveTitle(/^Error: Submit to Creighton University \|/);
  await page.keyboard.press("Control+A");
  await page.keyboard.type("I would love to visit.");
  await enter(page, page.getByRole("button", { name: "Submit your profile" }));
  await expectArrival(page, /^We keep your profile for Creighton University\./);
  await tabTo(page, page.getByText(/^Take back/));
  await page.keyboard.press("Enter");
  await enter(page, page.getByRole("button", { name: "Yes, take it back" }));
  await expect(page.getByRole("status").filter({ hasText: "You took it back." })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Submitted" })).toBeFocused();
}
