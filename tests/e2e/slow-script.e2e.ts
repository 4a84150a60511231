import type { Page } from "@playwright/test";
import { findKey } from "../../src/athletes/public-id.server.ts";
import { clearPrograms, createProgram } from "../program-factories.ts";
import { signIn as signInCoach, test } from "./accounts-site.ts";
import { expect } from "./fixtures.ts";
import { createAthlete as createProspect } from "./program-pages.ts";
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
  await signIn(page, email, "/robots.txt");
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
  await createTeam(site, athleteKey);
  await signIn(page, email, "/robots.txt");
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
});

test("keeps the texts of a coach that were typed before the script started, and before its effects ran", async ({
  page,
  site,
}) => {
  await clearPrograms(site.db);
  const { programId, owner } = await createProgram(site.db);
  const athleteId = await createProspect(site, "Reyes");
  const prospect = { program_id: programId, athlete_id: findKey("athlete", athleteId) ?? "" };
  await site.db.insertInto("prospects").values(prospect).execute();
  const summary = { ...prospect, staff_id: owner.staffId, text: "Tall.", version: 2 };
  await site.db.insertInto("prospect_summaries").values(summary).execute();
  await signInCoach(page, owner.email, "/robots.txt");
  await page.context().addInitScript(typeBeforeEffects, "Quick feet.");
  const { tab, startScript } = await openWithoutScript(page, `/coach/prospects/${athleteId}`);
  await tab.getByLabel("Shared with your staff").fill("Tall, and jumps well.");
  startScript();
  const summaries = site.db.selectFrom("prospect_summaries").select("text").orderBy("version", "desc");
  await expect.poll(() => summaries.executeTakeFirst()).toEqual({ text: "Tall, and jumps well." });
  await expect(tab.getByLabel("Shared with your staff")).toHaveValue("Tall, and jumps well.");
  await expect(tab.getByLabel("New note")).toHaveValue("Quick feet.");
  await tab.getByRole("button", { name: "Add note" }).click();
  await expect(tab.getByRole("listitem").filter({ hasText: "Quick feet." })).toBeVisible();
});

/** Runs in the browser. Types into an empty text area when React has hydrated the page, and before it runs the effects. */
function typeBeforeEffects(text: string): void {
  const { prototype } = HTMLTextAreaElement;
  const { get, set } = Object.getOwnPropertyDescriptor(prototype, "defaultValue") as Required<PropertyDescriptor>;
  const setFirstText = function (this: HTMLTextAreaElement, firstText: string) {
    set.call(this, firstText);
    if (firstText !== "") return;
    // On a stopped clock React does not pause before all is hydrated. It runs the effects in another task.
    const at = performance.now();
    performance.now = () => at;
    queueMicrotask(() => {
      Reflect.deleteProperty(performance, "now");
      this.value = text;
      this.dispatchEvent(new InputEvent("input", { bubbles: true }));
    });
  };
  Object.defineProperty(prototype, "defaultValue", { configurable: true, get, set: setFirstText });
}

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
