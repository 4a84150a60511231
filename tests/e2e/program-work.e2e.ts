import type { Page } from "@playwright/test";
import { findKey } from "../../src/athletes/public-id.server.ts";
import { findNewMatches } from "../../src/recruiting/searches/find-new-matches.server.ts";
import { submitProfile } from "../../src/schools/submit-profile.server.ts";
import { clearPrograms, createProgram } from "../program-factories.ts";
import { createCandidate, creighton } from "../school-factories.ts";
import { type Site, signIn, test } from "./accounts-site.ts";
import { expect, waitForScript } from "./fixtures.ts";
import { createAthlete, expectGood } from "./program-pages.ts";

/** Submits the profile of an athlete to Creighton's volleyball coaches. */
async function receive(site: Site, lastName: string): Promise<void> {
  const email = `athlete-${crypto.randomUUID().slice(0, 8)}@mail.example`;
  const { id } = await createCandidate(site.db, { last_name: lastName, email });
  const submission = { accountId: id, schoolId: creighton, sportCode: "VB", note: null } as const;
  await site.db.transaction().execute((trx) => submitProfile(trx, submission));
}

/** Keeps three received profiles: two selected ones by K in the list, and one on its own page. */
async function addReceivedToBoard(page: Page): Promise<void> {
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

test("lets a coach save a search, log contacts, import a roster, and settle a conflict with a colleague", async ({
  page,
  site,
  browser,
}) => {
  test.slow();
  await clearPrograms(site.db);
  // Other tests submit profiles to the same school.
  await site.db.deleteFrom("submissions").execute();
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
  await waitForScript(page);
  await page.getByLabel("New note").fill("Quick feet.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("paragraph").filter({ hasText: "Quick feet." })).toBeVisible();
  await page.goto("/searchAthletes?sportCode=VB&fullName=novak");
  await page.getByRole("button", { name: "Save this search" }).click();
  const saved = page.getByRole("navigation", { name: "Saved searches" });
  await expect(saved.getByRole("link", { name: "novak", exact: true })).toBeVisible();
  await saved.getByText("Weekly email: change or delete novak").click();
  await expect(saved.getByLabel("The whole staff sees this search")).toBeChecked();
  await expectGood(page);
  await saved.getByRole("textbox", { name: "Name" }).fill("Novaks");
  await saved.getByLabel("Email new athletes").selectOption("Daily email");
  await saved.getByRole("button", { name: "Save changes" }).click();
  await expect(saved.getByRole("link", { name: "Novaks", exact: true })).toBeVisible();
  await expect(saved.getByText(/^Daily email/).first()).toBeVisible();
  await findNewMatches(site.db);
  await createAthlete(site, "Novak");
  await site.db.updateTable("athletes").set({ height: 75 }).where("id", "=", findKey("athlete", first)).execute();

  await page.goto("/coach");
  await expect(page.getByRole("heading", { name: "What needs doing" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Ana Reyes: Height +2 in" })).toBeVisible();
  await expectGood(page);
  for (const name of ["Inbox", "Irwin", "Ives"]) await receive(site, name);
  await page.goto("/coach?sportCode=VB");
  await addReceivedToBoard(page);
  const kept = site.db.selectFrom("prospects").select("athlete_id").where("removed_at", "is", null);
  await expect.poll(async () => (await kept.execute()).length).toBe(4);
  await page.goto("/coach");
  await page.getByRole("link", { name: "Novaks" }).click();
  await expect(page.getByRole("link", { name: "Ana Novak" })).toBeVisible();
  await expectGood(page);
  await page.getByRole("button", { name: "Mark as seen" }).click();
  await expect(page.getByText("No new athletes")).toBeVisible();
  await page.getByRole("link", { name: "Saved searches", exact: true }).click();
  await saved.getByText(/change or delete Novaks/).click();
  await saved.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(saved.getByRole("link", { name: "Novaks", exact: true })).toBeHidden();
  await saved.getByText("Deleted in the last 30 days (1)").click();
  await saved.getByRole("button", { name: /^Restore ?: Novaks$/ }).click();
  await expect(saved.getByRole("link", { name: "Novaks", exact: true })).toBeVisible();

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
  await expect(saved.getByText(/^No emails/).first()).toBeVisible();
  expect((await page.request.get(`/coach/mail/other/${link}`)).status()).toBe(404);

  await page.goto(`/coach/prospects/${first}?add=contact`);
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
    .getByLabel("Roster file")
    .setInputFiles({ name: "roster.csv", mimeType: "text/csv", buffer: Buffer.from(roster) });
  await expect(page.getByText("2 rows: 1 possible match, 0 on your board already, 1 without a profile.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^Ana Novak, class of 2027, Lincoln High/ })).toBeChecked();
  await expectGood(page);
  await page.getByRole("button", { name: "Put the selected athletes on the board" }).click();
  await expect(page.getByText(/^2 rows: 0 possible matches/)).toBeVisible();
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
  await colleague.getByLabel("New note").focus();
  await expect(colleague.getByText(/^Casey recruiter, /)).toBeVisible();
  await waitForScript(page);
  await page.getByLabel("Shared with your staff").fill("Strong server.");
  await page.getByLabel("New note").focus();
  await expect(page.getByText("Strong libero.")).toBeVisible();
  await expect(page.getByLabel("Your text")).toHaveValue("Strong server.");
  await expectGood(page);
  await other.close();
});
