import { setTimeout as pause } from "node:timers/promises";
import type { z } from "zod";
import { readBounded } from "../http/read-bounded-body.server.ts";
import { tokenResponse } from "./paypal-responses.server.ts";

/** PayPal gave no usable response: it is down, overloaded or rejects our credentials. Implies nothing about a subscription. */
export class PayPalUnreachable extends Error {
  /** Compares by name: pages and server are bundled separately, so each has its own copy of this class. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && error.name === "PayPalUnreachable";
  }

  override readonly name = "PayPalUnreachable";
  /** From the `Retry-After` header; null if it is missing. */
  readonly retryAfterSeconds: number | null;

  constructor(
    message: string,
    { retryAfterSeconds = null, cause }: { retryAfterSeconds?: number | null; cause?: unknown } = {},
  ) {
    super(`The request to PayPal failed: ${message}`, { cause });
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface PayPalAccess {
  apiBaseUrl: string;
  clientId: string;
  clientSecret: string;
}

export interface PayPalRequest {
  method: "GET" | "POST";
  path: string;
  body?: string;
  signal?: AbortSignal | undefined;
}

/** Never has the status 401, 429 or 5xx: these throw PayPalUnreachable. */
export interface PayPalResponse {
  status: number;
  body: unknown;
}

const attempts = 3;
const sendTimeout = 4_000;
const callTimeout = 12_000;
const mostBytes = 4 * 1024 * 1024;
/** Seconds. The caller handles a longer `Retry-After`. */
const longestPause = 2;

/** Creates a function that sends requests with a cached token, timeouts and few retries. It throws PayPalUnreachable. */
export function createPayPalCall(access: PayPalAccess): (request: PayPalRequest) => Promise<PayPalResponse> {
  let token: { value: string; expires: number } | null = null;
  let renewal: Promise<string> | null = null;

  async function fetchToken(): Promise<string> {
    const credentials = Buffer.from(`${access.clientId}:${access.clientSecret}`).toString("base64");
    const { status, body } = await send(`${access.apiBaseUrl}/v1/oauth2/token`, {
      method: "POST",
      headers: { authorization: `Basic ${credentials}`, "content-type": "application/x-www-form-urlencoded" },
      body: "grant_type=client_credentials",
      signal: AbortSignal.timeout(sendTimeout),
    });
    if (status !== 200) throw new PayPalUnreachable(`status ${status} for our client ID and secret`);
    const { access_token, expires_in } = readResponse(tokenResponse, body);
    // Renews one minute early and uses a monotonic clock.
    token = { value: access_token, expires: performance.now() + Math.max(expires_in - 60, 1) * 1000 };
    return access_token;
  }

  function takeToken(): Promise<string> {
    if (token && token.expires > performance.now()) return Promise.resolve(token.value);
    // Concurrent requests share one renewal.
    renewal ??= fetchToken().finally(() => {
      renewal = null;
    });
    return renewal;
  }

  async function attempt({ method, path, body, signal }: PayPalRequest): Promise<PayPalResponse> {
    for (let renewed = false; ; renewed = true) {
      const value = await takeToken();
      const limit = AbortSignal.timeout(sendTimeout);
      const response = await send(`${access.apiBaseUrl}${path}`, {
        method,
        headers: { authorization: `Bearer ${value}`, "content-type": "application/json", accept: "application/json" },
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        ...(body === undefined ? {} : { body }),
      });
      if (response.status !== 401) return response;
      if (token?.value === value) token = null;
      if (renewed) throw new PayPalUnreachable("it rejects a new access token");
    }
  }

  return async function call(request) {
    const limit = AbortSignal.timeout(callTimeout);
    const signal = request.signal ? AbortSignal.any([request.signal, limit]) : limit;
    for (let made = 1; ; made += 1) {
      try {
        return await attempt({ ...request, signal });
      } catch (error) {
        if (!(error instanceof PayPalUnreachable)) throw error;
        const wait = error.retryAfterSeconds ?? 0.2 * 3 ** (made - 1);
        if (made === attempts || wait > longestPause || signal.aborted) throw error;
        await pause(wait * (800 + Math.random() * 400), undefined, { signal }).catch(() => {
          throw error;
        });
      }
    }
  };
}

/** Parses a response body. Throws PayPalUnreachable if it has another shape. */
export function readResponse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new PayPalUnreachable(`unexpected response (${issue?.path.join(".")}: ${issue?.message})`);
}

async function send(url: string, init: RequestInit): Promise<PayPalResponse> {
  let status: number;
  let retryAfter: string | null;
  let text: string;
  try {
    const response = await fetch(url, { ...init, redirect: "error" });
    status = response.status;
    retryAfter = response.headers.get("retry-after");
    text = (await readBounded(response, mostBytes)).toString();
  } catch (cause) {
    throw new PayPalUnreachable(cause instanceof Error ? cause.name : "unknown", { cause });
  }
  if (status === 429 || status >= 500) {
    throw new PayPalUnreachable(`status ${status}`, { retryAfterSeconds: secondsOf(retryAfter) });
  }
  try {
    return { status, body: text === "" ? null : JSON.parse(text) };
  } catch (cause) {
    throw new PayPalUnreachable(`status ${status} without JSON`, { cause });
  }
}

/** Parses `Retry-After`, which is a number of seconds or a date. */
function secondsOf(retryAfter: string | null): number | null {
  if (retryAfter === null) return null;
  const seconds = /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}
