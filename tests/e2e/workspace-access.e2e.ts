import { goodPassword, test } from "./accounts-site.ts";
import { announcer, expect, expectAccessible } from "./fixtures.ts";
import { expectIdleWarning, leaveFor } from "./idle-time.ts";
import { createAthlete, createTeam, signIn } from "./workspace-site.ts";

test("hides no focused cell of the grid under sticky columns", async ({ page, site }) => {
  const { email, athleteKey } = await createAthlete(site);
  const teamId = await createTeam(site, athleteKey, { events: 2 });
  await page.setViewportSize({ width: 900, height: 700 });
  await signIn(page, email, `/me/seasons/${teamId}`);
  await page.getByLabel("Opponent or event, Game 1").focus();
  await page.keyboard.press("Control+End");
  const sticky = page.getByRole("columnheader", { name: "Opponent" });
  for (const key of [...Array(8).fill("ArrowLeft"), ...Array(8).fill("Shift+Tab")]) {
    await page.keyboard.press(key);
    const edge = await sticky.boundingBox();
    const cell = await page.locator(":focus").boundingBox();
    expect(cell?.x, key).toBeGreaterThanOrEqual((edge?.x ?? 0) + (edge?.width ?? 0));
  }
});

test("explains all grid headings on the F1 key, and the accepted words of a cell", async ({ page, site }) => {
  const { email, athleteKey } = await createAthlete(site);
  const teamId = await createTeam(site, athleteKey, { events: 1 });
  await signIn(page, email, `/me/seasons/${teamId}`);
  const started = page.getByLabel("Started, Game 1");
  await expect(started).toHaveAccessibleDescription("Type yes or no: Y or N.");
  await expect(page.getByLabel("Home or Away, Game 1")).toHaveAccessibleDescription(
    "Type home, away or neutral: H, A or N.",
  );
  await started.focus();
  await page.keyboard.press("F1");
  const legend = page.getByRole("dialog", { name: "What the headings mean" });
  await expect(legend.getByRole("term").filter({ hasText: /^ST$/ })).toBeVisible();
  await expect(legend.getByRole("definition").filter({ hasText: "Type yes or no" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(started).toBeFocused();
  await expect(page.getByRole("rowheader", { name: "Season: 1 game" })).toBeVisible();
});

test("names team and season in the title of each team editor", async ({ page, site }) => {
  const { email, athleteKey } = await createAthlete(site);
  const teamId = await createTeam(site, athleteKey, { teamName: "Varsity" });
  await signIn(page, email, "/me/seasons");
  await page.getByRole("link", { name: "Varsity" }).click();
  await page.waitForURL(`/me/seasons/${teamId}`);
  await expect(page).toHaveTitle(/^Varsity, season 2026 \|/);
  await expect(announcer(page)).toHaveText(/^Varsity, season 2026/);
});

test("focuses the first wrong field of a rejected link, and announces the error once", async ({ page, site }) => {
  const { email } = await createAthlete(site);
  await signIn(page, email, "/me/links");
  await page.getByLabel("Address").fill("nowhere");
  await page.getByRole("button", { name: "Add link" }).click();
  await expect(page.getByLabel("Address")).toBeFocused();
  await expect(page.getByLabel("Address")).toHaveAccessibleDescription(/./);
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveText(["One field needs a change."]);
});

test("warns two minutes before an idle sign-out, extends the session by a key, and preserves the input", async ({
  page,
  site,
}) => {
  const { email, accountId } = await createAthlete(site);
  await page.clock.install();
  await signIn(page, email, "/me/links");
  const title = page.getByLabel("Title");
  await title.fill("A tape");
  await expectIdleWarning(page, site, accountId);
  await expect(title).toHaveValue("A tape");

  await leaveFor(page, site, accountId, "31 minutes");
  const again = page.getByRole("dialog", { name: "Please sign in again" });
  await again.getByLabel("Password").fill(goodPassword);
  await again.getByRole("button", { name: "Sign in" }).click();
  await expect(again).toBeHidden();
  await expect(title).toHaveValue("A tape");
});
