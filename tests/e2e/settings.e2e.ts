import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { linksOf } from "../inbox.ts";
import { createMember, password } from "../members.ts";
import { freshAddress, openSession, type Site, signInStatus, test } from "./accounts-site.ts";
import { expect, expectAccessible, expectNoSidewaysScroll } from "./fixtures.ts";

const fresh = "six loud geese at dawn";

async function createAthlete(site: Site): Promise<string> {
  const email = freshAddress();
  const { id } = await createMember(site.db, { user_type: "Athlete", first_name: "Ana", email });
  await site.db.insertInto("athletes").values({ account_id: id, gender: "F" }).execute();
  return email;
}

function openSettings(page: Page, email: string): Promise<void> {
  return openSession(page, { email, password, next: "/me/settings" });
}

/** Returns the section with this heading. */
function part(page: Page, name: string) {
  return page.getByRole("region", { name });
}

async function linkTo(site: Site, to: string): Promise<string> {
  for (;;) {
    const link = linksOf(await site.inbox.waitFor({ to })).find((address) => address.includes("/confirmemail/"));
    if (link) return new URL(link).pathname;
  }
}

test("signs a member in at the requested page, and out again, with an HttpOnly cookie", {
  tag: ["@phone", "@nightly"],
}, async ({ page, site, context }) => {
  test.slow();
  const email = await createAthlete(site);
  await page.goto("/me/settings");
  await expect(page).toHaveURL("/signin?next=%2Fme%2Fsettings");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.locator("form").getByRole("alert")).toContainText("The email or the password isn’t right.");
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/me/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();

  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ name: "__Host-openroster-session", httpOnly: true, secure: true, sameSite: "Lax" });
  expect(cookie?.expires).toBe(-1);
  expect(await page.evaluate(() => document.cookie)).toBe("");
  await page.getByRole("button", { name: "Sign out", exact: true }).first().click();
  await expect(page).toHaveURL("/signin?done=here");
  await expect(page.getByText("You’re signed out.")).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  const left = site.db
    .selectFrom("sessions")
    .innerJoin("accounts", "accounts.id", "sessions.account_id")
    .select("sessions.id")
    .where("accounts.email", "=", email);
  expect(await left.execute()).toEqual([]);
});

test("changes an email address after both addresses confirmed it, and ends all sessions", { tag: "@nightly" }, async ({
  page,
  site,
}) => {
  test.slow();
  const email = await createAthlete(site);
  const moved = freshAddress();
  await openSettings(page, email);
  const form = part(page, "Email");
  await form.getByLabel("New email").fill(moved);
  await form.getByLabel("Your password", { exact: true }).fill("not the password");
  await form.getByRole("button", { name: "Change my email" }).click();
  await expect(form.getByRole("alert")).toHaveText("This isn’t your password. Please try again.");
  await expect(form.getByLabel("Your password", { exact: true })).toBeFocused();
  await form.getByLabel("Your password", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Change my email" }).click();
  await expect(form.getByText("Confirm to change to")).toBeVisible();
  await expect(form.getByText(`${moved}: not confirmed yet`)).toBeVisible();
  await expectAccessible(page);

  await page.goto(await linkTo(site, moved));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { name: "Confirmed. Your email changes in seven days." })).toBeVisible();
  await page.goto("/me/settings");
  await expect(part(page, "Email").getByText(`${moved}: confirmed`)).toBeVisible();
  // The mail of the objection replaces the link of the first one.
  await linkTo(site, email);
  const link = await linkTo(site, email);
  await page.goto(link);
  await expect(page.getByText(moved)).toBeVisible();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { name: "Your email is changed." })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/me/settings");
  await expect(page).toHaveURL("/signin?next=%2Fme%2Fsettings");
  expect([await signInStatus(page, moved, password), await signInStatus(page, email, password)]).toEqual([200, 401]);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Invalid Link" })).toBeVisible();
});

