import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll } from "vitest";
import { readConfig } from "../src/config.server.ts";
import { checkDueSubscriptions } from "../src/payments/check-due-subscriptions.server.ts";
import { createPaymentServices, type PaymentServices } from "../src/payments/set-up-payments.server.ts";
import type { SignedWebhook } from "./fake-paypal/sign-webhook.ts";
import type { FakePayPalServer } from "./fake-paypal/start-fake-paypal.ts";
import type { Subscription } from "./fake-paypal/subscription-book.ts";
import { createMember, mailTo, publicUrl, sendRequest } from "./members.ts";
import type { testApp } from "./test-app.ts";

/** Sets up the coach plan of an application that uses the fake PayPal. Webhooks wait until a test sends them. */
export function coachPlan(fakePayPal: FakePayPalServer, app: ReturnType<typeof testApp>) {
  const { db } = app;
  const { subscriptions: book, plans, webhooks } = fakePayPal;
  const steps = { receive, checkAll, createCoach, createSubscriber, stored, ask };
  const plan = { payments: undefined as unknown as PaymentServices, ...steps };
  beforeAll(async () => {
    webhooks.mode = "hold";
    await webhooks.sendTo(async (webhook) => (await receive(webhook)).statusCode);
    plan.payments = await createPaymentServices({ config: readConfig(fakePayPal.environment), publicUrl });
    await fetchCertificate();
  });
  return plan;

  /** Sends a bad webhook until it is rejected: a loaded machine may fetch the certificate too late for the first one. */
  async function fetchCertificate(): Promise<void> {
    const { id } = book.create({ plan_id: plans.coach.id });
    const bad = webhooks.sign(webhooks.events.at(-1)!, { webhookId: "another" });
    for (let sent = 0; sent < 20 && (await receive(bad)).statusCode === 503; sent += 1) await sleep(200);
    book.all.delete(id);
    webhooks.events.splice(0);
    webhooks.waiting.splice(0);
  }

  function receive({ headers, body: payload }: SignedWebhook) {
    return app.app.inject({ method: "POST", url: "/api/payments/webhook", headers, payload });
  }

  /** Runs the job now, without waiting for the time of the next attempt. */
  async function checkAll(): Promise<void> {
    await db
      .updateTable("subscription_checks")
      .set({ due_at: new Date(0) })
      .execute();
    await checkDueSubscriptions(db, { payments: plan.payments, signal: new AbortController().signal });
  }

  async function createCoach() {
    const { id, email } = await createMember(db);
    return {
      id,
      email,
      subscribe: (changes: Partial<Subscription> & { plan?: object } = {}) =>
        book.create({ plan_id: plans.coach.id, custom_id: id, ...changes }),
      mails: async () => (await mailTo(db, email)).map(({ kind }) => kind),
    };
  }

  /** A coach whose plan is active in the database and at PayPal. */
  async function createSubscriber() {
    const coach = await createCoach();
    const { id } = coach.subscribe();
    book.approve(id);
    await ask({ subscriptionId: id });
    return { coach, id };
  }

  async function stored(paypalId: string) {
    const row = await db
      .selectFrom("subscriptions")
      .select(["state", "problem", "account_id as accountId", "access_until as accessUntil"])
      .where("paypal_id", "=", paypalId)
      .executeTakeFirst();
    return row ?? null;
  }

  /** Sends the request of the page after PayPal's script reported an approval. */
  async function ask(body: { subscriptionId: string; accountId?: string }) {
    const { status, body: response } = await sendRequest(app.app, "POST", "/api/payments/approve", { body });
    return status === 200 ? response.result.state : status;
  }
}
