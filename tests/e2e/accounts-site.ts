import type { Page } from "@playwright/test";
import type { Kysely } from "kysely";
import { readConfig } from "../../src/config.server.ts";
import { openInstance } from "../../src/database/open-instance.server.ts";
import type { Database } from "../../src/database/tables.ts";
import { createDataFolder } from "../data-folder.ts";
import { type FakePayPalServer, startFakePayPal } from "../fake-paypal/start-fake-paypal.ts";
import { type Inbox, linksOf, openInbox } from "../inbox.ts";
import { password as memberPassword } from "../members.ts";
import { minorBirthYear, minorClassYear } from "../minor.ts";
import { removeFolder } from "../remove-folder.ts";
import { startServer } from "../start-server.ts";
import { test as base, expect } from "./fixtures.ts";

/** A server with its mail inbox, its database, and the fake PayPal. */
export interface Site {
  url: string;
  inbox: Inbox;
  fakePayPal: FakePayPalServer;
  db: Kysely<Database>;
  /** Returns the output of the server so far. */
  output(): string;
}

/**
 * Runs tests against one server per worker that sends its mail to an inbox and uses the fake PayPal. `siteSettings` are further settings of the
 * server. The browser logs an error for every error status.
 */
export const test = base.extend<{ outputOnFailure: undefined }, { site: Site; siteSettings: Record<string, string> }>({
  siteSettings: [{}, { scope: "worker", option: true }],
  site: [
    async ({ siteSettings }, use) => {
      const folder = await createDataFolder("accounts");
      const [inbox, fakePayPal] = await Promise.all([openInbox(), startFakePayPal()]);
      const settings = { DATA_DIR: folder, SAMPLE_DATA: "false", RATE_LIMITS: "10000", LOG_LEVEL: "error" };
      const environment = { SMTP_URL: inbox.url, ...fakePayPal.environment, ...siteSettings };
      const server = await startServer({ ...settings, ...environment });
      await fakePayPal.webhooks.sendTo(`${server.url}/api/payments/webhook`);
      const instance = await openInstance(readConfig(settings), { role: "script" });
      await use({ url: server.url, inbox, fakePayPal, db: instance.db, output: server.output });
      await instance.close();
      await server.stop();
      await Promise.all([fakePayPal.close(), inbox.close()]);
      await removeFolder(folder);
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  // An error page names no cause.
  outputOnFailure: [
    async ({ site }, use, testInfo) => {
      await use(undefined);
      if (testInfo.status !== testInfo.expectedStatus) console.log(site.output());
    },
    { auto: true },
  ],
  expectedErrors: [/status of [45]\d\d/],
});

export const goodPassword = "four quiet herons";

/** Returns an unused email address. */
export function freshAddress(): string {
  return `member-${crypto.randomUUID().slice(0, 8)}@mail.example`;
}

/** Fills in the open form of the sign-up, except for the school. */
export async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel("Month").selectOption("March");
  await page.getByLabel("Day").fill("9");
  await page.getByLabel("Year", { exact: true }).fill(String(minorBirthYear));
  await page.getByLabel("First name").fill("Ana");
  await page.getByLabel("Last name").fill("Reyes");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(goodPassword);
  await page.getByLabel("Gender").selectOption("Female");
  await page.getByLabel("Graduation year").fill(String(minorClassYear));
}

export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto("/signup");
  await fillSignUp(page, email);
  await page.getByLabel("School").fill("Lincoln High");
  await signUpButton(page).click();
}

/** Signs up the athlete of `signUp` by the API, which is faster than the form. */
export async function registerAthlete(page: Page, email: string): Promise<void> {
  const details = {
    userType: "Athlete",
    dateOfBirth: `${minorBirthYear}-03-09`,
    firstName: "Ana",
    lastName: "Reyes",
    gender: "F",
  };
  const response = await page.request.post("/api/auth/Register", {
    data: { ...details, email, password: goodPassword, graduationYear: minorClassYear, currentSchool: "Lincoln High" },
  });
  expect(response.status()).toBe(200);
}

/** The open list of schools hides the rest of the page from screen readers. A pointer still reaches the button. */
export function signUpButton(page: Page) {
  return page.getByRole("button", { name: "Sign up", includeHidden: true });
}

/** Requests a password reset link by the API. */
export async function requestReset(page: Page, email: string): Promise<void> {
  const response = await page.request.put("/api/auth/ForgotPassword", { data: { Email: email } });
  expect(response.status()).toBe(200);
}

export async function setPassword(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password", { exact: true }).fill(confirmation);
  await page.getByRole("button", { name: "Update" }).click();
}

/** Returns the path of the link in the next mail to an address, of this kind of page. */
export async function mailedPath(site: Site, to: string, page: "verify" | "forgotpassword"): Promise<string> {
  for (;;) {
    const mail = await site.inbox.waitFor({ to });
    const link = linksOf(mail).find((address) => address.startsWith(`${site.url}/${page}/`));
    if (link) return new URL(link).pathname;
  }
}

/** Signs in a member of `createMember` and opens a page, by default the member's first one. */
export function signIn(page: Page, email: string, next = "/signin"): Promise<void> {
  return openSession(page, { email, password: memberPassword, next });
}

/** Signs in by the API, which is faster than the form, and opens a page. */
export async function openSession(
  page: Page,
  { email, password, next }: { email: string; password: string; next: string },
): Promise<void> {
  const headers = { "sec-fetch-site": "same-origin" };
  const response = await page.request.post("/api/auth/SignIn", { data: { email, password }, headers });
  expect(response.status()).toBe(200);
  await page.goto(next);
}

/** Returns the status of a sign-in request. */
export async function signInStatus(page: Page, email: string, password: string): Promise<number> {
  const answer = await page.request.post("/api/auth/Login", { data: { email, password } });
  return answer.status();
}

/** Stops the page's clock; `page.clock.runFor` advances it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
}
