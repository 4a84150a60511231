import { expect, it } from "vitest";
import { eventsResponse, paypalEvent, planResponse, subscriptionResponse } from "./paypal-responses.server.ts";

const id = "I-BW452GLLEP1G";
const subscription = { id, plan_id: "P-1", status: "ACTIVE" };
const early = "2026-03-01T00:00:00Z";
const late = "2026-03-02T00:00:00Z";

it("reads a subscription with only the required fields", () => {
  expect(subscriptionResponse.parse(subscription)).toEqual({
    id,
    planId: "P-1",
    customId: null,
    status: "ACTIVE",
    planOverridden: false,
    nextBillingAt: null,
    lastPaymentAt: null,
    lastPayment: null,
    failedPayments: 0,
    updatedAt: new Date(0),
  });
  const empty = { last_payment: null, last_failed_payment: null, next_billing_time: null, failed_payments_count: null };
  const response = { ...subscription, custom_id: "", plan_overridden: null, create_time: null, billing_info: empty };
  expect(subscriptionResponse.parse(response)).toEqual(subscriptionResponse.parse(subscription));
});

it("reads all fields of a subscription", () => {
  const billing_info = {
    next_billing_time: late,
    last_payment: { time: early, amount: { value: "49.00", currency_code: "USD" } },
    last_failed_payment: {},
    failed_payments_count: 2,
  };
  expect(
    subscriptionResponse.parse({ ...subscription, custom_id: "a coach", plan_overridden: true, billing_info }),
  ).toEqual({
    id,
    planId: "P-1",
    customId: "a coach",
    status: "ACTIVE",
    planOverridden: true,
    nextBillingAt: new Date(late),
    lastPaymentAt: new Date(early),
    lastPayment: { value: "49.00", currency: "USD" },
    failedPayments: 2,
    updatedAt: new Date(early),
  });
});

it.each([
  { create_time: late },
  { update_time: late },
  { status_update_time: late },
  { billing_info: { last_payment: { time: late } } },
  { billing_info: { last_failed_payment: { time: late } } },
])("dates a subscription by its latest timestamp, such as %j", (dates) => {
  expect(subscriptionResponse.parse({ ...subscription, create_time: early, ...dates }).updatedAt).toEqual(
    new Date(late),
  );
});

it.each([
  { id: "1" },
  { plan_id: "" },
  { plan_id: "P".repeat(61) },
  { custom_id: "c".repeat(128) },
  { status: "PAUSED" },
  { status: "" },
])("rejects a subscription with %j", (change) => {
  expect(subscriptionResponse.safeParse({ ...subscription, ...change }).success).toBe(false);
});

it("accepts a subscription with ids of the greatest length, and names an invalid timestamp", () => {
  const longest = { ...subscription, plan_id: "P".repeat(60), custom_id: "c".repeat(127) };
  expect(subscriptionResponse.safeParse(longest).success).toBe(true);
  const { error } = subscriptionResponse.safeParse({ ...subscription, update_time: "yesterday" });
  expect(error?.issues).toMatchObject([{ path: ["update_time"], message: "is not a timestamp" }]);
});

const regular = { tenure_type: "REGULAR", frequency: { interval_unit: "YEAR" } };
const priced = (fixed_price: unknown) => ({ ...regular, pricing_scheme: { fixed_price } });
const planOf = (...billing_cycles: unknown[]) => planResponse.safeParse({ id: "P-1", billing_cycles });

it("reads the interval and the price of a plan after its trial", () => {
  const trial = { tenure_type: "TRIAL", frequency: { interval_unit: "DAY", interval_count: 7 } };
  expect(planOf(trial, priced({ value: "9.99", currency_code: "USD" })).data).toEqual({
    id: "P-1",
    name: null,
    interval: { unit: "YEAR", count: 1 },
    price: { value: "9.99", currency: "USD" },
  });
  for (const cycle of [regular, { ...regular, pricing_scheme: null }, priced(null)])
    expect(planOf(cycle).data?.price).toBeNull();
  expect(planOf(trial).error?.issues).toMatchObject([{ message: "has no regular billing cycle" }]);
});

it.each([
  { value: "9.", currency_code: "USD" },
  { value: "-9", currency_code: "USD" },
  { value: "9.99 each", currency_code: "USD" },
  { value: "9.99", currency_code: "usd" },
  { value: "9.99", currency_code: "USDT" },
  { value: "9.99", currency_code: "US" },
])("rejects a plan with the price %j", (price) => {
  expect(planOf(priced(price)).success).toBe(false);
});

it.each(["9", "9.5", "1200.00"])("accepts a plan with the price %s", (value) => {
  expect(planOf(priced({ value, currency_code: "EUR" })).data?.price).toEqual({ value, currency: "EUR" });
});

it("accepts only intervals of 1 to 365 of PayPal's units", () => {
  const every = (interval_count: number, interval_unit = "MONTH") =>
    planOf({ ...regular, frequency: { interval_unit, interval_count } }).success;
  expect([0, 1, 365, 366, 1.5].map((count) => every(count))).toEqual([false, true, true, false, false]);
  expect(["DAY", "WEEK", "MONTH", "YEAR", "HOUR", ""].map((unit) => every(1, unit))).toEqual([
    ...[true, true, true, true],
    ...[false, false],
  ]);
});

it("reads the subscription of an event from the resource or its billing agreement", () => {
  const read = (event_type: string, resource?: unknown) =>
    paypalEvent.parse({ id: "WH-1", event_type, resource }).subscriptionId;
  const other = "I-BW452GLLEP1H";
  expect(read("BILLING.SUBSCRIPTION.ACTIVATED", { id, billing_agreement_id: other })).toBe(id);
  expect(read("PAYMENT.SALE.COMPLETED", { id, billing_agreement_id: other })).toBe(other);
  for (const resource of [undefined, null, {}, { id: 1 }, { id: "1" }, { id: [id] }])
    expect(read("BILLING.SUBSCRIPTION.ACTIVATED", resource)).toBeNull();
  expect(read("PAYMENT.SALE.COMPLETED", null)).toBeNull();
});

it("accepts events with an id and a type of 1 to 100 characters", () => {
  const accepts = (event: object) => paypalEvent.safeParse({ id: "WH-1", event_type: "A", ...event }).success;
  expect([accepts({}), accepts({ id: "a".repeat(100), event_type: "a".repeat(100) })]).toEqual([true, true]);
  for (const change of [{ id: "" }, { id: "a".repeat(101) }, { event_type: "" }, { event_type: "a".repeat(101) }])
    expect([change, accepts(change)]).toEqual([change, false]);
});

it("reads an event list without events and links", () => {
  expect(eventsResponse.parse({})).toEqual({ events: [], links: [] });
});
