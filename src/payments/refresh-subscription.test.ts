import { sql } from "kysely";
import { afterAll, beforeEach, expect, it } from "vitest";
import { coachPlan } from "../../tests/coach-plan.ts";
import { startFakePayPal } from "../../tests/fake-paypal/start-fake-paypal.ts";
import { publicUrl } from "../../tests/members.ts";
import { testApp } from "../../tests/test-app.ts";
import { applySubscription } from "./apply-subscription.server.ts";
import { cancelSubscription } from "./cancel-subscription.server.ts";
import { findFlaggedSubscriptions, findPlanOf, findPlanStates, findSubscription } from "./queries.server.ts";
import { expireSubscriptions, reconcileSubscriptions } from "./reconcile-subscriptions.server.ts";
import { findPlanPrice } from "./show-price.server.ts";
import { claimCheck, scheduleAndClaim, scheduleCheck } from "./subscription-checks.server.ts";
import { createSubscriptionLink, readSubscriptionToken } from "./subscription-link.server.ts";

const fakePayPal = await startFakePayPal();
const { subscriptions: book, failures, plans } = fakePayPal;
const handle = testApp(fakePayPal.environment);
const { db } = handle;
const plan = coachPlan(fakePayPal, handle);

afterAll(() => fakePayPal.close());
beforeEach(() => {
  failures.clear();
  fakePayPal.webhooks.waiting.splice(0);
});

const stateOf = async (id: string) => (await plan.stored(id))?.state;

async function refresh(id: string): Promise<void> {
  await db.transaction().execute((trx) => scheduleCheck(trx, id));
  await plan.checkAll();
}

it("P03 ignores a late response after its claim expired", async () => {
  const { id } = await plan.createSubscriber();
  const late = (await scheduleAndClaim(db, id))!;
  const response = (await plan.payments.paypal!.getSubscription(id))!;
  await sql`update subscription_checks set claimed_until = now() - interval '1 second'`.execute(db);
  book.cancel(id, "Meanwhile.");
  // In the same second, so that PayPal's timestamps cannot order the two responses.
  Object.assign(book.get(id), { update_time: response.updatedAt.toISOString(), status_update_time: null });
  await plan.checkAll();
  expect(await stateOf(id)).toBe("cancelled");
  const applied = { payments: plan.payments, claim: late, response, plan: null, triedToCancel: false };
  expect(await applySubscription(db, applied)).toBe("again");
  expect(await stateOf(id)).toBe("cancelled");
});

it("P03 ignores a response with an older PayPal timestamp and repeats the check", async () => {
  const { id } = await plan.createSubscriber();
  const old = (await plan.payments.paypal!.getSubscription(id))!;
  fakePayPal.clock.advance(60_000);
  book.cancel(id, "Later.");
  await refresh(id);
  const claim = (await scheduleAndClaim(db, id))!;
  expect(
    await applySubscription(db, { payments: plan.payments, claim, response: old, plan: null, triedToCancel: false }),
  ).toBe("again");
  expect(await stateOf(id)).toBe("cancelled");
  await plan.checkAll();
  expect(await db.selectFrom("subscription_checks").selectAll().execute()).toEqual([]);
});

it("P03 asks PayPal again for a reason that arrives during a request", async () => {
  const { id } = await plan.createSubscriber();
  const claim = (await scheduleAndClaim(db, id))!;
  const response = (await plan.payments.paypal!.getSubscription(id))!;
  book.cancel(id, "Since then.");
  await db.transaction().execute((trx) => scheduleCheck(trx, id));
  await applySubscription(db, { payments: plan.payments, claim, response, plan: null, triedToCancel: false });
  expect(await stateOf(id)).toBe("active");
  await plan.checkAll();
  expect(await stateOf(id)).toBe("cancelled");
});

it("releases the claim of a killed process when the claim expires", async () => {
  const { id } = await plan.createSubscriber();
  const claim = await scheduleAndClaim(db, id);
  expect(claim).not.toBeNull();
  expect(await claimCheck(db, id)).toBeNull();
  await sql`update subscription_checks set claimed_until = now() - interval '1 second'`.execute(db);
  expect(await claimCheck(db, id)).toMatchObject({ wanted: claim!.wanted });
  await sql`update subscription_checks set claimed_until = null`.execute(db);
  await plan.checkAll();
});

it("sends one mail for repeated payment failures, and another after a successful payment in between", async () => {
  const { coach, id } = await plan.createSubscriber();
  book.failPayment(id);
  await refresh(id);
  book.failPayment(id);
  await refresh(id);
  book.suspend(id, "Three failures.");
  await refresh(id);
  expect(await coach.mails()).toEqual(["plan-started", "plan-payment-failed"]);
  expect(await stateOf(id)).toBe("suspended");
  book.activate(id, "Paid.");
  book.charge(id);
  await refresh(id);
  expect(await coach.mails()).toHaveLength(2);
  book.failPayment(id);
  await refresh(id);
  expect(await coach.mails()).toEqual(["plan-started", "plan-payment-failed", "plan-payment-failed"]);
});

