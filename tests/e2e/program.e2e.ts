import type { Page } from "@playwright/test";
import { refreshFigures } from "../../src/statistics/refresh-figures.server.ts";
import { clearPrograms, createProgram } from "../program-factories.ts";
import { signIn, test } from "./accounts-site.ts";
import { expect, waitForScript } from "./fixtures.ts";
import { createAthlete, expectGood } from "./program-pages.ts";

/** Types, reloads, and expects the text in the form again. */
async function expectDraft(page: Page, label: string, text: string): Promise<void> {
  const field = () => page.getByLabel(label).first();
  await waitForScript(page);
  await field().fill(text);
  await page.reload();
  await expect(page.getByText("You typed this, but it wasn’t saved.")).toBeVisible();
  await expect(field()).toHaveValue(text);
}

/** Drags a card with the mouse to a stage. */
async function drag(page: Page, name: string, stage: string): Promise<void> {
  const middleOf = async (selector: ReturnType<Page["locator"]>) => {
    const box = await selector.boundingBox();
    if (!box) throw new Error("The place is not shown.");
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  const card = page.locator("[data-athlete]").filter({ hasText: name });
  await card.scrollIntoViewIfNeeded();
  const [x, y] = await middleOf(card);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 8, y + 8, { steps: 3 });
  const place = page.getByRole("region", { name: new RegExp(`^${stage}, Outside Hitter, class of 2027`) });
  await expect(place).toBeVisible();
  // The place can be outside of the window, above the cards of the same cell.
  await place.scrollIntoViewIfNeeded();
  await page.mouse.move(...(await middleOf(place)), { steps: 3 });
  await page.mouse.up();
}

