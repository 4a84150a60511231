import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll } from "vitest";
import { readConfig } from "../src/config.server.ts";
import { checkDueSubscriptions } from "../src/payments/check-due-subscriptions.server.ts";
import { createPaymentServices, type PaymentServices } from "../src/payments/set-up-payments.server.ts";
import { call, createMember, mailTo, publicUrl } from "./members.ts";
import type { SignedWebhook } from "./paypal-stand-in/sign-webhook.ts";
import type { FakePayPalServer } from "./paypal-stand-in/start-stand-in.ts";
import type { Subscription } from "./paypal-stand-in/subscription-book.ts";
import type { testApp } from "./test-app.ts";

/** The coach plan of an application that has the stand-in for its PayPal: messages wait until a test sends them. */
export function coachPlan(standIn: FakePayPalServer, app: ReturnType<typeof testApp>) {
  const { db } = app;
  const { subscriptions: book, plans, webhooks } = standIn;
  const steps = { receive, checkAll, createCoach, createSubscriber, stored, ask };
  const plan = { payments: undefined as unknown as PaymentServices, ...steps };
  beforeAll(async () => {
    webhooks.mode = "hold";
    await webhooks.sendTo(async (webhook) => (await receive(webhook)).statusCode);
    plan.payments = await createPaymentServices({ config: readConfig(standIn.environment), publicUrl });
    await fetchCertificate();
  });
  return plan;

  /** Sends what is refused until it is: on a busy machine the certificate may come too late for the first. */
  async function fetchCertificate(): Promise<void> {
    const { id } = book.create({ plan_id: plans.coach.id });
    const bad = webhooks.sign(webhooks.events.at(-1)!, { webhookId: "another" });
    for (let sent = 0; sent < 20 && (await receive(bad)).statusCode === 503; sent += 1) await sleep(200);
    book.all.delete(id);
    webhooks.events.splice(0);
    webhooks.waiting.splice(0);
  }

  /** PayPal's message at our door. */
  function receive({ headers, body: payload }: SignedWebhook) {
    return app.app.inject({ method: "POST", url: "/api/payments/webhook", headers, payload });
  }

  /** Does what the job does; what waits for a later attempt waits no more. */
  async function checkAll(): Promise<void> {
    await db
      .updateTable("subscription_checks")
      .set({ due_at: new Date(0) })
      .execute();
    await checkDueSubscriptions(db, { payments: plan.payments, signal: new AbortController().signal });
  }

  /** A coach, and a way to begin subscriptions in the coach's name. */
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

  /** A coach whose plan is active, here and at PayPal. */
  async function createSubscriber() {
    const coach = await createCoach();
    const { id } = coach.subscribe();
    book.approve(id);
    await ask({ subscriptionId: id });
    return { coach, id };
  }

  /** What the database holds of a subscription. */
  async function stored(paypalId: string) {
    const row = await db
      .selectFrom("subscriptions")
      .select(["state", "problem", "account_id as accountId", "access_until as accessUntil"])
      .where("paypal_id", "=", paypalId)
      .executeTakeFirst();
    return row ?? null;
  }

  /** What the page asks once PayPal's script reports an approval. */
  async function ask(body: { subscriptionId: string; accountId?: string }) {
    const { status, body: answer } = await call(app.app, "POST", "/api/payments/approve", { body });
    return status === 200 ? answer.result.state : status;
  }
}
