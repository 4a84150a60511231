import type { Locator, Page } from "@playwright/test";
import { password } from "../members.ts";
import { test } from "./accounts-site.ts";
import { createTextReview, createUser } from "./admin-portal.ts";
import { announcer, expect, expectAccessible } from "./fixtures.ts";
import { expectIdleWarning } from "./idle-time.ts";
import { enter, expectArrival, tabTo } from "./keyboard.ts";

test("lets staff find, deactivate and approve a coach and review a text by keyboard alone", {
  tag: "@nightly",
}, async ({ page, site }) => {
  test.slow();
  const coach = await createUser(site);
  const staff = await createUser(site, { user_type: "Administrator" });
  const text = await createTextReview(site);
  await page.clock.install();
  await test.step("sign in", () => signIn(page, staff.email));
  await test.step("deactivate", () => deactivate(page, coach.lastName));
  await test.step("approve", () => approve(page, coach.lastName));
  await test.step("review", () => review(page, text));
  await test.step("idle warning", () => expectIdleWarning(page, site, staff.id));
});

function answer(page: Page, name: "Yes" | "No"): Locator {
  return page.getByRole("alertdialog").getByRole("button", { name });
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeEnabled();
  await tabTo(page, page.getByLabel("Email"), 2);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "Please fill credentials!" })).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel("Password"), 1);
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expectArrival(page, /^All Athletes \|/);
}

async function deactivate(page: Page, lastName: string): Promise<void> {
  await tabTo(page, page.getByPlaceholder("Search Athlete via name,email"), 1);
  await page.keyboard.type("z");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "Too Short!" })).toBeVisible();
  await expect(page.getByPlaceholder("Search Athlete via name,email")).toBeFocused();
  await page.keyboard.press("Control+A");
  await page.keyboard.type(lastName);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Results found for" })).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: `1 found for ${lastName}, page 1 of 1` })).toHaveCount(1);
  const actions = page.getByRole("button", { name: `${lastName}` });
  await enter(page, actions, 5);
  await expect(page.getByRole("menuitem", { name: "Deactivate" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog", { name: "Are you sure you want to deactivate this user?" })).toBeVisible();
  await expect(answer(page, "No")).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(actions).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Deactivate" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(answer(page, "No")).toBeFocused();
  await enter(page, answer(page, "Yes"), 1);
  await expect(page.getByRole("status").filter({ hasText: "Successfully Deactivated" })).toBeVisible();
  await expect(actions).toBeFocused();
}

async function approve(page: Page, lastName: string): Promise<void> {
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("main").getByRole("link", { name: `Casey ${lastName}` })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectArrival(page, new RegExp(`^Account of Casey ${lastName} \\|`));
  const actions = page.getByRole("button", { name: `Actions for Casey ${lastName}` });
  await enter(page, actions);
  await expect(page.getByRole("menuitem", { name: "Activate" })).toBeFocused();
  await page.keyboard.type("Ap");
  await expect(page.getByRole("menuitem", { name: "Approve" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(answer(page, "No")).toBeFocused();
  await enter(page, answer(page, "Yes"), 1);
  await expect(page.getByRole("status").filter({ hasText: "Successfully Approved Domain" })).toBeVisible();
  await expect(page.getByText("Changed from “Not Available” to “Approved”.")).toBeVisible();
  await expect(actions).toBeFocused();
  await enter(page, page.getByRole("link", { name: "Actions on this account" }));
  await expectArrival(page, /^Audit log \|/);
}

async function review(page: Page, text: string): Promise<void> {
  // Back over the links to the tasks.
  for (const task of [
    "Audit log",
    "Contact rules",
    "Emails",
    "Deletions",
    "Texts to check",
    "Teams to approve",
    "Coaches to check",
    "Families",
    "Messages",
    "Reports",
  ]) {
    await page.keyboard.press("Shift+Tab");
    await expect(page.getByRole("navigation", { name: "Tasks" }).getByRole("link", { name: task })).toBeFocused();
  }
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("button", { name: "Account menu" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Reports" })).toBeFocused();
  await page.keyboard.type("Texts");
  await expect(page.getByRole("menuitem", { name: "Texts to check" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectArrival(page, /^Texts to check \|/);
  const approval = page.getByRole("button", { name: `Approve : ${text}` });
  await enter(page, page.getByRole("button", { name: `Decline… : ${text}` }));
  await expect(page.getByRole("textbox", { name: "Reason" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(approval).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: /approved/i })).toBeVisible();
  await expect(approval).toBeFocused();
  const undo = page.getByRole("button", { name: `Undo : ${text}` });
  await enter(page, undo, 2);
  await expect(page.getByRole("status").filter({ hasText: "The text waits for a decision again." })).toBeVisible();
  await expect(undo).toHaveCount(0);
  await expect(approval).toBeFocused();
  await expect(announcer(page)).toHaveText(/^Texts to check \|/);
}
