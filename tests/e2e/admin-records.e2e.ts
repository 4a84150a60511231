import { readFile } from "node:fs/promises";
import { encodeId } from "../../src/athletes/public-id.server.ts";
import { enqueue } from "../../src/jobs/job.server.ts";
import { sendMailJob } from "../../src/mail/queue-mail.server.ts";
import { createCandidate } from "../school-factories.ts";
import { freshAddress, test } from "./accounts-site.ts";
import {
  createTextReview,
  createUser,
  freshWord,
  searchUsers,
  signInAsAdministrator,
  storedIn,
} from "./admin-portal.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable } from "./fixtures.ts";

test("shows an account's history, and filters and exports the audit log", { tag: "@nightly" }, async ({
  page,
  site,
}) => {
  const { lastName, id } = await createUser(site);
  const email = await signInAsAdministrator(page, site);
  await searchUsers(page, lastName);
  await page.getByRole("link", { name: lastName }).last().click();
  await expect(page).toHaveURL(`/admin/users/${id}`);
  await expect(page.getByText("There are no actions on this account yet.")).toBeVisible();
  await page.getByRole("button", { name: "Actions for" }).click();
  await page.getByRole("menuitem", { name: "Approve" }).click();
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("Changed from “Not Available” to “Approved”.")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("link", { name: "Actions on this account" }).click();
  await expect(page).toHaveURL(`/admin/audit?subject=${id}`);
  const entry = page.getByRole("listitem").filter({ hasText: "Domain approved" });
  await expect(entry).toContainText(email);
  await expect(entry).toContainText(lastName);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await readFile(await (await saving).path(), "utf8");
  expect(file.trim().split("\r\n")).toHaveLength(2);
  expect(file).toContain("domain-approved");
  expect(await storedIn(page)).toHaveProperty("token");

  await page.getByLabel("Action").selectOption("Account deactivated");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(`/admin/audit?action=account-deactivated&subject=${id}`);
  await expect(page.getByText("No entries found")).toBeVisible();
  await page.getByRole("link", { name: "On one account" }).click();
  await expect(page).toHaveURL("/admin/audit?action=account-deactivated");
});

test("resends failed mail from the mail list", { tag: ["@phone", "@nightly"] }, async ({ page, site }) => {
  const { id, email } = await createUser(site);
  await site.db
    .insertInto("mail_messages")
    .values({
      kind: "welcome",
      account_id: id,
      recipient: email,
      payload: JSON.stringify({ firstName: "Casey", siteLink: `${site.url}/` }),
      status: "failed",
      attempts: 8,
      give_up_at: new Date(),
      last_error: "ECONNREFUSED CONN",
    })
    .execute();
  await signInAsAdministrator(page, site);
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Emails" }).click();
  const row = page.getByRole("listitem").filter({ hasText: email });
  await expect(row).toContainText("We can’t reach our mail server.");
  await expect(page.getByRole("heading", { name: /can’t leave$/ })).toBeVisible();
  await expect(page.getByText("Check the host and port in SMTP_URL")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await row.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("We’re sending the email again")).toBeVisible();
  // The row keeps its place until the next load.
  await expect(row.getByRole("button", { name: "Sending again" })).toBeVisible();
  await site.inbox.waitFor({ to: email });
});

test("takes a report without script, closes it in the portal, and mails the result", { tag: "@nightly" }, async ({
  page,
  site,
}) => {
  const { athleteKey } = await createCandidate(site.db, { email: freshAddress() });
  const path = `/profile/${encodeId("athlete", athleteKey)}`;
  expect(await (await page.request.get(path)).text()).toContain(`href="${path}/report"`);
  const email = freshAddress();
  const form = { reason: "media", text: "My photo", email };
  const headers = { origin: site.url };
  const rejected = await page.request.post(`${path}/report`, { form: { ...form, reason: "" }, headers });
  expect([rejected.status(), (await rejected.text()).includes("Choose a reason.")]).toEqual([422, true]);
  const sent = await page.request.post(`${path}/report`, { form, headers });
  expect(await sent.text()).toContain("We got your report");
  await signInAsAdministrator(page, site);
  const link = page.getByRole("navigation", { name: "Tasks" }).getByRole("link", { name: /^Reports/ });
  await expect(link).toHaveText("Reports1 open");
  await link.click();
  const row = page.getByRole("listitem").filter({ hasText: "My photo" });
  await expectAccessible(page);
  await row.getByRole("button", { name: "It was corrected" }).click();
  await expect(row).toContainText("Corrected");
  await expect(link).toHaveText("Reports");
  await link.click();
  await expect(row).toHaveCount(0);
  // The email leaves after two minutes.
  await site.db
    .updateTable("mail_messages")
    .set({ next_attempt_at: new Date(0) })
    .where("recipient", "=", email)
    .execute();
  await enqueue(site.db, sendMailJob, {});
  const { text } = await site.inbox.waitFor({ to: email });
  expect(text).toContain("The profile was corrected.");
});

