import type { Page } from "@playwright/test";
import { encodeId } from "../../src/athletes/public-id.server.ts";
import { goodPassword, test } from "./accounts-site.ts";
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectNoSidewaysScroll,
  expectReadable,
  wakeScript,
} from "./fixtures.ts";
import {
  createAthlete,
  createTeam,
  endSessions,
  eventsOf,
  expectSaved,
  profileOf,
  savingOf,
  signIn,
} from "./workspace-site.ts";

// These tests cause outages, expired sessions and edit conflicts.
test.use({ expectedErrors: [/status of [45]\d\d|ERR_INTERNET_DISCONNECTED/] });

/** Checks accessibility in light and dark mode, and the width at 320 px. */
async function expectGood(page: Page): Promise<void> {
  const size = page.viewportSize();
  await expectAccessibleInBothSchemes(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await expectReadable(page);
  if (size) await page.setViewportSize(size);
}

test("has accessible workspace pages, light and dark, that fit 320 px", async ({ page, site }) => {
  test.slow();
  const { email, athleteKey } = await createAthlete(site, { lastName: "De La Cruz-Montgomery von Hohenzollern" });
  await signIn(page, email, "/robots.txt");
  // These steps show the forms of other pages.
  const repeated = ["/me/start/you?sport=VB", "/me/start/team?sport=VB", "/me/start/link"];
  for (const path of [
    "/me",
    "/me/start/sport",
    "/me/start/stats",
    "/me/start/publish",
    "/me/seasons",
    "/me/links",
    "/me/details",
    "/me/preview",
    "/me/settings",
    ...(process.env.DAILY ? [] : repeated),
  ]) {
    await page.goto(path);
    await test.step(path, () => expectGood(page));
  }
  const games = await createTeam(site, athleteKey, {
    events: 2,
    teamName: "The very long name of a club team ".repeat(3),
  });
  const totals = await createTeam(site, athleteKey, { seasonOrGame: "S", sportCode: "FB" });
  for (const teamId of [games, totals]) {
    await page.goto(`/me/seasons/${teamId}`);
    await test.step(teamId, () => expectGood(page));
  }
  await page.goto("/me/start/stats");
  await page.getByRole("link", { name: "Add a game" }).click();
  await expectGood(page);
});

test("fills the grid by keyboard alone, shows rates while typing, and rejects invalid values", async ({
  page,
  site,
}) => {
  const { email, athleteKey } = await createAthlete(site);
  const teamId = await createTeam(site, athleteKey);
  await signIn(page, email, `/me/seasons/${teamId}`);
  await page.getByLabel("Opponent or event, New game").focus();
  await page.keyboard.type("vs. Lincoln");
  await page.keyboard.press("Tab");
  await page.keyboard.type("9/4");
  await page.getByLabel("Kills, vs. Lincoln").focus();
  for (const figure of ["9", "8", "15"]) {
    await page.keyboard.type(figure);
    await page.keyboard.press("ArrowRight");
  }
  await expect(page.getByLabel("Date, vs. Lincoln")).toHaveValue("9/4/2026");
  const row = page.getByRole("row").filter({ has: page.getByLabel("Kills, vs. Lincoln") });
  const rule = "9 kills + 8 errors = 17, but total attacks is 15. Check these numbers.";
  await expect(page.getByText(rule, { exact: true })).toBeVisible();
  await expect(page.getByLabel("Kills, vs. Lincoln")).toHaveAccessibleDescription(/9 kills \+ 8 errors = 17/);
  await expectAccessible(page);
  await page.getByLabel("Total attacks, vs. Lincoln").focus();
  await expect(page.getByRole("cell", { name: ".067" })).toHaveCount(0);
  await page.keyboard.type("30");
  await expect(row.getByRole("cell", { name: ".033" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Total attacks, New game")).toBeFocused();
  await page.keyboard.type("4");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByLabel("Total attacks, vs. Lincoln")).toBeFocused();
  await expectSaved(page);
  // The order depends on which of the two was rejected at first.
  const [named, nameless] = (await eventsOf(site, teamId)).sort((one) => (one.name ? -1 : 1));
  expect(named).toMatchObject({
    name: "vs. Lincoln",
    date: "2026-09-04",
    stats: { kills: 9, attackErrors: 8, attackAttempts: 30 },
  });
  expect(nameless).toMatchObject({ name: null, stats: { attackAttempts: 4 } });
});

test("never covers the focused field with the saving state on a phone", async ({ page, site }) => {
  const { email } = await createAthlete(site);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, email, "/me");
  await page.getByLabel("City").fill("Omaha");
  await expectSaved(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByLabel("First name").focus();
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.locator(":focus").boundingBox();
    const pill = await savingOf(page).locator("..").boundingBox();
    expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(pill?.y ?? 0);
  }
});

test("shows a detail on the public profile only after the athlete chose it", { tag: "@nightly" }, async ({
  page,
  site,
}) => {
  const { email, athleteKey } = await createAthlete(site);
  await site.db.updateTable("athletes").set({ is_published: true }).where("id", "=", athleteKey).execute();
  await signIn(page, email, "/me/details");
  await page.getByLabel("GPA", { exact: true }).fill("3.87");
  await page.getByLabel("Vertical jump", { exact: true }).fill("28.5");
  await page.getByLabel("Vertical jump: date").fill("2026-05-01");
  await page.getByLabel("Vertical jump: how it was taken").selectOption("Measured by a coach");
  await page.getByLabel("Vertical jump: who sees it").selectOption("Everyone");
  await expectSaved(page);
  await page.goto(`/profile/${encodeId("athlete", athleteKey)}`);
  await expect(page.getByText("28.5 in")).toBeVisible();
  await expect(page.getByText("Measured by a coach, May 1, 2026")).toBeVisible();
  await expect(page.getByText("GPA")).toHaveCount(0);
  await expectAccessible(page);
});

test("pastes spreadsheet rows into the grid, with and without headings", async ({ page, site }) => {
  const { email, athleteKey } = await createAthlete(site);
  const teamId = await createTeam(site, athleteKey);
  await signIn(page, email, `/me/seasons/${teamId}`);
  const paste = (label: string, text: string) =>
    page.getByLabel(label).evaluate((cell, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", pasted);
      cell.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  await paste(
    "Opponent or event, New game",
    "Opponent\tDate\tK\tE\tTA\tHIT%\nOmaha\t9/1\t10\t2\t20\t.400\nKearney\t9/2\t8\t1\t16\t.438",
  );
  await expect(page.getByLabel("Kills, Kearney")).toHaveValue("8");
  await paste("Kills, Omaha", "11\t3\t21\n9\t2\t17\n");
  await expect(page.getByLabel("Total attacks, Kearney")).toHaveValue("17");
  await expectSaved(page);
  expect(await eventsOf(site, teamId)).toMatchObject([
    { name: "Omaha", date: "2026-09-01", stats: { kills: 11, attackErrors: 3, attackAttempts: 21 } },
    { name: "Kearney", date: "2026-09-02", stats: { kills: 9, attackErrors: 2, attackAttempts: 17 } },
  ]);
});

test("shows both versions of a conflict between two tabs, and lets the athlete choose for each field", {
  tag: "@nightly",
}, async ({ page, site, context }) => {
  const { email, accountId } = await createAthlete(site);
  await signIn(page, email, "/me");
  const other = await context.newPage();
  await other.goto("/me");
  await page.getByLabel("City").fill("Omaha");
  await page.getByLabel("Weight").fill("150");
  await page.getByLabel("Height").selectOption("5'10\"");
  await expectSaved(page);
  // The response waits until everything is typed, because the dialog would take the keyboard focus.
  const typed = Promise.withResolvers<void>();
  await other.route("**/api/me/profile", async (route) => {
    await typed.promise;
    await route.continue();
  });
  await other.getByLabel("City").fill("Lincoln");
  await other.getByLabel("Weight").fill("155");
  await other.getByLabel("State").fill("nebraska");
  typed.resolve();
  const dialog = other.getByRole("dialog", { name: "Changed in two places" });
  await expect(dialog).toBeVisible();
  await expectAccessible(other);
  expect(await profileOf(site, accountId)).toMatchObject({ city: "Omaha", weight: 150, state: null });
  const choose = (field: string, side: string) =>
    dialog.getByRole("group", { name: field }).getByRole("radio", { name: side }).check();
  await choose("City", "Yours");
  await choose("Weight", "Saved version");
  await dialog.getByRole("button", { name: "Save this choice" }).click();
  await expectSaved(other);
  await expect(other.getByLabel("Height")).toHaveValue("70");
  expect(await profileOf(site, accountId)).toMatchObject({ city: "Lincoln", weight: 150, state: "NE", height: 70 });
});

test("stores input without a network, and saves it when the network returns", async ({ page, site, context }) => {
  const { email, athleteKey } = await createAthlete(site);
  const teamId = await createTeam(site, athleteKey);
  await signIn(page, email, "/me/seasons");
  // The page of the team is prefetched once its script is downloaded.
  const found = await page.waitForFunction(
    () => window.__reactRouterManifest?.routes["workspace/pages/team-page"]?.module,
  );
  await page
    .locator(`link[href='${await found.jsonValue()}']`)
    .first()
    .waitFor({ state: "attached" });
  await page.waitForTimeout(1000);
  await context.setOffline(true);
  await page.getByRole("link", { name: "Varsity" }).click();
  await page.getByLabel("Opponent or event, New game").fill("vs. Lincoln");
  await expect(savingOf(page)).toHaveText("Not saved yet. We’ll keep trying.");
  await page.getByLabel("Kills, vs. Lincoln").fill("7");
  await context.setOffline(false);
  await expectSaved(page);
  expect(await eventsOf(site, teamId)).toMatchObject([{ name: "vs. Lincoln", stats: { kills: 7 } }]);
});

test("reports an expired session, signs in on the same page, and saves the input", async ({ page, site }) => {
  const { email, accountId } = await createAthlete(site);
  await signIn(page, email, "/me");
  await endSessions(site, accountId);
  await page.getByLabel("City").fill("Omaha");
  await expect(savingOf(page)).toHaveText(/You were signed out/);
  await page.getByRole("button", { name: /^Sign in/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password").fill(goodPassword);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expectSaved(page);
  expect(await profileOf(site, accountId)).toMatchObject({ city: "Omaha" });
});

test("saves nothing from one athlete's page to the profile of another who signed in later", async ({
  page,
  site,
  context,
}) => {
  const { email, accountId } = await createAthlete(site);
  const other = await createAthlete(site, { firstName: "Bea" });
  await signIn(page, email, "/me");
  const second = await context.newPage();
  await context.clearCookies();
  await signIn(second, other.email, "/me");
  await page.getByLabel("City").fill("Omaha");
  await expect(savingOf(page)).toHaveText(/You were signed out/);
  expect(await profileOf(site, other.accountId)).toMatchObject({ city: null });
  expect(await profileOf(site, accountId)).toMatchObject({ city: null });
});

test("shows a photo during its upload, and rejects a file that is no photo with one sentence", {
  tag: "@nightly",
}, async ({ page, site }) => {
  const { default: sharp } = await import("sharp");
  const { email } = await createAthlete(site);
  await signIn(page, email, "/me");
  const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#1fbfb0" } })
    .jpeg()
    .toBuffer();
  const input = page.getByLabel("Photo", { exact: true });
  // A HEIC file: a browser that cannot decode it uploads it unchanged, another converts it to JPEG.
  const unreadable = Buffer.from("....ftypheic");
  await input.setInputFiles({ name: "me.heic", mimeType: "image/heic", buffer: unreadable });
  await expect(page.getByRole("alert").filter({ hasText: "HEIC" })).toBeVisible();
  await input.setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer });
  await page.getByRole("button", { name: "Save the photo" }).click();
  await expect(page.getByRole("img", { name: "Your photo" })).toBeVisible();
  await page.reload();
  await wakeScript(page);
  await expect(page.getByRole("img", { name: "Your photo" })).toBeVisible();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("button", { name: "Add a photo" })).toBeVisible();
});

test("orders links by drag, by keys and by buttons, and the profile shows that order", async ({ page, site }) => {
  const { email, athleteKey } = await createAthlete(site);
  await site.db.updateTable("athletes").set({ is_published: true }).where("id", "=", athleteKey).execute();
  const links = ["One", "Two", "Three"].map((label, position) => ({
    ...{ athlete_id: athleteKey, position, label, url: `https://vimeo.com/${position + 1}` },
    published_at: new Date(`2026-09-0${9 - position}`),
  }));
  await site.db.insertInto("media_links").values(links).execute();
  await signIn(page, email, "/me/links");
  const order = () => page.getByRole("listitem").getByRole("heading").allTextContents();
  const handle = (name: string) => page.getByRole("button", { name: `Move Vimeo: ${name}: arrow keys, or drag` });
  await expect.poll(order).toEqual(["Vimeo: One", "Vimeo: Two", "Vimeo: Three"]);
  await handle("One").press("ArrowDown");
  await expect.poll(order).toEqual(["Vimeo: Two", "Vimeo: One", "Vimeo: Three"]);
  await expect(handle("One")).toBeFocused();
  await page.getByRole("button", { name: "Move Vimeo: Three up" }).click();
  await expect.poll(order).toEqual(["Vimeo: Two", "Vimeo: Three", "Vimeo: One"]);
  await handle("One").hover();
  await page.mouse.down();
  const first = (await page.getByRole("listitem").first().boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(first.x + 300, first.y + 5, { steps: 8 });
  await page.mouse.up();
  await expect.poll(order).toEqual(["Vimeo: One", "Vimeo: Two", "Vimeo: Three"]);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Move Vimeo: Three up" }).click();
  await expect
    .poll(async () =>
      (
        await site.db
          .selectFrom("media_links")
          .select("label")
          .where("athlete_id", "=", athleteKey)
          .orderBy("shown_position")
          .execute()
      ).map(({ label }) => label),
    )
    .toEqual(["One", "Three", "Two"]);
  await page.goto(`/profile/${encodeId("athlete", athleteKey)}`);
  await expect(page.locator(".film-list b")).toHaveText(["Vimeo: One", "Vimeo: Three", "Vimeo: Two"]);
});
