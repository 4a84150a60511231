import type { Page } from "@playwright/test";
import { recordActivePlans } from "../../src/programs/record-active-plans.server.ts";
import { refreshFigures } from "../../src/statistics/refresh-figures.server.ts";
import { clearPrograms, endPlan, subscribe } from "../program-factories.ts";
import { createCoach, creighton } from "../school-factories.ts";
import { goodPassword, mailedPath, openSession, type Site, signIn, test } from "./accounts-site.ts";
import { expect, waitForScript } from "./fixtures.ts";
import { createAthlete, expectGood } from "./program-pages.ts";

const controls = /<span data-control="[^"]*".*?<\/(?:button|a)><\/span>/gs;

/**
 * Fails unless the coach’s public page and its data equal everyone’s byte for byte (NCAA bylaw 13.14.3), except for the header and, in the cards
 * of a search, the controls of the board.
 */
async function expectPublicPage(page: Page, url: string): Promise<void> {
  const [everyone, coach] = await Promise.all(
    [fetch(url), page.request.get(url)].map(async (one) => (await one).text()),
  );
  expect(everyone).not.toContain("data-keep-tools");
  expect(coach).toContain("<div data-keep-tools");
  expect(/<header.*<\/header>/s.exec(coach ?? "")?.[0]).toMatch(/href="\/coach"[^>]*>\w+ \w+</);
  const { origin, pathname, searchParams } = new URL(url);
  const shown = pathname.startsWith("/profile/") ? /<main.*<\/main>/s : /<ul class="grid gap-4.*?<\/ul>/s;
  const shownIn = (html = "") => shown.exec(html)?.[0].replaceAll(controls, "");
  expect(shownIn(everyone)).toContain("<h");
  expect(shownIn(coach)).toBe(shownIn(everyone));
  searchParams.set(
    "_routes",
    pathname.startsWith("/profile/") ? "profile/profile-page" : "search/search-athletes-page",
  );
  const data = `${origin}${pathname}.data?${searchParams}`;
  const [publicData, coachData] = [await fetch(data), await page.request.get(data)];
  expect(publicData.status).toBe(200);
  expect(await coachData.text()).toBe(await publicData.text());
}

/** Types, reloads, and expects the text in the form again. */
async function expectDraft(page: Page, label: string, text: string): Promise<void> {
  const field = () => page.getByLabel(label).first();
  await waitForScript(page);
  await field().fill(text);
  await page.reload();
  await expect(page.getByText("You typed this, but it wasn’t saved.")).toBeVisible();
  await expect(field()).toHaveValue(text);
}

