import type { Page } from "@playwright/test";
import { encodeId, findKey } from "../../src/athletes/public-id.server.ts";
import { findNewMatches } from "../../src/coach/searches/find-new-matches.server.ts";
import { submitProfile } from "../../src/schools/submit-profile.server.ts";
import { refreshFigures } from "../../src/statistics/refresh-figures.server.ts";
import { clearPrograms, createProgram, endPlan, subscribe } from "../program-desk.ts";
import { createCandidate, createCoach, creighton } from "../school-desk.ts";
import { goodPassword, mailedPath, openSession, type Site, signIn, test } from "./accounts-site.ts";
import { expect, expectAccessibleInBothSchemes, expectReadable, waitForScript } from "./fixtures.ts";

async function createAthlete(site: Site, lastName: string) {
  const email = `athlete-${crypto.randomUUID().slice(0, 8)}@mail.example`;
  const { athleteKey } = await createCandidate(site.db, { last_name: lastName, email });
  return encodeId("athlete", athleteKey);
}

/** Checks accessibility in light and dark mode, and the width. */
async function expectGood(page: Page): Promise<void> {
  await expectAccessibleInBothSchemes(page);
  const size = page.viewportSize();
  await expectReadable(page);
  if (size) await page.setViewportSize(size);
}

/** Fails unless the coach’s public page and its data equal everyone’s byte for byte (NCAA bylaw 13.14.3). Only the header names the coach. */
async function expectPublicPage(page: Page, url: string): Promise<void> {
  const [everyone, coach] = await Promise.all(
    [fetch(url), page.request.get(url)].map(async (one) => (await one).text()),
  );
  expect(everyone).not.toContain("keep-tools");
  expect(coach).toContain("<keep-tools ");
  expect(/<header.*<\/header>/s.exec(coach ?? "")?.[0]).toMatch(/href="\/coach"[^>]*>\w+ \w+</);
  const mainOf = (html = "") => /<main.*<\/main>/s.exec(html.replace(/<keep-tools .*?<\/keep-tools>/s, ""))?.[0];
  expect(mainOf(everyone)).toContain("<h1");
  expect(mainOf(coach)).toBe(mainOf(everyone));
  const { origin, pathname, search } = new URL(url);
  const route = pathname.startsWith("/profile/") ? "profile/profile-page" : "search/search-athletes-page";
  const data = `${origin}${pathname}.data?${new URLSearchParams([...new URLSearchParams(search), ["_routes", route]])}`;
  expect(await (await page.request.get(data)).text()).toBe(await (await fetch(data)).text());
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
  await page.getByRole("link", { name: "Coach" }).click();
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

/** Submits the profile of an athlete to Creighton's volleyball coaches. */
async function receive(site: Site, lastName: string): Promise<void> {
  const email = `athlete-${crypto.randomUUID().slice(0, 8)}@mail.example`;
  const { id } = await createCandidate(site.db, { last_name: lastName, email });
  const submission = { accountId: id, schoolId: creighton, sportCode: "VB", note: null } as const;
  await site.db.transaction().execute((trx) => submitProfile(trx, submission));
}

/** Keeps three received profiles: two selected ones by K in the list, and one on its own page. */
async function keepReceived(page: Page): Promise<void> {
  const tools = page.getByRole("region", { name: "Your program’s board" });
  const link = (name: string) => page.getByRole("link", { name: `Ana ${name}`, exact: true });
  await waitForScript(page);
  await link("Ives").focus();
  await page.keyboard.press("k");
  await expect(tools).toContainText("Put 1 on your board.");
  await expect(page.getByRole("button", { name: "Kept Ana Ives", pressed: true })).toBeVisible();
  await page.keyboard.press("u");
  await expect(tools).toContainText("Undone.");
  await expect(page.getByRole("button", { name: "Keep Ana Ives", pressed: false })).toBeVisible();
  for (const name of ["Ives", "Irwin"]) {
    await link(name).focus();
    await page.keyboard.press("x");
  }
  await page.keyboard.press("k");
  await expect(tools).toContainText("Put 2 on your board.");
  await expect(page.getByRole("link", { name: /^Kept 2/ })).toBeVisible();
  await link("Inbox").click();
  await expect(page.getByRole("article")).toBeFocused();
  await page.keyboard.press("k");
  await expect(page).toHaveURL(/\/coach\?after=/);
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
  await page.mouse.move(...(await middleOf(place)), { steps: 3 });
  await page.mouse.up();
}

test("lets a coach sign up, ask by numbers, work on eight athletes, compare, export, invite, and read after the plan", {
  tag: "@phone",
}, async ({ page, site, browser }) => {
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
  await expectGood(page);
  await page.getByLabel("Team").selectOption("Women’s");
  await page.getByRole("button", { name: "Open the program" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Women’s Volleyball" })).toBeVisible();
  await expect(page.getByText("Free: one list of 50 athletes")).toBeVisible();
  await expectPublicPage(page, `${site.url}/profile/${first}`);
  await subscribe(site.db, ownerId);
  await page.reload();
  await expect(page.getByText("Coach plan, paid by Olga Board.")).toBeVisible();
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
  await expect(tools).toContainText("On your board: 1 of 8 on this page");
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
  await expect(tools).toContainText("On your board: 8 of 8 on this page");
  await expectGood(page);
  await page.goto(`/coach/prospects/${first}`);
  await page.getByLabel("Tags").fill("Fast, Visit");
  await page.getByLabel("Stage").selectOption("Evaluating");
  await page.getByLabel("Shared with your staff").fill("Strong setter.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByLabel("Tags")).toHaveValue("Fast, Visit");
  await page.getByLabel("New note").fill("Quick feet.\nAsk the club.");
  await page.getByLabel("Type").selectOption("Video");
  // What is typed survives a reload.
  await waitForScript(page);
  await page.getByLabel("New note").fill("Quick feet.\nAsk the coach.");
  await page.reload();
  await expect(page.getByText("You typed this, but it wasn’t saved.").first()).toBeVisible();
  await expect(page.getByLabel("New note")).toHaveValue("Quick feet.\nAsk the coach.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText("Quick feet.")).toBeVisible();
  await page.getByLabel("Overall", { exact: true }).selectOption("A-");
  await page.getByRole("button", { name: "Save my rating" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "A-" }).filter({ hasText: "Olga Board" })).toBeVisible();
  // Typed before the other forms were saved.
  await expect(page.getByLabel("Shared with your staff")).toHaveValue("Strong setter.");
  await page.getByRole("button", { name: "Save the summary" }).click();
  await expect(page.getByText(/^Olga Board, /).first()).toBeVisible();
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
  if (test.info().project.name === "desktop") {
    await drag(page, "Ana Diaz", "Committed");
    await expect(
      page.getByRole("region", { name: /^Committed, / }).getByRole("link", { name: "Ana Diaz" }),
    ).toBeVisible();
  }
  for (const name of ["Ana Reyes", "Ana Okafor", "Ana Adams"])
    await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByRole("heading", { name: "Compare athletes" })).toBeVisible();
  await expect(page.getByRole("row", { name: /^Height/ })).toContainText("6'1\"");
  await expect(page.getByText("entered by the athlete").first()).toBeVisible();
  await expectGood(page);
  await page.goto("/coach/tags");
  await expectDraft(page, "Name", "Quick");
  await page.getByRole("button", { name: "Move down Fast" }).click();
  await expect(page.getByRole("textbox", { name: "Name" }).nth(1)).toHaveValue("Quick");
  await page.getByRole("button", { name: "Save Fast" }).click();
  await expect(page.getByRole("button", { name: "Save Quick" })).toBeVisible();
  await expectGood(page);
  await page.goto("/coach/board?stage=offered");
  await expect(card).toHaveCount(0);

  const other = await browser.newContext({ baseURL: site.url });
  const colleague = await other.newPage();
  await signIn(colleague, assistantEmail);
  await colleague.goto("/coach/program");
  await colleague.getByRole("button", { name: "Open the program" }).click();
  await expect(colleague.getByRole("heading", { level: 1, name: "Women’s Volleyball" })).toBeVisible();
  await colleague.goto(`/coach/prospects/${first}`);
  for (const text of ["Quick feet.", "Strong setter.", "Call the club"])
    await expect(colleague.getByText(text).first()).toBeVisible();
  await colleague.goto("/coach/board");
  await expect(colleague.getByText("8 of at most 5,000 athletes")).toBeVisible();
  await other.close();

  await endPlan(site.db, ownerId);
  await page.goto(`/coach/prospects/${first}`);
  await expect(page.getByText("Quick feet.")).toBeVisible();
  await expect(page.getByRole("button", { name: /Save|Add/ })).toHaveCount(0);
  await expectPublicPage(page, `${site.url}/profile/${first}`);
  await page.goto("/coach/program");
  await expect(page.getByText("The coach plan has ended.")).toBeVisible();
  await page.getByRole("button", { name: "Export as CSV" }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("link", { name: "Download (8 athletes)" })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download (8 athletes)" }).click();
  expect((await file).suggestedFilename()).toMatch(/^board-[\d-]+\.csv$/);
});

test("lets a coach save a search, log contacts, import a roster, and settle a conflict with a colleague", async ({
  page,
  site,
  browser,
}) => {
  test.slow();
  await clearPrograms(site.db);
  const { owner, addStaff } = await createProgram(site.db);
  await site.db
    .insertInto("coach_posts")
    .values({ account_id: owner.id, school_id: creighton, sport_codes: ["VB"] })
    .execute();
  const first = await createAthlete(site, "Reyes");
  await signIn(page, owner.email);
  await page.goto(`/profile/${first}`);
  await page.getByRole("button", { name: "Keep", exact: true }).click();
  await page.getByRole("link", { name: /^On your board/ }).click();
  await page.getByLabel("New note").fill("Quick feet.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText("Quick feet.")).toBeVisible();
  await page.goto("/searchAthletes?sportCode=VB&fullName=novak");
  await page.getByRole("link", { name: "Save this search" }).click();
  await expect(page).toHaveURL("/coach/searches?sportCode=VB&fullName=novak");
  await expect(page.getByText("0 of at most 50.")).toBeVisible();
  await expect(page.getByText("Volleyball, novak")).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill("Novaks");
  await page.getByLabel("Email new athletes").selectOption("Daily, at 7 in the morning");
  await page.getByRole("button", { name: "Save the search" }).click();
  await expect(page.getByRole("heading", { name: "Novaks" })).toBeVisible();
  await expect(page.getByText("none is new")).toBeVisible();
  await findNewMatches(site.db);
  await createAthlete(site, "Novak");
  await site.db.updateTable("athletes").set({ height: 75 }).where("id", "=", findKey("athlete", first)).execute();

  await page.goto("/coach");
  await expect(page.getByRole("heading", { name: "What needs doing" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Ana Reyes: Height +2 in" })).toBeVisible();
  await expectGood(page);
  for (const name of ["Inbox", "Irwin", "Ives"]) await receive(site, name);
  await page.goto("/coach?sportCode=VB");
  await keepReceived(page);
  const kept = site.db.selectFrom("prospects").select("athlete_id").where("removed_at", "is", null);
  await expect.poll(async () => (await kept.execute()).length).toBe(4);
  await page.goto("/coach");
  await page.getByRole("link", { name: "Novaks" }).click();
  await expect(page.getByRole("link", { name: "Ana Novak" })).toBeVisible();
  await expectGood(page);
  await page.getByRole("button", { name: "Mark as seen" }).click();
  await expect(page.getByText("No new athletes")).toBeVisible();
  await page.getByRole("link", { name: "Saved searches", exact: true }).click();
  await page.getByText("Change or delete").click();
  await expectGood(page);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("button", { name: /^Restore ?: Novaks$/ }).click();
  await expect(page.getByRole("link", { name: /^1 athlete matches now/ })).toBeVisible();

  const { program_id, id: staff_id } = await site.db
    .selectFrom("program_staff")
    .select(["program_id", "id"])
    .where("account_id", "=", owner.id)
    .executeTakeFirstOrThrow();
  const { link } = await site.db
    .insertInto("program_mail")
    .values({ program_id, staff_id })
    .returning("link")
    .executeTakeFirstOrThrow();
  await page.goto(`/coach/mail/alerts/${link}`);
  await expectGood(page);
  await page.getByRole("button", { name: "Stop the email about searches" }).click();
  await expect(page.getByText("We stopped the email.")).toBeVisible();
  await page.goto("/coach/searches");
  await page.getByText("Change or delete").click();
  await expect(page.getByLabel("Email new athletes").last()).toHaveValue("never");
  expect((await page.request.get(`/coach/mail/other/${link}`)).status()).toBe(404);

  await page.goto(`/coach/prospects/${first}/contacts`);
  await page.getByLabel("How").selectOption("Evaluation, off campus");
  await page.getByLabel("Purpose").fill("State final");
  await page.getByRole("button", { name: "Log the contact" }).click();
  await page.getByRole("link", { name: /^Correct ?: State final$/ }).click();
  await page.getByLabel("Purpose").fill("Semifinal");
  await expectGood(page);
  await page.getByRole("button", { name: "Save the correction" }).click();
  await expect(page.getByText("Corrected later")).toBeVisible();
  await page.goto("/coach/import");
  await waitForScript(page);
  const roster = "Name,Class,School\nAna Novak,2027,Lincoln High\nBea Unknown,2027,Lincoln High\n";
  await page
    .getByLabel("CSV file")
    .setInputFiles({ name: "roster.csv", mimeType: "text/csv", buffer: Buffer.from(roster) });
  await expect(
    page.getByText("2 rows: 1 possible matches, 0 on your board already, 1 without a profile."),
  ).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^Ana Novak, class of 2027, Lincoln High/ })).toBeChecked();
  await expectGood(page);
  await page.getByRole("button", { name: "Put the selected athletes on the board" }).click();
  await expect(page.getByText("1 on your board already")).toBeVisible();
  await page.goto("/coach/compliance");
  await expect(page.getByRole("row", { name: "Casey owner Volleyball 1" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Contact corrected, Ana Reyes" })).toBeVisible();
  await expectGood(page);

  const other = await browser.newContext({ baseURL: site.url });
  const colleague = await other.newPage();
  await signIn(colleague, (await addStaff("recruiter")).email);
  await colleague.goto(`/coach/prospects/${first}`);
  await waitForScript(colleague);
  await colleague.getByLabel("Shared with your staff").fill("Strong libero.");
  await page.goto(`/coach/prospects/${first}`);
  await colleague.getByRole("button", { name: "Save the summary" }).click();
  await expect(colleague.getByText(/^Casey recruiter, /)).toBeVisible();
  await page.getByLabel("Shared with your staff").fill("Strong server.");
  await page.getByRole("button", { name: "Save the summary" }).click();
  await expect(page.getByText("Strong libero.")).toBeVisible();
  await expect(page.getByLabel("Your text")).toHaveValue("Strong server.");
  await expectGood(page);
  await other.close();
});
