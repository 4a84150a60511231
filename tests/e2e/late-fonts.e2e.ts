import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/** When the first font was asked for, in milliseconds after the first paint; null while none was. */
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

test("whoever comes from elsewhere reads before the fonts are asked for; on the next page they stand at once", async ({
  page,
}) => {
  // A starved browser notes a paint later than it told the page of it: such a load says nothing, another does.
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

  test("the fonts are there", async ({ page }) => {
    await page.goto("/about");
    await expect.poll(() => usesInter(page)).toBe(true);
  });
});
