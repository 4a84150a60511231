import { beforeEach, expect, it, vi } from "vitest";
import type { PayPalClient } from "./paypal-client.server.ts";
import { paypalPolicy } from "./paypal-policy.server.ts";
import { PayPalUnreachable } from "./paypal-request.server.ts";
import { createPlanCatalogue } from "./plan-catalogue.server.ts";

const realNow = performance.now.bind(performance);
const minute = 60_000;
let ahead = 0;

beforeEach(() => {
  ahead = 0;
  vi.spyOn(performance, "now").mockImplementation(() => realNow() + ahead);
});

/** Creates a catalogue of a PayPal that knows the plans `P-…`, or fails with `failure`. */
function openCatalogue() {
  const paypal = { calls: [] as string[], failure: null as Error | null };
  const planOf = (id: string) => ({ id, name: null, interval: { unit: "MONTH", count: 1 }, price: null }) as const;
  const client: Pick<PayPalClient, "getPlan"> = {
    async getPlan(id) {
      paypal.calls.push(id);
      if (paypal.failure) throw paypal.failure;
      return id.startsWith("P-") ? planOf(id) : null;
    },
  };
  return { paypal, planOf, ...createPlanCatalogue(client as PayPalClient) };
}

it("fetches a plan once in ten minutes, also for concurrent requests and for an unknown plan", async () => {
  const { paypal, planOf, find } = openCatalogue();
  expect(await Promise.all([find("P-1"), find("P-1"), find("X")])).toEqual([planOf("P-1"), planOf("P-1"), null]);
  ahead = 9 * minute;
  expect([await find("P-1"), await find("X")]).toEqual([planOf("P-1"), null]);
  expect(paypal.calls).toEqual(["P-1", "X"]);
  ahead = 11 * minute;
  expect(await find("P-1")).toEqual(planOf("P-1"));
  expect(paypal.calls).toEqual(["P-1", "X", "P-1"]);
});

it("F5 returns an expired plan while PayPal is unreachable, and sends no request for 15 s after a failure", async () => {
  const { paypal, planOf, find } = openCatalogue();
  await find("P-1");
  ahead = 11 * minute;
  paypal.failure = new PayPalUnreachable("status 503");
  expect(await find("P-1")).toEqual(planOf("P-1"));
  await expect(find("P-2")).rejects.toBe(paypal.failure);
  expect(paypal.calls).toEqual(["P-1", "P-1"]);
  paypal.failure = null;
  ahead += 14_000;
  await expect(find("P-2")).rejects.toBeInstanceOf(PayPalUnreachable);
  ahead += 2_000;
  expect(await find("P-2")).toEqual(planOf("P-2"));
  // The success ends the pause.
  expect(await find("P-3")).toEqual(planOf("P-3"));
});

it("throws other errors, and sends the next request immediately", async () => {
  const { paypal, planOf, find } = openCatalogue();
  await find("P-1");
  ahead = 11 * minute;
  paypal.failure = new TypeError("a bug");
  await expect(find("P-1")).rejects.toBe(paypal.failure);
  await expect(find("P-2")).rejects.toBe(paypal.failure);
  paypal.failure = null;
  expect(await find("P-2")).toEqual(planOf("P-2"));
});

it.each([
  ["https://www.paypal.com", []],
  ["https://www.sandbox.paypal.com", []],
  ["http://127.0.0.1:9", ["http://127.0.0.1:9"]],
  ["https://paypal.com.evil.example", ["https://paypal.com.evil.example"]],
  ["https://evilpaypal.com", ["https://evilpaypal.com"]],
  ["http://www.paypal.com", ["http://www.paypal.com"]],
])("X05 allows the script of %s with the additional sources %j", (sdkOrigin, more) => {
  const hosts = ["https://*.paypal.com", "https://*.paypalobjects.com", ...more];
  expect(paypalPolicy({ nonce: "abc", sdkOrigin })).toEqual({
    "script-src": hosts,
    "style-src": ["'nonce-abc'", ...hosts],
    "connect-src": hosts,
    "frame-src": hosts,
    "img-src": hosts,
  });
});
