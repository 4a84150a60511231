import type { Page } from "@playwright/test";
import { findPlanOf } from "../../src/payments/queries.server.ts";
import { linksOf } from "../inbox.ts";
import { createMember } from "../members.ts";
import { test as base, freshAddress, type Site } from "./accounts-site.ts";
import { expect } from "./fixtures.ts";

/** The script of PayPal comes from its own server. */
export const test = base.extend({
  // One pattern, because Playwright reads an array of two elements as a value with options.
  expectedErrors: [/status of [45]\d\d|^asked http:\/\/127\.0\.0\.1:\d+\/sdk\//],
});

/** Encodes a segment of the payment URL. */
function encodePart(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString("base64"));
}

/** Creates a coach, and returns the path of the coach's payment page. */
export async function createCoach({ db, fakePayPal }: Site) {
  const { id, email } = await createMember(db, { first_name: "Casey", last_name: "Coach", email: freshAddress() });
  return { id, email, path: `/payment/${encodePart(id)}/${encodePart(fakePayPal.plans.coach.id)}` };
}

/** Returns the stored state of a coach's plan. */
export async function planStateOf({ db }: Site, accountId: string) {
  return (await findPlanOf(db, accountId))?.plan?.state ?? null;
}

/** Creates a coach with an active plan, without a browser. Returns also the subscription's id. */
export async function createSubscriber(site: Site) {
  const coach = await createCoach(site);
  const paypalId = subscribe(site, coach.id);
  await expect.poll(() => planStateOf(site, coach.id), { timeout: 20_000 }).toBe("active");
  return { ...coach, paypalId };
}

/** Creates and approves a subscription at PayPal. Returns its id. */
export function subscribe({ fakePayPal }: Site, accountId: string): string {
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
export async function mailedLink({ inbox }: Site, to: string): Promise<string> {
  const mail = await inbox.waitFor({ to, subject: /coach plan has started/ }, 30_000);
  return new URL(linksOf(mail)[0] ?? "").pathname;
}
