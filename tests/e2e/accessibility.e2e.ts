import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { inTurn } from "../attacks/in-turn.ts";
import {
  expect,
  expectAccessible,
  expectAccessibleLook,
  expectNoSidewaysScroll,
  expectReadable,
  renderAll,
} from "./fixtures.ts";
import { test as base } from "./sample-site.ts";

// The browser logs an error for every error status.
const test = base.extend({ expectedErrors: [/status of 4\d\d/] });

const link = "00000000-0000-4000-8000-000000000000/0123abcd-0123-0123-0123-0123456789ab";

/**
 * Pages outside the portal that need no more than their URL, except `sitePages` below, in groups for several workers. `npm test` leaves out
 * `repeatedPages`, which consist of the same components.
 */
const pages = {
  "search and schools": [
    "/searchAthletes?gender=F&sportCode=VB",
    "/schools?state=NE",
    "/schools/181002",
    "/no/such/page",
  ],
  "sign-up and verification": ["/signup", "/signup?as=coach", `/resendverification/${link}`],
  "passwords and deletion": ["/signin", `/forgotpassword/${link}`, "/requestdeletion", `/confirmemail/${link}`],
  "portal, mailbox and payments": ["/login", "/mailbox", "/payment/Y29hY2g=/cGxhbg=="],
} as const;

const repeatedPages = [
  "/searchAthletes?gender=&sportCode=&fullName=",
  "/searchAthletes?fullName=zzzzqqqq",
  "/signup?as=team",
  "/signup/sent",
  "/signup/refused",
  "/success",
  "/signout",
  "/expireforgot",
  "/alreadyverify",
  "/forgotresendsuccess",
  "/passwordUpdateSuccessful",
  "/deletionrequested",
  "/payment/nothing",
  "/payment_success",
];

/** Reads the mailbox link that the start printed. */
async function mailboxAddress(): Promise<string> {
  const key = await readFile(join(process.env.E2E_DATA_DIR ?? "", "mailbox-key"), "utf8");
  return `/mailbox?key=${key.trim()}`;
}

/** Returns the path of a profile with all kinds of records. */
async function findProfile(page: Page): Promise<string> {
  const html = await (await page.request.get("/searchAthletes?fullName=kealoha-brooks")).text();
  return /\/profile\/\w+/.exec(html)?.[0] ?? "";
}

// "/privacy" and "/accessibility" are rendered from Markdown like "/about".
const sitePages = [
  "/",
  "/about",
  "/contact",
  ...(process.env.DAILY ? [] : ["/privacy", "/accessibility"]),
  "/error_page",
];

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
for (const [group, paths] of Object.entries({ ...pages, ...(!process.env.DAILY && { repeated: repeatedPages }) }))
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

test("starts with a skip link, is accessible on screen and on paper, and resizable: pages of the site", async ({
  page,
}) => {
  test.slow();
  const looks = [
    { media: "screen", colorScheme: "light", width: 1440 },
    { media: "screen", colorScheme: "dark", width: 390 },
    { media: "print", colorScheme: "light", width: 1440 },
  ] as const;
  for (const [number, path] of sitePages.entries())
    await test.step(path, async () => {
      await page.emulateMedia({ media: "screen", colorScheme: "light", reducedMotion: "reduce" });
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await expectSkipLink(page);
      await renderAll(page);
      for (const { width, ...look } of inTurn(looks, number, looks.length)) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia(look);
        // The colors of a new look start to change with the next frame.
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        await (look.media === "print" ? expectAccessibleLook(page) : expectAccessible(page));
      }
      await page.emulateMedia({ media: "screen" });
      for (const width of [768, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoSidewaysScroll(page);
      }
      await expectResizable(page);
    });
});

test("has an accessible, resizable mailbox and profile", async ({ page }) => {
  test.slow();
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  for (const path of [await mailboxAddress(), await findProfile(page)]) {
    await page.goto(path);
    await test.step(path, async () => {
      await expectAccessible(page);
      await expectResizable(page);
    });
  }
});

test("has an accessible menu on small screens, which closes when it loses the focus", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // One page without script, and one with it.
  for (const path of ["/about", "/searchAthletes"]) {
    await page.goto(path);
    const menu = page.getByRole("navigation", { name: "Menu" });
    await page.getByRole("button", { name: "Menu" }).focus();
    await page.keyboard.press("Enter");
    await expect(menu).toBeVisible();
    if (path === "/about") {
      // axe mixes the colors of a text with those of the menu whose edge covers a part of it.
      await page.getByRole("main").evaluate((main) => main.style.setProperty("opacity", "0"));
      await expectAccessible(page);
    }
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
  await page.goto(await findProfile(page));
  const line = page.getByRole("region", { name: "Event by event" }).getByRole("img").first().locator("path").first();
  const [stroke, ground] = await line.evaluate((path) => [
    getComputedStyle(path).stroke,
    getComputedStyle(document.body).backgroundColor,
  ]);
  expect(stroke).toBe("rgb(0, 0, 0)");
  expect(ground).not.toBe(stroke);
});
