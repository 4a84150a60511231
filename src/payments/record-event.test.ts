import { expect, it } from "vitest";
import { testDatabase } from "../../tests/test-database.ts";
import { recordEvent } from "./record-event.server.ts";

const { db } = testDatabase();

it("P02 returns false for an event that is stored already, and schedules no further check", async () => {
  const event = { id: "WH-1", eventType: "BILLING.SUBSCRIPTION.ACTIVATED", subscriptionId: "I-RECORDED" };
  expect(await recordEvent(db, { event, source: "webhook", transmissionId: "first" })).toBe(true);
  await db.deleteFrom("subscription_checks").execute();
  // PayPal sends an event again under another transmission id, and lists it without one.
  expect(await recordEvent(db, { event, source: "webhook", transmissionId: "second" })).toBe(false);
  expect(await recordEvent(db, { event, source: "list" })).toBe(false);
  expect(await db.selectFrom("subscription_checks").selectAll().execute()).toEqual([]);
});
