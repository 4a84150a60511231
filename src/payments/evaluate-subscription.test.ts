import { describe, expect, it } from "vitest";
import type { PayPalSubscription } from "../paypal/paypal-responses.server.ts";
import { addInterval, findProblem, readState } from "./evaluate-subscription.server.ts";
import { formatPrice } from "./show-price.server.ts";
import { findTransitions } from "./write-to-subscriber.server.ts";

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
    lastPayment: null,
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
  expect(read({ status: "CANCELLED", nextBillingAt: now })).toEqual({ state: "expired", accessUntil: now });
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

it("gives a plan that is not ours access only until the next billing date", () => {
  const dates = { nextBillingAt: new Date("2026-04-01T00:00:00Z"), lastPaymentAt: new Date("2026-03-10T00:00:00Z") };
  const readForeign = (overrides: Partial<PayPalSubscription>) =>
    readState(response({ ...dates, ...overrides }), { plan: null, known: null, now }).accessUntil;
  expect(readForeign({})).toEqual(dates.nextBillingAt);
  expect(readForeign({ status: "SUSPENDED" })).toBeNull();
});

it("gives a cancelled plan access until the later of the last payment's period and the date reported earlier", () => {
  const lastPaymentAt = new Date("2026-03-01T00:00:00Z");
  const [earlier, later] = [new Date("2026-03-20T00:00:00Z"), new Date("2026-05-01T00:00:00Z")];
  expect(read({ status: "CANCELLED", lastPaymentAt }, earlier).accessUntil).toEqual(new Date("2026-04-01T00:00:00Z"));
  expect(read({ status: "CANCELLED", lastPaymentAt }, later).accessUntil).toEqual(later);
  expect(read({ status: "EXPIRED", lastPaymentAt }, later).state).toBe("expired");
});

describe("findProblem", () => {
  const coach = { id: "a coach", isBeingDeleted: false };
  const leaving = { ...coach, isBeingDeleted: true };
  const known = { accountId: coach.id, problem: null, accessUntil: null };
  const second = { ...known, problem: "second" } as const;
  const unassigned = { ...known, problem: "no-such-coach" } as const;
  const circumstances = { planIds: ["P-1"], known, coach, hasOther: false };

  it.each<[what: string, Partial<typeof circumstances | object>, Partial<PayPalSubscription>, string | null]>([
    ["our plan of its coach", {}, {}, null],
    ["a new plan of a coach", { known: null }, {}, null],
    ["a plan that we do not sell", { planIds: ["P-2"] }, { planOverridden: true }, "foreign-plan"],
    ["a plan with another price", { coach: null }, { planOverridden: true }, "overridden"],
    ["a plan of another account", { coach: { ...coach, id: "another" } }, {}, "bound-elsewhere"],
    ["a plan of an account that is not a coach any more", { coach: null }, {}, "bound-elsewhere"],
    ["a plan of no coach", { known: { ...known, accountId: null }, coach: null }, {}, "no-such-coach"],
    ["a new plan of no coach", { known: null, coach: null }, {}, "no-such-coach"],
    ["an existing plan of a leaving coach", { coach: leaving }, {}, null],
    ["a new plan of a leaving coach", { known: null, coach: leaving }, {}, "no-such-coach"],
    ["a plan that a leaving coach could not use", { known: unassigned, coach: leaving }, {}, "no-such-coach"],
    ["a second live plan", { hasOther: true }, {}, "second"],
    ["a second suspended plan", { hasOther: true }, { status: "SUSPENDED" }, "second"],
    ["a plan that was the second", { known: second }, {}, null],
    ["a second plan that has ended", { known: second }, { status: "CANCELLED" }, "second"],
    ["a plan that ended before the coach's other plan", { hasOther: true }, { status: "CANCELLED" }, null],
    ["a plan that was never approved", { known: null, hasOther: true }, { status: "APPROVAL_PENDING" }, null],
  ])("P04 evaluates %s", (_, more, overrides, problem) => {
    expect(findProblem(response(overrides), { ...circumstances, ...more })).toBe(problem);
  });
});

