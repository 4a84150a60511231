import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll } from "./fixtures.ts";
import { test } from "./sample-site.ts";

test("leads from the search to the stats of a match by mouse", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/searchAthletes");
  await expect(page.getByRole("heading", { level: 1, name: "List Athletes" })).toBeVisible();
  await page.getByLabel("Search Athlete by Gender").selectOption("Female");
  await page.getByLabel("Search Athlete by Sport").selectOption("Volleyball");
  await page.getByLabel("Search Athlete by name").fill("kealoha");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL("/searchAthletes?gender=F&sportCode=VB&fullName=kealoha");
  await expect(page.getByText("Results found for")).toBeVisible();
  await expect(page.getByRole("link", { name: /Kealoha-Brooks/ })).toBeInViewport();
  await page.getByRole("link", { name: /Kealoha-Brooks/ }).click();
  await expect(page).toHaveURL(/\/profile\/\w+$/);
  await expect(page.getByRole("heading", { level: 1, name: "Leilani Kealoha-Brooks" })).toBeVisible();
  const header = page.locator("header").filter({ has: page.getByRole("heading", { level: 1 }) });
  for (const fact of ["Volleyball (Outside Hitter, jersey 1)", "2027", "Cedar Ridge High School", "5'11\"", "Points"])
    await expect(header.getByText(fact, { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".film-link").first()).toBeInViewport({ ratio: 0.5 });

  const event = page.locator("[id^=event-]").first();
  const name = (await event.locator("span span").first().textContent()) ?? "";
  await event.click();
  const dialog = page.getByRole("dialog", { name });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/[?&]event=\w+/);
  await expect(dialog.getByText("Kills", { exact: true })).toBeVisible();
  await expect(dialog).not.toContainText("Home points");
  await expectAccessible(page);

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/event=/);
  await expect(event).toBeFocused();
});

