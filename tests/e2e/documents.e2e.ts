import type { Page } from "@playwright/test";
import { expect, wakeScript } from "./fixtures.ts";
import { test } from "./sample-site.ts";

/** Opens a page in a new tab of a phone. `startScript` lets its script load. */
async function openDelayed(page: Page, path: string): Promise<{ tab: Page; startScript: () => void }> {
  const tab = await page.context().newPage();
  await tab.setViewportSize({ width: 390, height: 844 });
  const delay = Promise.withResolvers<void>();
  await tab.route("**/assets/*.js", async (route) => {
    await delay.promise;
    await route.continue();
  });
  await tab.goto(path, { waitUntil: "commit" });
  return { tab, startScript: delay.resolve };
}

async function findProfile(page: Page): Promise<string> {
  await page.goto("/searchAthletes?fullName=kealoha-brooks");
  return (await page.locator("a[href^='/profile/']").first().getAttribute("href")) ?? "";
}

/** Returns how far the window's content moved without input, and what moved. */
function layoutShift(page: Page): Promise<{ sum: number; moved: string }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0;
        const moved: string[] = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[]) {
            if (entry.hadRecentInput) continue;
            sum += entry.value;
            for (const { node, previousRect, currentRect } of entry.sources)
              moved.push(`${node?.textContent?.slice(0, 60)}: y ${previousRect.y} → ${currentRect.y}`);
          }
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve({ sum, moved: moved.join("\n") }), 500);
      }),
  );
}

interface LayoutShift {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

function loadedFonts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.fonts]
      .filter(({ family, status }) => family.includes("Variable") && status === "loaded")
      .map(({ family }) => family.replaceAll('"', "")),
  );
}

test("shows both fonts on the first view of a shared profile on a phone, moves nothing, and keeps the spacing below", async ({
  page,
}) => {
  const profile = await findProfile(page);
  const tab = await page.context().newPage();
  await tab.setViewportSize({ width: 390, height: 844 });
  await tab.goto(profile);
  await expect.poll(() => loadedFonts(tab)).toEqual(expect.arrayContaining(["Archivo Variable", "Inter Variable"]));
  const isLate = await tab.evaluate(() => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const font = performance.getEntriesByType("resource").find(({ name }) => name.endsWith(".woff2"));
    return Number(font?.startTime) > Number(paint?.startTime);
  });
  expect(isLate).toBe(true);
  const { sum, moved } = await layoutShift(tab);
  expect(sum, moved).toBeLessThanOrEqual(0.01);
  // Only a text in the window that would need one more line is set closer together.
  const spacings = await tab
    .locator("main p")
    .evaluateAll((all) =>
      all
        .filter((each) => each.getBoundingClientRect().top > innerHeight)
        .map((each) => getComputedStyle(each).letterSpacing),
    );
  expect(spacings.length).toBeGreaterThan(3);
  expect(new Set(spacings)).toEqual(new Set(["normal"]));
});

test("closes a window that came with the page at the first Escape, without React on the page", async ({ page }) => {
  const profile = await findProfile(page);
  await page.goto(profile);
  const row = page.locator("[id^=event-]").first();
  await page.goto((await row.getAttribute("href")) ?? "");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).not.toHaveURL(/event=/);
  await expect(row).toBeFocused();
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js")),
  );
  expect(scripts.length).toBeLessThanOrEqual(6);
});

test("opens and closes a window in place, and with the back button", async ({ page }) => {
  await page.goto(await findProfile(page));
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  const row = page.locator("[id^=event-]").first();
  const dialog = page.getByRole("dialog");
  await row.click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.goForward();
  await expect(dialog).toBeVisible();
  await dialog.getByRole("link", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toBeFocused();
  await expect(page).not.toHaveURL(/event=/);
  expect(await page.evaluate(() => Reflect.get(window, "stayed"))).toBe(true);
});

test("shows a spinner while the events of another season load, and the clicked tab at once", async ({ page }) => {
  await page.goto(await findProfile(page));
  const answer = Promise.withResolvers<void>();
  await page.route(/season=/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  const tab = page.getByRole("navigation", { name: "Season" }).getByRole("link").nth(1);
  await tab.click();
  await expect(page.getByRole("status").filter({ hasText: "Loading events" })).toBeVisible();
  await expect(tab).toHaveAttribute("aria-current", "page");
  answer.resolve();
  await expect(page).toHaveURL(/season=/);
  await expect(page.getByText("Loading events")).toHaveCount(0);
});

test("follows the first click before the script of the document has loaded", async ({ page }) => {
  const { tab, startScript } = await openDelayed(page, await findProfile(page));
  await tab.locator("[id^=event-]").first().click();
  await expect(tab).toHaveURL(/event=/);
  await expect(tab.getByRole("dialog")).toBeVisible();
  startScript();
  await tab.waitForFunction(() => document.querySelector("dialog:modal"));
  await tab.keyboard.press("Escape");
  await expect(tab.getByRole("dialog")).toBeHidden();
});

test("preserves choices, text and an open menu from before the script of the document", async ({ page }) => {
  const { tab, startScript } = await openDelayed(page, "/searchAthletes");
  await tab.getByLabel("Search Athlete by Gender").selectOption("Female");
  await tab.getByLabel("Search Athlete by name").fill("kea");
  await tab.getByText("More filters").click();
  await tab.getByRole("checkbox", { name: /^2027/ }).check();
  startScript();
  await wakeScript(tab);
  await expect(tab.getByRole("checkbox", { name: /^2027/ })).toBeChecked();
  await tab.getByRole("button", { name: /^Show [\d,]+ athletes$/ }).click();
  await expect(tab).toHaveURL(/gender=F&fullName=kea&graduationYear=2027/);
});

test("repeats for the script of the document what was typed and clicked before it had loaded", async ({ page }) => {
  const script = Promise.withResolvers<void>();
  const requested = Promise.withResolvers<void>();
  await page.goto("/about");
  const address = await page.locator("script[data-script]").getAttribute("data-script");
  const tab = await page.context().newPage();
  await tab.route(`**${address}`, async (route) => {
    requested.resolve();
    await script.promise;
    await route.continue();
  });
  await tab.goto("/signup", { waitUntil: "commit" });
  await requested.promise;
  await tab.getByLabel("Email").fill("ana@gmial.con");
  await tab.getByLabel("Email").blur();
  const password = tab.getByLabel("Password", { exact: true });
  await tab.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "password");
  script.resolve();
  await expect(tab.getByRole("button", { name: "ana@gmail.com" })).toBeVisible();
  await expect(password).toHaveAttribute("type", "text");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("loads the fonts", async ({ page }) => {
    const font = page.waitForResponse(/inter-basic/);
    await page.goto("/about");
    await font;
  });
});