test("lets a coach ask by numbers, and work on eight athletes by keys and by drag", async ({ page, site }) => {
  test.slow();
  await clearPrograms(site.db);
  await site.db.updateTable("athletes").set({ is_published: false }).execute();
  const { owner } = await createProgram(site.db);
  const first = await createAthlete(site, "Reyes");
  for (const name of ["Okafor", "Adams", "Brandt", "Castro", "Diaz", "Evans", "Fuchs"]) await createAthlete(site, name);
  await refreshFigures(site.db);
  await signIn(page, owner.email, "/coach/plan");
  await expect(page.getByRole("heading", { name: "Coach plan", exact: true })).toBeVisible();
  await expectGood(page);
  await page.goto("/coach/program");
  await expectDraft(page, "Skills to rate", "Serve, Block, Dig, Speed");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("You typed this, but it wasn’t saved.")).toBeHidden();
  await expectGood(page);

  const tools = page.getByRole("region", { name: "Your program’s board" });
  await page.goto(`/profile/${first}`);
  await expect(tools).toContainText("isn’t on your board");
  await page.keyboard.press("k");
  await expect(tools).toContainText("Put 1 on your board.");
  await page.goto("/searchAthletes?sportCode=VB");
  await page.getByText("More filters").click();
  await page.getByLabel("Statistic").first().selectOption("killsPerSet:gte");
  await page.getByLabel("At least").first().fill("4");
  await page.getByRole("button", { name: "Show 8 athletes" }).click();
  await expect(page).toHaveURL("/searchAthletes?sportCode=VB&stat=killsPerSet%3Agte%3A4");
  const found = page.locator("main").getByRole("link", { name: /^Ana / });
  await expect(found).toHaveCount(8);
  await expect(tools).toContainText("Keep all 7 on this page");
  await page.getByRole("link", { name: "Ana Okafor" }).focus();
  await page.keyboard.press("k");
  await expect(tools).toContainText("Put 1 on your board.");
  await tools.getByRole("button", { name: "Undo" }).click();
  await expect(tools).toContainText("Undone.");
  for (let index = 0; index < 8; index += 1) {
    await found.nth(index).focus();
    await page.keyboard.press("x");
  }
  await expect(tools).toContainText("7 selected.");
  await page.keyboard.press("k");
  await expect(tools).toContainText("Put 7 on your board.");
  await expect(tools).toContainText("All 8 on this page are on your board.");
  await expect(page.locator("main [data-kept]")).toHaveCount(8);
  await page.goto(`/coach/prospects/${first}`);
  await waitForScript(page);
  await page.getByLabel("Tags").fill("Fast, Visit");
  await page.getByLabel("Stage").selectOption("Evaluating");
  await page.getByLabel("Shared with your staff").fill("Strong setter.");
  await page.getByLabel("New note").focus();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Stage")).toHaveValue("evaluating");
  await expect(page.getByLabel("Tags")).toHaveValue("Fast, Visit");
  await expect(page.getByLabel("Shared with your staff")).toHaveValue("Strong setter.");
  await expect(page.getByText(/^Casey owner, /).first()).toBeVisible();
  // What is typed survives a reload.
  await waitForScript(page);
  await page.getByLabel("New note").fill("Quick feet.\nAsk the coach.");
  await page.reload();
  await expect(page.getByText("You typed this, but it wasn’t saved.").first()).toBeVisible();
  await expect(page.getByLabel("New note")).toHaveValue("Quick feet.\nAsk the coach.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("paragraph").filter({ hasText: "Quick feet." })).toBeVisible();
  await page.getByLabel("Overall", { exact: true }).selectOption("A-");
  await expect(page.getByRole("listitem").filter({ hasText: "A-" }).filter({ hasText: "Casey owner" })).toBeVisible();
  await expectGood(page);

  await page.goto("/coach/board");
  const card = page.getByRole("listitem").filter({ hasText: "Ana Reyes" });
  for (const fact of ["Fast", "A-", "6'1\""]) await expect(card).toContainText(fact);
  await expectGood(page);
  await page.getByRole("checkbox", { name: "Select Ana Okafor" }).focus();
  await page.keyboard.press("Space");
  await page.getByLabel("Move selected athletes").selectOption("Offered");
  await page.getByRole("button", { name: "Move", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("region", { name: /^Offered, / }).getByRole("link", { name: "Ana Okafor" }),
  ).toBeVisible();
  await waitForScript(page);
  const offered = page.getByRole("region", { name: /^Offered, / });
  await page.getByRole("link", { name: "Ana Reyes" }).focus();
  await page.keyboard.press("4");
  await expect(offered.getByRole("link", { name: "Ana Reyes" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Ana Reyes" })).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(offered.getByRole("link", { name: "Ana Reyes" })).toHaveCount(0);
  await page.getByRole("link", { name: "Ana Reyes" }).focus();
  await page.keyboard.press("h");
  await expect(card).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(card).toBeVisible();
  // The next request must be that of the next move.
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  // A move without a response survives a reload.
  await page.route("**/api/coach/prospects/*", () => {});
  await page.getByRole("link", { name: "Ana Reyes" }).focus();
  const sent = page.waitForRequest("**/api/coach/prospects/*");
  await page.keyboard.press("3");
  await sent;
  await page.reload();
  // Not before the reload, because the browser would then send the blocked request.
  await page.unroute("**/api/coach/prospects/*");
  await expect(
    page.getByRole("region", { name: /^In contact, / }).getByRole("link", { name: "Ana Reyes" }),
  ).toBeVisible();
  await waitForScript(page);
  await page.getByRole("spinbutton", { name: /Setter, class of 2027/ }).fill("3");
  await page.reload();
  await expect(page.getByText("You typed this, but it wasn’t saved.")).toBeVisible();
  await expect(page.getByRole("spinbutton", { name: /Setter, class of 2027/ })).toHaveValue("3");
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Save needs" }).click();
  await saved;
  await page.reload();
  await expect(page.getByRole("spinbutton", { name: /Setter, class of 2027/ })).toHaveValue("3");
  await expect(page.getByText("You typed this, but it wasn’t saved.")).toBeHidden();
  await waitForScript(page);
  await drag(page, "Ana Diaz", "Committed");
  await expect(
    page.getByRole("region", { name: /^Committed, / }).getByRole("link", { name: "Ana Diaz" }),
  ).toBeVisible();
  for (const name of ["Ana Reyes", "Ana Okafor", "Ana Adams"])
    await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByRole("heading", { name: "Compare athletes" })).toBeVisible();
  await expect(page.getByRole("row", { name: /^Height/ })).toContainText("6'1\"");
  await expect(page.getByText("entered by the athlete").first()).toBeVisible();
  await expectGood(page);
});
