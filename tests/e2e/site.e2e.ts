import { brand } from "../../src/brand.ts";
import { expect, expectNoSidewaysScroll } from "./fixtures.ts";
import { test } from "./sample-site.ts";

test("opens other pages at their top, sets no cookie and stores only scroll positions", async ({ page, context }) => {
  await page.goto("/");
  for (const [name, heading] of [
    ["About", `About ${brand.name}`],
    ["Contact Us", "Contact Us"],
    ["Privacy Policy", "Privacy Policy"],
    ["Accessibility", "Accessibility"],
  ] as const) {
    await page.getByRole("contentinfo").getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  }
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  const kept = await page.evaluate(() => Object.keys(sessionStorage));
  expect(kept.filter((key) => !/scroll/.test(key))).toEqual([]);
});

test("shows its links on one line of a narrow window, and in a menu on a phone", async ({ page }) => {
  await page.goto("/privacy");
  await page.setViewportSize({ width: 1024, height: 800 });
  const link = page.getByRole("banner").getByRole("link", { name: "Find athletes" });
  expect((await link.boundingBox())?.height, "on one line").toBeLessThan(50);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 412, height: 800 });
  expect((await link.boundingBox())?.height, "on one line of a wide phone").toBeLessThan(50);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(menu.getByRole("link", { name: "Schools" })).toBeVisible();
  await menu.getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/signin");
});
