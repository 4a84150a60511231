import { sql } from "kysely";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { readConfig } from "../../src/config.server.ts";
import type { JobHandler } from "../../src/jobs/job.server.ts";
import { paymentHandlers } from "../../src/payments/payment-jobs.server.ts";
import { createPaymentServices } from "../../src/payments/set-up-payments.server.ts";
import type { SignedWebhook } from "../fake-paypal/sign-webhook.ts";
import { startFakePayPal } from "../fake-paypal/start-fake-paypal.ts";
import { createMember, publicUrl, sendRequest } from "../members.ts";
import { testApp } from "../test-app.ts";

const fakePayPal = await startFakePayPal();
const handle = testApp(fakePayPal.environment);
const { db } = handle;
const { subscriptions: book, webhooks, plans } = fakePayPal;

const minute = 60_000;
const realNow = performance.now.bind(performance);
let ahead = 0;
let unreachable: string[] = [];
let slowest = 0;
let handlers: JobHandler[] = [];

beforeEach(async () => {
  vi.spyOn(performance, "now").mockImplementation(() => realNow() + ahead);
  const payments = await createPaymentServices({ config: readConfig(fakePayPal.environment), publicUrl });
  handlers = paymentHandlers(db, { payments, onUnreachable: (job) => unreachable.push(job) });
  unreachable = [];
  slowest = 0;
  webhooks.mode = "send";
  await webhooks.sendTo(receive);
});

afterAll(() => fakePayPal.close());

async function receive({ headers, body: payload }: SignedWebhook): Promise<number> {
  const begun = realNow();
  const { statusCode } = await handle.app.inject({ method: "POST", url: "/api/payments/webhook", headers, payload });
  slowest = Math.max(slowest, realNow() - begun);
  return statusCode;
}

async function run(name: string): Promise<void> {
  await handlers.find((handler) => handler.name === name)?.run({}, new AbortController().signal);
}

/** Advances the time of this process and the database, and runs the jobs that are due. */
async function pass(minutes: number): Promise<void> {
  ahead += minutes * minute;
  await sql`
    update subscription_checks set due_at = due_at - ${minutes} * interval '1 minute',
      claimed_until = claimed_until - ${minutes} * interval '1 minute'`.execute(db);
  await run("check-subscriptions");
  await run("fill-payment-gaps");
  await run("check-subscriptions");
}

/** Returns the state of a subscription, or null if none is stored. */
async function stateOf(id: string): Promise<string | null> {
  const row = await db.selectFrom("subscriptions").select("state").where("paypal_id", "=", id).executeTakeFirst();
  return row?.state ?? null;
}

async function createSubscription(): Promise<{ id: string; accountId: string }> {
  const { id: accountId } = await createMember(db);
  return { id: book.create({ plan_id: plans.coach.id, custom_id: accountId }).id, accountId };
}

async function approve(subscription: { id: string; accountId: string }): Promise<unknown> {
  const body = { subscriptionId: subscription.id, accountId: subscription.accountId };
  const response = await sendRequest(handle.app, "POST", "/api/payments/approve", { body });
  return response.status === 200 ? response.body.result : response;
}

it("F5 accepts webhooks and approvals during an hour without PayPal, and catches up afterwards", async () => {
  const [old, viaMessages, viaPage] = [
    await createSubscription(),
    await createSubscription(),
    await createSubscription(),
  ];
  book.approve(old.id);
  await webhooks.settle();
  // PayPal repeats unacknowledged webhooks: a loaded machine may fetch the certificate too late for the first one.
  await webhooks.release();
  await run("check-subscriptions");
  expect(await stateOf(old.id)).toBe("active");

  // If the handler queried PayPal before it responds, the request would hang.
  fakePayPal.failures.add({ with: "hang" });
  book.approve(viaMessages.id);
  book.failPayment(old.id);
  book.cancel(old.id, "No longer needed");
  await webhooks.settle();
  expect(slowest).toBeLessThan(3000);
  fakePayPal.failures.clear();

  await fakePayPal.goDown();
  webhooks.mode = "lose";
  book.approve(viaPage.id);
  expect(await approve(viaPage)).toEqual({ state: expect.stringMatching(/^(?:unknown|pending)$/) });
  await pass(15);
  await fakePayPal.comeBack();
  for (const failure of [500, 429, "cut"] as const) {
    fakePayPal.failures.add({ with: failure, path: /^\/v1\//, retryAfter: 30 });
    await pass(15);
    fakePayPal.failures.clear();
  }

  expect(webhooks.waiting).toEqual([]);
  // One request per check and one per list.
  expect(unreachable).toHaveLength(8);
  expect([await stateOf(old.id), await stateOf(viaMessages.id), await stateOf(viaPage.id)]).toEqual([
    "active",
    expect.not.stringContaining("active"),
    expect.not.stringContaining("active"),
  ]);

  await pass(10);
  expect([await stateOf(old.id), await stateOf(viaMessages.id), await stateOf(viaPage.id)]).toEqual([
    "cancelled",
    "active",
    "active",
  ]);
  await expectNothingOpen();
});

it("P05 recovers from a lost webhook within an hour, by PayPal's event list or the check of every active plan", async () => {
  webhooks.mode = "lose";
  const [unknown, known] = [await createSubscription(), await createSubscription()];
  book.approve(unknown.id);
  book.approve(known.id);
  expect(await approve(known)).toEqual({ state: "active" });
  expect(await stateOf(unknown.id)).toBe(null);
  await pass(10);
  expect(await stateOf(unknown.id)).toBe("active");

  book.cancel(known.id, "No longer needed");
  // The event list lacks it, too.
  webhooks.events.splice(0);
  await pass(10);
  expect(await stateOf(known.id)).toBe("active");
  await run("reconcile-subscriptions");
  await run("check-subscriptions");
  expect(await stateOf(known.id)).toBe("cancelled");
  await expectNothingOpen();
});

async function expectNothingOpen(): Promise<void> {
  expect(await db.selectFrom("subscription_checks").selectAll().execute()).toEqual([]);
  const open = db.selectFrom("webhook_events").select("id").where("applied_at", "is", null);
  expect(await open.execute()).toEqual([]);
}
