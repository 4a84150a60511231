import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { coachPlan } from "../../tests/coach-plan.ts";
import { startFakePayPal } from "../../tests/fake-paypal/start-fake-paypal.ts";
import { createMember, publicUrl } from "../../tests/members.ts";
import { clearPrograms, createProgram } from "../../tests/program-factories.ts";
import { testApp } from "../../tests/test-app.ts";
import { readConfig } from "../config.server.ts";
import { findMembership } from "../programs/find-program.server.ts";
import { offerPlan } from "./checkout/offer-plan.server.ts";
import { collectPlanData } from "./collect-plan-data.server.ts";
import { formatCustomId } from "./custom-id.ts";
import { listReceipts } from "./list-receipts.server.ts";
import { paymentHandlers } from "./payment-jobs.server.ts";
import { refreshNow, refreshSubscription } from "./refresh-subscription.server.ts";
import { createPaymentServices, type PaymentServices } from "./set-up-payments.server.ts";
import { showOwnPlan } from "./show-own-plan.server.ts";
import { showSubscription } from "./show-subscription.server.ts";
import {
  claimCheck,
  completeCheck,
  exponentialDelay,
  releaseCheck,
  scheduleAndClaim,
  scheduleCheck,
} from "./subscription-checks.server.ts";
import { createSubscriptionLink } from "./subscription-link.server.ts";

const fakePayPal = await startFakePayPal();
const { subscriptions: book, failures, plans, webhooks } = fakePayPal;
const handle = testApp(fakePayPal.environment);
const { db } = handle;
const plan = coachPlan(fakePayPal, handle);
const realNow = performance.now.bind(performance);
let ahead = 0;

afterAll(() => fakePayPal.close());
beforeEach(async () => {
  failures.clear();
  ahead = 0;
  vi.spyOn(performance, "now").mockImplementation(() => realNow() + ahead);
  await db.deleteFrom("subscription_checks").execute();
});

async function withoutPayPal(): Promise<PaymentServices> {
  return createPaymentServices({ config: readConfig({ LOG_LEVEL: "silent" }), publicUrl });
}

function openJobs(payments = plan.payments) {
  const unreachable: string[] = [];
  const handlers = paymentHandlers(db, { payments, onUnreachable: (job) => unreachable.push(job) });
  return {
    unreachable,
    handlers,
    run: (name: string) => handlers.find((handler) => handler.name === name)!.run({}, new AbortController().signal),
  };
}

function countJobs() {
  return sql<{ count: number }>`
    select count(*)::integer as count from jobs.job where name = 'check-subscriptions' and state = 'created'`
    .execute(db)
    .then(({ rows }) => rows[0]!.count);
}

async function countSince<Result>(work: () => Promise<Result>): Promise<number> {
  const before = await countJobs();
  await work();
  return (await countJobs()) - before;
}

const stateOf = async (id: string) => (await plan.stored(id))?.state;

