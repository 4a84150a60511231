import type { Page } from "@playwright/test";
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

test("keeps received profiles by keys, and has accessible pages for the daily work of a program", async ({
  page,
  site,
}) => {
  test.slow();
  const { db } = site;
  await clearPrograms(db);
  // Other tests submit profiles to the same school.
  await db.deleteFrom("submissions").execute();
  const { programId, owner } = await createProgram(db);
  await db
    .insertInto("coach_posts")
    .values({ account_id: owner.id, school_id: creighton, sport_codes: ["VB"] })
    .execute();
  const first = await createAthlete(site, "Reyes");
  for (const name of ["Inbox", "Irwin", "Ives"]) await receive(site, name);
  await signIn(page, owner.email, "/coach?sportCode=VB");
  await addReceivedToBoard(page);
  const kept = db.selectFrom("prospects").select("athlete_id").where("removed_at", "is", null);
  await expect.poll(async () => (await kept.execute()).length).toBe(3);

  const query = "sportCode=VB&fullName=novak";
  const search = { program_id: programId, staff_id: owner.staffId, name: "Novaks", query, alert: "daily" } as const;
  await db
    .insertInto("saved_searches")
    .values({ ...search, followed_at: new Date() })
    .execute();
  await findNewMatches(db);
  await createAthlete(site, "Novak");
  await page.goto("/coach");
  await expect(page.getByRole("heading", { name: "What needs doing" })).toBeVisible();
  await expectGood(page);
  await page.getByRole("link", { name: "Novaks" }).click();
  await page.getByRole("button", { name: "Mark as seen" }).click();
  await expect(page.getByText("No new athletes")).toBeVisible();
  await page.getByRole("link", { name: "Saved searches", exact: true }).click();
  const saved = page.getByRole("navigation", { name: "Saved searches" });
  await saved.locator("summary").filter({ hasText: "change or delete Novaks" }).click();
  await expectGood(page);
  await saved.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(saved.getByRole("link", { name: "Novaks", exact: true })).toBeHidden();
  await saved.getByText("Deleted in the last 30 days (1)").click();
  await saved.getByRole("button", { name: /^Restore ?: Novaks$/ }).click();
  await expect(saved.getByRole("link", { name: "Novaks", exact: true })).toBeVisible();
  const { link } = await db
    .insertInto("program_mail")
    .values({ program_id: programId, staff_id: owner.staffId })
    .returning("link")
    .executeTakeFirstOrThrow();
  await page.goto(`/coach/mail/alerts/${link}`);
  await expectGood(page);
  await page.goto(`/coach/prospects/${first}?add=contact`);
  await expectGood(page);
  await page.goto("/coach/import");
  await waitForScript(page);
  const roster = "Name,Class,School\nAna Novak,2027,Lincoln High\nBea Unknown,2027,Lincoln High\n";
  await page
    .getByLabel("Roster file")
    .setInputFiles({ name: "roster.csv", mimeType: "text/csv", buffer: Buffer.from(roster) });
  await expect(page.getByText("2 rows: 1 possible match, 0 on your board already, 1 without a profile.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^Ana Novak, class of 2027, Lincoln High/ })).toBeChecked();
  await expectGood(page);
  for (const path of ["/coach/compliance", "/coach/tags"]) {
    await page.goto(path);
    await expectGood(page);
  }
});
