import type { Page } from "@playwright/test";
import { findKey } from "../../src/athletes/public-id.server.ts";
import { clearPrograms, createProgram } from "../program-factories.ts";
import { signIn, test } from "./accounts-site.ts";
import { expect, waitForScript } from "./fixtures.ts";
import { createAthlete } from "./program-pages.ts";

/** Chooses a value and waits until the field has saved itself. */
async function saveField(page: Page, label: string, value: string): Promise<void> {
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  const field = page.getByLabel(label, { exact: true });
  if ((await field.evaluate((element) => element.tagName)) === "SELECT") await field.selectOption(value);
  else {
    await field.fill(value);
    await field.blur();
  }
  await saved;
}

test("loses nothing when two people change every field of one athlete", { tag: "@nightly" }, async ({
  page,
  site,
  browser,
}) => {
  test.slow();
  await clearPrograms(site.db);
  const { owner, addStaff } = await createProgram(site.db);
  const assistant = await addStaff("recruiter");
  const athlete = await createAthlete(site, "Reyes");
  const athleteKey = findKey("athlete", athlete) ?? "";
  await signIn(page, owner.email, `/coach/prospects/${athlete}`);
  await page.getByRole("button", { name: "Put on the board" }).click();
  await expect(page.getByLabel("Stage")).toBeVisible();
  const other = await browser.newContext({ baseURL: site.url });
  const colleague = await other.newPage();
  // Both read the page before anyone changes it.
  await signIn(colleague, assistant.email, `/coach/prospects/${athlete}`);
  for (const one of [page, colleague]) await waitForScript(one);
  const stored = () =>
    site.db
      .selectFrom("prospects")
      .select(["stage", "position", "owner_id as owner"])
      .where("athlete_id", "=", athleteKey)
      .executeTakeFirstOrThrow();

  await saveField(page, "Stage", "offered");
  // The colleague’s page shows “Watching”.
  await saveField(colleague, "Stage", "evaluating");
  await expect(colleague.getByRole("button", { name: "Replace it" })).toBeVisible();
  expect((await stored()).stage).toBe("offered");
  await colleague.getByRole("button", { name: "Replace it" }).click();
  await expect.poll(async () => (await stored()).stage).toBe("evaluating");
  // Another field of a page that is out of date changes only itself.
  await saveField(page, "Owner", assistant.staffId);
  await saveField(colleague, "Position", "S");
  expect(await stored()).toEqual({ stage: "evaluating", position: "S", owner: assistant.staffId });

  await saveField(page, "Tags", "Fast");
  await saveField(colleague, "Tags", "Camp");
  await saveField(page, "Overall", "A-");
  await saveField(colleague, "Overall", "B+");
  await saveField(page, "Shared with your staff", "Strong server.");
  await saveField(colleague, "Shared with your staff", "Strong libero.");
  await expect(colleague.getByText("Strong server.")).toBeVisible();
  await expect(colleague.getByLabel("Your text")).toHaveValue("Strong libero.");
  for (const [one, text] of [
    [page, "Note of the owner."],
    [colleague, "Note of the colleague."],
  ] as const) {
    await one.getByLabel("New note").fill(text);
    await one.getByRole("button", { name: "Add note" }).click();
    await expect(one.getByRole("paragraph").filter({ hasText: text })).toBeVisible();
  }

  await page.reload();
  const tags = (await page.getByLabel("Tags").inputValue()).split(", ").sort();
  expect(tags).toEqual(["Camp", "Fast"]);
  await expect(page.getByLabel("Shared with your staff")).toHaveValue("Strong server.");
  const ratings = page.getByRole("listitem");
  await expect(ratings.filter({ hasText: "A-" }).filter({ hasText: "Casey owner" })).toBeVisible();
  await expect(ratings.filter({ hasText: "B+" }).filter({ hasText: "Casey recruiter" })).toBeVisible();
  for (const text of ["Note of the owner.", "Note of the colleague."])
    await expect(page.getByRole("paragraph").filter({ hasText: text })).toBeVisible();
  expect(await stored()).toEqual({ stage: "evaluating", position: "S", owner: assistant.staffId });
  await other.close();
});
