import type { Page, Route } from "@playwright/test";
import { password } from "../members.ts";
import { stopClock, test } from "./accounts-site.ts";
import {
  chooseAction,
  createUser,
  fillSignIn,
  freshWord,
  menuOf,
  rowOf,
  searchUsers,
  signInAsAdministrator,
  storedIn,
} from "./admin-portal.ts";
import { expect, expectAccessible, expectNoSidewaysScroll } from "./fixtures.ts";

const expired = "Token Expired!please login again to continue.";

/** Stops the page's clock during the next action, after its dialog closed, because dialogs and menus need a running clock. */
async function stopClockDuringAction(page: Page): Promise<void> {
  const stop = async (route: Route) => {
    await expect(page.getByRole("alertdialog")).toBeHidden();
    await stopClock(page);
    await route.continue();
  };
  await page.route(/\/admin\/user\/\w+User\?/, stop, { times: 1 });
}

/** Expects a toast to disappear after exactly this time on a stopped clock. */
async function expectShownFor(page: Page, message: string, milliseconds: number): Promise<void> {
  const toast = page.getByText(message, { exact: true });
  await expect(toast).toBeVisible();
  await page.clock.runFor(milliseconds - 100);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toBeHidden();
}

test("shows an error for a wrong sign-in, and the list after a correct one", { tag: ["@phone", "@nightly"] }, async ({
  page,
  site,
}) => {
  const { email } = await createUser(site, { user_type: "Administrator" });
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1, name: "Sign In to secure admin portal" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Openroster" })).toHaveAttribute("href", "/");
  await expectNoSidewaysScroll(page);

  await stopClock(page);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expectShownFor(page, "Please fill credentials!", 4000);
  await page.clock.resume();
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Please fill credentials!")).toBeVisible();
  for (const [address, secret] of [
    ["no address at all", ""],
    [email, "not this one"],
    ["", "only a password"],
  ] as const) {
    await page.getByRole("button", { name: "Dismiss" }).click();
    await fillSignIn(page, address, secret);
    await expect(page.getByText("Invalid credentials, please try again!")).toBeVisible();
  }
  await expectAccessible(page);
  expect(await storedIn(page)).toEqual({});

  const held = Promise.withResolvers<void>();
  await page.route("**/auth/Login", async (route) => {
    await held.promise;
    await route.continue();
  });
  await fillSignIn(page, email, password);
  const modal = page.getByRole("alertdialog");
  await expect(modal.getByText("Loading. . .", { exact: true })).toBeVisible();
  expect(await modal.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  // The check needs a page without motion.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expectAccessible(page);
  held.resolve();

  await expect(page).toHaveURL("/admin");
  await expect(modal).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "All Athletes" })).toBeVisible();
  expect(await storedIn(page)).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), userEmail: email });
});

test("opens the list with twenty users, and pages and searches in tens", { tag: "@nightly" }, async ({
  page,
  site,
}) => {
  const word = freshWord();
  for (let made = 0; made < 23; made += 1) await createUser(site, { last_name: word });
  for (let made = 0; made < 10; made += 1) await createUser(site);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/admin/user/GetUsers")) asked.push(new URL(request.url()).search);
  });
  await signInAsAdministrator(page, site);
  const rows = page.getByRole("button", { name: "Actions for" }).or(page.getByText("You", { exact: true }));
  await expect(rows).toHaveCount(20);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // The first screen is pages 1 and 2 of ten users each.
  const hrefs = () =>
    page.locator("a[href^='/admin/users/']").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const first = await hrefs();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/admin?page=3");
  await expect(rows).toHaveCount(10);
  expect((await hrefs()).filter((href) => first.includes(href))).toEqual([]);
  await searchUsers(page, word.toUpperCase());
  await expect(page.getByText("Showing 10 of 23", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "remove this search" })).toContainText(word.toUpperCase());
  await page.getByRole("link", { name: "Page 3" }).click();
  await expect(page.getByText("Showing 3 of 23", { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Showing 10 of 23", { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Results found for" })).toBeHidden();
  const term = `search=${word.toUpperCase()}`;
  expect(asked).toEqual([
    "?page=1&pageSize=20",
    "?page=3&pageSize=10",
    `?page=1&pageSize=10&${term}`,
    `?page=3&pageSize=10&${term}`,
    `?page=1&pageSize=10&${term}`,
    "?page=3&pageSize=10",
  ]);
});

