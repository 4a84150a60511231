import { test } from "./accounts-site.ts";
import { createUser, signInAsAdministrator, storedIn } from "./admin-portal.ts";
import { expect, expectAccessible, expectNoSidewaysScroll } from "./fixtures.ts";

test("S08 signs out of the portal on reload, but not on navigation, and redirects to the sign-in", async ({
  page,
  site,
}) => {
  await signInAsAdministrator(page, site);
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Emails" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Emails" })).toBeVisible();
  expect(await storedIn(page)).toHaveProperty("token");
  await page.reload();
  await expect(page).toHaveURL("/login");
  expect(await storedIn(page)).toEqual({});
  await page.goto("/admin/deletions");
  await expect(page).toHaveURL("/login");
});

test("ends the session on sign-out, remembers the email address, and leads Back to the sign-in", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const email = await signInAsAdministrator(page, site);
  const { token } = await storedIn(page);
  const ended = page.waitForResponse("**/auth/Logout");
  const link = page.getByRole("link", { name: "Logout" });
  await expect(link).toHaveAttribute("href", "/login");
  await link.click();
  await expect(page).toHaveURL("/login");
  expect(await storedIn(page)).toEqual({ userEmail: email });
  expect((await ended).status()).toBe(200);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.get("/admin/user/GetUsers?page=1&pageSize=20", { headers });
  expect(answer.status()).toBe(401);
  await page.goBack();
  await expect(page).toHaveURL("/login");
});

test("opens the menu as a side panel on small screens, and closes it by button and by choice", {
  tag: ["@phone", "@nightly"],
}, async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const email = await signInAsAdministrator(page, site);
  await expect(page.getByRole("link", { name: "Logout" })).toBeHidden();
  const open = page.getByRole("button", { name: "Open menu" });
  const panel = page.getByRole("dialog", { name: "Menu" });
  await open.click();
  await expect(panel).toContainText(email);
  await expect(panel).toContainText("Admin");
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Close menu" }).click();
  await expect(panel).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await panel.getByRole("link", { name: "Athletes" }).click();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL("/admin");
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await open.click();
  await panel.getByRole("link", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await expect(panel).toBeHidden();
  expect(await storedIn(page)).toEqual({ userEmail: email });
});

test("shows the signed-in administrator on wide screens, with a sticky header and a menu by the avatar", {
  tag: "@nightly",
}, async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  for (let made = 0; made < 8; made += 1) await createUser(site);
  const email = await signInAsAdministrator(page, site);
  const header = page.getByRole("banner");
  await expect(header).toContainText(`${email}Admin`);
  await expect(header.getByRole("link", { name: "Openroster" })).toHaveAttribute("href", "/");
  await expect(header.getByRole("link", { name: "Athletes" })).toHaveAttribute("href", "/admin");
  await expect(header).not.toHaveAttribute("data-sticky");
  await page.mouse.wheel(0, 200);
  await expect(header).toHaveAttribute("data-sticky", "true");
  await expect(header).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("contentinfo")).toHaveText("OpenrosterAll rights reserved.2023");
  const avatar = page.getByRole("button", { name: "Account menu" });
  await avatar.click();
  await expect(page.getByRole("menuitem")).toHaveText([
    "Reports",
    "Messages",
    "Families",
    "Coaches to check",
    "Teams to approve",
    "Texts to check",
    "Deletions",
    "Emails",
    "Contact rules",
    "Audit log",
    "Accounts by state",
    "Flagged subscriptions",
    "Status",
  ]);
  await expectAccessible(page);
  await avatar.click();
  await expect(page.getByRole("menu")).toBeHidden();
  await avatar.click();
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(avatar).toBeFocused();
});
