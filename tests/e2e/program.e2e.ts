import type { Page } from "@playwright/test";
import { encodeId, findKey } from "../../src/athletes/public-id.server.ts";
import { findNewMatches } from "../../src/coach/searches/find-new-matches.server.ts";
import { clearPrograms, endPlan, subscribe } from "../program-desk.ts";
import { createCandidate, createCoach, creighton } from "../school-desk.ts";
import { type Site, signIn, test } from "./accounts-site.ts";
import { expect, expectAccessibleInBothSchemes, expectReadable, waitForScript } from "./fixtures.ts";

async function createAthlete(site: Site, lastName: string) {
  const email = `athlete-${crypto.randomUUID().slice(0, 8)}@mail.example`;
  const { athleteKey } = await createCandidate(site.db, { last_name: lastName, email });
  return encodeId("athlete", athleteKey);
}

function newCoach(site: Site, firstName: string) {
  const email = `coach-${crypto.randomUUID().slice(0, 8)}@creighton.edu`;
  return createCoach(site.db, { email, first_name: firstName, last_name: "Board", schoolId: creighton });
}

/** Checks accessibility in light and dark mode, and the width. */
async function expectGood(page: Page): Promise<void> {
  await expectAccessibleInBothSchemes(page);
  const size = page.viewportSize();
  await expectReadable(page);
  if (size) await page.setViewportSize(size);
}

/** Fails unless the coach’s public profile and its data equal everyone’s byte for byte (NCAA bylaw 13.14.3). Only the header names the coach. */
async function expectPublicProfile(page: Page, url: string): Promise<void> {
  const [everyone, coach] = await Promise.all(
    [fetch(url), page.request.get(url)].map(async (one) => (await one).text()),
  );
  expect(everyone).not.toContain("keep-tools");
  expect(coach).toContain("<keep-tools ");
  const mainOf = (html = "") => /<main.*<\/main>/s.exec(html.replace(/<keep-tools .*?<\/keep-tools>/s, ""))?.[0];
  expect(mainOf(everyone)).toContain("<h1");
  expect(mainOf(coach)).toBe(mainOf(everyone));
  const data = `${url}.data?_routes=profile%2Fprofile-page`;
  expect(await (await page.request.get(data)).text()).toBe(await (await fetch(data)).text());
}

test("lets a coach open the program, work on athletes, invite an assistant, export, and read after the plan", {
  tag: "@phone",
}, async ({ page, site, browser }) => {
  test.slow();
  await clearPrograms(site.db);
  const owner = await newCoach(site, "Olga");
  const assistant = await newCoach(site, "Amir");
  const first = await createAthlete(site, "Reyes");
  await createAthlete(site, "Okafor");
  await signIn(page, owner.email);
  await page.goto("/coach/board");
  await expect(page).toHaveURL("/coach/program");
  await expectGood(page);
  await page.getByLabel("Team").selectOption("Women’s");
  await page.getByRole("button", { name: "Open the program" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Women’s Volleyball" })).toBeVisible();
  await expect(page.getByText("Free: one list of 50 athletes")).toBeVisible();
  await expectPublicProfile(page, `${site.url}/profile/${first}`);
  await subscribe(site.db, owner.id);
  await page.reload();
  await expect(page.getByText("Coach plan, paid by Olga Board.")).toBeVisible();
  await page.getByLabel("Email of a colleague").fill(assistant.email);
  await page.getByRole("button", { name: "Invite" }).click();
  await expect(page.getByText(`${assistant.email}, Recruiter`)).toBeVisible();
  await expectGood(page);

  await page.goto("/coach/board");
  await expect(page.getByText("Your board is empty")).toBeVisible();
  await expectGood(page);
  const tools = page.getByRole("region", { name: "Your program’s board" });
  await page.goto(`/profile/${first}`);
  await expect(tools).toContainText("isn’t on your board");
  await page.keyboard.press("k");
  await expect(tools).toContainText("Put 1 on your board.");
  await expectGood(page);
  await page.goto("/searchAthletes?fullName=Okafor");
  await page.getByRole("link", { name: "Ana Okafor" }).focus();
  await page.keyboard.press("k");
  await expect(tools).toContainText("Put 1 on your board.");
  await tools.getByRole("button", { name: "Undo" }).click();
  await expect(tools).toContainText("Undone.");
  await page.getByRole("link", { name: "Ana Okafor" }).focus();
  await page.keyboard.press("k");
  await expect(tools.getByRole("link", { name: /Watching/ })).toHaveCount(1);
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
  await expectPublicProfile(page, `${site.url}/profile/${first}`);

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
  await page.getByRole("spinbutton", { name: /Setter, class of 2027/ }).fill("3");
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Save needs" }).click();
  await saved;
  await page.reload();
  await expect(page.getByRole("spinbutton", { name: /Setter, class of 2027/ })).toHaveValue("3");
  for (const name of ["Ana Reyes", "Ana Okafor"]) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByRole("heading", { name: "Compare athletes" })).toBeVisible();
  await expect(page.getByRole("row", { name: /^Height/ })).toContainText("6'1\"");
  await expect(page.getByText("entered by the athlete").first()).toBeVisible();
  await expectGood(page);
  await page.goto("/coach/tags");
  await page.getByRole("textbox", { name: "Name" }).first().fill("Quick");
  await page.getByRole("button", { name: "Save Fast" }).click();
  await expect(page.getByRole("button", { name: "Save Quick" })).toBeVisible();
  await expectGood(page);
  await page.goto("/coach/board?stage=offered");
  await expect(card).toHaveCount(0);

  await page.goto("/coach/searches?sportCode=VB&fullName=novak");
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
  await expectGood(page);
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
  await expect(page.getByRole("row", { name: "Olga Board Volleyball 1" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Contact corrected, Ana Reyes" })).toBeVisible();
  await expectGood(page);

  const other = await browser.newContext({ baseURL: site.url });
  const colleague = await other.newPage();
  await signIn(colleague, assistant.email);
  await colleague.goto("/coach/program");
  await colleague.getByRole("button", { name: "Open the program" }).click();
  await expect(colleague.getByRole("heading", { level: 1, name: "Women’s Volleyball" })).toBeVisible();
  await colleague.goto(`/coach/prospects/${first}`);
  await expect(colleague.getByText("Quick feet.")).toBeVisible();
  await waitForScript(colleague);
  await colleague.getByLabel("Shared with your staff").fill("Strong libero.");
  await page.goto(`/coach/prospects/${first}`);
  await colleague.getByRole("button", { name: "Save the summary" }).click();
  await expect(colleague.getByText(/^Amir Board, /)).toBeVisible();
  await page.getByLabel("Shared with your staff").fill("Strong server.");
  await page.getByRole("button", { name: "Save the summary" }).click();
  await expect(page.getByText("Strong libero.")).toBeVisible();
  await expect(page.getByLabel("Your text")).toHaveValue("Strong server.");
  await expectGood(page);
  await other.close();

  await endPlan(site.db, owner.id);
  await page.goto(`/coach/prospects/${first}`);
  await expect(page.getByText("Quick feet.")).toBeVisible();
  await expect(page.getByRole("button", { name: /Save|Add/ })).toHaveCount(0);
  await expectGood(page);
  await expectPublicProfile(page, `${site.url}/profile/${first}`);
  await page.goto("/coach/program");
  await expect(page.getByText("The coach plan has ended.")).toBeVisible();
  await page.getByRole("button", { name: "Export as CSV" }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("link", { name: "Download (3 athletes)" })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download (3 athletes)" }).click();
  expect((await file).suggestedFilename()).toMatch(/^board-[\d-]+\.csv$/);
});
