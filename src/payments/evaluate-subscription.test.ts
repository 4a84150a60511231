import { expect, it } from "vitest";
import type { PayPalSubscription } from "../paypal/paypal-responses.server.ts";
import { addInterval, readState } from "./evaluate-subscription.server.ts";

const now = new Date("2026-03-15T00:00:00Z");
const plan = { id: "P-1", name: null, price: null, interval: { unit: "MONTH", count: 1 } } as const;

function response(overrides: Partial<PayPalSubscription>): PayPalSubscription {
  return {
    id: "I-1",
    planId: "P-1",
    customId: null,
    status: "ACTIVE",
    planOverridden: false,
    nextBillingAt: null,
    lastPaymentAt: null,
    failedPayments: 0,
    updatedAt: now,
    ...overrides,
  };
}

const read = (overrides: Partial<PayPalSubscription>, accessUntil: Date | null = null) =>
  readState(response(overrides), { plan, known: { accountId: null, problem: null, accessUntil }, now });

it("gives an active plan access until its next billing date", () => {
  const nextBillingAt = new Date("2026-04-01T00:00:00Z");
  expect(read({ nextBillingAt })).toEqual({ state: "active", accessUntil: nextBillingAt });
});

it("gives a suspended plan access until the last payment runs out, not until its next billing", () => {
  const dates = { nextBillingAt: new Date("2026-04-10T00:00:00Z"), lastPaymentAt: new Date("2026-02-10T00:00:00Z") };
  const accessUntil = new Date("2026-03-10T00:00:00Z");
  expect(read({ status: "SUSPENDED", ...dates })).toEqual({ state: "suspended", accessUntil });
});

it("gives a cancelled plan access until the last payment runs out, and then marks it as expired", () => {
  const lastPaymentAt = new Date("2026-03-01T00:00:00Z");
  const accessUntil = new Date("2026-04-01T00:00:00Z");
  expect(read({ status: "CANCELLED", lastPaymentAt })).toEqual({ state: "cancelled", accessUntil });
  expect(read({ status: "CANCELLED", lastPaymentAt: new Date("2026-02-01T00:00:00Z") }).state).toBe("expired");
  expect(read({ status: "CANCELLED" })).toEqual({ state: "expired", accessUntil: null });
});

it("gives a cancelled trial access until the date that PayPal reported earlier", () => {
  const accessUntil = new Date("2026-03-20T00:00:00Z");
  expect(read({ status: "CANCELLED" }, accessUntil)).toEqual({ state: "cancelled", accessUntil });
});

it("gives no access before the plan is approved and active", () => {
  for (const status of ["APPROVAL_PENDING", "APPROVED"] as const)
    expect(read({ status, nextBillingAt: new Date("2026-04-01") })).toEqual({ state: "pending", accessUntil: null });
});

it.each([
  ["2026-01-31T10:00:00Z", "MONTH", 1, "2026-02-28T10:00:00Z"],
  ["2028-01-31T10:00:00Z", "MONTH", 1, "2028-02-29T10:00:00Z"],
  ["2026-12-15T10:00:00Z", "MONTH", 3, "2027-03-15T10:00:00Z"],
  ["2028-02-29T10:00:00Z", "YEAR", 1, "2029-02-28T10:00:00Z"],
  ["2026-02-25T10:00:00Z", "WEEK", 2, "2026-03-11T10:00:00Z"],
  ["2026-02-28T10:00:00Z", "DAY", 1, "2026-03-01T10:00:00Z"],
] as const)("adds to %s the interval %s × %i and returns %s", (from, unit, count, until) => {
  expect(addInterval(new Date(from), { unit, count })).toEqual(new Date(until));
});
