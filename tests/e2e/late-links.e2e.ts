import type { Page } from "@playwright/test";
import { expect, test, wakeScript } from "./fixtures.ts";

/** Returns the time of the first request of this kind in milliseconds after the first paint, or null before it. */
function requestAfterPaint(page: Page, address: RegExp): Promise<number | null> {
  return page.evaluate((address) => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const request = performance.getEntriesByType("resource").find(({ name }) => address.test(name));
    return paint && request ? request.startTime - paint.startTime : null;
  }, address);
}

const font = /\.woff2$/;
const court = /(?:court|field)-[^/]*\.svg$/;

function hasLoaded(page: Page, font: "Archivo" | "Inter"): Promise<boolean> {
  return page.evaluate(
    (name) =>
      [...document.fonts].some(({ family, status }) => family.includes(`${name} Variable`) && status === "loaded"),
    font,
  );
}

/** Returns how often something in the window moved without input. */
function layoutShifts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().length)).observe({
          type: "layout-shift",
          buffered: true,
        });
        setTimeout(() => resolve(0), 500);
      }),
  );
}

test("loads the court and the font of headings after the first paint, and the font of running text for the next page", async ({
  page,
}) => {
  // A browser on a loaded machine reports a paint too late. Then the page is loaded again.
  await expect(async () => {
    await page.goto("/about");
    for (const late of [font, court])
      await expect.poll(() => requestAfterPaint(page, late), { timeout: 5_000 }).toBeGreaterThan(0);
  }).toPass({ timeout: 60_000 });
  await expect.poll(() => hasLoaded(page, "Archivo")).toBe(true);
  expect(await hasLoaded(page, "Inter")).toBe(false);
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact Us" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Contact Us" })).toBeVisible();
  await expect.poll(() => requestAfterPaint(page, font)).toBeLessThan(0);
  await expect.poll(() => hasLoaded(page, "Inter")).toBe(true);
});

test("keeps the fallback font of a heading that would wrap differently", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const downloaded = page.waitForResponse(/archivo-basic/);
  await page.goto("/");
  await (await downloaded).finished();
  expect(await layoutShifts(page)).toBe(0);
});

test("draws the head of a search at its final height before the results arrive", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/searchAthletes?sportCode=VB");
  const head = page.locator(".search-head");
  const loaded = await head.boundingBox();
  await page.getByRole("region", { name: "Results found for" }).evaluate((results) => results.remove());
  expect(await head.boundingBox()).toEqual(loaded);
});

test("loads all fonts when a link opens the next page within the document", async ({ page }) => {
  await page.goto("/searchAthletes?fullName=kealoha-brooks");
  await wakeScript(page);
  expect(await hasLoaded(page, "Inter")).toBe(false);
  await page.locator("a[href^='/profile/']").first().click();
  await expect(page).toHaveURL(/profile/);
  await expect.poll(() => hasLoaded(page, "Inter")).toBe(true);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("loads the fonts without JavaScript", async ({ page }) => {
    await page.goto("/about");
    await expect.poll(() => hasLoaded(page, "Inter")).toBe(true);
  });
});

test("requests the manifest after the first paint, and no marks of networks", async ({ page }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  const response = await page.goto("/about");
  expect(await response?.text()).not.toContain(`<link rel="manifest"`);
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute("href", "/site.webmanifest");
  await expect(page.getByRole("link", { name: "Openroster on YouTube" }).last().locator("span").first()).toHaveCSS(
    "mask-image",
    /^url\("data:image\/svg/,
  );
  expect(requested.filter((path) => path.includes("mark-"))).toEqual([]);
});

test("requests no court for a window that is too narrow to show it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/about");
  await expect.poll(() => requestAfterPaint(page, /courts-[^/]*\.css$/)).toBeGreaterThan(0);
  await page.waitForLoadState("networkidle");
  expect(await requestAfterPaint(page, court)).toBeNull();
});

test("draws nothing in the place of a court until its style sheet has loaded", async ({ page }) => {
  await page.route(/courts-[^/]*\.css$/, (route) => route.fulfill({ contentType: "text/css", body: "" }));
  await page.goto("/about");
  const masks = await page
    .locator(".court-art")
    .evaluate((art) => [getComputedStyle(art, "::before").maskImage, getComputedStyle(art, "::after").maskImage]);
  for (const mask of masks) expect(mask).toMatch(/^linear-gradient\(rgba\(0, 0, 0, 0\)/);
});