test("G06 hides a reported profile without script on every page, and shows it again in the portal", async ({
  page,
  site,
}) => {
  const { athleteKey } = await createCandidate(site.db, { email: freshAddress() });
  await site.db.updateTable("athletes").set({ is_published: true }).where("id", "=", athleteKey).execute();
  const path = `/profile/${encodeId("athlete", athleteKey)}`;
  const statuses = async () => {
    const paths = [path, `${path}/report`];
    return Promise.all(paths.map(async (one) => (await page.request.get(one)).status()));
  };
  // The second time, the page is cached.
  for (const _ of [1, 2]) expect((await statuses())[0]).toBe(200);
  const form = { reason: "not-mine", text: "My daughter", email: "" };
  const sent = await page.request.post(`${path}/report`, { form, headers: { origin: site.url } });
  expect([sent.status(), await sent.text()]).toEqual([
    200,
    expect.stringContaining("We hid this profile for 72 hours."),
  ]);
  expect(await statuses()).toEqual([404, 404]);
  await signInAsAdministrator(page, site);
  await page
    .getByRole("navigation", { name: "Tasks" })
    .getByRole("link", { name: /^Reports/ })
    .click();
  const row = page.getByRole("listitem").filter({ hasText: "My daughter" });
  await expect(row).toContainText("Hidden until");
  await expect(row.getByRole("button", { name: "Keep hidden" })).toBeVisible();
  await expectAccessible(page);
  await row.getByRole("button", { name: "Restore" }).click();
  await expect(row.getByRole("button", { name: /^Undo/ })).toBeVisible();
  expect((await statuses())[0]).toBe(200);
  await row.getByRole("button", { name: /^Undo/ }).click();
  await expect(row).toContainText("Hidden until");
  expect((await statuses())[0]).toBe(404);
  await expect(row.getByRole("button", { name: "Keep hidden" })).not.toHaveAttribute("aria-disabled", "true");
  await row.getByRole("button", { name: "Keep hidden" }).click();
  await expect(row).toContainText("Kept hidden");
  await page.getByRole("link", { name: "Closed" }).click();
  await row.getByRole("button", { name: "Restore" }).click();
  await expect(row).toContainText("Nothing was wrong");
  expect((await statuses())[0]).toBe(200);
  await row.getByRole("button", { name: /^Undo/ }).click();
  await expect(row).toContainText("Kept hidden");
  expect((await statuses())[0]).toBe(404);
});

test("G04 decides a row, undoes it, and shows what changed since the list was loaded", { tag: "@nightly" }, async ({
  page,
  site,
}) => {
  const [first, second] = [freshWord(), freshWord()];
  const team = { kind: "school", city: "Lincoln", state: "NE", sport_code: "VB", gender: "F" } as const;
  for (const name of [first, second]) {
    const head = await createUser(site, { user_type: "Team Staff" });
    const { id } = await site.db
      .insertInto("teams")
      .values({ ...team, name, requested_by: head.id })
      .returning("id")
      .executeTakeFirstOrThrow();
    await site.db.insertInto("team_staff").values({ team_id: id, account_id: head.id, role: "head" }).execute();
  }
  const statuses = async () => {
    const teams = site.db.selectFrom("teams").select("status").where("name", "in", [first, second]);
    return (await teams.orderBy("status").execute()).map(({ status }) => status);
  };
  await signInAsAdministrator(page, site);
  await page
    .getByRole("navigation", { name: "Tasks" })
    .getByRole("link", { name: /^Teams/ })
    .click();
  const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect(row(second)).toBeVisible();

  await row(first)
    .getByRole("button", { name: /^Approve/ })
    .click();
  await expect(row(first).getByRole("button", { name: /^Undo/ })).toBeVisible();
  expect(await statuses()).toEqual(["approved", "pending"]);
  await expect(row(first)).toContainText("Approved");

  await row(first).getByRole("button", { name: /^Undo/ }).click();
  await expect(row(first)).toContainText("Waiting");
  expect(await statuses()).toEqual(["pending", "pending"]);

  await site.db.updateTable("teams").set({ city: "Omaha" }).where("name", "=", second).execute();
  await row(second)
    .getByRole("button", { name: /^Approve/ })
    .click();
  await expect(row(second)).toContainText("Place: School in Lincoln, NE → School in Omaha, NE");
  expect(await statuses()).toEqual(["pending", "pending"]);
  await expectAccessible(page);
  await expect(row(second).getByRole("button", { name: /^Approve/ })).not.toHaveAttribute("aria-disabled", "true");
  await row(second)
    .getByRole("button", { name: /^Approve/ })
    .click();
  await expect(row(second).getByRole("button", { name: /^Undo/ })).toBeVisible();
  expect(await statuses()).toEqual(["approved", "pending"]);
  await page.getByRole("link", { name: "Decided" }).click();
  await row(second)
    .getByRole("button", { name: /^Undo the decision/ })
    .click();
  await expect(row(second)).toContainText("Waiting");
  expect(await statuses()).toEqual(["pending", "pending"]);
  await site.db.deleteFrom("teams").where("name", "in", [first, second]).execute();
});

