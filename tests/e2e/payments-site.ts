import type { Page } from "@playwright/test";
import { readConfig } from "../../src/config.server.ts";
import { openInstance } from "../../src/database/open-instance.server.ts";
import { findPlanOf } from "../../src/payments/queries.server.ts";
import { createDataFolder } from "../data-folder.ts";
import { type FakePayPalServer, startFakePayPal } from "../fake-paypal/start-fake-paypal.ts";
import { linksOf, openInbox } from "../inbox.ts";
import { createMember } from "../members.ts";
import { removeFolder } from "../remove-folder.ts";
import { startServer } from "../start-server.ts";
import { freshAddress, printOutputOnFailure, type Site } from "./accounts-site.ts";
import { test as base, expect } from "./fixtures.ts";

/** A server with payments, its inbox, its database, and the fake PayPal. */
export interface PaymentsSite extends Site {
  fakePayPal: FakePayPalServer;
}

/** Runs tests against one server per worker that uses the fake PayPal and requires a second factor of administrators. */
export const test = base.extend<{ outputOnFailure: undefined }, { site: PaymentsSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern.
    async ({}, use) => {
      const folder = await createDataFolder("payments");
      const [inbox, fakePayPal] = await Promise.all([openInbox(), startFakePayPal()]);
      const settings = { DATA_DIR: folder, SAMPLE_DATA: "false", RATE_LIMITS: "10000", LOG_LEVEL: "error" };
      const environment = { SMTP_URL: inbox.url, ADMIN_REQUIRE_TOTP: "true", ...fakePayPal.environment };
      const server = await startServer({ ...settings, ...environment });
      await fakePayPal.webhooks.sendTo(`${server.url}/api/payments/webhook`);
      const instance = await openInstance(readConfig(settings), { role: "script" });
      await use({ url: server.url, inbox, db: instance.db, output: server.output, fakePayPal });
      await instance.close();
      await server.stop();
      await Promise.all([fakePayPal.close(), inbox.close()]);
      await removeFolder(folder);
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  outputOnFailure: [printOutputOnFailure, { auto: true }],
  // One pattern, because Playwright reads an array of two elements as a value with options.
  expectedErrors: [/status of [45]\d\d|^asked http:\/\/127\.0\.0\.1:\d+\/sdk\//],
});

/** Encodes a segment of the payment URL. */
function encodePart(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString("base64"));
}

/** Creates a coach, and returns the path of the coach's payment page. */
export async function createCoach({ db, fakePayPal }: PaymentsSite) {
  const { id, email } = await createMember(db, { first_name: "Casey", last_name: "Coach", email: freshAddress() });
  return { id, email, path: `/payment/${encodePart(id)}/${encodePart(fakePayPal.plans.coach.id)}` };
}

/** Returns the stored state of a coach's plan. */
export async function planStateOf({ db }: PaymentsSite, accountId: string) {
  return (await findPlanOf(db, accountId))?.plan?.state ?? null;
}

/** Creates a coach with an active plan, without a browser. Returns also the subscription's id. */
export async function createSubscriber(site: PaymentsSite) {
  const coach = await createCoach(site);
  const paypalId = subscribe(site, coach.id);
  await expect.poll(() => planStateOf(site, coach.id), { timeout: 20_000 }).toBe("active");
  return { ...coach, paypalId };
}

/** Creates and approves a subscription at PayPal. Returns its id. */
export function subscribe({ fakePayPal }: PaymentsSite, accountId: string): string {
  const { id } = fakePayPal.subscriptions.create({ plan_id: fakePayPal.plans.coach.id, custom_id: accountId });
  fakePayPal.subscriptions.approve(id);
  return id;
}

export async function choose(page: Page, path: string, choice: string): Promise<void> {
  await page.goto(path);
  await subscribeButton(page).click();
  await page.getByRole("dialog", { name: "Fake PayPal" }).getByRole("button", { name: choice, exact: true }).click();
}

export function subscribeButton(page: Page) {
  return page.getByRole("button", { name: "PayPal Subscribe" });
}

/** Returns the path of the link in the mail to a new subscriber. */
export async function mailedLink({ inbox }: PaymentsSite, to: string): Promise<string> {
  const mail = await inbox.waitFor({ to, subject: /coach plan has started/ }, 30_000);
  return new URL(linksOf(mail)[0] ?? "").pathname;
}
