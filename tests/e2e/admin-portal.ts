import type { Locator, Page } from "@playwright/test";
import { createMember } from "../members.ts";
import { createAdministrator } from "../signed-in.ts";
import { freshAddress, type Site } from "./accounts-site.ts";
import { expect } from "./fixtures.ts";

/** Returns an unused word of letters for searches. */
export function freshWord(): string {
  return `Zz${crypto.randomUUID().replaceAll(/[^a-f]/g, "")}q`;
}

/** Creates a user, by default a coach, with a unique last name. */
export async function createUser(site: Site, overrides: Parameters<typeof createMember>[1] = {}) {
  const lastName = freshWord();
  const { id, email } = await createMember(site.db, { email: freshAddress(), last_name: lastName, ...overrides });
  return { id, email, lastName };
}

/** Creates an athlete whose text waits for a review. Returns the text. */
export async function createTextReview(site: Site): Promise<string> {
  const { id } = await createUser(site, { user_type: "Athlete" });
  const text = `Lincoln High 402-555-${id.slice(0, 4)}`;
  const review = { account_id: id, field: "currentSchool", text, found: "phone" } as const;
  await site.db.insertInto("text_reviews").values(review).execute();
  return text;
}

/** Signs in a new administrator without the form, which takes longer, and waits for the list. Returns the email address. */
export async function signInAsAdministrator(page: Page, site: Site): Promise<string> {
  const { email, token } = await createAdministrator(site.db, { email: freshAddress(), last_name: freshWord() });
  // Any document of the site, because its pages clear the storage when they unload.
  await page.goto("/robots.txt");
  await page.evaluate((stored) => Object.assign(localStorage, stored), { token, userEmail: email });
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1, name: "All Athletes" })).toBeVisible();
  return email;
}

export async function fillSignIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(secret);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** Searches and waits for the response. */
export async function searchUsers(page: Page, term: string): Promise<void> {
  await page.getByPlaceholder("Search Athlete via name,email").fill(term);
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(`/admin?search=${encodeURIComponent(term)}`);
  await expect(page.getByRole("heading", { name: "Results found for" })).toBeVisible();
}

export function rowOf(page: Page, lastName: string): Locator {
  return page.getByRole("listitem").filter({ hasText: lastName });
}

/** Returns the texts of a user's menu. */
export async function menuOf(page: Page, lastName: string): Promise<string[]> {
  await rowOf(page, lastName).getByRole("button", { name: "Actions for" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  const words = await page.getByRole("menuitem").allTextContents();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  return words;
}

/** Executes an action of the menu. Its question must equal `question`. */
export async function chooseAction(
  page: Page,
  lastName: string,
  { word, question, answer }: { word: string; question: string; answer: "Yes" | "No" },
): Promise<void> {
  await rowOf(page, lastName).getByRole("button", { name: "Actions for" }).click();
  await page.getByRole("menuitem", { name: word, exact: true }).click();
  const dialog = page.getByRole("alertdialog", { name: question });
  await expect(dialog.getByRole("heading")).toHaveText(question);
  await expect(dialog).toContainText(lastName);
  await dialog.getByRole("button", { name: answer }).click();
  await expect(dialog).toBeHidden();
}

/** Returns the content of the browser's storage. */
export function storedIn(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }));
}