test("explains an invalid search term, and an empty result", { tag: "@nightly" }, async ({ page, site }) => {
  const { lastName, email } = await createUser(site);
  await signInAsAdministrator(page, site);
  const field = page.getByPlaceholder("Search Athlete via name,email");
  for (const [term, failure] of [
    ["", "* required field"],
    ["a", "Too Short!"],
  ] as const) {
    await field.fill(term);
    await page.getByRole("button", { name: "Search" }).click();
    await expect(field).toHaveAccessibleDescription(failure);
    await expect(page).toHaveURL("/admin");
  }
  await searchUsers(page, "a".repeat(30));
  await expect(page.getByText("No result found!", { exact: true })).toBeVisible();
  await expectAccessible(page);
  for (const term of [lastName.slice(1, 9), email.slice(3, 15)]) {
    await searchUsers(page, term);
    await expect(rowOf(page, lastName)).toHaveCount(1);
  }
});

test("confirms an action on an athlete, shows a spinner, and reports success for eight seconds", {
  tag: "@nightly",
}, async ({ page, site }) => {
  const { lastName } = await createUser(site, { user_type: "Athlete", first_name: "Ana" });
  await signInAsAdministrator(page, site);
  await searchUsers(page, lastName);
  const row = rowOf(page, lastName);
  await expect(row).toContainText("Athlete");
  await expect(row).not.toContainText("Domain");
  expect(await menuOf(page, lastName)).toEqual(["Deactivate", "Unverify", "Mark as Demo"]);

  const posts: string[] = [];
  await page.route(/\/admin\/user\/\w+User\?/, async (route) => {
    posts.push(new URL(route.request().url()).pathname);
    await expect(row.getByRole("status")).toHaveText(`Changing Ana ${lastName}…`);
    await route.continue();
  });
  const actions = [
    ["Deactivate", "deactivate this user?", "Deactivated", "Activated", "Deactivated"],
    ["Activate", "activate this user?", "Activated", "Deactivated", "Activated"],
    ["Mark as Demo", "Mark this account?", "Marked", null, "Demo User"],
  ] as const;
  for (const [word, asked, done, before, after] of actions) {
    const question = `Are you sure you want to ${asked}`;
    const shows = (status: string) => row.getByText(status, { exact: true });
    const asks = posts.length;
    if (asks === 0) {
      await chooseAction(page, lastName, { word, question, answer: "No" });
      await expect(row.getByRole("button", { name: "Actions for" })).toBeFocused();
    }
    if (before) await expect(shows(before)).toBeVisible();
    await chooseAction(page, lastName, { word, question, answer: "Yes" });
    await expect(page.getByText(`Successfully ${done}`, { exact: true })).toBeVisible();
    expect(posts).toHaveLength(asks + 1);
    if (before) await expect(shows(before)).toBeHidden();
    if (after) await expect(shows(after)).toBeVisible();
    await expect(row.getByRole("button", { name: "Actions for" })).toBeFocused();
    await page.getByRole("button", { name: "Dismiss" }).click();
  }

  await stopClockDuringAction(page);
  await chooseAction(page, lastName, {
    word: "Deactivate",
    question: "Are you sure you want to deactivate this user?",
    answer: "Yes",
  });
  await expectShownFor(page, "Successfully Deactivated", 8000);
});