test("lists pending deletions with their dates, cancels one at the owner’s request, and undoes it", {
  tag: ["@phone", "@nightly"],
}, async ({ page, site }) => {
  const day = 86_400_000;
  const { lastName } = await createUser(site, {
    deletion_requested_at: new Date(Date.now() - 40 * day),
    erase_after: new Date(Date.now() + day),
  });
  const overdue = await createUser(site, {
    deletion_requested_at: new Date(Date.now() - 48 * day),
    erase_after: new Date(Date.now() - 3 * day),
  });
  await signInAsAdministrator(page, site);
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Deletions" }).click();
  const row = page.getByRole("listitem").filter({ hasText: lastName });
  await expect(row).toContainText(/[45] days left/);
  const late = page
    .getByRole("listitem")
    .filter({ hasText: overdue.lastName })
    .getByText("Overdue. Tell the operator.");
  await expect(late).toBeVisible();
  // In red.
  await expect(late).not.toHaveCSS("color", await row.evaluate((element) => getComputedStyle(element).color));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await row.getByRole("button", { name: /^Cancel the deletion/ }).click();
  await page.getByLabel("How did you check who asks?").selectOption("They wrote from the email address of the account");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("The deletion is canceled.")).toBeVisible();
  await row.getByRole("button", { name: /^Undo/ }).click();
  await expect(page.getByText("The account is deleted on its former date.")).toBeVisible();
  await expect(row.getByRole("button", { name: /^Cancel the deletion/ })).toBeVisible();
});

test("shows every portal page with spaced text and in forced colors, and its dates like Sep 7, 2024", {
  tag: "@nightly",
}, async ({ page, site }) => {
  test.slow();
  const due = new Date(Date.now() + 86_400_000);
  const coach = await createUser(site, { deletion_requested_at: new Date(), erase_after: due, is_demo: true });
  const { id, email, lastName } = coach;
  const plan = { account_id: id, plan_id: "P-COACH", custom_id: id, paypal_status: "ACTIVE", plan_overridden: false };
  const subscription = { ...plan, paypal_updated_at: new Date(), state: "active" } as const;
  const paypalId = `I-${id.replaceAll("-", "").toUpperCase()}`;
  await site.db
    .insertInto("subscriptions")
    .values([
      { ...subscription, paypal_id: paypalId, next_billing_at: due },
      { ...subscription, paypal_id: `${paypalId}B`, problem: "second" },
    ])
    .execute();
  await site.db
    .insertInto("mail_messages")
    .values({
      kind: "welcome",
      account_id: id,
      recipient: email,
      payload: JSON.stringify({ firstName: "Casey", siteLink: `${site.url}/` }),
      status: "failed",
      give_up_at: due,
      last_error: "ECONNREFUSED CONN",
    })
    .execute();
  const text = await createTextReview(site);
  const expectGood = async () => {
    const main = page.getByRole("main");
    await expect(main).not.toContainText(/\d{4}-\d\d-\d\d/);
    await expect(main.locator("time").first()).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}/);
    await expectReadable(page);
  };
  await signInAsAdministrator(page, site);
  await searchUsers(page, lastName);
  await test.step("users", () => expectReadable(page));
  await page.getByRole("link", { name: lastName }).last().click();
  await expect(page.getByText("Subscriptions that don’t count")).toBeVisible();
  await test.step("user", expectGood);
  for (const name of ["Audit log", "Emails", "Texts to check", "Deletions", "Flagged subscriptions", "Status"]) {
    await page.getByRole("button", { name: "Account menu" }).click();
    await page.getByRole("menuitem", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByRole("menu")).toBeHidden();
    await test.step(name, expectGood);
  }
  // Other tests expect an empty list.
  await site.db.deleteFrom("text_reviews").where("text", "=", text).execute();
});
