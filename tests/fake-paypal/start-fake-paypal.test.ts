import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ConfigProblem, readConfig } from "../../src/config.server.ts";
import { type FakePayPalServer, startFakePayPal } from "./start-fake-paypal.ts";

let fakePayPal: FakePayPalServer;

beforeAll(async () => {
  fakePayPal = await startFakePayPal();
});

afterAll(() => fakePayPal.close());

/** Returns the configuration error for the fake's settings plus `environment`, or "none". */
function readConfigError(environment: Record<string, string>): string {
  try {
    readConfig({ ...fakePayPal.environment, ...environment });
    return "none";
  } catch (error) {
    if (error instanceof ConfigProblem) return error.message;
    throw error;
  }
}

it("is accepted in the settings of a local trial and rejected in those of a public server", () => {
  expect(readConfigError({})).toBe("none");
  expect(readConfigError({ PUBLIC_URL: "http://127.0.0.1:3000" })).toBe("none");
  const inPublic = { PUBLIC_URL: "https://roster.example.org" };
  for (const name of ["PAYPAL_API_BASE_URL", "PAYPAL_SDK_BASE_URL", "PAYPAL_CA_FILE"]) {
    expect(readConfigError(inPublic)).toContain(`${name} is `);
  }
  const real = { PAYPAL_API_BASE_URL: "", PAYPAL_SDK_BASE_URL: "", PAYPAL_CA_FILE: "" };
  expect(readConfigError({ ...inPublic, ...real })).toBe("none");
  // Each setting alone is rejected, too.
  for (const [name, value] of Object.entries(fakePayPal.environment)) {
    if (name in real) expect(readConfigError({ ...inPublic, ...real, [name]: value })).toContain(`${name} is `);
  }
});

it("is rejected in settings that name another host, even in a local trial", () => {
  const addresses = [
    "http://10.0.0.7:8080",
    "https://paypal.com.evil.example",
    "https://evilpaypal.com",
    "http://www.paypal.com",
  ];
  for (const address of addresses) {
    expect(readConfigError({ PAYPAL_API_BASE_URL: address })).toContain("PAYPAL_API_BASE_URL is ");
    expect(readConfigError({ PAYPAL_SDK_BASE_URL: address })).toContain("PAYPAL_SDK_BASE_URL is ");
  }
});

it("signs with a certificate chain up to its root, and serves the chain", async () => {
  const pem = await (await fetch(fakePayPal.webhooks.certUrl())).text();
  const [leaf, intermediate] =
    pem.match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----/g)?.map((one) => new X509Certificate(one)) ?? [];
  const root = new X509Certificate(readFileSync(fakePayPal.caFile));
  expect(leaf?.subject).toContain("CN=messageverificationcerts.paypal.com");
  expect(leaf?.checkIssued(intermediate!) && leaf.verify(intermediate!.publicKey)).toBe(true);
  expect(intermediate?.checkIssued(root) && intermediate.verify(root.publicKey)).toBe(true);
});

it("reports whether it signed a webhook", async () => {
  const { id } = fakePayPal.subscriptions.create({ plan_id: fakePayPal.plans.coach.id });
  const event = fakePayPal.webhooks.events.at(-1)!;
  expect(event.resource).toMatchObject({ id, status: "APPROVAL_PENDING" });
  expect(await verified(fakePayPal.webhooks.sign(event))).toBe("SUCCESS");
  const foreign = await fakePayPal.webhooks.issueCertificate({ issuer: "foreign" });
  expect(await verified(fakePayPal.webhooks.sign(event, { certificate: foreign }))).toBe("FAILURE");
  const good = fakePayPal.webhooks.sign(event);
  expect(await verified({ ...good, body: good.body.replace(id, "I-OTHER") })).toBe("FAILURE");
});

it("lists every event once across pages, newest first", async () => {
  const { id } = fakePayPal.subscriptions.create({ plan_id: fakePayPal.plans.coach.id });
  fakePayPal.subscriptions.approve(id);
  const listed: string[] = [];
  for (let next: string | undefined = "/v1/notifications/webhooks-events?page_size=2"; next; ) {
    const { body } = await sendRequest("GET", next);
    const page = body as { events: { id: string }[]; links: { rel: string; href: string }[] };
    listed.push(...page.events.map((event) => event.id));
    next = page.links.find(({ rel }) => rel === "next")?.href.slice(fakePayPal.url.length);
  }
  expect(listed).toEqual(fakePayPal.webhooks.events.map((event) => event.id).reverse());
});

it("rejects an action that the status of a subscription does not allow, with PayPal's error", async () => {
  const { id } = fakePayPal.subscriptions.create({ plan_id: fakePayPal.plans.coach.id });
  const early = await sendRequest("POST", `/v1/billing/subscriptions/${id}/cancel`, { reason: "Changed my mind" });
  expect(early).toMatchObject({
    status: 422,
    body: { name: "UNPROCESSABLE_ENTITY", details: [{ issue: "SUBSCRIPTION_STATUS_INVALID" }] },
  });
  fakePayPal.subscriptions.approve(id);
  const late = await sendRequest("POST", `/v1/billing/subscriptions/${id}/cancel`, { reason: "Changed my mind" });
  expect(late.status).toBe(204);
  const { body } = await sendRequest("GET", `/v1/billing/subscriptions/${id}`);
  expect(body).toMatchObject({ status: "CANCELLED", status_change_note: "Changed my mind" });
  expect(body).not.toHaveProperty("billing_info.next_billing_time");
});

it("fails on demand: rejects a token, returns errors, cuts the connection, goes down", async () => {
  const [subscription] = fakePayPal.subscriptions.all.keys();
  const path = `/v1/billing/subscriptions/${subscription}`;
  const headers = { authorization: `Bearer ${await token()}` };
  const status = () =>
    fetch(fakePayPal.url + path, { headers }).then(
      (response) => response.status,
      () => "no response",
    );
  expect(await status()).toBe(200);
  fakePayPal.failures.add({ with: 429, times: 1 });
  fakePayPal.failures.add({ with: 500, path: /subscriptions/, times: 1 });
  fakePayPal.failures.add({ with: "cut", times: 1 });
  expect([await status(), await status(), await status(), await status()]).toEqual([429, 500, "no response", 200]);
  await fakePayPal.goDown();
  expect(await status()).toBe("no response");
  await fakePayPal.comeBack();
  expect(await status()).toBe(200);
  fakePayPal.expireTokens();
  expect(await status()).toBe(401);
});

async function token(): Promise<string> {
  const response = await fetch(`${fakePayPal.url}/v1/oauth2/token`, {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from(`${fakePayPal.clientId}:${fakePayPal.clientSecret}`).toString("base64")}`,
    },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

async function sendRequest(
  method: "GET" | "POST",
  path: string,
  body?: object,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(fakePayPal.url + path, {
    method,
    headers: { authorization: `Bearer ${await token()}`, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: response.status === 204 ? null : await response.json() };
}

async function verified({ body, headers }: { body: string; headers: Record<string, string> }): Promise<unknown> {
  const response = await sendRequest("POST", "/v1/notifications/verify-webhook-signature", {
    auth_algo: headers["paypal-auth-algo"],
    cert_url: headers["paypal-cert-url"],
    transmission_id: headers["paypal-transmission-id"],
    transmission_sig: headers["paypal-transmission-sig"],
    transmission_time: headers["paypal-transmission-time"],
    webhook_id: fakePayPal.webhookId,
    webhook_event: JSON.parse(body),
  });
  return (response.body as { verification_status: string }).verification_status;
}
