import { afterAll, expect, it } from "vitest";
import { createSubscriptionLink } from "../../src/payments/subscription-link.server.ts";
import { coachPlan } from "../coach-plan.ts";
import { startFakePayPal } from "../fake-paypal/start-fake-paypal.ts";
import { publicUrl } from "../members.ts";
import { testApp } from "../test-app.ts";
import { TextBrowser } from "../text-browser.ts";

const fakePayPal = await startFakePayPal();
const handle = testApp(fakePayPal.environment, { pages: true });
const plan = coachPlan(fakePayPal, handle);
const unset = testApp({}, { pages: true });
const browser = new TextBrowser(() => handle.app);
const ownPlan = encodePart(fakePayPal.plans.coach.id);

afterAll(() => fakePayPal.close());

/** Encodes a segment of the payment address. */
function encodePart(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString("base64"));
}

async function linkOf(paypalId: string): Promise<string> {
  return new URL(await createSubscriptionLink(handle.db, { paypalId, publicUrl })).pathname;
}

function policyOf(path: string): Promise<string> {
  return browser.request("GET", path).then(({ headers }) => String(headers["content-security-policy"]));
}

it.each(["no*base64", "YW-j", "YW_j", "%E2%82%AC", "YWJj%"])(
  "rejects the bad base64 %s with a reason",
  async (part) => {
    await browser.goto(`/payment/${part}/${ownPlan}`);
    expect([browser.status, browser.text("h1")]).toEqual([400, "Bad Request"]);
    expect(browser.texts("main [role=alert]").join()).toContain("Invalid base64 characters were found");
  },
);

it.each(["???>>>", "~~~~??", "Zoë"])("accepts encoded slashes and pluses of %s", async (text) => {
  for (const part of [encodePart(text), encodePart(text).replaceAll("%2B", "+").replaceAll("%3D", "")]) {
    await browser.goto(`/payment/${part}/${ownPlan}`);
    expect(browser.status).toBe(404);
    expect(browser.text()).toContain("This link doesn’t belong to a coach account");
  }
});

it("offers no foreign plan, no plan without a coach, and no second plan", async () => {
  const [coach, subscriber] = [await plan.createCoach(), await plan.createSubscriber()];
  for (const [account, planId, heading] of [
    [coach.id, encodePart(fakePayPal.plans.foreign.id), "This plan isn’t for sale"],
    [crypto.randomUUID(), ownPlan, "This link doesn’t belong to a coach account"],
    [subscriber.coach.id, ownPlan, "This account already has a coach plan"],
  ] as const) {
    await browser.goto(`/payment/${encodePart(account)}/${planId}`);
    expect(browser.text("h1")).toBe(heading);
    expect(browser.headers["content-security-policy"]).not.toContain("paypal");
    expect(browser.findAll("script[src*='/sdk/js']")).toHaveLength(0);
  }
});

it("X08 allows PayPal only on the payment page", async () => {
  for (const path of ["/", "/payment_success", "/error_page", "/payment/x", "/subscription/x", "/privacy"]) {
    expect(await policyOf(path)).toMatch(/;script-src 'self' 'sha256-[\w+/]{43}=';/);
    expect((await browser.request("GET", path)).headers["cross-origin-opener-policy"]).toBe("same-origin");
  }
  const path = `/payment/${encodePart((await plan.createCoach()).id)}/${ownPlan}`;
  expect(await policyOf(path)).toContain("frame-src 'self' https://*.paypal.com https://*.paypalobjects");
  expect((await browser.request("GET", path)).headers).toMatchObject({
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
  });
});

it("shows the pages of the plan and cancels it without JavaScript", async () => {
  await browser.goto(`/payment/${encodePart((await plan.createCoach()).id)}/${ownPlan}`);
  expect(browser.text("main")).toContain("$29 a month");
  expect(browser.text("main")).toContain("College Coach");
  expect(browser.text()).toContain("The PayPal button needs JavaScript.");
  await browser.goto("/payment_success");
  expect(browser.text()).toContain("Continue On App (iPhone)");
  const { id } = await plan.createSubscriber();
  await browser.goto(await linkOf(id));
  expect(browser.headers).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "same-origin",
    "x-robots-tag": "noindex",
  });
  expect(fakePayPal.subscriptions.get(id).status).toBe("ACTIVE");
  await browser.press("Yes, cancel my plan");
  expect(browser.text()).toContain("Your plan is canceled. You won’t be charged again.");
  expect(browser.text()).not.toContain("Cancel plan");
  expect(fakePayPal.subscriptions.get(id).status).toBe("CANCELLED");
});

it("stores a cancellation request while PayPal is unreachable", async () => {
  const { id } = await plan.createSubscriber();
  await browser.goto(await linkOf(id));
  fakePayPal.failures.add({ with: 503, path: /\/cancel$/ });
  await browser.press("Yes, cancel my plan");
  expect(browser.text("main p[role=status]")).toContain("We saved your request");
  expect(browser.text()).not.toContain("Cancel plan");
  fakePayPal.failures.clear();
  expect(fakePayPal.subscriptions.get(id).status).toBe("ACTIVE");
  const stored = handle.db.selectFrom("subscriptions").select("cancel_requested_at").where("paypal_id", "=", id);
  expect((await stored.executeTakeFirstOrThrow()).cancel_requested_at).toBeInstanceOf(Date);
});

it("shows nothing for a changed link", async () => {
  const link = await linkOf((await plan.createSubscriber()).id);
  for (const changed of [
    `${link.slice(0, -1)}${link.endsWith("A") ? "B" : "A"}`,
    link.replace(/I-./, "I-"),
    `${link}x`,
  ])
    expect((await browser.request("GET", changed)).statusCode).toBe(404);
});

it("says that payments are not set up where PayPal is not configured", async () => {
  const elsewhere = new TextBrowser(() => unset.app);
  await elsewhere.goto(`/payment/${encodePart(crypto.randomUUID())}/${encodePart("P-NONE")}`);
  expect(elsewhere.text("h1")).toBe("Payments aren’t set up");
});
