import { afterAll, beforeEach, expect, it } from "vitest";
import { startFakePayPal } from "../../tests/fake-paypal/start-fake-paypal.ts";
import { readConfig } from "../config.server.ts";
import { createPaymentServices } from "../payments/set-up-payments.server.ts";
import { verifyWebhook } from "./verify-webhook.server.ts";

const fakePayPal = await startFakePayPal();
const { webhooks, faults } = fakePayPal;
const subscription = fakePayPal.subscriptions.create({ plan_id: fakePayPal.plans.coach.id });
const [event] = webhooks.events;

afterAll(() => fakePayPal.close());
beforeEach(() => faults.clear());

/** Verifies a webhook in the given mode. Without `trusted`, the root certificate of the fake is unknown. */
async function verifyWith(
  mode: "local" | "local-then-paypal" | "paypal",
  { trusted = true, signed = webhooks.sign(event!) } = {},
) {
  const environment = {
    ...fakePayPal.environment,
    PAYPAL_WEBHOOK_CHECK: mode,
    ...(trusted ? {} : { PAYPAL_CA_FILE: "" }),
  };
  const { webhookCheck } = await createPaymentServices({ config: readConfig(environment), publicUrl: fakePayPal.url });
  const before = fakePayPal.calls.length;
  const { verdict } = await verifyWebhook(webhookCheck!, { headers: signed.headers, body: Buffer.from(signed.body) });
  const queriedPayPal = fakePayPal.calls.slice(before).some(({ url }) => url.includes("verify-webhook-signature"));
  return { verdict, queriedPayPal };
}

it("P01 rejects a certificate chain without a trusted root", async () => {
  expect(await verifyWith("local")).toEqual({ verdict: "good", queriedPayPal: false });
  expect(await verifyWith("local", { trusted: false })).toEqual({ verdict: "bad", queriedPayPal: false });
});

it("queries PayPal in the mode `local-then-paypal` only if the certificate cannot be verified locally", async () => {
  expect(await verifyWith("local-then-paypal")).toEqual({ verdict: "good", queriedPayPal: false });
  expect(await verifyWith("local-then-paypal", { trusted: false })).toEqual({ verdict: "good", queriedPayPal: true });
  const tampered = webhooks.sign(event!);
  tampered.body = tampered.body.replace(subscription.id, "I-BW452GLLEP1G");
  expect(await verifyWith("local-then-paypal", { signed: tampered })).toEqual({ verdict: "bad", queriedPayPal: false });
  expect(await verifyWith("local-then-paypal", { signed: tampered, trusted: false })).toEqual({
    verdict: "bad",
    queriedPayPal: true,
  });
  const foreign = webhooks.sign(event!, { certUrl: "https://evil.example/v1/notifications/certs/CERT-1" });
  expect(await verifyWith("local-then-paypal", { signed: foreign })).toEqual({ verdict: "bad", queriedPayPal: false });
});

it("always queries PayPal in the mode `paypal` and is undecided while PayPal is unavailable", async () => {
  expect(await verifyWith("paypal")).toEqual({ verdict: "good", queriedPayPal: true });
  faults.add({ with: 503 });
  expect((await verifyWith("paypal")).verdict).toBe("undecided");
});

it("stops the start with a clear message if the root certificate is unreadable", async () => {
  const config = readConfig({ ...fakePayPal.environment, PAYPAL_CA_FILE: "package.json" });
  const starting = createPaymentServices({ config, publicUrl: fakePayPal.url });
  await expect(starting).rejects.toThrow("PAYPAL_CA_FILE is package.json, which holds no certificate.");
});