test("leads from the search to the stats of a match by keyboard alone", { tag: ["@phone", "@nightly"] }, async ({
  page,
}) => {
  await page.goto("/searchAthletes");
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toHaveText(/skip/i);
  await tabTo(page, page.getByLabel("Search Athlete by name"));
  await page.keyboard.type("kealoha");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Results found for")).toBeVisible();
  const card = page.getByRole("link", { name: /Kealoha-Brooks/ });
  await tabTo(page, card);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Leilani Kealoha-Brooks" })).toBeVisible();
  await tabTo(page, page.locator("[id^=event-]").first());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await tabTo(
    page,
    page
      .getByRole("dialog")
      .getByRole("link", { name: "Close" })
      .or(page.getByRole("dialog").getByRole("button", { name: "Close" })),
  );
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("asks for a filter and preserves the list if Search is pressed without one", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto("/searchAthletes");
  const first = await page
    .getByRole("listitem")
    .filter({ has: page.locator("a[href^='/profile/']") })
    .first()
    .textContent();
  const alert = page.getByRole("alert").filter({ hasText: "No selection found!" });
  await page.getByText("More filters").click();
  await page.getByRole("button", { name: /^Show [\d,]+ athletes$/ }).click();
  await expect(page.getByRole("heading", { name: "All athletes" })).toBeFocused();
  await expect(page.getByRole("heading", { name: "All athletes" })).toBeInViewport();
  await expect(alert).toHaveCount(0);
  await page.getByRole("button", { name: "Search" }).click();
  expect(await alert.textContent()).toBe("No selection found!  Select any filter.");
  await expect(
    page
      .getByRole("listitem")
      .filter({ has: page.locator("a[href^='/profile/']") })
      .first(),
  ).toHaveText(first ?? "");
});

test("preserves the filters while paging, and reopens the same page by its URL", { tag: "@nightly" }, async ({
  page,
}) => {
  await page.goto("/searchAthletes?sportCode=FB");
  await expect(page.getByText(/^Showing 10 of [\d,]+$/)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("navigation", { name: /pages/i }).getByRole("link", { name: /next/i }).click();
  await expect(page).toHaveURL("/searchAthletes?sportCode=FB&page=2");
  await expect(page.getByRole("heading", { name: "Results found for" })).toBeFocused();
  expect(await page.evaluate(() => scrollY), "top of the page").toBe(0);
  const names = page.locator("a[href^='/profile/']");
  await expect(page.locator("[aria-current=page]").filter({ hasText: "2" }).first()).toBeVisible();
  const before = await names.allTextContents();
  await page.reload();
  expect(await names.allTextContents()).toEqual(before);
});

test("narrows the list in place by keyboard, with the result count of each value", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/searchAthletes");
  await page.getByRole("group", { name: "Graduation year" }).waitFor({ state: "hidden" });
  await tabTo(page, page.locator("summary").first());
  await page.keyboard.press("Enter");
  const heights = page.getByLabel("Height from");
  expect(await tabTo(page, heights), "tab stops before the last choices").toBeLessThan(20);
  const year = page.getByRole("checkbox", { name: /^2027/ });
  await year.focus();
  await expectAccessible(page);
  const foretold = await countOf(year);
  await page.keyboard.press("Space");
  await expect(page).toHaveURL("/searchAthletes?graduationYear=2027");
  await expect(page.getByRole("status").filter({ hasText: "found" })).toContainText(
    `${foretold} athletes found for Class of 2027`,
  );
  await expect(year).toBeFocused();

  await page.locator("summary").filter({ hasText: "State" }).focus();
  await page.keyboard.press("Enter");
  const state = page.getByRole("checkbox", { name: /^Nebraska/ });
  await state.focus();
  const fewer = await countOf(state);
  expect(fewer).toBeLessThan(foretold);
  await page.keyboard.press("Space");
  await expect(page).toHaveURL("/searchAthletes?graduationYear=2027&state=NE");
  await expect(page.getByText(new RegExp(`^Showing \\d+ of ${fewer}$`))).toBeVisible();
  await expect(state).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL("/searchAthletes?graduationYear=2027");
  await expect(state).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL("/searchAthletes?graduationYear=2027&state=NE");
  await page.getByLabel("Sort by").selectOption("Tallest first");
  await expect(page).toHaveURL("/searchAthletes?graduationYear=2027&state=NE&sort=height");
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL("/searchAthletes?graduationYear=2027");
  await expect(page.locator("input[name=state][value=NE]")).not.toBeChecked();
  await expect(page.locator("input[name=graduationYear][value='2027']")).toBeChecked();
  await expect(page.getByLabel("Sort by")).toHaveValue("");
});

test("removes each selected value alone and preserves the rest of the search", async ({ page }) => {
  await page.goto("/searchAthletes?gender=F&state=IA&state=NE&heightMin=60&sort=name&page=2");
  const chips = page.getByRole("list", { name: "Chosen filters" }).getByRole("link");
  await expect(chips).toHaveText([/Female/, /Iowa/, /Nebraska/, /From 5 ft 0 in/, /Name A to Z/]);
  await page.getByText("More filters").click();
  await expect(page.getByRole("checkbox", { name: /^Iowa/ })).toBeChecked();
  await chips.filter({ hasText: "Iowa" }).click();
  await expect(page).toHaveURL("/searchAthletes?gender=F&state=NE&heightMin=60&sort=name");
  await expect(page.getByRole("checkbox", { name: /^Iowa/ })).not.toBeChecked();
  // The filters stay open.
  await expect(page.getByRole("checkbox", { name: /^Nebraska/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Results found for" })).toBeFocused();
  await page.getByRole("link", { name: "Clear these filters" }).click();
  await expect(page).toHaveURL("/searchAthletes?gender=F");
});

test("shows the first result before the filters of a shared address", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/searchAthletes?sportCode=VB&graduationYear=2027&heightMin=60&sort=name");
  await expect(page.locator("a[href^='/profile/']").first()).toBeInViewport();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.locator("a[href^='/profile/']").first()).toBeInViewport();
  const years = page.getByRole("group", { name: "Graduation year" });
  await expect(years).toBeHidden();
  await page.getByText("More filters").click();
  await expect(years).toBeVisible();
  await page.getByText("More filters").click();
  await expect(years).toBeHidden();
  const isReachable = await page.getByLabel("Sort by").evaluate((select) => {
    select.closest("details")?.setAttribute("open", "");
    select.focus();
    return document.activeElement === select;
  });
  expect(isReachable, "by the keyboard, before the next frame").toBe(true);
});

test("suggests the intended name for a misspelled one, with the other filters", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/searchAthletes?gender=F&fullName=kealohabroks");
  await expect(page.getByText("No results found!")).toBeVisible();
  await page
    .getByRole("list", { name: /Did you mean/ })
    .getByRole("link", { name: "Leilani Kealoha-Brooks" })
    .click();
  await expect(page).toHaveURL("/searchAthletes?gender=F&fullName=Leilani+Kealoha-Brooks");
  await expect(page.getByRole("link", { name: /Kealoha-Brooks/ }).first()).toBeVisible();
  await expect(page.getByLabel("Search Athlete by name")).toHaveValue("Leilani Kealoha-Brooks");
});

const failureTest = test.extend({ expectedErrors: [/status of 500/] });
failureTest("keeps the last results while a request runs and after it fails, and tries again", async ({ page }) => {
  await page.goto("/searchAthletes?state=NE");
  const results = page.locator("section[aria-labelledby=results]");
  const before = await results.getByRole("listitem").allTextContents();
  await page.getByText("More filters").click();
  const held = Promise.withResolvers<void>();
  await page.route(/searchAthletes\?.*graduationYear/, async (route) => {
    await held.promise;
    await route.fulfill({ status: 500 });
  });
  await page.getByRole("checkbox", { name: /^2027/ }).check();
  await expect(results).toHaveAttribute("aria-busy", "true");
  expect(await results.getByRole("listitem").allTextContents()).toEqual(before);
  held.resolve();
  await expect(results.getByRole("alert")).toContainText("We couldn’t load this search.");
  expect(await results.getByRole("listitem").allTextContents()).toEqual(before);
  await page.unroute(/searchAthletes\?.*graduationYear/);
  await results.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("list", { name: "Chosen filters" })).toContainText("Class of 2027");
  await expect(results.getByRole("alert")).toBeEmpty();
});