it("flags a subscription that is unknown to PayPal at the fifth check, and restores it when PayPal returns it", async () => {
  const { coach, id } = await plan.createSubscriber();
  const record = book.get(id);
  book.all.delete(id);
  await refresh(id);
  for (let look = 2; look < 5; look += 1) await plan.checkAll();
  expect(await plan.stored(id)).toMatchObject({ state: "active", problem: null });
  await plan.checkAll();
  expect(await plan.stored(id)).toMatchObject({ problem: "unknown-to-paypal" });
  expect((await findPlanOf(db, coach.id))?.plan).toBeNull();
  book.all.set(id, record);
  await refresh(id);
  expect(await plan.stored(id)).toMatchObject({ state: "active", problem: null });
});

it("checks every live plan at PayPal in the hourly job", async () => {
  const { id } = await plan.createSubscriber();
  book.cancel(id, "Unheard.");
  await reconcileSubscriptions(db);
  await plan.checkAll();
  expect(await stateOf(id)).toBe("cancelled");
});

it("ends a cancelled plan at the end of the paid period, also before the job runs", async () => {
  const { coach, id } = await plan.createSubscriber();
  book.cancel(id, "Enough.");
  await refresh(id);
  expect(await findPlanStates(db, [coach.id])).toEqual(new Map([[coach.id, "cancelled"]]));
  await expireSubscriptions(db);
  expect(await stateOf(id)).toBe("cancelled");
  await db.updateTable("subscriptions").set({ access_until: new Date() }).where("paypal_id", "=", id).execute();
  expect(await findPlanStates(db, [coach.id])).toEqual(new Map([[coach.id, "expired"]]));
  await expireSubscriptions(db);
  expect(await stateOf(id)).toBe("expired");
  expect(await coach.mails()).toEqual(["plan-started", "plan-ended"]);
});

it("returns a coach's active plan and lists flagged subscriptions for the staff", async () => {
  const { coach, id } = await plan.createSubscriber();
  const second = coach.subscribe();
  book.approve(second.id);
  await refresh(second.id);
  const found = await findPlanOf(db, coach.id);
  expect(found?.plan).toMatchObject({ paypalId: id, state: "active" });
  expect(found?.flagged).toMatchObject([{ paypalId: second.id, problem: "second" }]);
  expect(await findFlaggedSubscriptions(db)).toContainEqual(
    expect.objectContaining({ paypalId: second.id, email: coach.email }),
  );
  expect(await findPlanOf(db, "' or 1=1")).toBeNull();
});

it("cancels at PayPal once and mails the coach the end of the access", async () => {
  const { coach, id } = await plan.createSubscriber();
  const both = [1, 2].map(() => cancelSubscription(db, { payments: plan.payments, paypalId: id }));
  // The later of two concurrent requests may find the plan already cancelled.
  const outcomes = new Set(await Promise.all(both));
  expect(outcomes.has("cancelled")).toBe(true);
  expect([...outcomes].filter((outcome) => outcome !== "cancelled" && outcome !== "already-ended")).toEqual([]);
  expect(book.get(id).status).toBe("CANCELLED");
  expect(await cancelSubscription(db, { payments: plan.payments, paypalId: id })).toBe("already-ended");
  expect(await cancelSubscription(db, { payments: plan.payments, paypalId: "I-NONE" })).toBe("not-found");
  expect(await coach.mails()).toEqual(["plan-started", "plan-ended"]);
  const { rows } =
    await sql`select 1 from audit_log where action = 'plan-cancelled' and subject_account = ${coach.id}`.execute(db);
  expect(rows).toHaveLength(1);
});

it("stores a cancellation request while PayPal is unreachable and cancels later", async () => {
  const { id } = await plan.createSubscriber();
  failures.add({ with: "cut", path: /^\/v1\/billing/ });
  expect(await cancelSubscription(db, { payments: plan.payments, paypalId: id })).toBe("waiting");
  expect(await findSubscription(db, id)).toMatchObject({ state: "active", isBeingCancelled: true });
  failures.clear();
  await plan.checkAll();
  expect(book.get(id).status).toBe("CANCELLED");
  expect(await findSubscription(db, id)).toMatchObject({ state: "cancelled", isBeingCancelled: false });
});

it("reads the subscription of a mailed link and rejects every changed token", async () => {
  const [one, other] = ["I-BW452GLLEP1G", "I-BW452GLLEP1H"];
  const link = await createSubscriptionLink(db, { paypalId: one, publicUrl });
  const token = link.slice(`${publicUrl}/subscription/`.length);
  expect(await readSubscriptionToken(db, token)).toBe(one);
  expect(await createSubscriptionLink(db, { paypalId: one, publicUrl })).toBe(link);
  const last = token.at(-1)!;
  const siblings = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"].filter(
    (one) => one !== last,
  );
  const changed = [
    token.replace(one, other),
    token.slice(0, -1),
    `${token}.`,
    `${token}A`,
    one,
    "",
    "a".repeat(200),
    ...siblings.map((letter) => token.slice(0, -1) + letter),
  ];
  for (const bad of changed) expect([bad, await readSubscriptionToken(db, bad)]).toEqual([bad, null]);
});

it("shows PayPal's price for our own plans only, also while PayPal is unreachable", async () => {
  expect(await findPlanPrice(plan.payments, plans.coach.id)).toMatchObject({ text: "$29 a month" });
  failures.add({ with: "cut" });
  expect(await findPlanPrice(plan.payments, plans.coach.id)).toMatchObject({ text: "$29 a month" });
  expect(await findPlanPrice(plan.payments, plans.foreign.id)).toBeNull();
});
