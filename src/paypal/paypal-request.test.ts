import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { createPayPalClient } from "./paypal-client.server.ts";
import { createPayPalCall, PayPalUnreachable, readResponse } from "./paypal-request.server.ts";

/** Responses of the next requests; the last one repeats. */
let responses: { status?: number; headers?: Record<string, string>; body?: string }[] = [];
const requests: string[] = [];
let tokens = 0;
const server = createServer((request, response) => {
  if (request.url === "/v1/oauth2/token") {
    tokens += 1;
    return response.end(JSON.stringify({ access_token: `token ${tokens}`, expires_in: 3600 }));
  }
  requests.push(`${request.method} ${request.url} ${request.headers.authorization}`);
  const { status = 200, headers = {}, body = "" } = (responses.length > 1 ? responses.shift() : responses[0]) ?? {};
  return response.writeHead(status, headers).end(body);
});
let access = { apiBaseUrl: "", clientId: "id", clientSecret: "secret" };

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  access = { ...access, apiBaseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
});
afterAll(() => server.close());
beforeEach(() => {
  requests.splice(0);
  tokens = 0;
});

/** Sends a request to a server with these responses. Returns the response, or the message of the error. */
async function send(...given: typeof responses) {
  responses = given;
  return createPayPalCall(access)({ method: "GET", path: "/v1/x" }).catch((error: unknown) => {
    if (error instanceof PayPalUnreachable) return error.message.replace("The request to PayPal failed: ", "");
    throw error;
  });
}

it("returns the status and the JSON body, and null for an empty body", async () => {
  expect(await send({ body: '{"a":1}' })).toEqual({ status: 200, body: { a: 1 } });
  expect(await send({ status: 204 })).toEqual({ status: 204, body: null });
  expect(await send({ status: 404, body: "{}" })).toEqual({ status: 404, body: {} });
});

it("rejects a response without JSON, with a redirect, and beyond 4 MB", async () => {
  expect(await send({ body: "<html>" })).toBe("status 200 without JSON");
  expect(await send({ status: 302, headers: { location: "/v1/y" } })).toBe("TypeError");
  expect(await send({ body: JSON.stringify("x".repeat(4 * 1024 * 1024)) })).not.toHaveProperty("status");
});

it("renews the token once after a 401 and gives up after a second one", async () => {
  expect(await send({ status: 401 }, { body: "{}" })).toEqual({ status: 200, body: {} });
  expect(requests).toEqual(["GET /v1/x Bearer token 1", "GET /v1/x Bearer token 2"]);
  requests.splice(0);
  responses = [{ status: 401 }];
  const request = createPayPalCall(access);
  const limited = request({ method: "GET", path: "/v1/x", signal: AbortSignal.timeout(150) });
  await expect(limited).rejects.toThrow("The request to PayPal failed: it rejects a new access token");
  expect(requests).toHaveLength(2);
});

it.each([
  ["90", 90],
  [new Date(Date.now() + 90_000).toUTCString(), 90],
])("F5 rejects immediately if Retry-After is %s", async (header, seconds) => {
  responses = [{ status: 503, headers: { "retry-after": header } }];
  const error = await createPayPalCall(access)({ method: "GET", path: "/v1/x" }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(PayPalUnreachable);
  const { retryAfterSeconds, message } = error as PayPalUnreachable;
  expect(message).toBe("The request to PayPal failed: status 503");
  expect(retryAfterSeconds! > seconds - 30 && retryAfterSeconds! <= seconds).toBe(true);
  expect(requests).toHaveLength(1);
});

it.each(["soon", "-5", new Date(0).toUTCString(), "0"])(
  "F5 repeats the request if Retry-After is %s",
  async (header) => {
    const first = { status: 500, headers: { "retry-after": header } };
    expect(await send(first, { body: "{}" })).toEqual({ status: 200, body: {} });
    expect(requests).toHaveLength(2);
  },
);

it("names the first difference of an unexpected response", () => {
  const schema = z.object({ a: z.object({ b: z.literal(1) }) });
  expect(readResponse(schema, { a: { b: 1 } })).toEqual({ a: { b: 1 } });
  expect(() => readResponse(schema, { a: { b: 2 } })).toThrow("unexpected response (a.b: ");
  expect(() => readResponse(schema, { a: { b: 2 } })).toThrow(PayPalUnreachable);
});

it("recognizes the error of another bundle by its name", () => {
  const copied = Object.assign(new Error("copied"), { name: "PayPalUnreachable" });
  expect(
    [copied, new Error("other"), { name: "PayPalUnreachable" }].map((one) => one instanceof PayPalUnreachable),
  ).toEqual([true, false, false]);
});

it("throws PayPalUnreachable for other statuses and for another subscription", async () => {
  const client = createPayPalClient(access);
  responses = [{ status: 403, body: "{}" }];
  await expect(client.getSubscription("I-ONE")).rejects.toThrow("status 403 for a subscription request");
  await expect(client.getPlan("P-ONE")).rejects.toThrow("status 403 for a plan request");
  await expect(client.cancelSubscription("I-ONE", "None.")).rejects.toThrow("status 403 for a cancellation request");
  const period = { from: new Date(0), to: new Date(0) };
  await expect(Array.fromAsync(client.listEvents(period))).rejects.toThrow("status 403 for an event list request");
  responses = [{ body: JSON.stringify({ id: "I-BW452GLLEP1G", plan_id: "P-1", status: "ACTIVE" }) }];
  await expect(client.getSubscription("I-BW452GLLEP1H")).rejects.toThrow("the response contains another subscription");
  expect(await client.getSubscription("I-BW452GLLEP1G")).toMatchObject({ id: "I-BW452GLLEP1G", status: "ACTIVE" });
});

it("follows links to further pages of the event list only on PayPal's own path, and never to the same page", async () => {
  const client = createPayPalClient(access);
  const event = (id: string) => ({ id, event_type: "PAYMENT.SALE.COMPLETED", resource: {} });
  const page = (href: string, rel = "next") => ({
    body: JSON.stringify({
      events: [event("WH-1"), { id: 1 }],
      links: [
        { rel: "self", href: "/" },
        { rel, href },
      ],
    }),
  });
  const list = async (...pages: typeof responses) => {
    requests.splice(0);
    responses = [...pages, { body: "{}" }];
    const found = await Array.fromAsync(client.listEvents({ from: new Date(0), to: new Date(1) }));
    return { found, paths: requests.map((request) => request.split(" ")[1]) };
  };
  const first = `/v1/notifications/webhooks-events?${new URLSearchParams({
    page_size: "100",
    start_time: "1970-01-01T00:00:00.000Z",
    end_time: "1970-01-01T00:00:00.001Z",
  })}`;
  const second = "/v1/notifications/webhooks-events?page=2";
  const events = [{ id: "WH-1", eventType: "PAYMENT.SALE.COMPLETED", subscriptionId: null }];
  expect(await list(page(`https://another.example${second}`))).toEqual({ found: [events, []], paths: [first, second] });
  for (const href of ["/v1/other?page=2", first, "http://["])
    expect([href, (await list(page(href))).paths]).toEqual([href, [first]]);
  expect((await list(page(second, "last"))).paths).toEqual([first]);
});