test("moves nothing while a filter is pressed, so that its click counts", async ({ page }) => {
  await page.goto("/searchAthletes");
  await page.getByText("More filters").click();
  const response = Promise.withResolvers<void>();
  await page.route(/graduationYear=2028$/, async (route) => {
    await response.promise;
    await route.continue();
  });
  await page.getByRole("checkbox", { name: /^2028/ }).check();
  const next = page.getByRole("checkbox", { name: /^2029/ });
  await next.hover();
  const before = await next.boundingBox();
  await page.mouse.down();
  const arrived = page.waitForResponse(/graduationYear=2028$/);
  response.resolve();
  await (await arrived).finished();
  // Shows nothing before the release.
  await page.waitForTimeout(200);
  expect(await next.boundingBox()).toEqual(before);
  await page.mouse.up();
  await expect(page).toHaveURL("/searchAthletes?graduationYear=2028&graduationYear=2029");
});

test("puts sport, season and team into the URL, and resets the levels below", { tag: "@nightly" }, async ({ page }) => {
  await page.goto("/searchAthletes?fullName=kealoha");
  await page.locator("a[href^='/profile/']").first().click();
  const seasons = page.getByRole("navigation", { name: "Season" }).getByRole("link");
  await expect(seasons.first()).toHaveText(/^Season \d{4}$/);
  await seasons.nth(1).click();
  await expect(page).toHaveURL(/season=\d{4}/);
  await expect(page).not.toHaveURL(/team=|event=/);
  await expect(seasons.nth(1)).toHaveAttribute("aria-current", "page");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("shows the first result of a search from the home page in a small and a large window", async ({ page }) => {
    for (const [width, height] of [
      [375, 600],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto("/");
      await page.getByLabel("Search Athlete by Sport").selectOption("Volleyball");
      await page.getByRole("button", { name: "Search", exact: true }).click();
      await expect(page.locator("a[href^='/profile/']").first()).toBeInViewport();
      if (width > 640) expect(await page.evaluate(() => scrollY)).toBe(0);
    }
  });
});

test("fits long names, and profiles with different contents, into a window of 320 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/searchAthletes?sort=name");
  const found = await page
    .locator("a[href^='/profile/']")
    .evaluateAll((links) => links.slice(0, 3).map((link) => link.getAttribute("href") ?? ""));
  await page.goto("/searchAthletes?fullName=maximiliana");
  await expectNoSidewaysScroll(page);
  found.push((await page.locator("a[href^='/profile/']").first().getAttribute("href")) ?? "");
  for (const href of found) {
    await page.goto(href);
    await expectNoSidewaysScroll(page);
  }
});

/** Presses Tab until the target has the focus. Returns the number of presses. */
async function tabTo(page: Page, target: Locator): Promise<number> {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return presses;
    await page.keyboard.press("Tab");
  }
  throw new Error(`120 tabs did not reach ${target}`);
}

/** Returns the result count that a filter value shows. */
async function countOf(choice: Locator): Promise<number> {
  return Number((await choice.locator("xpath=..").textContent())?.match(/ (\d+) athletes?$/)?.[1]);
}
