import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/** Returns the time of the first font request in milliseconds after the first paint, or null before it. */
function fontsAfterPaint(page: Page): Promise<number | null> {
  return page.evaluate(() => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const font = performance.getEntriesByType("resource").find(({ name }) => name.endsWith(".woff2"));
    return paint && font ? font.startTime - paint.startTime : null;
  });
}

function usesInter(page: Page): Promise<boolean> {
  return page.evaluate(() => [...document.fonts].some((face) => /Inter/.test(face.family) && face.status === "loaded"));
}

test("loads fonts after the first paint of the first page, and before it on the next page", async ({ page }) => {
  // A browser on a loaded machine reports a paint too late. Then the page is loaded again.
  await expect(async () => {
    await page.goto("/about");
    await expect.poll(() => fontsAfterPaint(page), { timeout: 5_000 }).toBeGreaterThan(0);
  }).toPass({ timeout: 60_000 });
  await expect.poll(() => usesInter(page)).toBe(true);
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact Us" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Contact Us" })).toBeVisible();
  await expect.poll(() => fontsAfterPaint(page)).toBeLessThan(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("loads the fonts without JavaScript", async ({ page }) => {
    await page.goto("/about");
    await expect.poll(() => usesInter(page)).toBe(true);
  });
});
