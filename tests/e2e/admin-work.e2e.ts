import type { Page } from "@playwright/test";
import { type Site, test } from "./accounts-site.ts";
import { createTextReview, createUser, freshWord, signInAsAdministrator } from "./admin-portal.ts";
import { expect, expectAccessible, expectNoSidewaysScroll } from "./fixtures.ts";

/** Counts the keys that a person presses. */
function countKeys(page: Page) {
  let count = 0;
  return {
    press: async (key: string) => {
      count += 1;
      await page.keyboard.press(key);
    },
    count: () => count,
  };
}

async function openTask(page: Page, name: RegExp): Promise<void> {
  await page.getByRole("navigation", { name: "Tasks" }).getByRole("link", { name }).click();
}

const statusesOf = async (site: Site, ids: readonly string[]) => {
  const rows = await site.db.selectFrom("accounts").select("domain_status as status").where("id", "in", ids).execute();
  return new Set(rows.map(({ status }) => status));
};

test("approves 36 coaches with at most 40 keys, and takes all of it back before an email leaves", async ({
  page,
  site,
}) => {
  test.slow();
  await site.db.updateTable("accounts").set({ domain_status: null }).where("domain_status", "=", "P").execute();
  const ids: string[] = [];
  for (let made = 0; made < 36; made += 1) {
    const email = `coach-${crypto.randomUUID().slice(0, 8)}@creighton.edu`;
    ids.push((await createUser(site, { domain_status: "P", email })).id);
  }
  await signInAsAdministrator(page, site);
  await openTask(page, /^Coaches/);
  const rows = page.locator("[data-row]");
  await expect(rows).toHaveCount(36);
  await expect(rows.first()).toContainText("Creighton University");
  await expect(rows.first().getByRole("link", { name: "find the person in its staff directory" })).toBeVisible();
  await expectAccessible(page);
  const keys = countKeys(page);
  for (const _ of ids) await keys.press("x");
  await expect(page.getByText("36 selected")).toBeVisible();
  await keys.press("a");
  const dialog = page.getByRole("alertdialog", { name: "Are you sure you want to Approve Domain?" });
  await expect(dialog.getByRole("listitem")).toHaveCount(36);
  await expect(dialog.getByRole("button", { name: "No" })).toBeFocused();
  await expectAccessible(page);
  await keys.press("Tab");
  await keys.press("Enter");
  await expect(page.getByText("36 of 36 decided.")).toBeVisible();
  expect(keys.count()).toBeLessThanOrEqual(40);
  expect(await statusesOf(site, ids)).toEqual(new Set(["A"]));
  await expect(rows.first()).toContainText("Approved");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo all" }).click();
  await expect(page.getByText("36 of 36 taken back.")).toBeVisible();
  expect(await statusesOf(site, ids)).toEqual(new Set(["P"]));
  const mail = site.db.selectFrom("mail_messages").select("id").where("account_id", "in", ids);
  expect(await mail.execute()).toEqual([]);

  // One coach with the keys of the row: the question of the specification, then Undo.
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  // Keys are ignored for a moment after a decision.
  await page.waitForTimeout(1600);
  await page.keyboard.press("j");
  await page.keyboard.press("d");
  const question = page.getByRole("alertdialog", { name: "Are you sure you want to Decline Domain?" });
  await question.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("Successfully Declined Domain")).toBeVisible();
  expect(await statusesOf(site, ids)).toEqual(new Set(["P", "D"]));
  await page.waitForTimeout(1600);
  await page.keyboard.press("u");
  await expect(page.getByText("Successfully Pending Domain")).toBeVisible();
  expect(await statusesOf(site, ids)).toEqual(new Set(["P"]));
  await site.db.updateTable("accounts").set({ domain_status: null }).where("id", "in", ids).execute();
});

test("approves 25 teams with at most 27 keys, each with the focus on the next row", async ({ page, site }) => {
  test.slow();
  await site.db.deleteFrom("teams").execute();
  const team = { kind: "school", city: "Lincoln", state: "NE", sport_code: "VB", gender: "F" } as const;
  for (let made = 0; made < 25; made += 1) {
    const head = await createUser(site, { user_type: "Team Staff" });
    const { id } = await site.db
      .insertInto("teams")
      .values({ ...team, name: freshWord(), requested_by: head.id })
      .returning("id")
      .executeTakeFirstOrThrow();
    await site.db.insertInto("team_staff").values({ team_id: id, account_id: head.id, role: "head" }).execute();
  }
  await signInAsAdministrator(page, site);
  await openTask(page, /^Teams/);
  const rows = page.locator("[data-row]");
  await expect(rows).toHaveCount(25);
  await expect(rows.first()).toContainText("No school with this name is in our list for this state.");
  const keys = countKeys(page);
  for (let decided = 1; decided <= 25; decided += 1) {
    await keys.press("a");
    await expect(page.getByRole("button", { name: /^Undo : / })).toHaveCount(decided);
    if (decided < 25) await expect(rows.nth(decided)).toBeFocused();
  }
  expect(keys.count()).toBeLessThanOrEqual(27);
  const approved = site.db.selectFrom("teams").select("id").where("status", "=", "approved");
  expect(await approved.execute()).toHaveLength(25);
  await expectAccessible(page);

  // The keys can be turned off.
  await page.getByRole("checkbox", { name: "Keys" }).uncheck();
  await page.keyboard.press("u");
  await page.waitForTimeout(300);
  expect(await approved.execute()).toHaveLength(25);
  await site.db.deleteFrom("teams").execute();
});

test("does not decide another row by a second click where a confirmation was", async ({ page, site }) => {
  await site.db.deleteFrom("text_reviews").execute();
  const texts = [await createTextReview(site), await createTextReview(site), await createTextReview(site)];
  const waiting = () => site.db.selectFrom("text_reviews").select("id").where("status", "=", "pending").execute();
  await signInAsAdministrator(page, site);
  await openTask(page, /^Texts/);
  await page.getByRole("checkbox", { name: `Select ${texts[0]}` }).check();
  await page.getByRole("button", { name: "Approve the selected texts" }).click();
  const yes = page.getByRole("alertdialog").getByRole("button", { name: "Yes" });
  const box = await yes.boundingBox();
  if (!box) throw new Error("The button is not shown.");
  // Puts an Approve button of another row under the pointer.
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForTimeout(350);
  await page
    .locator("[data-row]")
    .nth(1)
    .getByRole("button", { name: /^Approve/ })
    // Does not wait until the button is enabled.
    .click({ force: true });
  await page.waitForTimeout(500);
  expect(await waiting()).toHaveLength(2);
  await site.db.deleteFrom("text_reviews").execute();
});
