import { crashPage } from "../crash-page.ts";
import { test } from "./accounts-site.ts";
import { expect, expectAccessible } from "./fixtures.ts";
import { createAthlete, endSessions, expectSaved, profileOf, savingOf, signIn } from "./workspace-site.ts";

// These tests cause failed saves and expired sessions.
test.use({ expectedErrors: [/status of [45]\d\d/] });

test("offers unsaved input again after the session expired and the page was closed, but only to its author", async ({
  page,
  site,
  context,
}) => {
  const { email, accountId } = await createAthlete(site);
  const stranger = await createAthlete(site, { firstName: "Bea" });
  await signIn(page, email, "/me");
  await endSessions(site, accountId);
  await page.getByLabel("City").fill("Omaha");
  await expect(savingOf(page)).toHaveText(/You were signed out/);
  await page.close();
  const later = await context.newPage();
  await signIn(later, stranger.email, "/me");
  await expect(later.getByLabel("First name")).toHaveValue("Bea");
  await expect(later.getByLabel("City")).toHaveValue("");
  await later.getByRole("button", { name: "Sign out" }).click();
  await later.waitForURL(/signin/);
  await signIn(later, email, "/me");
  const notice = later.getByRole("region", { name: "You typed this, but it wasn’t saved" });
  await expect(notice).toContainText("City: Omaha");
  await expectAccessible(later);
  expect(await profileOf(site, accountId)).toMatchObject({ city: null });
  await notice.getByRole("button", { name: "Save it" }).click();
  await expectSaved(later);
  expect(await profileOf(site, accountId)).toMatchObject({ city: "Omaha" });
});

test("offers the unsaved input of a crashed tab, but not that of an open tab", async ({ page, site, context }) => {
  const { email } = await createAthlete(site);
  await signIn(page, email, "/me");
  await page.route("**/api/me/**", (route) => route.fulfill({ status: 503 }));
  await page.getByLabel("City").fill("Omaha");
  const other = await context.newPage();
  // Does not wait for the load: it may end after the check for open tabs, which takes two seconds.
  await other.goto("/me", { waitUntil: "commit" });
  const waiting = () => other.evaluate(async () => (await navigator.locks.query()).pending?.length);
  await expect.poll(waiting, { intervals: [100] }).toBe(1);
  await expect.poll(waiting).toBe(0);
  await expect(other.getByLabel("City")).toHaveValue("");
  await crashPage(page);
  await other.reload();
  await expect(other.getByRole("region", { name: "You typed this, but it wasn’t saved" })).toContainText("City: Omaha");
});

test("removes unsaved input from the browser on sign-out, after a question", async ({ page, site, context }) => {
  const { email } = await createAthlete(site);
  await signIn(page, email, "/me/links");
  await page.getByLabel("Title").fill("A secret tape");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out and lose them" }).click();
  await page.waitForURL(/signin/);
  const later = await context.newPage();
  await signIn(later, email, "/me/links");
  await expect(later.getByLabel("Title")).toHaveValue("");
  await expect(later.getByRole("region", { name: /wasn’t saved/ })).toHaveCount(0);
});