/** Signs up a coach, opens the mailed link, and approves the address. */
async function signUpCoach(page: Page, site: Site): Promise<string> {
  const email = `olga-${crypto.randomUUID().slice(0, 8)}@creighton.edu`;
  await page.goto("/signup");
  await page.getByRole("link", { name: "College coach" }).click();
  await expect(page).toHaveURL("/signup?as=coach");
  await page.getByLabel("First name").fill("Olga");
  await page.getByLabel("Last name").fill("Board");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(goodPassword);
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.goto(await mailedPath(site, email, "verify"));
  await expect(page).toHaveURL("/success");
  const { id } = await site.db
    .updateTable("accounts")
    .set({ domain_status: "A" })
    .where("email", "=", email)
    .returning("id")
    .executeTakeFirstOrThrow();
  await openSession(page, { email, password: goodPassword, next: "/coach/post" });
  await page.getByRole("checkbox", { name: "Volleyball" }).check();
  await page.getByRole("button", { name: "Start getting profiles" }).click();
  await expect(page).toHaveURL("/coach");
  return id;
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

test("lets a coach sign up, ask by numbers, work on eight athletes, compare, export, invite, and work on after the plan", async ({
  page,
  site,
  browser,
}) => {
  test.slow();
  await clearPrograms(site.db);
  await site.db.updateTable("athletes").set({ is_published: false }).execute();
  const ownerId = await signUpCoach(page, site);
  const assistantEmail = `coach-${crypto.randomUUID().slice(0, 8)}@creighton.edu`;
  await createCoach(site.db, { email: assistantEmail, first_name: "Amir", last_name: "Board", schoolId: creighton });
  const first = await createAthlete(site, "Reyes");
  for (const name of ["Okafor", "Adams", "Brandt", "Castro", "Diaz", "Evans", "Fuchs"]) await createAthlete(site, name);
  await refreshFigures(site.db);
  await page.goto("/coach/board");
  await expect(page).toHaveURL("/coach/program");
  await page.getByLabel("Team").selectOption("Women’s");
  await page.getByRole("button", { name: "Open the program" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Women’s Volleyball" })).toBeVisible();
  await expectPublicPage(page, `${site.url}/profile/${first}`);
  await page.goto("/coach/plan");
  await expect(page.getByRole("heading", { name: "Trial of the coach plan" })).toBeVisible();
  await expectGood(page);
  await subscribe(site.db, ownerId);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Coach plan", exact: true })).toBeVisible();
  await page.goto("/coach/program");
  await expectDraft(page, "Skills to rate", "Serve, Block, Dig, Speed");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("You typed this, but it wasn’t saved.")).toBeHidden();
  await expectDraft(page, "Email of a colleague", assistantEmail);
  await page.getByRole("button", { name: "Invite" }).click();
  await expect(page.getByText(`${assistantEmail}, Recruiter`)).toBeVisible();
  await expect(page.getByLabel("Email of a colleague")).toHaveValue("");
  await expect(page.getByLabel("Skills to rate")).toHaveValue("Serve, Block, Dig, Speed");
  await expectGood(page);

  await page.goto("/coach/board");
  await expect(page.getByText("Your board is empty")).toBeVisible();
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
  await expectPublicPage(page, page.url());
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
  await expect(page.getByText(/^Olga Board, /).first()).toBeVisible();
  await page.getByLabel("New note").fill("Quick feet.\nAsk the club.");
  await page.getByLabel("Type").selectOption("Video");
  // What is typed survives a reload.
  await waitForScript(page);
  await page.getByLabel("New note").fill("Quick feet.\nAsk the coach.");
  await page.reload();
  await expect(page.getByText("You typed this, but it wasn’t saved.").first()).toBeVisible();
  await expect(page.getByLabel("New note")).toHaveValue("Quick feet.\nAsk the coach.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("paragraph").filter({ hasText: "Quick feet." })).toBeVisible();
  await page.getByLabel("Overall", { exact: true }).selectOption("A-");
  await expect(page.getByRole("listitem").filter({ hasText: "A-" }).filter({ hasText: "Olga Board" })).toBeVisible();
  await page.getByText("Edit", { exact: true }).click();
  await page.getByLabel("Text of the note").fill("Quick hands.");
  await page.getByRole("button", { name: "Save the note" }).click();
  await page.getByRole("link", { name: "Edited once: show the former text" }).click();
  await expect(page.getByRole("list", { name: "Former texts, newest first" })).toContainText("Quick feet.");
  await page.getByRole("link", { name: "Task", exact: true }).click();
  await page.getByLabel("New task").fill("Call the club");
  await page.getByLabel("Due").fill("2030-01-31");
  await page.getByRole("button", { name: "Add task" }).click();
  await expect(page.getByRole("button", { name: /^Done ?: Call the club$/ })).toBeVisible();
  await expectGood(page);

  await page.goto("/coach/board");
  const card = page.getByRole("listitem").filter({ hasText: "Ana Reyes" });
  for (const fact of ["Fast", "A-", "Call the club", "6'1\""]) await expect(card).toContainText(fact);
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
  await page.goto("/coach/tags");
  await page.getByText("Change Fast").click();
  await expectDraft(page, "Name", "Quick");
  await page.getByRole("button", { name: "Move down Fast" }).click();
  await expect(page.getByRole("main").getByRole("listitem").nth(1)).toContainText("Fast");
  await expect(page.getByRole("textbox", { name: "Name" }).first()).toHaveValue("Quick");
  await page.getByRole("button", { name: "Save Fast" }).click();
  await expect(page.getByText("Change Quick")).toBeVisible();
  await expectGood(page);
  await page.goto("/coach/board?stage=offered");
  await expect(card).toHaveCount(0);

  const other = await browser.newContext({ baseURL: site.url });
  const colleague = await other.newPage();
  await signIn(colleague, assistantEmail, "/coach/program");
  await colleague.getByRole("button", { name: "Join Creighton University Women’s Volleyball" }).click();
  await expect(colleague.getByRole("heading", { level: 1, name: "Women’s Volleyball" })).toBeVisible();
  await colleague.goto(`/coach/prospects/${first}`);
  for (const text of ["Quick hands.", "Strong setter.", "Call the club"])
    await expect(colleague.getByText(text).first()).toBeVisible();
  await colleague.goto("/coach/board");
  await expect(colleague.getByText("8 of at most 5,000 athletes")).toBeVisible();
  await other.close();

  // The hourly job stores that the program has a plan.
  await recordActivePlans(site.db);
  await endPlan(site.db, ownerId);
  await site.db.updateTable("programs").set({ trial_until: new Date() }).execute();
  await page.goto("/coach/plan");
  await expect(page.getByRole("heading", { name: "Free, after the coach plan" })).toBeVisible();
  await expectPublicPage(page, `${site.url}/profile/${first}`);
  // Without a plan, a program still changes its latest 50 athletes.
  await page.goto(`/coach/prospects/${first}`);
  await page.getByLabel("New note").fill("After the plan.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "After the plan." })).toBeVisible();
  await page.goto("/coach/program");
  await page.getByRole("button", { name: "Export as CSV" }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("link", { name: "Download (8 athletes)" })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download (8 athletes)" }).click();
  expect((await file).suggestedFilename()).toMatch(/^board-[\d-]+\.csv$/);
});
