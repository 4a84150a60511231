import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { readConfig } from "../../src/config.server.ts";
import { openInstance } from "../../src/database/open-instance.server.ts";
import { findPlanOf } from "../../src/payments/queries.server.ts";
import { linksOf, openInbox } from "../inbox.ts";
import { createMember } from "../members.ts";
import { type FakePayPalServer, startFakePayPal } from "../fake-paypal/start-fake-paypal.ts";
import { removeFolder } from "../remove-folder.ts";
import { startServer } from "../start-server.ts";
import { freshAddress, type Site } from "./accounts-site.ts";
import { test as base, expect } from "./fixtures.ts";

/** A server of its own that takes payments, its mail, its database, and what stands in for PayPal. */
export interface PaymentsSite extends Site {
  standIn: FakePayPalServer;
}

/** Tests against a server whose PayPal is the stand-in, one for each worker. */
export const test = base.extend<object, { site: PaymentsSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern.
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), "openroster-payments-"));
      const [inbox, standIn] = await Promise.all([openInbox(), startFakePayPal()]);
      const settings = { DATA_DIR: folder, SAMPLE_DATA: "false", RATE_LIMITS: "10000", LOG_LEVEL: "error" };
      const server = await startServer({ ...settings, SMTP_URL: inbox.url, ...standIn.environment });
      await standIn.webhooks.sendTo(`${server.url}/api/payments/webhook`);
      const instance = await openInstance(readConfig(settings), { role: "script" });
      await use({ url: server.url, inbox, db: instance.db, standIn });
      await instance.close();
      await server.stop();
      await Promise.all([standIn.close(), inbox.close()]);
      await removeFolder(folder);
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  // One pattern: Playwright takes an array of two for a value with its options.
  expectedErrors: [/status of [45]\d\d|^asked http:\/\/127\.0\.0\.1:\d+\/sdk\//],
});

/** A part of a payment's address. */
export function encodePart(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString("base64"));
}

/** A coach of one's own, and where the coach subscribes. */
export async function createCoach({ db, standIn }: PaymentsSite) {
  const { id, email } = await createMember(db, { first_name: "Casey", last_name: "Coach", email: freshAddress() });
  return { id, email, path: `/payment/${encodePart(id)}/${encodePart(standIn.plans.coach.id)}` };
}

/** State of a coach's plan as the server has it. */
export async function planStateOf({ db }: PaymentsSite, accountId: string) {
  return (await findPlanOf(db, accountId))?.plan?.state ?? null;
}

/** A coach whose plan is active, without a browser; returns the subscription's id too. */
export async function createSubscriber(site: PaymentsSite) {
  const coach = await createCoach(site);
  const paypalId = subscribe(site, coach.id);
  await expect.poll(() => planStateOf(site, coach.id), { timeout: 20_000 }).toBe("active");
  return { ...coach, paypalId };
}

/** Begins and approves a subscription at PayPal; returns its id. */
export function subscribe({ standIn }: PaymentsSite, accountId: string): string {
  const { id } = standIn.subscriptions.create({ plan_id: standIn.plans.coach.id, custom_id: accountId });
  standIn.subscriptions.approve(id);
  return id;
}

/** Opens the payment page, presses the button, and chooses in the approval window. */
export async function choose(page: Page, path: string, choice: string): Promise<void> {
  await page.goto(path);
  await subscribeButton(page).click();
  await page
    .getByRole("dialog", { name: "PayPal stand-in" })
    .getByRole("button", { name: choice, exact: true })
    .click();
}

/** PayPal's button. */
export function subscribeButton(page: Page) {
  return page.getByRole("button", { name: "PayPal Subscribe" });
}

/** Path of the link in the mail that greets a new subscriber. */
export async function mailedLink({ inbox }: PaymentsSite, to: string): Promise<string> {
  const mail = await inbox.waitFor({ to, subject: /coach plan has started/ }, 30_000);
  return new URL(linksOf(mail)[0] ?? "").pathname;
}