describe("the jobs", () => {
  it("run on their schedules", () => {
    const schedules = openJobs().handlers.map(({ name, schedule }) => [name, schedule?.cron, schedule?.payload]);
    expect(schedules).toEqual([
      ["check-subscriptions", "* * * * *", {}],
      ["reconcile-subscriptions", "7 * * * *", {}],
      ["fill-payment-gaps", "*/10 * * * *", {}],
      ["expire-subscriptions", "3 * * * *", {}],
    ]);
  });

  it("do nothing without PayPal's settings, except that plans expire", async () => {
    const { id } = await plan.createSubscriber();
    // The other plan is live, so that the hourly job would check it.
    await plan.createSubscriber();
    await db
      .updateTable("subscriptions")
      .set({ state: "cancelled", access_until: new Date() })
      .where("paypal_id", "=", id)
      .execute();
    const before = fakePayPal.calls.length;
    const { run, unreachable } = openJobs(await withoutPayPal());
    for (const name of ["check-subscriptions", "reconcile-subscriptions", "fill-payment-gaps"]) await run(name);
    expect(await db.selectFrom("subscription_checks").selectAll().execute()).toEqual([]);
    await run("expire-subscriptions");
    expect(await stateOf(id)).toBe("expired");
    expect([fakePayPal.calls.slice(before), unreachable]).toEqual([[], []]);
  });

  it("F5 send no request to PayPal for 20 s after three failures in a row", async () => {
    const ids: string[] = [];
    for (let number = 0; number < 12; number += 1) ids.push((await plan.createCoach()).subscribe().id);
    const schedule = () =>
      db.transaction().execute(async (trx) => {
        for (const id of ids) await scheduleCheck(trx, id);
      });
    const { run, unreachable } = openJobs();
    await schedule();
    failures.add({ with: 429, retryAfter: 90 });
    await run("check-subscriptions");
    expect(unreachable).toEqual(["check-subscriptions"]);
    const waiting = await db.selectFrom("subscription_checks").select("attempts").execute();
    expect(waiting.filter(({ attempts }) => attempts === 0).length).toBeGreaterThan(0);
    failures.clear();
    const before = fakePayPal.calls.length;
    ahead = 19_000;
    await sql`update subscription_checks set due_at = now() - interval '1 second'`.execute(db);
    await run("check-subscriptions");
    expect(fakePayPal.calls.length).toBe(before);
    ahead = 21_000;
    await run("check-subscriptions");
    expect(await db.selectFrom("subscription_checks").selectAll().execute()).toEqual([]);
    expect(unreachable).toHaveLength(1);
  });

  it("schedule a check of every live and recently started subscription", async () => {
    const [live, started, abandoned, ended] = [
      await plan.createSubscriber(),
      await plan.createSubscriber(),
      await plan.createSubscriber(),
      await plan.createSubscriber(),
    ].map(({ id }) => id);
    const change = (id: string | undefined, state: "pending" | "expired", days: number) =>
      db
        .updateTable("subscriptions")
        .set({ state, created_at: sql<Date>`now() - ${days} * interval '1 day'` })
        .where("paypal_id", "=", id!)
        .execute();
    await change(started, "pending", 2);
    await change(abandoned, "pending", 4);
    await change(ended, "expired", 0);
    const made = await countSince(() => openJobs().run("reconcile-subscriptions"));
    const ids = (await db.selectFrom("subscription_checks").select("paypal_id").execute()).map((row) => row.paypal_id);
    expect([live, started, abandoned, ended].map((id) => ids.includes(id!))).toEqual([true, true, false, false]);
    expect(made).toBe(1);
  });

  it("F5 read the events that no webhook delivered, once, and read them again after a failure", async () => {
    const { run, unreachable } = openJobs();
    await run("fill-payment-gaps");
    const readUntil = async () =>
      (await db.selectFrom("payment_memory").select("events_read_until").executeTakeFirstOrThrow()).events_read_until;
    const before = await readUntil();
    const { id } = (await plan.createCoach()).subscribe();
    book.approve(id);
    webhooks.waiting.splice(0);
    failures.add({ with: 503 });
    await run("fill-payment-gaps");
    expect([unreachable, await readUntil()]).toEqual([["fill-payment-gaps"], before]);
    failures.clear();
    await run("fill-payment-gaps");
    expect((await readUntil())!.getTime()).toBeGreaterThan(before!.getTime());
    await run("check-subscriptions");
    expect(await stateOf(id)).toBe("active");
    await run("fill-payment-gaps");
    expect(await db.selectFrom("subscription_checks").selectAll().execute()).toEqual([]);
    const sources = db.selectFrom("webhook_events").select("source").where("subscription_id", "=", id);
    expect(new Set((await sources.execute()).map(({ source }) => source))).toEqual(new Set(["list"]));
  });
});

