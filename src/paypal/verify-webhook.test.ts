import { afterAll, beforeEach, expect, it } from "vitest";
import { startFakePayPal } from "../../tests/fake-paypal/start-fake-paypal.ts";
import { readConfig } from "../config.server.ts";
import { createPaymentServices } from "../payments/set-up-payments.server.ts";
import { verifyWebhook } from "./verify-webhook.server.ts";

const standIn = await startFakePayPal();
const { webhooks, faults } = standIn;
const subscription = standIn.subscriptions.create({ plan_id: standIn.plans.coach.id });
const [event] = webhooks.events;

afterAll(() => standIn.close());
beforeEach(() => faults.clear());

/** Judges a message as the product would with this setting; without the stand-in's root nothing of its certificates is trusted. */
async function judge(
  mode: "local" | "local-then-paypal" | "paypal",
  { trusted = true, signed = webhooks.sign(event!) } = {},
) {
  const environment = {
    ...standIn.environment,
    PAYPAL_WEBHOOK_CHECK: mode,
    ...(trusted ? {} : { PAYPAL_CA_FILE: "" }),
  };
  const { webhookCheck } = await createPaymentServices({ config: readConfig(environment), publicUrl: standIn.url });
  const before = standIn.calls.length;
  const { verdict } = await verifyWebhook(webhookCheck!, { headers: signed.headers, body: Buffer.from(signed.body) });
  const asked = standIn.calls.slice(before).some(({ url }) => url.includes("verify-webhook-signature"));
  return { verdict, asked };
}

it("P01 a chain that ends at no root of Node's is not trusted", async () => {
  expect(await judge("local")).toEqual({ verdict: "good", asked: false });
  expect(await judge("local", { trusted: false })).toEqual({ verdict: "bad", asked: false });
});

it("asks PayPal only where its certificate cannot be judged here, if that is set", async () => {
  expect(await judge("local-then-paypal")).toEqual({ verdict: "good", asked: false });
  expect(await judge("local-then-paypal", { trusted: false })).toEqual({ verdict: "good", asked: true });
  const tampered = webhooks.sign(event!);
  tampered.body = tampered.body.replace(subscription.id, "I-BW452GLLEP1G");
  expect(await judge("local-then-paypal", { signed: tampered })).toEqual({ verdict: "bad", asked: false });
  expect(await judge("local-then-paypal", { signed: tampered, trusted: false })).toEqual({
    verdict: "bad",
    asked: true,
  });
  const foreign = webhooks.sign(event!, { certUrl: "https://evil.example/v1/notifications/certs/CERT-1" });
  expect(await judge("local-then-paypal", { signed: foreign })).toEqual({ verdict: "bad", asked: false });
});

it("always asks PayPal where that is set, and leaves it open while PayPal does not answer", async () => {
  expect(await judge("paypal")).toEqual({ verdict: "good", asked: true });
  faults.add({ with: 503 });
  expect((await judge("paypal")).verdict).toBe("undecided");
});

it("a root certificate that cannot be read stops the start, in a sentence", async () => {
  const config = readConfig({ ...standIn.environment, PAYPAL_CA_FILE: "package.json" });
  const starting = createPaymentServices({ config, publicUrl: standIn.url });
  await expect(starting).rejects.toThrow("PAYPAL_CA_FILE is package.json, which holds no certificate.");
});