test("changes a password if the current one is correct, and ends the other sessions", { tag: "@nightly" }, async ({
  page,
  site,
  browser,
}) => {
  const email = await createAthlete(site);
  const other = await browser.newPage({ baseURL: site.url });
  await openSettings(other, email);
  await expect(other).toHaveURL("/me/settings");
  await openSettings(page, email);
  const form = part(page, "Password");
  await form.getByLabel("Current password", { exact: true }).fill(password);
  await form.getByLabel("New password", { exact: true }).fill(fresh);
  await form.getByLabel("New password again", { exact: true }).fill(fresh);
  await form.getByRole("button", { name: "Change my password" }).click();
  await expect(form.getByRole("alert")).toContainText("The password updated successfully");
  await expect(form.getByLabel("New password", { exact: true })).toHaveValue("");
  await expect(part(page, "Where you are signed in").getByRole("listitem")).toHaveCount(1);
  await page.reload();
  await expect(page).toHaveURL("/me/settings");
  await other.reload();
  await expect(other).toHaveURL(/\/signin/);
  await other.close();
});

test("does not apply one member's settings page to another who signed in later in the browser", {
  tag: "@nightly",
}, async ({ page, site, context }) => {
  const [ana, bea] = [await createAthlete(site), await createAthlete(site)];
  await openSettings(page, ana);
  await expect(page).toHaveURL("/me/settings");
  const second = await context.newPage();
  await context.clearCookies();
  await openSettings(second, bea);
  await expect(second).toHaveURL("/me/settings");
  await part(page, "Download my data").getByRole("button", { name: "Make a copy" }).click();
  const dialog = page.getByRole("dialog", { name: "Please sign in again" });
  await expect(dialog.getByLabel("Email")).toHaveValue(ana);
  const owners = site.db
    .selectFrom("exports")
    .innerJoin("accounts", "accounts.id", "exports.account_id")
    .select("accounts.email")
    .where("accounts.email", "in", [ana, bea]);
  expect(await owners.execute()).toEqual([]);
  await dialog.getByLabel("Password").fill(password);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect.poll(() => owners.execute()).toEqual([{ email: ana }]);
});

test("creates an export of the personal data while the page is open, and mails it", {
  tag: ["@phone", "@nightly"],
}, async ({ page, site }) => {
  test.slow();
  const email = await createAthlete(site);
  await openSettings(page, email);
  const data = part(page, "Download my data");
  await expect(data.getByText("You haven’t asked for a copy")).toBeVisible();
  await data.getByRole("button", { name: "Make a copy" }).click();
  await expect(data.getByRole("link", { name: "Read it" })).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  const mail = await site.inbox.waitFor({ to: email, subject: /data is ready/ });
  expect(linksOf(mail)).toEqual([`${site.url}/me/settings#data`]);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    data.getByRole("link", { name: "Save it as JSON" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^my-data-.*\.json$/);
  expect(JSON.parse(await readFile(await download.path(), "utf8")).account.email).toBe(email);
  const [copy] = await Promise.all([page.waitForEvent("popup"), data.getByRole("link", { name: "Read it" }).click()]);
  await expect(copy.getByRole("heading", { level: 1, name: "Your data" })).toBeVisible();
  await expect(copy.getByText(email)).toBeVisible();
  await expectAccessible(copy);
  await expectNoSidewaysScroll(copy);
});

test("sends a form after its member signs in again on the same page", async ({ page, site }) => {
  const email = await createAthlete(site);
  await openSettings(page, email);
  const form = part(page, "Email");
  await form.getByLabel("New email").fill(freshAddress());
  await form.getByLabel("Your password", { exact: true }).fill(password);
  await site.db.deleteFrom("sessions").where("kind", "=", "cookie").execute();
  await form.getByRole("button", { name: "Change my email" }).click();
  const dialog = page.getByRole("dialog", { name: "Please sign in again" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Password").fill("not the password");
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(dialog.getByRole("alert")).toContainText("isn’t right");
  await dialog.getByLabel("Password").fill(password);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(dialog).toBeHidden();
  await expect(form.getByText("Confirm to change to")).toBeVisible();
});

test("asks for the password before it deletes the account, and hides it immediately", async ({
  page,
  site,
  context,
}) => {
  const email = await createAthlete(site);
  await openSettings(page, email);
  const form = part(page, "Delete my account");
  await form.getByRole("button", { name: "Delete my account" }).click();
  await expect(form.getByRole("alert")).toHaveText("This isn’t your password. Please try again.");
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Delete my account" }).click();
  await expect(page).toHaveURL("/deletionrequested");
  expect(await context.cookies()).toEqual([]);
  expect(await signInStatus(page, email, password)).toBe(401);
  await site.inbox.waitFor({ to: email, subject: /will be erased/ });
});