describe("a scheduled check", () => {
  it("has one job for several requests", async () => {
    const schedule = () => db.transaction().execute((trx) => scheduleCheck(trx, "I-SEVERAL"));
    expect([await countSince(schedule), await countSince(schedule)]).toEqual([1, 0]);
    const { wanted } = await db.selectFrom("subscription_checks").select("wanted").executeTakeFirstOrThrow();
    expect(wanted).toBe(2);
  });

  it("gets a new job if it was requested again during the check, and none if it failed", async () => {
    const claim = (await scheduleAndClaim(db, "I-AGAIN"))!;
    await scheduleAndClaim(db, "I-AGAIN");
    expect(await countSince(() => completeCheck(db, claim))).toBe(1);
    const again = (await claimCheck(db, "I-AGAIN"))!;
    expect(again).toMatchObject({ wanted: 2, attempts: 0 });
    expect(await countSince(() => releaseCheck(db, { ...again, delaySeconds: 15 }))).toBe(0);
    expect(await claimCheck(db, "I-AGAIN")).toMatchObject({ attempts: 1 });
    expect(await countSince(() => releaseCheck(db, { ...again, delaySeconds: 0 }))).toBe(0);
  });

  it.each([
    [0, 15],
    [1, 30],
    [5, 480],
    [6, 600],
    [100, 600],
  ])("is repeated %i failures later after %i seconds", (attempts, seconds) => {
    expect(exponentialDelay(attempts)).toBe(seconds);
  });

  it("is repeated after the time that PayPal names, and at least 15 seconds", async () => {
    const { id } = await plan.createSubscriber();
    for (const [retryAfter, seconds] of [
      [90, 90],
      [3, 15],
    ] as const) {
      failures.add({ with: 429, retryAfter });
      await db.deleteFrom("subscription_checks").execute();
      const claim = (await scheduleAndClaim(db, id))!;
      expect(await refreshSubscription(db, { payments: plan.payments, claim })).toBe("unreachable");
      failures.clear();
      const { wait } = await db
        .selectFrom("subscription_checks")
        .select(sql<number>`extract(epoch from due_at - clock_timestamp())::float8`.as("wait"))
        .executeTakeFirstOrThrow();
      expect(wait > seconds - 10 && wait <= seconds).toBe(true);
    }
  });

  it("stores nothing about an unknown subscription after the claim expired", async () => {
    const late = (await scheduleAndClaim(db, "I-UNKNOWN"))!;
    await sql`update subscription_checks set claimed_until = now() - interval '1 second'`.execute(db);
    const claim = (await claimCheck(db, "I-UNKNOWN"))!;
    expect(await refreshSubscription(db, { payments: plan.payments, claim: late })).toBe("again");
    expect(await db.selectFrom("subscription_checks").select("claim").execute()).toEqual([{ claim: claim.claim }]);
    expect(await refreshSubscription(db, { payments: plan.payments, claim })).toBe("settled");
    expect(await db.selectFrom("subscription_checks").selectAll().execute()).toEqual([]);
  });

  it("is not possible without PayPal's settings", async () => {
    const claim = (await scheduleAndClaim(db, "I-NONE"))!;
    expect(await refreshSubscription(db, { payments: await withoutPayPal(), claim })).toBe("unreachable");
  });

  it("lets a waiting page see the result of another process, take over its claim, or give up", async () => {
    const { id } = await plan.createSubscriber();
    const refresh = (timeoutMs: number) => refreshNow(db, { payments: plan.payments, paypalId: id, timeoutMs });
    let claim = (await scheduleAndClaim(db, id))!;
    expect(await refresh(200)).toBe(false);
    const waiting = refresh(20_000);
    await expect
      .poll(async () => (await db.selectFrom("subscription_checks").select("wanted").executeTakeFirstOrThrow()).wanted)
      .toBe(3);
    await db.deleteFrom("subscription_checks").execute();
    expect(await waiting).toBe(true);
    claim = (await scheduleAndClaim(db, id))!;
    book.cancel(id, "While the page waits.");
    const takingOver = refresh(20_000);
    await releaseCheck(db, { ...claim, delaySeconds: 0 });
    expect(await takingOver).toBe(true);
    expect(await stateOf(id)).toBe("cancelled");
  });
});

