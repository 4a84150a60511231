import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ConfigProblem, readConfig } from "../../src/config.server.ts";
import { type FakePayPalServer, startFakePayPal } from "./start-stand-in.ts";

let standIn: FakePayPalServer;

beforeAll(async () => {
  standIn = await startFakePayPal();
});

afterAll(() => standIn.close());

/** What the configuration says to the stand-in's settings with these beside them. */
function refusalOf(environment: Record<string, string>): string {
  try {
    readConfig({ ...standIn.environment, ...environment });
    return "none";
  } catch (error) {
    if (error instanceof ConfigProblem) return error.message;
    throw error;
  }
}

it("is taken by a local trial, and by nothing that people reach", () => {
  expect(refusalOf({})).toBe("none");
  expect(refusalOf({ PUBLIC_URL: "http://127.0.0.1:3000" })).toBe("none");
  const inPublic = { PUBLIC_URL: "https://roster.example.org" };
  for (const name of ["PAYPAL_API_BASE_URL", "PAYPAL_SDK_BASE_URL", "PAYPAL_CA_FILE"]) {
    expect(refusalOf(inPublic)).toContain(`${name}: `);
  }
  const real = { PAYPAL_API_BASE_URL: "", PAYPAL_SDK_BASE_URL: "", PAYPAL_CA_FILE: "" };
  expect(refusalOf({ ...inPublic, ...real })).toBe("none");
  // Not by any one of them alone, either.
  for (const [name, value] of Object.entries(standIn.environment)) {
    if (name in real) expect(refusalOf({ ...inPublic, ...real, [name]: value })).toContain(`${name}: `);
  }
});

it("is refused on another machine than the product's, also in a local trial", () => {
  const addresses = [
    "http://10.0.0.7:8080",
    "https://paypal.com.evil.example",
    "https://evilpaypal.com",
    "http://www.paypal.com",
  ];
  for (const address of addresses) {
    expect(refusalOf({ PAYPAL_API_BASE_URL: address })).toContain("PAYPAL_API_BASE_URL: ");
    expect(refusalOf({ PAYPAL_SDK_BASE_URL: address })).toContain("PAYPAL_SDK_BASE_URL: ");
  }
});

it("signs with a certificate that leads to its root, and serves it with what issued it", async () => {
  const pem = await (await fetch(standIn.webhooks.certUrl())).text();
  const [leaf, intermediate] =
    pem.match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----/g)?.map((one) => new X509Certificate(one)) ?? [];
  const root = new X509Certificate(readFileSync(standIn.caFile));
  expect(leaf?.subject).toContain("CN=messageverificationcerts.paypal.com");
  expect(leaf?.checkIssued(intermediate!) && leaf.verify(intermediate!.publicKey)).toBe(true);
  expect(intermediate?.checkIssued(root) && intermediate.verify(root.publicKey)).toBe(true);
});

it("says itself whether a webhook is its own", async () => {
  const { id } = standIn.subscriptions.create({ plan_id: standIn.plans.coach.id });
  const event = standIn.webhooks.events.at(-1)!;
  expect(event.resource).toMatchObject({ id, status: "APPROVAL_PENDING" });
  expect(await verified(standIn.webhooks.sign(event))).toBe("SUCCESS");
  const foreign = await standIn.webhooks.issueCertificate({ issuer: "foreign" });
  expect(await verified(standIn.webhooks.sign(event, { certificate: foreign }))).toBe("FAILURE");
  const good = standIn.webhooks.sign(event);
  expect(await verified({ ...good, body: good.body.replace(id, "I-OTHER") })).toBe("FAILURE");
});

it("lists every event once over the pages, the newest first", async () => {
  const { id } = standIn.subscriptions.create({ plan_id: standIn.plans.coach.id });
  standIn.subscriptions.approve(id);
  const listed: string[] = [];
  for (let next: string | undefined = "/v1/notifications/webhooks-events?page_size=2"; next; ) {
    const { body } = await call("GET", next);
    const page = body as { events: { id: string }[]; links: { rel: string; href: string }[] };
    listed.push(...page.events.map((event) => event.id));
    next = page.links.find(({ rel }) => rel === "next")?.href.slice(standIn.url.length);
  }
  expect(listed).toEqual(standIn.webhooks.events.map((event) => event.id).reverse());
});

it("refuses what the status of a subscription does not allow, in PayPal's words", async () => {
  const { id } = standIn.subscriptions.create({ plan_id: standIn.plans.coach.id });
  const early = await call("POST", `/v1/billing/subscriptions/${id}/cancel`, { reason: "Changed my mind" });
  expect(early).toMatchObject({
    status: 422,
    body: { name: "UNPROCESSABLE_ENTITY", details: [{ issue: "SUBSCRIPTION_STATUS_INVALID" }] },
  });
  standIn.subscriptions.approve(id);
  const late = await call("POST", `/v1/billing/subscriptions/${id}/cancel`, { reason: "Changed my mind" });
  expect(late.status).toBe(204);
  const { body } = await call("GET", `/v1/billing/subscriptions/${id}`);
  expect(body).toMatchObject({ status: "CANCELLED", status_change_note: "Changed my mind" });
  expect(body).not.toHaveProperty("billing_info.next_billing_time");
});

it("fails as it is told to: refuses a token, answers errors, cuts the connection, is gone", async () => {
  const [subscription] = standIn.subscriptions.all.keys();
  const path = `/v1/billing/subscriptions/${subscription}`;
  const headers = { authorization: `Bearer ${await token()}` };
  const status = () =>
    fetch(standIn.url + path, { headers }).then(
      (answer) => answer.status,
      () => "no answer",
    );
  expect(await status()).toBe(200);
  standIn.faults.add({ with: 429, times: 1 });
  standIn.faults.add({ with: 500, path: /subscriptions/, times: 1 });
  standIn.faults.add({ with: "cut", times: 1 });
  expect([await status(), await status(), await status(), await status()]).toEqual([429, 500, "no answer", 200]);
  await standIn.goDown();
  expect(await status()).toBe("no answer");
  await standIn.comeBack();
  expect(await status()).toBe(200);
  standIn.expireTokens();
  expect(await status()).toBe(401);
});

async function token(): Promise<string> {
  const answer = await fetch(`${standIn.url}/v1/oauth2/token`, {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from(`${standIn.clientId}:${standIn.clientSecret}`).toString("base64")}`,
    },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function call(method: "GET" | "POST", path: string, body?: object): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(standIn.url + path, {
    method,
    headers: { authorization: `Bearer ${await token()}`, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: answer.status === 204 ? null : await answer.json() };
}

async function verified({ body, headers }: { body: string; headers: Record<string, string> }): Promise<unknown> {
  const answer = await call("POST", "/v1/notifications/verify-webhook-signature", {
    auth_algo: headers["paypal-auth-algo"],
    cert_url: headers["paypal-cert-url"],
    transmission_id: headers["paypal-transmission-id"],
    transmission_sig: headers["paypal-transmission-sig"],
    transmission_time: headers["paypal-transmission-time"],
    webhook_id: standIn.webhookId,
    webhook_event: JSON.parse(body),
  });
  return (answer.body as { verification_status: string }).verification_status;
}
