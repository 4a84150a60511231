import type { Page } from "@playwright/test";
import { signInAsAdministrator } from "./admin-portal.ts";
import { expect, expectAccessible, expectNoSidewaysScroll } from "./fixtures.ts";
import { createSubscriber, mailedLink, planStateOf, subscribe, test } from "./payments-site.ts";

// One server for all of them: it starts slower than any of them runs.
test.describe.configure({ mode: "default" });

const planSaid = (page: Page) => page.getByRole("main").locator("p[role=status]");

test("the link in the mail shows the plan, and cancels it in two clicks", { tag: "@phone" }, async ({ page, site }) => {
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
  expect(site.standIn.subscriptions.get(paypalId).status).toBe("ACTIVE");
  await main.getByRole("button", { name: "Yes, cancel my plan" }).click();
  await expect(planSaid(page)).toContainText("Your plan is canceled. You won’t be charged again.");
  await expect(main.getByText("Cancel plan")).toHaveCount(0);
  expect(site.standIn.subscriptions.get(paypalId).status).toBe("CANCELLED");
  expect(await planStateOf(site, id)).toBe("cancelled");
  await site.inbox.waitFor({ to: email, subject: /coach plan ends on/ });
});

test("where PayPal cannot be reached the wish to cancel is kept", async ({ page, site }) => {
  const { email, paypalId } = await createSubscriber(site);
  await page.goto(await mailedLink(site, email));
  site.standIn.faults.add({ with: 503, path: /\/cancel$/ });
  await page.getByText("Cancel plan").click();
  await page.getByRole("button", { name: "Yes, cancel my plan" }).click();
  await expect(planSaid(page)).toContainText("We saved your request", { timeout: 30_000 });
  await expect(page.getByText("Cancel plan")).toHaveCount(0);
  site.standIn.faults.clear();
  expect(site.standIn.subscriptions.get(paypalId).status).toBe("ACTIVE");
  // The job comes within a minute; it is not waited for here.
  const { cancel_requested_at: wish } = await site.db
    .selectFrom("subscriptions")
    .select("cancel_requested_at")
    .where("paypal_id", "=", paypalId)
    .executeTakeFirstOrThrow();
  expect(wish).toBeInstanceOf(Date);
});

test("a link that was changed shows nothing", async ({ page, site }) => {
  const { email } = await createSubscriber(site);
  const link = await mailedLink(site, email);
  for (const changed of [
    `${link.slice(0, -1)}${link.endsWith("A") ? "B" : "A"}`,
    link.replace(/I-./, "I-"),
    `${link}x`,
  ])
    expect((await page.request.get(changed)).status()).toBe(404);
});

test("the staff sees a coach's plan, and what is flagged", async ({ page, site }) => {
  const subscriber = await createSubscriber(site);
  const id = subscribe(site, subscriber.id);
  const flagged = site.db.selectFrom("subscriptions").select("problem").where("paypal_id", "=", id);
  await expect.poll(async () => (await flagged.executeTakeFirst())?.problem, { timeout: 20_000 }).toBe("second");
  await signInAsAdministrator(page, site);
  const row = page.getByRole("listitem").filter({ hasText: subscriber.email });
  await expect(row).toContainText("Active");
  await expectAccessible(page);
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
