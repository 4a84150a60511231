import type { Page } from "@playwright/test";
import { signInAsAdministrator } from "./admin-portal.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable } from "./fixtures.ts";
import { createSubscriber, mailedLink, planStateOf, subscribe, test } from "./payments-site.ts";

// The tests share one server, because its start takes longer than a test.
test.describe.configure({ mode: "default" });

const planSaid = (page: Page) => page.getByRole("main").locator("p[role=status]");

test("shows the plan by the mailed link, and cancels it with two clicks", {
  tag: ["@phone", "@nightly"],
}, async ({ page, site }) => {
  const { email, id, paypalId } = await createSubscriber(site);
  const link = await mailedLink(site, email);
  const answer = await page.goto(link);
  expect(answer?.headers()).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "same-origin",
    "x-robots-tag": "noindex",
  });
  const main = page.getByRole("main");
  await expect(main).toContainText("$29 a month");
  await expect(main).toContainText("Paid until");
  await expect(planSaid(page)).toHaveText("Your plan is active and renews automatically.");
  await expectAccessible(page);
  await main.getByText("Cancel plan").click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const size = page.viewportSize();
  await expectReadable(page);
  if (size) await page.setViewportSize(size);
  expect(site.fakePayPal.subscriptions.get(paypalId).status).toBe("ACTIVE");
  await main.getByRole("button", { name: "Yes, cancel my plan" }).click();
  await expect(planSaid(page)).toContainText("Your plan is canceled. You won’t be charged again.");
  await expect(main.getByText("Cancel plan")).toHaveCount(0);
  expect(site.fakePayPal.subscriptions.get(paypalId).status).toBe("CANCELLED");
  expect(await planStateOf(site, id)).toBe("cancelled");
  await site.inbox.waitFor({ to: email, subject: /coach plan ends on/ });
});

test("shows the staff a coach's plan and its flags", { tag: "@nightly" }, async ({ page, site }) => {
  const subscriber = await createSubscriber(site);
  const id = subscribe(site, subscriber.id);
  const flagged = site.db.selectFrom("subscriptions").select("problem").where("paypal_id", "=", id);
  await expect.poll(async () => (await flagged.executeTakeFirst())?.problem, { timeout: 20_000 }).toBe("second");
  await signInAsAdministrator(page, site);
  const row = page.getByRole("listitem").filter({ hasText: subscriber.email });
  await expect(row).toContainText("Active");
  await row.getByRole("link", { name: "Casey Coach" }).click();
  await expect(page.getByRole("heading", { name: "Coach plan", exact: true })).toBeVisible();
  await expect(page.getByText(subscriber.paypalId)).toBeVisible();
  await expect(page.getByText("The coach already has another active plan.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Flagged subscriptions" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Flagged subscriptions" })).toBeVisible();
  await expect(page.getByText(id)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
