import type { Page } from "@playwright/test";
import { test } from "./accounts-site.ts";
import { signInAsAdministrator } from "./admin-portal.ts";
import { expect, expectAccessible, expectAccessibleInBothSchemes, expectNoSidewaysScroll } from "./fixtures.ts";
import { createAthlete, profileOf, signIn } from "./workspace-site.ts";

const text = "School 402-555-0134";

async function expectGood(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothSchemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 720 });
}

test("B07 lets an athlete request a review of a rejected text, and save it after the staff approved it", {
  tag: "@nightly",
}, async ({ page, browser, site }) => {
  test.slow();
  const { email, accountId } = await createAthlete(site);
  await signIn(page, email);
  const school = page.getByLabel("School", { exact: true });
  await school.fill(text);
  await expect(page.getByText(/^This looks like a phone number, and your profile is public\./)).toBeVisible();
  await expectGood(page);
  await school.focus();
  await page.keyboard.press("Tab");
  const ask = page.getByRole("button", { name: "Ask our staff to check it" });
  await expect(ask).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Texts that our staff checks" })).toBeVisible();
  await expect(page.getByText("Our staff is checking it.")).toBeVisible();

  const context = await browser.newContext({ baseURL: site.url });
  const portal = await context.newPage();
  await signInAsAdministrator(portal, site);
  await portal.getByRole("button", { name: "Account menu" }).click();
  await portal.getByRole("menuitem", { name: "Texts to check" }).click();
  await expect(portal.getByText(text, { exact: true })).toBeVisible();
  await portal.getByRole("button", { name: /^Decline….*402-555-0134$/ }).click();
  // Texts of other tests can wait, too.
  await expect(portal.getByRole("listitem").filter({ hasText: text }).getByLabel("Reason")).toBeFocused();
  await expectNoSidewaysScroll(portal);
  const approval = portal.getByRole("button", { name: /^Approve.*402-555-0134$/ });
  await approval.focus();
  await portal.keyboard.press("Enter");
  await expect(portal.getByRole("listitem").filter({ hasText: text })).toContainText("Approved");
  await expect(approval).toBeFocused();
  await expectGood(portal);
  await portal
    .getByRole("navigation", { name: "Tasks" })
    .getByRole("link", { name: /^Texts/ })
    .click();
  await expect(portal.getByText(text, { exact: true })).toBeHidden();
  await context.close();

  await page.reload();
  await expect(page.getByText("Our staff approved it.")).toBeVisible();
  await expectGood(page);
  await page.getByRole("button", { name: "Use this text" }).click();
  await expect(page.getByRole("heading", { name: "Texts that our staff checks" })).toBeHidden();
  expect((await profileOf(site, accountId)).current_school).toBe(text);
});
