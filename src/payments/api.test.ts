import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { coachPlan } from "../../tests/coach-plan.ts";
import type { WebhookEvent } from "../../tests/fake-paypal/events.ts";
import { startFakePayPal } from "../../tests/fake-paypal/start-fake-paypal.ts";
import { createMember, sendRequest } from "../../tests/members.ts";
import { testApp } from "../../tests/test-app.ts";
import { paypalEvent } from "../paypal/paypal-responses.server.ts";
import { recordEvent } from "./record-event.server.ts";

const fakePayPal = await startFakePayPal();
const { subscriptions: book, webhooks, plans } = fakePayPal;
const handle = testApp(fakePayPal.environment);
const { db } = handle;
const plan = coachPlan(fakePayPal, handle);
const unset = testApp();

afterAll(() => fakePayPal.close());
beforeEach(() => {
  fakePayPal.failures.clear();
  webhooks.waiting.splice(0);
  webhooks.events.splice(0);
});

function eventOf(type: string): WebhookEvent {
  const found = webhooks.events.find((event) => event.event_type === type);
  if (!found) throw new Error(`There is no ${type}.`);
  return found;
}

async function countEvents(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from webhook_events`.execute(db);
  return rows[0]?.count ?? 0;
}

describe("P01 unsigned webhooks", () => {
  async function expectRefused(webhook: Parameters<typeof plan.receive>[0]): Promise<void> {
    const before = await countEvents();
    const { statusCode, headers, body } = await plan.receive(webhook);
    expect([statusCode, headers["cache-control"]]).toEqual([400, "no-store"]);
    expect(JSON.parse(body)).toEqual({ isError: true, message: "This is no message of PayPal's.", result: null });
    expect(await countEvents()).toBe(before);
  }

  async function event(): Promise<WebhookEvent> {
    book.approve((await plan.createCoach()).subscribe().id);
    return eventOf("BILLING.SUBSCRIPTION.ACTIVATED");
  }

  it.each([
    "paypal-transmission-id",
    "paypal-transmission-time",
    "paypal-transmission-sig",
    "paypal-cert-url",
    "paypal-auth-algo",
  ])("rejects a webhook without the header %s", async (name) => {
    const { headers, body } = webhooks.sign(await event());
    delete headers[name];
    await expectRefused({ headers, body });
  });

  it("rejects a webhook with another webhook id, another algorithm or a changed body", async () => {
    const message = await event();
    await expectRefused(webhooks.sign(message, { webhookId: "4JH86294D6297924G" }));
    await expectRefused(webhooks.sign(message, { algorithm: "SHA1withRSA" }));
    const good = webhooks.sign(message);
    await expectRefused({ ...good, body: good.body.replace("ACTIVE", "active") });
    await expectRefused({ ...good, body: JSON.stringify(JSON.parse(good.body), null, 1) });
    await expectRefused({ ...good, headers: { ...good.headers, "paypal-auth-algo": "SHA256WITHRSA" } });
  });

  it.each([
    ["of an evil host", "https://evil.example/v1/notifications/certs/CERT-1"],
    ["of a host that begins like PayPal's", "https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1"],
    ["with a user name", "https://api.paypal.com@evil.example/v1/notifications/certs/CERT-1"],
    ["of the live PayPal while another is configured", "https://api.paypal.com/v1/notifications/certs/CERT-1"],
    ["in a file", "file:///v1/notifications/certs/CERT-1"],
    ["with a relative path", `${fakePayPal.url}/v1/notifications/certs/../../../sdk/js`],
    ["on another path", `${fakePayPal.url}/v1/billing/plans/P-1`],
    ["with a query", `${fakePayPal.url}/v1/notifications/certs/CERT-1?x=1`],
  ])("rejects a webhook without a fetch if the certificate URL is %s", async (_case, certUrl) => {
    const webhook = webhooks.sign(await event(), { certUrl });
    const before = fakePayPal.calls.length;
    const fetching = globalThis.fetch;
    const fetched: unknown[] = [];
    globalThis.fetch = (...request) => {
      fetched.push(request[0]);
      return fetching(...request);
    };
    await expectRefused(webhook).finally(() => {
      globalThis.fetch = fetching;
    });
    expect(fetched).toEqual([]);
    expect(fakePayPal.calls.length).toBe(before);
  });

  it("rejects a self-signed, expired or not yet valid certificate, and one of another issuer or name", async () => {
    const message = await event();
    const day = 86_400_000;
    const issued = [
      { issuer: "foreign" },
      { issuer: "none" },
      { notBefore: new Date(Date.now() - 9 * day), notAfter: new Date(Date.now() - day) },
      { notBefore: new Date(Date.now() + day) },
      { commonName: "www.paypal.com" },
      { commonName: "messageverificationcerts.paypal.com.evil.example" },
    ] as const;
    for (const wanted of issued) {
      const certificate = await webhooks.issueCertificate(wanted);
      await expectRefused(webhooks.sign(message, { certificate }));
    }
  });

  it("rejects a webhook if the certificate URL redirects or returns 404", async () => {
    const message = await event();
    await expectRefused(webhooks.sign(message, { certUrl: webhooks.certUrl().replace("/certs/", "/certs/redirect-") }));
    await expectRefused(webhooks.sign(message, { certUrl: `${webhooks.certUrl()}0` }));
  });

  it("returns 503 and stores nothing while PayPal's certificate is unavailable", async () => {
    const certificate = await webhooks.issueCertificate({});
    const webhook = webhooks.sign(await event(), { certificate });
    const before = await countEvents();
    fakePayPal.failures.add({ with: "hang", path: /certs/ });
    const begun = performance.now();
    const response = await plan.receive(webhook);
    expect([response.statusCode, response.headers["retry-after"]]).toEqual([503, "5"]);
    expect(response.json()).toMatchObject({ isError: true, result: null, requestId: response.headers["x-request-id"] });
    expect(performance.now() - begun).toBeLessThan(1_500);
    expect(await countEvents()).toBe(before);
  });

  it.each(["[]", "null", '"text"', "{", "", "\ufeff{}", '{"id":1}'])(
    "rejects a webhook with the body %j",
    async (body) => {
      const { headers } = webhooks.sign(await event());
      const { statusCode } = await plan.receive({ headers, body });
      expect(statusCode).toBe(400);
    },
  );

  it("rejects a signed JSON object that is no event", async () => {
    await expectRefused(webhooks.sign({ id: 1 } as never));
  });

  it("rejects text bodies, form bodies and oversized bodies", async () => {
    const { headers, body } = webhooks.sign(await event());
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
      expect((await plan.receive({ headers: { ...headers, "content-type": type }, body })).statusCode).toBe(415);
    }
    expect((await plan.receive({ headers, body: `${body}${" ".repeat(70_000)}` })).statusCode).toBe(413);
  });
});

it("P02 applies an event once and returns 200 for all 27 deliveries", async () => {
  const coach = await plan.createCoach();
  const { id } = coach.subscribe();
  book.approve(id);
  const send = () => plan.receive(webhooks.sign(eventOf("BILLING.SUBSCRIPTION.ACTIVATED")));
  const before = await countEvents();
  const atOnce = await Promise.all([send(), send()]);
  expect(atOnce.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  await plan.checkAll();
  for (let copy = 0; copy < 25; copy += 1) expect((await send()).statusCode).toBe(200);
  await plan.checkAll();
  expect(await countEvents()).toBe(before + 1);
  expect(await plan.stored(id)).toMatchObject({ state: "active", problem: null, accountId: coach.id });
  expect(await coach.mails()).toEqual(["plan-started"]);
});

it("B22 stores one event per transmission id, also for two concurrent deliveries with different bodies", async () => {
  const coach = await plan.createCoach();
  book.approve(coach.subscribe().id);
  const event = eventOf("BILLING.SUBSCRIPTION.ACTIVATED");
  const send = (number: number) =>
    plan.receive(
      webhooks.sign({ ...event, id: `${event.id}-${number}` }, { transmissionId: `transmission-${event.id}` }),
    );
  const before = await countEvents();
  const responses = [...(await Promise.all([send(1), send(2), send(3)])), await send(4)];
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(await countEvents()).toBe(before + 1);
});

it("accepts an event about an unknown subscription and changes nothing", async () => {
  // Applies the events that earlier tests have received.
  await plan.checkAll();
  const before = fakePayPal.calls.length;
  const sale = { ...eventBase(), event_type: "PAYMENT.SALE.COMPLETED", resource: { id: "1", state: "completed" } };
  expect((await plan.receive(webhooks.sign(sale))).statusCode).toBe(200);
  await plan.checkAll();
  expect(fakePayPal.calls.slice(before).filter(({ url }) => url.includes("/billing/"))).toEqual([]);
});

function eventBase(): WebhookEvent {
  const base = { id: `WH-${Math.random()}`, create_time: new Date().toISOString(), summary: "", links: [] };
  return { ...base, resource_type: "sale", event_type: "", resource: {}, event_version: "1.0" };
}

const lives = {
  approve: (id: string) => book.approve(id),
  suspend: (id: string) => book.suspend(id, "The payment failed."),
  cancel: (id: string) => book.cancel(id, "No longer wanted."),
};

describe("F5, P03 event order and duplicates", () => {
  it("reaches PayPal's final state and sends each mail once for all 120 orders of five events", async () => {
    const all = await Promise.all(
      permutations([0, 1, 2, 3, 4]).map(async (order) => ({ order, coach: await plan.createCoach() })),
    );
    const begun = all.map(({ order, coach }) => {
      webhooks.events.splice(0);
      const { id } = coach.subscribe();
      for (const step of Object.values(lives)) step(id);
      return { coach, id, messages: order.map((index) => webhooks.events[index]!) };
    });
    for (const round of [0, 1, 2, 3, 4]) {
      for (const { messages } of begun) {
        // Bypasses the endpoint, which the tests above cover.
        await recordEvent(db, { event: paypalEvent.parse(messages[round]), source: "webhook" });
      }
    }
    await plan.checkAll();
    for (const { coach, id } of begun) {
      expect(await plan.stored(id)).toMatchObject({ state: "cancelled", problem: null, accountId: coach.id });
      expect(await coach.mails()).toEqual(["plan-ended"]);
    }
  }, 120_000);

  it("matches PayPal's state after late, early and repeated events with checks in between", async () => {
    const steps = fc.array(
      fc.oneof(
        { weight: 2, arbitrary: fc.constant("live" as const) },
        { weight: 3, arbitrary: fc.nat({ max: 4 }) },
        { weight: 2, arbitrary: fc.constant("check" as const) },
        { weight: 1, arbitrary: fc.constant("unreachable" as const) },
      ),
      { maxLength: 16 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (script) => {
        const coach = await plan.createCoach();
        webhooks.events.splice(0);
        const { id } = coach.subscribe();
        const future = Object.values(lives);
        for (const step of script) {
          if (step === "live") future.shift()?.(id);
          else if (step === "check") await plan.checkAll();
          else if (step === "unreachable") {
            fakePayPal.failures.add({ with: 500, path: /subscriptions/ });
            await plan.checkAll();
            fakePayPal.failures.clear();
          } else if (webhooks.events[step]) await plan.receive(webhooks.sign(webhooks.events[step]));
        }
        for (const event of webhooks.events) await plan.receive(webhooks.sign(event));
        await plan.checkAll();
        const states = {
          APPROVAL_PENDING: "pending",
          ACTIVE: "active",
          SUSPENDED: "suspended",
          CANCELLED: "cancelled",
        };
        const truth = states[book.get(id).status as keyof typeof states];
        expect((await plan.stored(id))?.state).toBe(truth);
        const mails = await coach.mails();
        expect(mails).toEqual([...new Set(mails)]);
        const open = db.selectFrom("webhook_events").select("id").where("applied_at", "is", null);
        expect(await open.execute()).toEqual([]);
      }),
      { numRuns: 15 },
    );
  }, 120_000);
});

describe("P04 invalid subscriptions", () => {
  async function settle(id: string): Promise<void> {
    book.approve(id);
    await webhooks.release();
    await plan.checkAll();
  }

  it("ignores a subscription to another plan or with an overridden price", async () => {
    const coach = await plan.createCoach();
    const foreign = coach.subscribe({ plan_id: plans.foreign.id });
    const cheap = coach.subscribe({
      plan: { billing_cycles: [{ pricing_scheme: { fixed_price: { value: "0.01" } } }] },
    });
    await settle(foreign.id);
    await settle(cheap.id);
    expect(await plan.stored(foreign.id)).toMatchObject({ problem: "foreign-plan" });
    expect(await plan.stored(cheap.id)).toMatchObject({ problem: "overridden" });
    expect(await coach.mails()).toEqual([]);
    expect(await plan.ask({ subscriptionId: cheap.id, accountId: coach.id })).toBe("pending");
  });

  it("ignores a subscription if its custom id names no active coach", async () => {
    const athlete = await createMember(db, { user_type: "Athlete" });
    const deleted = await createMember(db, {
      deletion_requested_at: new Date(),
      erase_after: new Date(Date.now() + 1e9),
    });
    const ids = [
      athlete.id,
      deleted.id,
      "00000000-0000-4000-8000-000000000000",
      "' or 1=1 --",
      "x".repeat(127),
      undefined,
    ];
    for (const custom_id of ids) {
      const { id } = book.create({ plan_id: plans.coach.id, ...(custom_id === undefined ? {} : { custom_id }) });
      await settle(id);
      expect(await plan.stored(id)).toMatchObject({ problem: "no-such-coach" });
    }
    const coach = await plan.createCoach();
    const { id } = coach.subscribe();
    Object.assign(book.get(id), { custom_id: coach.id.toUpperCase() });
    await settle(id);
    expect(await plan.stored(id)).toMatchObject({ problem: "no-such-coach", accountId: null });
    Object.assign(book.get(id), { custom_id: "Zoë 🏐" });
    await plan.ask({ subscriptionId: id });
    expect(await plan.stored(id)).toMatchObject({ problem: "no-such-coach" });
  });

  it("counts a subscription for no account after its custom id changes", async () => {
    const [first, other] = [await plan.createCoach(), await plan.createCoach()];
    const { id } = first.subscribe();
    await settle(id);
    Object.assign(book.get(id), { custom_id: other.id });
    await plan.ask({ subscriptionId: id });
    expect(await plan.stored(id)).toMatchObject({ problem: "bound-elsewhere", accountId: first.id });
    expect(await other.mails()).toEqual([]);
  });

  it("flags a coach's second live subscription and rechecks it after the first one ends", async () => {
    const coach = await plan.createCoach();
    const [first, second] = [coach.subscribe(), coach.subscribe()];
    await settle(first.id);
    await settle(second.id);
    expect(await plan.stored(first.id)).toMatchObject({ state: "active", problem: null });
    expect(await plan.stored(second.id)).toMatchObject({ state: "active", problem: "second" });
    expect(await coach.mails()).toEqual(["plan-started"]);
    book.cancel(first.id, "One is enough.");
    await webhooks.release();
    await plan.checkAll();
    expect(await plan.stored(second.id)).toMatchObject({ state: "active", problem: null });
  });

  it("records one plan and one flag if two subscriptions become live concurrently", async () => {
    const coach = await plan.createCoach();
    const both = [coach.subscribe(), coach.subscribe()];
    for (const { id } of both) book.approve(id);
    await Promise.all(both.map(({ id }) => plan.ask({ subscriptionId: id })));
    await plan.checkAll();
    const problems = await Promise.all(both.map(async ({ id }) => (await plan.stored(id))?.problem));
    expect(problems.sort()).toEqual([null, "second"].sort());
  });
});

describe("approval reports", () => {
  it("P05 queries PayPal on an approval report if the webhook is lost", async () => {
    const coach = await plan.createCoach();
    const { id } = coach.subscribe();
    book.approve(id);
    const begun = performance.now();
    expect(await plan.ask({ subscriptionId: id, accountId: coach.id })).toBe("active");
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(await coach.mails()).toEqual(["plan-started"]);
  });

  it("X09 does not activate an unpaid subscription on an approval report", async () => {
    const coach = await plan.createCoach();
    const { id } = coach.subscribe();
    expect(await plan.ask({ subscriptionId: id, accountId: coach.id })).toBe("pending");
    expect(await plan.ask({ subscriptionId: "I-BW452GLLEP1G", accountId: coach.id })).toBe("unknown");
    expect(await plan.stored("I-BW452GLLEP1G")).toBeNull();
    expect(await plan.stored(id)).toMatchObject({ state: "pending" });
  });

  it("X09 returns only the state pending for another account's subscription and grants no access", async () => {
    const [payer, other] = [await plan.createCoach(), await plan.createCoach()];
    const { id } = payer.subscribe();
    book.approve(id);
    expect(await plan.ask({ subscriptionId: id, accountId: other.id })).toBe("pending");
    expect(await plan.ask({ subscriptionId: id })).toBe("pending");
    expect(await plan.stored(id)).toMatchObject({ state: "active", accountId: payer.id });
    expect(await other.mails()).toEqual([]);
  });

  it("stores an approval report while PayPal is unreachable, and the job processes it later", async () => {
    const coach = await plan.createCoach();
    const { id } = coach.subscribe();
    book.approve(id);
    fakePayPal.failures.add({ with: "cut", path: /^\/v1\/billing/ });
    expect(await plan.ask({ subscriptionId: id, accountId: coach.id })).toBe("unknown");
    fakePayPal.failures.clear();
    await plan.checkAll();
    expect(await plan.stored(id)).toMatchObject({ state: "active" });
  });

  it("rejects an approval report with an invalid subscription id or unknown fields", async () => {
    for (const body of [
      { subscriptionId: "1" },
      { subscriptionId: ["I-A"] },
      {},
      { subscriptionId: "I-A", state: "active" },
    ])
      expect((await sendRequest(handle.app, "POST", "/api/payments/approve", { body })).status).toBe(400);
  });
});

it("F5 responds to webhooks within a second while PayPal hangs", async () => {
  const coach = await plan.createCoach();
  book.approve(coach.subscribe().id);
  fakePayPal.failures.add({ with: "hang" });
  const begun = performance.now();
  expect((await plan.receive(webhooks.sign(eventOf("BILLING.SUBSCRIPTION.ACTIVATED")))).statusCode).toBe(200);
  expect(performance.now() - begun).toBeLessThan(1_000);
});

it("returns 404 from both endpoints if payments are not set up", async () => {
  for (const url of ["/api/payments/webhook", "/api/payments/approve"]) {
    const { status, body, headers } = await sendRequest(unset.app, "POST", url, { body: {} });
    expect({ status, message: body.message }).toEqual({ status: 404, message: "Payments aren’t set up here." });
    expect(headers["cache-control"]).toBe("no-store");
  }
});

function permutations(items: number[]): number[][] {
  if (items.length < 2) return [items];
  return items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));
}