test("offers the actions that a coach's domain state allows, and updates them after each one", {
  tag: "@nightly",
}, async ({ page, site }) => {
  const { lastName } = await createUser(site);
  await signInAsAdministrator(page, site);
  await searchUsers(page, lastName);
  const row = rowOf(page, lastName);
  const states = [
    ["Not Available", ["Approve", "Decline", "Set to Pending"], "Approve", "Approve Domain?", "Approved Domain"],
    ["Approved", ["Decline", "Pending"], "Decline", "Decline Domain?", "Declined Domain"],
    ["Declined", ["Approve", "Pending"], "Pending", "pending Domain?", "Pending Domain"],
    ["Pending", ["Approve", "Decline"], "Approve", "Approve Domain?", "Approved Domain"],
  ] as const;
  for (const [state, offered, word, asked, done] of states) {
    await expect(row.getByText(state, { exact: true })).toBeVisible();
    expect(await menuOf(page, lastName)).toEqual(["Deactivate", "Unverify", "Mark as Demo", ...offered]);
    const question = `Are you sure you want to ${asked}`;
    await chooseAction(page, lastName, { word, question, answer: "Yes" });
    await expect(page.getByText(`Successfully ${done}`, { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Dismiss" }).click();
  }
  await expect(row.getByText("Approved", { exact: true })).toBeVisible();
});

test("shows the reason of a rejected action for eight seconds, and updates the row", { tag: "@nightly" }, async ({
  page,
  site,
}) => {
  const { lastName, id } = await createUser(site);
  await signInAsAdministrator(page, site);
  await searchUsers(page, lastName);
  await site.db.updateTable("accounts").set({ user_type: "Athlete" }).where("id", "=", id).execute();
  await stopClockDuringAction(page);
  await chooseAction(page, lastName, {
    word: "Approve",
    question: "Are you sure you want to Approve Domain?",
    answer: "Yes",
  });
  await expect(page.getByRole("alert").getByText("Only a college coach has a domain status.")).toBeVisible();
  await expectShownFor(page, "Only a college coach has a domain status.", 8000);
  await expect(rowOf(page, lastName)).toContainText("Athlete");
  await expect(rowOf(page, lastName)).not.toContainText("Domain");
});

test("lists administrators with their type, and offers no action on the own account", { tag: "@nightly" }, async ({
  page,
  site,
}) => {
  const other = await createUser(site, { user_type: "Administrator" });
  const own = await signInAsAdministrator(page, site);
  await searchUsers(page, other.lastName);
  await expect(rowOf(page, other.lastName).getByText("Administrator", { exact: true })).toBeVisible();
  expect(await menuOf(page, other.lastName)).toEqual(["Deactivate", "Unverify", "Mark as Demo"]);
  await searchUsers(page, own.slice(0, 15));
  await expect(rowOf(page, own)).toContainText("You");
  await expect(rowOf(page, own).getByRole("button")).toHaveCount(0);
});

test("redirects to the sign-in with a message for four seconds when the token expires", async ({ page, site }) => {
  const { lastName } = await createUser(site);
  await signInAsAdministrator(page, site);
  await searchUsers(page, lastName);
  await site.db.deleteFrom("sessions").execute();
  await stopClock(page);
  await page.getByRole("link", { name: "remove this search" }).click();
  await expect(page).toHaveURL("/login");
  await expectShownFor(page, expired, 4000);
  expect(await storedIn(page)).not.toHaveProperty("token");
});

test("redirects to the sign-in and changes nothing if the token expired before an action", {
  tag: "@nightly",
}, async ({ page, site }) => {
  const { lastName, id } = await createUser(site);
  await signInAsAdministrator(page, site);
  await searchUsers(page, lastName);
  await site.db.deleteFrom("sessions").execute();
  await chooseAction(page, lastName, {
    word: "Deactivate",
    question: "Are you sure you want to deactivate this user?",
    answer: "Yes",
  });
  await expect(page.getByText(expired, { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/login");
  const account = site.db.selectFrom("accounts").select("is_blocked").where("id", "=", id);
  expect((await account.executeTakeFirstOrThrow()).is_blocked).toBe(false);
});

test("X05 flags names of mixed alphabets and foreign domains, and shows domains in punycode", {
  tag: "@nightly",
}, async ({ page, site }) => {
  const { lastName } = await createUser(site, {
    first_name: "Cа\u0455ey",
    email: `look-${freshWord().toLowerCase()}@xn--mil-7cd.example`,
  });
  await signInAsAdministrator(page, site);
  await searchUsers(page, lastName);
  await expect(rowOf(page, lastName)).toContainText("Mixed alphabets");
  await expect(rowOf(page, lastName)).toContainText("@xn--mil-7cd.example");
  await expect(rowOf(page, lastName)).toContainText("Look-alike letters possible");
});
