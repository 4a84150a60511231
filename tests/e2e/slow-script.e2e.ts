import type { Page } from "@playwright/test";
import { test } from "./accounts-site.ts";
import { expect } from "./fixtures.ts";
import { createAthlete, createTeam, eventsOf, expectSaved, signIn } from "./workspace-site.ts";

/** Opens a page in a new tab and delays its script. Returns the tab and a function that lets the script start. */
async function openWithoutScript(page: Page, path: string): Promise<{ tab: Page; startScript: () => void }> {
  const tab = await page.context().newPage();
  const delay = Promise.withResolvers<void>();
  await tab.route("**/assets/*.js", async (route) => {
    await delay.promise;
    await route.continue();
  });
  await tab.goto(path, { waitUntil: "commit" });
  return { tab, startScript: delay.resolve };
}

test("saves a game that was entered before the script started", async ({ page, site }) => {
  const { email, athleteKey } = await createAthlete(site);
  const teamId = await createTeam(site, athleteKey, { events: 1 });
  await signIn(page, email, "/me/seasons");
  const { tab, startScript } = await openWithoutScript(page, `/me/seasons/${teamId}`);
  await tab.getByLabel("Kills, Game 1", { exact: true }).fill("9");
  await tab.getByLabel("Opponent or event, New game").fill("vs. Lincoln");
  await tab.getByLabel("Kills, New game", { exact: true }).fill("7");
  startScript();
  await expect(tab.getByLabel("Kills, vs. Lincoln")).toHaveValue("7");
  await expectSaved(tab);
  expect(await eventsOf(site, teamId)).toMatchObject([
    { name: "Game 1", stats: { kills: 9 } },
    { name: "vs. Lincoln", stats: { kills: 7 } },
  ]);
});

test("saves choices that were made before the script started", async ({ page, site }) => {
  const { email, athleteKey } = await createAthlete(site);
  const teamId = await createTeam(site, athleteKey);
  await signIn(page, email, "/me/seasons");
  const profile = await openWithoutScript(page, "/me");
  await profile.tab.getByLabel("Libero").check();
  profile.startScript();
  await expectSaved(profile.tab);
  const { positions } = await site.db
    .selectFrom("athlete_sports")
    .select("positions")
    .where("athlete_id", "=", athleteKey)
    .executeTakeFirstOrThrow();
  expect(positions).toEqual(["VB:L"]);

  const team = await openWithoutScript(page, `/me/seasons/${teamId}`);
  await team.tab.getByText("Team details").click();
  await team.tab.getByLabel("Season totals").check();
  team.startScript();
  await expectSaved(team.tab);
  const stored = site.db.selectFrom("team_seasons").select("season_or_game").where("athlete_id", "=", athleteKey);
  expect(await stored.executeTakeFirstOrThrow()).toEqual({ season_or_game: "S" });
});

test("enables a deletion request for an address that was entered before the script started", async ({ page }) => {
  const { tab, startScript } = await openWithoutScript(page, "/requestdeletion");
  const button = tab.getByRole("button", { name: "Request Deletion" });
  await tab.getByLabel("Email").fill("nobody@mail.example");
  await tab.mouse.move(200, 200);
  startScript();
  await expect(button).toBeEnabled();
  await tab.getByLabel("Email").fill("");
  await expect(button).toBeDisabled();
});
