import { afterAll, beforeEach, expect, it } from "vitest";
import { startFakePayPal } from "../../tests/fake-paypal/start-fake-paypal.ts";
import { createPayPalClient } from "./paypal-client.server.ts";
import { PayPalUnreachable } from "./paypal-request.server.ts";

const fakePayPal = await startFakePayPal();
const { failures, plans, subscriptions: book } = fakePayPal;
const access = { apiBaseUrl: fakePayPal.url, clientId: fakePayPal.clientId, clientSecret: fakePayPal.clientSecret };
const client = createPayPalClient(access);
const custom_id = "00000000-0000-4000-8000-000000000000";

afterAll(() => fakePayPal.close());
beforeEach(() => failures.clear());

function subscribe(): string {
  return book.create({ plan_id: plans.coach.id, custom_id }).id;
}

function countRequestsSince(start: number, path: RegExp): number {
  return fakePayPal.calls.slice(start).filter(({ url }) => path.test(url)).length;
}

it("reads subscriptions and plans", async () => {
  const id = subscribe();
  expect(await client.getSubscription(id)).toMatchObject({ id, customId: custom_id, status: "APPROVAL_PENDING" });
  book.approve(id);
  const next = new Date(book.get(id).billing_info?.next_billing_time ?? 0);
  expect(await client.getSubscription(id)).toMatchObject({ status: "ACTIVE", nextBillingAt: next, failedPayments: 0 });
  const price = { value: "29.00", currency: "USD" };
  expect(await client.getPlan(plans.coach.id)).toMatchObject({ price, interval: { unit: "MONTH", count: 1 } });
});

it("returns null or false for unknown subscriptions and plans and for impossible cancellations", async () => {
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

it("F5 caches the access token and renews it if it expires between requests", async () => {
  const id = subscribe();
  const fresh = createPayPalClient(access);
  const before = fakePayPal.tokenCount();
  await Promise.all([fresh.getSubscription(id), fresh.getSubscription(id), fresh.getPlan(plans.coach.id)]);
  expect(fakePayPal.tokenCount()).toBe(before + 1);
  fakePayPal.expireTokens();
  expect(await fresh.getSubscription(id)).toMatchObject({ id });
  expect(fakePayPal.tokenCount()).toBe(before + 2);
});

it.each([500, 503, "cut", 429] as const)("F5 retries after one failure %s", async (failure) => {
  const id = subscribe();
  await client.getSubscription(id);
  failures.add({ with: failure, times: 1, retryAfter: 1 });
  expect(await client.getSubscription(id)).toMatchObject({ id });
});

it("F5 throws PayPalUnreachable after three failed attempts", async () => {
  const id = subscribe();
  await client.getSubscription(id);
  const start = fakePayPal.calls.length;
  failures.add({ with: 500 });
  await expect(client.getSubscription(id)).rejects.toBeInstanceOf(PayPalUnreachable);
  expect(countRequestsSince(start, /subscriptions/)).toBe(3);
});

it("F5 rejects immediately if Retry-After is long", async () => {
  failures.add({ with: 429, retryAfter: 90 });
  const start = fakePayPal.calls.length;
  await expect(client.getSubscription(subscribe())).rejects.toMatchObject({ retryAfterSeconds: 90 });
  expect(fakePayPal.calls.length).toBe(start + 1);
});

it("F5 aborts a hanging request after the caller's timeout", async () => {
  const id = subscribe();
  failures.add({ with: "hang" });
  const begun = performance.now();
  await expect(client.getSubscription(id, AbortSignal.timeout(300))).rejects.toBeInstanceOf(PayPalUnreachable);
  expect(performance.now() - begun).toBeLessThan(2_000);
});

it("throws PayPalUnreachable without the secret if the credentials are wrong", async () => {
  const unauthorized = createPayPalClient({ ...access, clientSecret: "wrong" });
  const error = await unauthorized.getPlan(plans.coach.id).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(PayPalUnreachable);
  expect(String(error)).not.toContain("wrong");
});

it("reads all pages of PayPal's event list", async () => {
  for (let made = 0; made < 130; made += 1) subscribe();
  const period = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) };
  const pages = await Array.fromAsync(client.listEvents(period));
  expect(pages.length).toBeGreaterThan(1);
  expect(
    pages
      .flat()
      .map(({ id }) => id)
      .sort(),
  ).toEqual(fakePayPal.webhooks.events.map(({ id }) => id).sort());
});

it("verifies a signature with the unchanged request body", async () => {
  subscribe();
  const [event] = fakePayPal.webhooks.events;
  const { headers, body } = fakePayPal.webhooks.sign(event!);
  const message = {
    transmissionId: headers["paypal-transmission-id"]!,
    transmissionTime: headers["paypal-transmission-time"]!,
    signature: headers["paypal-transmission-sig"]!,
    certUrl: headers["paypal-cert-url"]!,
    algorithm: headers["paypal-auth-algo"]!,
    webhookId: fakePayPal.webhookId,
    body,
  };
  expect(await client.verifySignature(message)).toBe(true);
  expect(await client.verifySignature({ ...message, body: body.replace("APPROVAL_PENDING", "ACTIVE") })).toBe(false);
});
