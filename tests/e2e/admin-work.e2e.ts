import type { Locator, Page } from "@playwright/test";
import { type Site, test } from "./accounts-site.ts";
import { createTextReview, createUser, freshWord, signInAsAdministrator } from "./admin-portal.ts";
import { expect, expectAccessible, expectNoSidewaysScroll } from "./fixtures.ts";

interface Inputs {
  keys: number;
  clicks: number;
}

/**
 * Counts the real keys and clicks of a person in the page. Returns a function that ends the count, and notes the time: 0.28 s for a key, 1.3 s for
 * pointing and clicking (Card, Moran and Newell, keystroke-level model), and the measured time of the product.
 */
async function countInputs(page: Page): Promise<(name: string) => Promise<Inputs>> {
  await page.evaluate(() => {
    const counts = { keys: 0, clicks: 0 };
    Object.assign(window, { counts });
    for (const [type, name] of [
      ["keydown", "keys"],
      ["pointerdown", "clicks"],
    ] as const)
      window.addEventListener(
        type,
        ({ isTrusted }) => {
          if (isTrusted) counts[name] += 1;
        },
        true,
      );
  });
  const start = Date.now();
  return async (name) => {
    const productSeconds = (Date.now() - start) / 1000;
    const inputs = await page.evaluate(() => (window as unknown as { counts: Inputs }).counts);
    const seconds = inputs.keys * 0.28 + inputs.clicks * 1.3;
    const description = `${name}: ${inputs.keys} keys, ${inputs.clicks} clicks, ${seconds.toFixed(1)} s of a person, ${productSeconds.toFixed(1)} s in the test`;
    test.info().annotations.push({ type: "measured", description });
    process.stdout.write(`${description}\n`);
    return { ...inputs };
  };
}

// Each decision is a transaction, and each key of a person one in the test.
const [coaches, teams] = process.env.DAILY ? [6, 6] : [36, 25];

// 36 decisions are 36 transactions.
const allDecided = { timeout: 60_000 };

/** Waits until a second click on one spot is over. */
const pause = (page: Page) => page.waitForTimeout(1600);

/** Waits until one row is decided, and fails if the second click decides another. */
async function expectOneDecided(page: Page, waiting: () => Promise<unknown[]>, before: number): Promise<void> {
  const left = async () => (await waiting()).length;
  await expect.poll(left).toBe(before - 1);
  await page.waitForTimeout(500);
  expect(await left()).toBe(before - 1);
}

