import { expect, expectAccessible, expectNoSidewaysScroll } from "./fixtures.ts";
import { test as base } from "./sample-site.ts";

// The browser logs an error for a 404.
const test = base.extend({ expectedErrors: [/status of 404/] });

test("finds a school by parts of its name and filters, with the whole search in the URL", {
  tag: ["@phone", "@nightly"],
}, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "See all schools" }).click();
  await expect(page).toHaveURL("/schools");
  await expect(page.getByRole("heading", { name: "2,083 schools" })).toBeVisible();

  await page.getByLabel("State").selectOption("NE");
  await page.getByLabel("Sport").selectOption("FB");
  await page.getByText("More filters").click();
  await page.getByLabel("Association").selectOption("NCAA");
  await page.getByLabel("Near a city").fill("omaha");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL("/schools?state=NE&association=NCAA&sportCode=FB&near=omaha");
  const foretold = Number((await page.locator("option[value=FB]").textContent())?.match(/\((\d+)\)/)?.[1]);
  await expect(page.getByRole("heading", { name: `${foretold} schools found` })).toBeVisible();
  await page.getByLabel("Name or city").fill("LÍNCOLN univ");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: "University of Nebraska-Lincoln" }).click();

  await expect(page).toHaveURL("/schools/181464");
  await expect(page.getByRole("heading", { level: 1, name: "University of Nebraska-Lincoln" })).toBeVisible();
  await expect(page.getByText("Men’s football, NCAA Division I (FBS), Big Ten")).toBeVisible();
  const website = page.getByRole("link", { name: /^unl\.edu/ });
  await expect(website).toHaveAttribute("href", "https://www.unl.edu/");
  await expect(website).toHaveAttribute("rel", "noopener noreferrer nofollow external");
});

test("has accessible school pages in dark mode that fit 320 px", { tag: "@nightly" }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ["/schools?sportCode=VB", "/schools?name=zzzz", "/schools?state=NE&page=9", "/schools/100654"]) {
    await page.goto(path);
    await test.step(path, async () => {
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  }
});
