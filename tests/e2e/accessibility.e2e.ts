import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { test as base, expect, expectAccessible, expectNoSidewaysScroll, expectReadable } from "./fixtures.ts";

// The browser logs an error for every error status.
const test = base.extend({ expectedErrors: [/status of 4\d\d/] });

const link = "00000000-0000-4000-8000-000000000000/0123abcd-0123-0123-0123-0123456789ab";

/** Every page outside the portal that needs no more than its URL, except those of site.e2e.ts. */
const pages = [
  "/searchAthletes?gender=F&sportCode=VB",
  "/searchAthletes?fullName=zzzzqqqq",
  "/searchAthletes?gender=&sportCode=&fullName=",
  "/signup",
  "/signup/sent",
  "/signup/refused",
  "/success",
  "/alreadyverify",
  `/resendverification/${link}`,
  "/expireforgot",
  "/forgotresendsuccess",
  `/forgotpassword/${link}`,
  "/passwordUpdateSuccessful",
  "/requestdeletion",
  "/login",
  "/mailbox",
  "/payment/nothing",
  "/no/such/page",
];

/** Reads the mailbox link that the start printed. */
async function mailboxAddress(): Promise<string> {
  const key = await readFile(join(process.env.E2E_DATA_DIR ?? "", "mailbox-key"), "utf8");
  return `/mailbox?key=${key.trim()}`;
}

/** Returns the URLs of a profile with all kinds of records, and of its windows. */
async function profileAddresses(page: Page): Promise<string[]> {
  await page.goto("/searchAthletes?fullName=kealoha-brooks");
  const profile = (await page.locator("a[href^='/profile/']").first().getAttribute("href")) ?? "";
  await page.goto(profile);
  const event = (await page.locator("a[href*='event=']").first().getAttribute("href")) ?? "";
  return [profile, event, `${profile}?share=1`];
}

test("has accessible pages and windows in dark mode", async ({ page }) => {
  test.slow();
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  for (const path of [...pages, await mailboxAddress(), ...(await profileAddresses(page))]) {
    await page.goto(path);
    await test.step(path, () => expectAccessible(page));
  }
});

const sitePages = ["/", "/about", "/contact", "/privacy", "/accessibility", "/error_page"];

test("shows every page and window at 320 px, at 200 %, with spaced text and in forced colors", async ({ page }) => {
  test.slow();
  const more = [
    "/schools?state=NE",
    "/schools/181002",
    "/signin",
    "/signout",
    "/deletionrequested",
    "/payment_success",
  ];
  const paths = [...pages, ...sitePages, ...more, await mailboxAddress(), ...(await profileAddresses(page))];
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of paths) {
    await page.goto(path);
    await test.step(path, async () => {
      for (const width of [320, 640]) {
        await page.setViewportSize({ width, height: width * 0.8 });
        await expectNoSidewaysScroll(page);
      }
      await expectReadable(page);
    });
  }
});

test("starts every page with a skip link, unless it shows only one form", async ({ page }) => {
  for (const path of [...pages, ...sitePages]) {
    await page.goto(path);
    await expect(page.getByRole("main")).toHaveCount(1);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    if (["/requestdeletion", "/login"].includes(path)) continue;
    await page.keyboard.press("Tab");
    await expect(page.locator(":focus")).toHaveText("Skip to content");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  }
});

test("has an accessible menu on small screens", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/searchAthletes");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("link", { name: "About" }).first()).toBeVisible();
  await expectAccessible(page);
});

test("closes the menu of a small screen when it loses the focus", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // One page without script, and one with it.
  for (const path of ["/about", "/searchAthletes"]) {
    await page.goto(path);
    const menu = page.getByRole("navigation", { name: "Menu" });
    await page.getByRole("button", { name: "Menu" }).focus();
    await page.keyboard.press("Enter");
    await expect(menu).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(menu.getByRole("link").first()).toBeFocused();
    const stops = await menu.getByRole("link").count();
    for (let stop = 0; stop < stops; stop += 1) await page.keyboard.press("Tab");
    await expect(page.locator(":focus")).toBeVisible();
    await expect(menu).toBeHidden();
  }
});

test("distinguishes selected choices and chart values in forced colors", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  const [profile = ""] = await profileAddresses(page);
  await page.goto(profile);
  const colour = (element: Element) => getComputedStyle(element).backgroundColor;
  const tabs = page.getByRole("navigation", { name: "Season" }).getByRole("link");
  expect(await tabs.first().evaluate(colour)).not.toBe(await tabs.nth(1).evaluate(colour));
  const line = page.getByRole("region", { name: "Event by event" }).getByRole("img").first().locator("path").first();
  const [stroke, ground] = await line.evaluate((path) => [
    getComputedStyle(path).stroke,
    getComputedStyle(document.body).backgroundColor,
  ]);
  expect(stroke).toBe("rgb(0, 0, 0)");
  expect(ground).not.toBe(stroke);
});
