import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { signWebhook } from "../../tests/fake-paypal/sign-webhook.ts";
import { startFakePayPal } from "../../tests/fake-paypal/start-fake-paypal.ts";
import { readConfig } from "../config.server.ts";
import { createPaymentServices } from "../payments/set-up-payments.server.ts";
import { verifyWebhook } from "./verify-webhook.server.ts";

const fakePayPal = await startFakePayPal();
const { webhooks, failures } = fakePayPal;
const subscription = fakePayPal.subscriptions.create({ plan_id: fakePayPal.plans.coach.id });
const [event] = webhooks.events;

afterAll(() => fakePayPal.close());
beforeEach(() => failures.clear());

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
  failures.add({ with: 503 });
  expect((await verifyWith("paypal")).verdict).toBe("undecided");
});

const signature = "paypal-transmission-sig";

it.each([
  ["paypal-transmission-id", ""],
  ["paypal-transmission-id", "a".repeat(101)],
  ["paypal-transmission-id", "a|b"],
  ["paypal-transmission-id", "|a"],
  ["paypal-transmission-time", ""],
  ["paypal-transmission-time", "2026-03-01T00:00:00Z|"],
  ["paypal-transmission-time", "|2026-03-01T00:00:00Z"],
  ["paypal-transmission-time", "0".repeat(41)],
  [signature, "A".repeat(39)],
  [signature, "A".repeat(1401)],
  [signature, `${"A".repeat(40)}===`],
  [signature, `-${"A".repeat(40)}`],
  [signature, `${"A".repeat(40)}-`],
  ["paypal-auth-algo", "SHA1withRSA"],
])("P01 rejects the header %s: %j without a query to PayPal", async (name, value) => {
  const signed = webhooks.sign(event!);
  signed.headers[name] = value;
  expect(await verifyWith("paypal", { signed })).toEqual({ verdict: "bad", queriedPayPal: false });
});

it.each([
  ["paypal-transmission-id", "a".repeat(100)],
  ["paypal-transmission-id", "A-0_z"],
  ["paypal-transmission-time", "2026-03-01T00:00:00.000+00:00-Z"],
  ["paypal-transmission-time", "0".repeat(40)],
  [signature, `${"A".repeat(40)}==`],
  [signature, `+/${"A".repeat(1398)}`],
])("lets PayPal decide about the header %s: %j", async (name, value) => {
  const signed = webhooks.sign(event!);
  signed.headers[name] = value;
  expect(await verifyWith("paypal", { signed })).toEqual({ verdict: "bad", queriedPayPal: true });
});

it.each(["[]", "null", "1", '"text"', "{", "", "\ufeff{}"])(
  "P01 rejects the signed body %j, which is not a JSON object",
  async (body) => {
    const signing = { certUrl: webhooks.certUrl(), certificate: webhooks.ownCertificate, time: new Date() };
    const signed = signWebhook(body, { ...signing, webhookId: fakePayPal.webhookId });
    expect((await verifyWith("local", { signed })).verdict).toBe("bad");
  },
);

it("P01 rejects a signed body that is not UTF-8", async () => {
  const { webhookCheck } = await createPaymentServices({ config: readConfig(fakePayPal.environment), publicUrl: "" });
  const headers = { ...webhooks.sign(event!).headers };
  const body = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
  const before = fakePayPal.calls.length;
  expect(await verifyWebhook({ ...webhookCheck!, mode: "paypal" }, { headers, body })).toEqual({ verdict: "bad" });
  expect(fakePayPal.calls.length).toBe(before);
});

it("returns the transmission id of a good webhook", async () => {
  const { webhookCheck } = await createPaymentServices({ config: readConfig(fakePayPal.environment), publicUrl: "" });
  const { headers, body } = webhooks.sign(event!, { transmissionId: "transmission-1" });
  expect(await verifyWebhook(webhookCheck!, { headers, body: Buffer.from(body) })).toEqual({
    verdict: "good",
    transmissionId: "transmission-1",
  });
});

it("throws an error that is not PayPal's", async () => {
  const { webhookCheck } = await createPaymentServices({ config: readConfig(fakePayPal.environment), publicUrl: "" });
  const paypal = { ...webhookCheck!.paypal, verifySignature: () => Promise.reject(new TypeError("a bug")) };
  const { headers, body } = webhooks.sign(event!);
  const verifying = verifyWebhook({ ...webhookCheck!, mode: "paypal", paypal }, { headers, body: Buffer.from(body) });
  await expect(verifying).rejects.toThrow("a bug");
});

it.each([
  ["https://api.paypal.com", ["api.paypal.com", "api-m.paypal.com"], ["messageverificationcerts.paypal.com"]],
  [
    "https://api-m.sandbox.paypal.com",
    ["api.sandbox.paypal.com", "api-m.sandbox.paypal.com"],
    ["messageverificationcerts.sandbox.paypal.com", "messageverificationcerts.paypal.com"],
  ],
])("P01 trusts with the API %s only its own certificates", async (apiBaseUrl, hosts, names) => {
  // The settings allow a root certificate of our own only with a fake server.
  const config = { ...readConfig(fakePayPal.environment), PAYPAL_API_BASE_URL: apiBaseUrl };
  const { webhookCheck } = await createPaymentServices({ config, publicUrl: fakePayPal.url });
  const find = (host: string, id = "CERT-1") =>
    webhookCheck!.certificates.find(`https://${host}/v1/notifications/certs/${id}`);
  const allHosts = ["", "-m"].flatMap((suffix) => [`api${suffix}.paypal.com`, `api${suffix}.sandbox.paypal.com`]);
  const fetching = vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("", { status: 404 }));
  const found = await Promise.all([...allHosts, "evil.example"].map(async (host) => [host, await find(host)]));
  expect(
    found
      .filter(([, key]) => key !== "refused")
      .map(([host]) => host)
      .sort(),
  ).toEqual([...hosts].sort());
  for (const commonName of ["messageverificationcerts.paypal.com", "messageverificationcerts.sandbox.paypal.com"]) {
    const { pem } = await fakePayPal.webhooks.issueCertificate({ commonName });
    fetching.mockImplementation(async () => new Response(pem));
    const key = await find(hosts[0]!, commonName.replaceAll(".", "-"));
    expect([commonName, typeof key]).toEqual([commonName, names.includes(commonName) ? "object" : "string"]);
  }
});

it("stops the start with a clear message if the root certificate is unreadable", async () => {
  const config = readConfig({ ...fakePayPal.environment, PAYPAL_CA_FILE: "package.json" });
  const starting = createPaymentServices({ config, publicUrl: fakePayPal.url });
  await expect(starting).rejects.toThrow("PAYPAL_CA_FILE is package.json, which holds no certificate.");
});
