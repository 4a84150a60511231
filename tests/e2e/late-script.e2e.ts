import type { Page } from "@playwright/test";
import { expect, test, waitForScript, wakeScript } from "./fixtures.ts";

const waiting = "script[type='text/late']";

/** Opens a profile in a new tab without any input. */
async function openUntouched(page: Page, { clock = false } = {}): Promise<Page> {
  await page.goto("/searchAthletes?fullName=kealoha-brooks");
  const address = await page.locator("a[href^='/profile/']").first().getAttribute("href");
  const tab = await page.context().newPage();
  if (clock) await tab.clock.install();
  await tab.goto(address ?? "");
  return tab;
}

/** Returns the milliseconds between the first paint and the first request for a script. The script waits for a late paint until a second after the load. */
function scriptDelay(tab: Page): Promise<number | null> {
  return tab.evaluate(() => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const script = performance.getEntriesByType("resource").find(({ name }) => /\/assets\/[^/]+\.js$/.test(name));
    if (!paint || !navigation || !script) return null;
    return script.startTime - Math.min(paint.startTime, navigation.loadEventStart + 1_000);
  });
}

test("loads the script of a profile after its first paint, and starts it at the first input", async ({ page }) => {
  const tab = await openUntouched(page);
  await expect.poll(() => scriptDelay(tab)).toBeGreaterThan(0);
  // Chromium sends such a move after a layout.
  const isWaiting = await tab.evaluate(async (script) => {
    dispatchEvent(new PointerEvent("pointermove", { movementX: 0, movementY: 0 }));
    await new Promise((resolve) => setTimeout(resolve, 500));
    return document.querySelector(script) !== null;
  }, waiting);
  expect(isWaiting).toBe(true);

  await tab.mouse.move(200, 200);
  await waitForScript(tab);
  await tab.evaluate(() => Object.assign(window, { stayed: true }));
  await tab.getByRole("navigation", { name: "Season" }).getByRole("link").nth(1).click();
  await expect(tab).toHaveURL(/season=/);
  expect(await tab.evaluate(() => Reflect.get(window, "stayed"))).toBe(true);
});

test("loads the script of a profile after its first paint if the reader presses a key before", async ({ page }) => {
  await page.context().addInitScript(() => {
    addEventListener("DOMContentLoaded", () => dispatchEvent(new Event("keydown")));
  });
  const tab = await openUntouched(page);
  await waitForScript(tab);
  expect(await scriptDelay(tab)).toBeGreaterThan(0);
});

test("starts the script of a profile after five seconds without input", async ({ page }) => {
  const tab = await openUntouched(page, { clock: true });
  await tab.clock.runFor(6_000);
  await expect(tab.locator(waiting)).toHaveCount(0);
});

test("follows a click before the script starts, and makes its window modal and closable by Escape", async ({
  page,
}) => {
  const tab = await openUntouched(page);
  const row = tab.locator("[id^=event-]").first();
  await row.evaluate((link: HTMLElement) => link.click());
  const dialog = tab.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await tab.waitForFunction(() => document.querySelector("dialog:modal"));
  await tab.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(row).toBeFocused();
});

test("keeps a profile without script if the data of the script is another version", async ({ page }) => {
  await page.context().route("**/page-data*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), version: "another" } });
  });
  const tab = await openUntouched(page);
  const isLoaded = tab.waitForResponse(/\/page-data/);
  await tab.mouse.move(200, 200);
  await isLoaded;
  await tab.evaluate(() => Object.assign(window, { stayed: true }));
  await tab.locator("[id^=event-]").first().click();
  await expect(tab.getByRole("dialog")).toBeVisible();
  expect(await tab.evaluate(() => Reflect.get(window, "stayed"))).toBeUndefined();
  await expect(tab.locator(waiting)).toHaveCount(1);
  // The opened window requests its data too. A test that ends during a request fails.
  await page.context().unrouteAll({ behavior: "wait" });
});

test("preserves choices and text that were entered before the script started", async ({ page }) => {
  const tab = await page.context().newPage();
  await tab.setViewportSize({ width: 390, height: 844 });
  await tab.goto("/searchAthletes");
  await tab.locator("input[name=graduationYear][value='2027']").evaluate((box: HTMLInputElement) => {
    box.checked = true;
    box.form?.querySelector("details")?.setAttribute("open", "");
    const [gender, name] = [box.form?.elements.namedItem("gender"), box.form?.elements.namedItem("fullName")];
    if (gender instanceof HTMLSelectElement) gender.value = "F";
    if (name instanceof HTMLInputElement) name.value = "kea";
    document.querySelector<HTMLElement>("[popover]")?.showPopover();
  });
  await expect(tab.locator(waiting)).toHaveCount(1);
  await wakeScript(tab);
  await expect(tab.getByRole("navigation", { name: "Menu" })).toBeVisible();
  await tab.keyboard.press("Escape");
  await expect(tab.getByRole("checkbox", { name: /^2027/ })).toBeChecked();
  await expect(tab.getByLabel("Search Athlete by Gender")).toHaveValue("F");
  await expect(tab.getByLabel("Search Athlete by name")).toHaveValue("kea");
});