describe("findTransitions", () => {
  const before = new Date("2026-03-01T00:00:00Z");
  const nothing = { started_at: null, failing_since: null, ended_at: null };
  const started = { ...nothing, started_at: before };
  const failing = { ...started, failing_since: before };
  const ended = { ...started, ended_at: before };
  const none = { startedAt: null, failingSince: null, endedAt: null, mails: [] };
  const paid = new Date("2026-04-01T00:00:00Z");

  it.each<
    [what: string, typeof nothing | { started_at: Date | null } | null, object, ReturnType<typeof findTransitions>]
  >([
    ["a new active plan", null, {}, { ...none, startedAt: now, mails: ["plan-started"] }],
    ["a pending plan", null, { state: "pending" }, none],
    ["an active plan that was pending", nothing, {}, { ...none, startedAt: now, mails: ["plan-started"] }],
    ["an active plan that was active", started, {}, { ...none, startedAt: before }],
    ["an active plan that counts for no account", null, { problem: "second" }, none],
    [
      "an active plan with a failed payment",
      started,
      { failedPayments: 1 },
      { ...none, startedAt: before, failingSince: now, mails: ["plan-payment-failed"] },
    ],
    ["a second failure", failing, { failedPayments: 2 }, { ...none, startedAt: before, failingSince: before }],
    ["a payment after a failure", failing, {}, { ...none, startedAt: before }],
    [
      "a suspended plan",
      started,
      { state: "suspended" },
      { ...none, startedAt: before, failingSince: now, mails: ["plan-payment-failed"] },
    ],
    [
      "a suspended plan that counts for no account",
      started,
      { state: "suspended", problem: "second" },
      { ...none, startedAt: before },
    ],
    ["a pending plan with a failed payment", nothing, { state: "pending", failedPayments: 1 }, none],
    [
      "a cancelled plan",
      started,
      { state: "cancelled" },
      { ...none, startedAt: before, endedAt: now, mails: ["plan-ended"] },
    ],
    [
      "an expired plan",
      started,
      { state: "expired" },
      { ...none, startedAt: before, endedAt: now, mails: ["plan-ended"] },
    ],
    [
      "an expired plan that was cancelled",
      ended,
      { state: "expired" },
      { ...none, startedAt: before, endedAt: before },
    ],
    [
      "a cancelled plan that was never seen but is paid",
      null,
      { state: "cancelled", accessUntil: paid },
      { ...none, endedAt: now, mails: ["plan-ended"] },
    ],
    ["a cancelled plan that was never paid", null, { state: "cancelled" }, { ...none, endedAt: now }],
    [
      "a cancelled plan whose paid period has just ended",
      null,
      { state: "cancelled", accessUntil: now },
      { ...none, endedAt: now },
    ],
    [
      "a cancelled plan that counts for no account",
      started,
      { state: "cancelled", problem: "second" },
      { ...none, startedAt: before, endedAt: now },
    ],
  ])(
    "dates %s and returns its mails",
    (_, known, { failedPayments = 0, ...latest }: { failedPayments?: number }, found) => {
      const given = { response: response({ failedPayments }), state: "active", accessUntil: null, problem: null, now };
      expect(findTransitions(known as typeof nothing | null, { ...given, ...latest } as never)).toEqual(found);
    },
  );
});

it.each([
  [{ value: "9.99", currency: "USD" }, "MONTH", 1, "$9.99 a month"],
  [{ value: "25.00", currency: "EUR" }, "MONTH", 3, "€25 every 3 months"],
  [{ value: "1200", currency: "USD" }, "YEAR", 1, "$1,200 a year"],
  [null, "MONTH", 1, null],
] as const)("formats the price %j per %s × %i as %s", (price, unit, count, text) => {
  expect(formatPrice({ ...plan, price, interval: { unit, count } })).toBe(text);
});