async function openTask(page: Page, name: RegExp): Promise<void> {
  await page.getByRole("navigation", { name: "Tasks" }).getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

const statusesOf = async (site: Site, ids: readonly string[]) => {
  const rows = await site.db.selectFrom("accounts").select("domain_status as status").where("id", "in", ids).execute();
  return new Set(rows.map(({ status }) => status));
};

test("approves coaches with three keys more than coaches, and takes all of it back before an email leaves", async ({
  page,
  site,
}) => {
  test.slow();
  // Other files decide about coaches on the same server.
  await site.db.updateTable("accounts").set({ domain_status: null }).execute();
  const ids: string[] = [];
  for (let made = 0; made < coaches; made += 1) {
    const email = `coach-${crypto.randomUUID().slice(0, 8)}@creighton.edu`;
    ids.push((await createUser(site, { domain_status: "P", email })).id);
  }
  await signInAsAdministrator(page, site);
  await openTask(page, /^Coaches/);
  const rows = page.locator("[data-row]");
  await expect(rows).toHaveCount(coaches);
  await expect(rows.first()).toContainText("Creighton University");
  await expect(rows.first().getByRole("link", { name: "find the person in its staff directory" })).toBeVisible();
  const count = await countInputs(page);
  for (const _ of ids) await page.keyboard.press("x");
  await expect(page.getByText(`${coaches} selected`)).toBeVisible();
  await page.keyboard.press("a");
  const dialog = page.getByRole("alertdialog", { name: "Are you sure you want to Approve Domain?" });
  await expect(dialog.getByRole("listitem")).toHaveCount(coaches);
  await expect(dialog.getByRole("button", { name: "No" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${coaches} of ${coaches} decided.`)).toBeVisible(allDecided);
  expect(await count(`${coaches} coaches`)).toEqual({ keys: coaches + 3, clicks: 0 });
  expect(await statusesOf(site, ids)).toEqual(new Set(["A"]));
  await expect(rows.first()).toContainText("Approved");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo all" }).click();
  await expect(page.getByText(`${coaches} of ${coaches} taken back.`)).toBeVisible(allDecided);
  expect(await statusesOf(site, ids)).toEqual(new Set(["P"]));
  const mail = site.db.selectFrom("mail_messages").select("id").where("account_id", "in", ids);
  expect(await mail.execute()).toEqual([]);

  // One coach with the keys of the row: the question of the specification, then Undo.
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  // Keys are ignored for a moment after a decision.
  await pause(page);
  await page.keyboard.press("j");
  await page.keyboard.press("d");
  const question = page.getByRole("alertdialog", { name: "Are you sure you want to Decline Domain?" });
  await question.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("Successfully Declined Domain")).toBeVisible();
  expect(await statusesOf(site, ids)).toEqual(new Set(["P", "D"]));
  await pause(page);
  await page.keyboard.press("u");
  await expect(page.getByText("Successfully Pending Domain")).toBeVisible();
  expect(await statusesOf(site, ids)).toEqual(new Set(["P"]));

  // A decided coach is taken back from the view of decided ones, with the question of the specification.
  await pause(page);
  await page.keyboard.press("d");
  await question.getByRole("button", { name: "Yes" }).click();
  await expect.poll(() => statusesOf(site, ids)).toEqual(new Set(["P", "D"]));
  await page.getByRole("link", { name: "Decided" }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Declined");
  await expect(rows.getByRole("link", { name: "History" })).toBeVisible();
  await page.keyboard.press("u");
  const back = page.getByRole("alertdialog", { name: "Are you sure you want to pending Domain?" });
  await back.getByRole("button", { name: "Yes" }).click();
  await expect.poll(() => statusesOf(site, ids)).toEqual(new Set(["P"]));
  await expect(rows).toContainText("Pending");
  await site.db.updateTable("accounts").set({ domain_status: null }).where("id", "in", ids).execute();
});

test("approves each team with one key, with the focus on the next row", { tag: "@nightly" }, async ({ page, site }) => {
  test.slow();
  await site.db.deleteFrom("teams").execute();
  const team = { kind: "school", city: "Lincoln", state: "NE", sport_code: "VB", gender: "F" } as const;
  for (let made = 0; made < teams; made += 1) {
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
  await expect(rows).toHaveCount(teams);
  await expect(rows.first()).toContainText("No school with this name is in our list for this state.");
  const count = await countInputs(page);
  for (let decided = 1; decided <= teams; decided += 1) {
    await page.keyboard.press("a");
    await expect(page.getByRole("button", { name: /^Undo : / })).toHaveCount(decided);
    if (decided < teams) await expect(rows.nth(decided)).toBeFocused();
  }
  expect(await count(`${teams} teams`)).toEqual({ keys: teams, clicks: 0 });
  const approved = site.db.selectFrom("teams").select("id").where("status", "=", "approved");
  expect(await approved.execute()).toHaveLength(teams);
  await expectAccessible(page);

  // The keys can be turned off.
  await page.getByRole("checkbox", { name: "Keys" }).uncheck();
  await page.keyboard.press("u");
  await page.waitForTimeout(300);
  expect(await approved.execute()).toHaveLength(teams);

  // U takes the decisions back from the view of decided teams, one after the other.
  await page.getByRole("link", { name: "Decided" }).click();
  // The other view has as many rows.
  await expect(page).toHaveURL("/admin/teams?status=decided");
  await expect(page.getByRole("button", { name: /^Undo : / })).toHaveCount(0);
  await expect(rows).toHaveCount(teams);
  await page.getByRole("checkbox", { name: "Keys" }).check();
  for (let undone = 1; undone <= 3; undone += 1) {
    await page.keyboard.press("u");
    await expect(page.getByRole("button", { name: /^Undo : / })).toHaveCount(undone);
    await expect(rows.nth(undone)).toBeFocused();
  }
  expect(await approved.execute()).toHaveLength(teams - 3);
  await expect(rows.first()).toContainText("Waiting");
  await page.keyboard.press("k");
  await page.keyboard.press("u");
  await expect(page.getByRole("button", { name: /^Undo : / })).toHaveCount(2);
  expect(await approved.execute()).toHaveLength(teams - 2);
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
  await expectOneDecided(page, waiting, texts.length);
  await site.db.deleteFrom("text_reviews").execute();
});

test("decides one row by two clicks 350 ms apart on one spot, for texts and coaches", async ({ page, site }) => {
  test.slow();
  await site.db.deleteFrom("text_reviews").execute();
  await site.db.updateTable("accounts").set({ domain_status: null }).where("domain_status", "=", "P").execute();
  for (let made = 0; made < 2; made += 1) {
    await createTextReview(site);
    await createUser(site, { domain_status: "P" });
  }
  await signInAsAdministrator(page, site);
  const waiting = {
    texts: () => site.db.selectFrom("text_reviews").select("id").where("status", "=", "pending").execute(),
    coaches: () => site.db.selectFrom("accounts").select("id").where("domain_status", "=", "P").execute(),
  };
  const clickTwice = async (button: Locator) => {
    await button.scrollIntoViewIfNeeded();
    const box = await button.boundingBox();
    if (!box) throw new Error("The button is not shown.");
    const spot = [box.x + box.width / 2, box.y + box.height / 2] as const;
    await page.mouse.click(...spot);
    await page.waitForTimeout(350);
    await page.mouse.click(...spot);
  };
  await openTask(page, /^Texts/);
  await clickTwice(
    page
      .locator("[data-row]")
      .first()
      .getByRole("button", { name: /^Approve : / }),
  );
  await expectOneDecided(page, waiting.texts, 2);
  // The second click is on “Yes”, or on what was below it.
  await openTask(page, /^Coaches/);
  await page
    .locator("[data-row]")
    .first()
    .getByRole("button", { name: /^Approve : / })
    .click();
  await clickTwice(page.getByRole("alertdialog").getByRole("button", { name: "Yes" }));
  await expectOneDecided(page, waiting.coaches, 2);
  await site.db.deleteFrom("text_reviews").execute();
});

test("shows the second of two administrators what the first decided, and decides nothing", { tag: "@nightly" }, async ({
  page,
  site,
  browser,
}) => {
  await site.db.deleteFrom("text_reviews").execute();
  const text = await createTextReview(site);
  const context = await browser.newContext({ baseURL: site.url });
  const other = await context.newPage();
  for (const one of [page, other]) {
    await signInAsAdministrator(one, site);
    await openTask(one, /^Texts/);
    await expect(one.locator("[data-row]")).toContainText(text);
  }
  await page.getByRole("button", { name: /^Approve : / }).click();
  await expect(page.locator("[data-row]")).toContainText("Approved");
  await other.keyboard.press("d");
  await other.keyboard.press("Enter");
  await expect(other.getByText("Nothing was decided. Check it again.").first()).toBeVisible();
  await expect(other.locator("[data-row]")).toContainText("State: Waiting → Approved");
  const { status } = await site.db
    .selectFrom("text_reviews")
    .select("status")
    .where("text", "=", text)
    .executeTakeFirstOrThrow();
  expect(status).toBe("approved");
  await context.close();
  await site.db.deleteFrom("text_reviews").execute();
});