describe("the offer of a plan", () => {
  const offer = (accountId: string, { planId = plans.coach.id, payments = plan.payments } = {}) =>
    offerPlan(db, { customId: accountId, planId, payments });

  it("has the price and the client id for a coach without a plan", async () => {
    const { id } = await plan.createCoach();
    expect(await offer(id)).toEqual({
      kind: "for-sale",
      clientId: fakePayPal.clientId,
      price: { planName: "College Coach", text: "$29 a month" },
    });
    expect(await offer(id, { planId: plans.foreign.id })).toEqual({ kind: "no-such-plan" });
    expect(await offer(id, { payments: await withoutPayPal() })).toEqual({ kind: "not-set-up" });
  });

  it("has no price while PayPal is unreachable", async () => {
    const { id } = await plan.createCoach();
    const payments = await createPaymentServices({ config: readConfig(fakePayPal.environment), publicUrl });
    failures.add({ with: "cut" });
    expect(await offer(id, { payments })).toEqual({ kind: "for-sale", clientId: fakePayPal.clientId, price: null });
  });

  it("P04 is not made to a coach who has a plan", async () => {
    const { coach, id } = await plan.createSubscriber();
    expect(await offer(coach.id)).toEqual({ kind: "has-plan" });
    await db.updateTable("subscriptions").set({ state: "expired" }).where("paypal_id", "=", id).execute();
    expect(await offer(coach.id)).toMatchObject({ kind: "for-sale" });
  });

  it("names a program, for one payer of several programs, and is not made twice for one", async () => {
    await clearPrograms(db);
    const women = await createProgram(db, { plan: "free" });
    const men = await createProgram(db, { plan: "free", gender: "M" });
    const buy = async (programId: string) => {
      const customId = formatCustomId({ accountId: women.owner.id, programId });
      const { id } = book.create({ plan_id: plans.coach.id, custom_id: customId });
      book.approve(id);
      // The page of the payment sends the id that names the program. Another account reads nothing.
      expect(await plan.ask({ subscriptionId: id, accountId: customId })).toBe("active");
      const another = formatCustomId({ accountId: men.owner.id, programId });
      expect(await plan.ask({ subscriptionId: id, accountId: another })).toBe("pending");
      return { id, customId };
    };
    for (const { programId } of [women, men])
      expect(await offer(formatCustomId({ accountId: women.owner.id, programId }))).toMatchObject({ kind: "for-sale" });
    const { id, customId } = await buy(women.programId);
    expect((await findMembership(db, women.owner.id))?.plan).toBe("active");
    expect((await findMembership(db, men.owner.id))?.plan).toBe("free");
    const other = await buy(men.programId);
    expect((await findMembership(db, men.owner.id))?.plan).toBe("active");
    expect(await plan.stored(other.id)).toMatchObject({ state: "active", problem: null });
    // Neither the payer nor a colleague pays twice for the program.
    for (const again of [
      customId,
      women.owner.id,
      formatCustomId({ accountId: men.owner.id, programId: women.programId }),
    ])
      expect(await offer(again)).toEqual({ kind: "has-plan" });
    const receipts = await listReceipts(db, { accountId: women.owner.id, programId: null });
    expect(receipts).toMatchObject([{ amount: "$29.00" }, { amount: "$29.00" }]);
    await plan.checkAll();
    expect(await listReceipts(db, { accountId: randomUUID(), programId: women.programId })).toHaveLength(1);
    book.cancel(id, "No need.");
    await plan.ask({ subscriptionId: id });
    expect(await offer(customId)).toMatchObject({ kind: "paid-until", until: expect.any(Date) });
  });

  it("is not made for a program that does not exist", async () => {
    const { id } = await plan.createCoach();
    for (const programId of [randomUUID(), "none"])
      expect(await offer(`${id}.${programId}`)).toEqual({ kind: "no-such-coach" });
  });

  it("is not made to other accounts, and to blocked or leaving coaches", async () => {
    const leaving = { deletion_requested_at: new Date(), erase_after: new Date(Date.now() + 1e9) };
    const others = [{ user_type: "Athlete" as const }, { is_blocked: true }, leaving];
    const ids = await Promise.all(others.map(async (other) => (await createMember(db, other)).id));
    for (const id of [...ids, "00000000-0000-4000-8000-000000000000", "' or 1=1"])
      expect([id, await offer(id)]).toEqual([id, { kind: "no-such-coach" }]);
  });
});

describe("a plan", () => {
  it("is shown to its coach and in the personal data export", async () => {
    const { coach, id } = await plan.createSubscriber();
    const path = await createSubscriptionLink(db, { paypalId: id, publicUrl: "" });
    expect(await showOwnPlan(db, coach.id)).toEqual({ state: "active", path });
    expect(await collectPlanData(db, coach.id)).toEqual([
      {
        payPalSubscription: id,
        state: "active",
        firstSeenAt: expect.any(Date),
        startedAt: expect.any(Date),
        nextPaymentAt: expect.any(Date),
        paidUntil: expect.any(Date),
        endedAt: null,
        payments: [{ receipt: expect.any(String), paidAt: expect.any(Date), amount: "29.00 USD" }],
      },
    ]);
    const { id: other } = await plan.createCoach();
    expect([await showOwnPlan(db, other), await collectPlanData(db, other)]).toEqual([null, null]);
  });

  it("is shown by the page of its mailed link, also while PayPal is unreachable", async () => {
    const { id } = await plan.createSubscriber();
    const show = async (token?: string, payments = plan.payments) => {
      const link = await createSubscriptionLink(db, { paypalId: id, publicUrl: "" });
      return showSubscription(db, { token: token ?? link.slice("/subscription/".length), payments });
    };
    const next = book.get(id).billing_info?.next_billing_time;
    const shown = {
      paypalId: id,
      planName: "College Coach",
      price: "$29 a month",
      state: "active",
      counts: true,
      paymentFails: false,
      isBeingCancelled: false,
      accessUntil: new Date(next!).toISOString(),
      nextBillingAt: new Date(next!).toISOString(),
    };
    expect(await show()).toEqual(shown);
    const dates = { next_billing_at: null, access_until: null };
    const facts = { problem: "second", failing_since: new Date(), cancel_requested_at: new Date() } as const;
    await db
      .updateTable("subscriptions")
      .set({ ...dates, ...facts })
      .where("paypal_id", "=", id)
      .execute();
    expect(await show(undefined, await withoutPayPal())).toEqual({
      ...shown,
      planName: null,
      price: null,
      counts: false,
      paymentFails: true,
      isBeingCancelled: true,
      accessUntil: null,
      nextBillingAt: null,
    });
    expect(await show(`${id}.${"A".repeat(43)}`)).toBeNull();
    await db.deleteFrom("subscriptions").where("paypal_id", "=", id).execute();
    expect(await show()).toBeNull();
  });
});
