import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import {
  test as base,
  expect,
  expectAccessible,
  expectAccessibleLook,
  expectNoSidewaysScroll,
  expectReadable,
  renderAll,
} from "./fixtures.ts";

// The browser logs an error for every error status.
const test = base.extend({ expectedErrors: [/status of 4\d\d/] });

const link = "00000000-0000-4000-8000-000000000000/0123abcd-0123-0123-0123-0123456789ab";

/**
 * Every page outside the portal that needs no more than its URL, except `sitePages` below, in groups for several workers. A verification
 * page leads to one of these.
 */
const pages = {
  "search and schools": [
    "/searchAthletes?gender=F&sportCode=VB",
    "/searchAthletes?fullName=zzzzqqqq",
    "/searchAthletes?gender=&sportCode=&fullName=",
    "/schools?state=NE",
    "/schools/181002",
    "/no/such/page",
  ],
  "sign-up and verification": [
    "/signup",
    "/signup?as=coach",
    "/signup?as=team",
    "/signup/sent",
    "/signup/refused",
    "/success",
    "/alreadyverify",
    `/resendverification/${link}`,
  ],
  "passwords and deletion": [
    "/signin",
    "/signout",
    "/expireforgot",
    "/forgotresendsuccess",
    `/forgotpassword/${link}`,
    "/passwordUpdateSuccessful",
    "/requestdeletion",
    "/deletionrequested",
    `/confirmemail/${link}`,
  ],
  "portal, mailbox and payments": [
    "/login",
    "/mailbox",
    "/payment/nothing",
    "/payment/Y29hY2g=/cGxhbg==",
    "/payment_success",
  ],
} as const;

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

const sitePages = ["/", "/about", "/contact", "/privacy", "/accessibility", "/error_page"];

/** Checks the open page at 320 px, at 200 %, with spaced text and in forced colors. */
async function expectResizable(page: Page): Promise<void> {
  for (const width of [320, 640]) {
    await page.setViewportSize({ width, height: width * 0.8 });
    await expectNoSidewaysScroll(page);
  }
  await expectReadable(page);
}

async function expectSkipLink(page: Page): Promise<void> {
  await expect(page.getByRole("main")).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  // These pages show only one form.
  if (/\/(?:requestdeletion|login)$/.test(page.url())) return;
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toHaveText("Skip to content");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
}

// One page for all addresses of a group, because a new window needs as much processor time as a check.
for (const [group, paths] of Object.entries(pages))
  test(`starts with a skip link, is accessible in dark mode and resizable: ${group}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    for (const path of paths)
      await test.step(path, async () => {
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(path);
        await expectSkipLink(page);
        await expectAccessible(page);
        await expectResizable(page);
      });
  });

for (const path of sitePages) {
  test(`starts with a skip link, is accessible on screen and on paper, and resizable: ${path}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path);
    await expectSkipLink(page);
    await renderAll(page);
    for (const [width, look, expectAccessibleHere] of [
      [1440, { media: "print" }, expectAccessibleLook],
      [390, { colorScheme: "dark" }, expectAccessibleLook],
      [1440, { colorScheme: "light" }, expectAccessible],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ media: "screen", reducedMotion: "reduce", ...look });
      // The colors of a new look start to change with the next frame.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await expectAccessibleHere(page);
      await expectNoSidewaysScroll(page);
    }
    for (const width of [768, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    }
    await expectResizable(page);
  });
}

test("has an accessible, resizable mailbox and profile, with its windows", async ({ page }) => {
  test.slow();
  const paths = [await mailboxAddress(), ...(await profileAddresses(page))];
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  for (const path of paths) {
    await page.goto(path);
    await test.step(path, async () => {
      await expectAccessible(page);
      await expectResizable(page);
    });
  }
});

test("has an accessible menu on small screens", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/searchAthletes");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("link", { name: "About" }).first()).toBeVisible();
  // axe mixes the colors of a text with those of the menu whose edge covers a part of it.
  await page.getByRole("main").evaluate((main) => main.style.setProperty("opacity", "0"));
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

test("draws chart values in a system color in forced colors", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  const [profile = ""] = await profileAddresses(page);
  await page.goto(profile);
  const line = page.getByRole("region", { name: "Event by event" }).getByRole("img").first().locator("path").first();
  const [stroke, ground] = await line.evaluate((path) => [
    getComputedStyle(path).stroke,
    getComputedStyle(document.body).backgroundColor,
  ]);
  expect(stroke).toBe("rgb(0, 0, 0)");
  expect(ground).not.toBe(stroke);
});
