import { afterAll, beforeEach, expect, it } from "vitest";
import { startFakePayPal } from "../../tests/fake-paypal/start-fake-paypal.ts";
import { createPayPalClient } from "./paypal-client.server.ts";
import { PayPalUnreachable } from "./paypal-request.server.ts";

const standIn = await startFakePayPal();
const { faults, plans, subscriptions: book } = standIn;
const access = { apiBaseUrl: standIn.url, clientId: standIn.clientId, clientSecret: standIn.clientSecret };
const client = createPayPalClient(access);
const custom_id = "00000000-0000-4000-8000-000000000000";

afterAll(() => standIn.close());
beforeEach(() => faults.clear());

function subscribe(): string {
  return book.create({ plan_id: plans.coach.id, custom_id }).id;
}

function callsSince(start: number, path: RegExp): number {
  return standIn.calls.slice(start).filter(({ url }) => path.test(url)).length;
}

it("reads a subscription and a plan as PayPal has them", async () => {
  const id = subscribe();
  expect(await client.getSubscription(id)).toMatchObject({ id, customId: custom_id, status: "APPROVAL_PENDING" });
  book.approve(id);
  const next = new Date(book.get(id).billing_info?.next_billing_time ?? 0);
  expect(await client.getSubscription(id)).toMatchObject({ status: "ACTIVE", nextBillingAt: next, failedPayments: 0 });
  const price = { value: "29.00", currency: "USD" };
  expect(await client.getPlan(plans.coach.id)).toMatchObject({ price, interval: { unit: "MONTH", count: 1 } });
});

it("tells what PayPal does not know, or does not do, from what it cannot say", async () => {
  expect(await client.getSubscription("I-NOTHING")).toBeNull();
  expect(await client.getPlan("P-NOTHING")).toBeNull();
  expect(await client.cancelSubscription("I-NOTHING", "None.")).toBe(false);
  const id = subscribe();
  expect(await client.cancelSubscription(id, "Not approved yet.")).toBe(false);
  book.approve(id);
  expect(await client.cancelSubscription(id, "Enough.")).toBe(true);
  expect(await client.cancelSubscription(id, "Twice.")).toBe(false);
  expect(book.get(id).status).toBe("CANCELLED");
});

it("F5 keeps one token for many calls, and gets another where it runs out in the middle of them", async () => {
  const id = subscribe();
  const fresh = createPayPalClient(access);
  const before = standIn.tokenCount();
  await Promise.all([fresh.getSubscription(id), fresh.getSubscription(id), fresh.getPlan(plans.coach.id)]);
  expect(standIn.tokenCount()).toBe(before + 1);
  standIn.expireTokens();
  expect(await fresh.getSubscription(id)).toMatchObject({ id });
  expect(standIn.tokenCount()).toBe(before + 2);
});

it.each([500, 503, "cut", 429] as const)("F5 tries again where PayPal answers %s once", async (fault) => {
  const id = subscribe();
  await client.getSubscription(id);
  faults.add({ with: fault, times: 1, retryAfter: 1 });
  expect(await client.getSubscription(id)).toMatchObject({ id });
});

it("F5 gives up after three times, and says so as a failure of its own kind", async () => {
  const id = subscribe();
  await client.getSubscription(id);
  const start = standIn.calls.length;
  faults.add({ with: 500 });
  await expect(client.getSubscription(id)).rejects.toBeInstanceOf(PayPalUnreachable);
  expect(callsSince(start, /subscriptions/)).toBe(3);
});

it("F5 leaves a long Retry-After to whoever asked, at once", async () => {
  faults.add({ with: 429, retryAfter: 90 });
  const start = standIn.calls.length;
  await expect(client.getSubscription(subscribe())).rejects.toMatchObject({ retryAfterSeconds: 90 });
  expect(standIn.calls.length).toBe(start + 1);
});

it("F5 waits for no answer longer than it was told", async () => {
  const id = subscribe();
  faults.add({ with: "hang" });
  const begun = performance.now();
  await expect(client.getSubscription(id, AbortSignal.timeout(300))).rejects.toBeInstanceOf(PayPalUnreachable);
  expect(performance.now() - begun).toBeLessThan(2_000);
});

it("a wrong secret is a failure to reach PayPal, and is not tried time after time", async () => {
  const stranger = createPayPalClient({ ...access, clientSecret: "wrong" });
  const error = await stranger.getPlan(plans.coach.id).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(PayPalUnreachable);
  expect(String(error)).not.toContain("wrong");
});

it("reads PayPal's list of events to its end, page by page", async () => {
  for (let made = 0; made < 130; made += 1) subscribe();
  const period = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) };
  const pages = await Array.fromAsync(client.listEvents(period));
  expect(pages.length).toBeGreaterThan(1);
  expect(
    pages
      .flat()
      .map(({ id }) => id)
      .sort(),
  ).toEqual(standIn.webhooks.events.map(({ id }) => id).sort());
});

it("has PayPal check a signature by the body as it came", async () => {
  subscribe();
  const [event] = standIn.webhooks.events;
  const { headers, body } = standIn.webhooks.sign(event!);
  const message = {
    transmissionId: headers["paypal-transmission-id"]!,
    transmissionTime: headers["paypal-transmission-time"]!,
    signature: headers["paypal-transmission-sig"]!,
    certUrl: headers["paypal-cert-url"]!,
    algorithm: headers["paypal-auth-algo"]!,
    webhookId: standIn.webhookId,
    body,
  };
  expect(await client.verifySignature(message)).toBe(true);
  expect(await client.verifySignature({ ...message, body: body.replace("APPROVAL_PENDING", "ACTIVE") })).toBe(false);
});
