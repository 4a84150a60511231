import { setTimeout as pause } from "node:timers/promises";
import type { z } from "zod";
import { readBounded } from "../http/read-bounded-body.server.ts";
import { tokenResponse } from "./paypal-responses.server.ts";

/** PayPal gave no usable answer: nobody is there, it is overloaded, it refuses us. Says nothing about any subscription. */
export class PayPalUnreachable extends Error {
  /** Pages are bundled apart from the server and have a class of their own: what one of them throws is the other's too. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && error.name === "PayPalUnreachable";
  }

  override readonly name = "PayPalUnreachable";
  /** Seconds that PayPal asks us to wait; null where it says nothing. */
  readonly retryAfterSeconds: number | null;

  constructor(
    message: string,
    { retryAfterSeconds = null, cause }: { retryAfterSeconds?: number | null; cause?: unknown } = {},
  ) {
    super(`PayPal could not be asked: ${message}`, { cause });
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Where PayPal is and who we are there. */
export interface PayPalAccess {
  apiBaseUrl: string;
  clientId: string;
  clientSecret: string;
}

/** One call of PayPal's API. */
export interface PayPalRequest {
  method: "GET" | "POST";
  /** Path and query, below the API's base. */
  path: string;
  /** JSON text. */
  body?: string;
  /** Ends the call, its retries included. */
  signal?: AbortSignal | undefined;
}

/** What came back, whatever its status; 429, 5xx and a refused token never do. */
export interface PayPalResponse {
  status: number;
  body: unknown;
}

const attempts = 3;
const sendTimeout = 4_000;
const callTimeout = 12_000;
const mostBytes = 4 * 1024 * 1024;
/** Longer waits are the caller's: it has better to do. */
const longestPause = 2;

/** Makes the one way to call PayPal: with a token that is kept and renewed, timeouts, and few retries. Throws PayPalUnreachable. */
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
    if (status !== 200) throw new PayPalUnreachable(`it answers ${status} to our client id and secret`);
    const { access_token, expires_in } = readResponse(tokenResponse, body);
    // Renewed a minute early, by a clock that nobody sets back.
    token = { value: access_token, expires: performance.now() + Math.max(expires_in - 60, 1) * 1000 };
    return access_token;
  }

  function takeToken(): Promise<string> {
    if (token && token.expires > performance.now()) return Promise.resolve(token.value);
    // Of many at once only the first asks.
    renewal ??= fetchToken().finally(() => {
      renewal = null;
    });
    return renewal;
  }

  async function attempt({ method, path, body, signal }: PayPalRequest): Promise<PayPalResponse> {
    for (let renewed = false; ; renewed = true) {
      const value = await takeToken();
      const limit = AbortSignal.timeout(sendTimeout);
      const answer = await send(`${access.apiBaseUrl}${path}`, {
        method,
        headers: { authorization: `Bearer ${value}`, "content-type": "application/json", accept: "application/json" },
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        ...(body === undefined ? {} : { body }),
      });
      if (answer.status !== 401) return answer;
      if (token?.value === value) token = null;
      if (renewed) throw new PayPalUnreachable("it refuses a token that it has just given");
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

/** Reads an answer by its schema; what has another shape is no answer. */
export function readResponse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new PayPalUnreachable(`its answer cannot be read (${issue?.path.join(".")}: ${issue?.message})`);
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
    throw new PayPalUnreachable(`it answers ${status}`, { retryAfterSeconds: secondsOf(retryAfter) });
  }
  try {
    return { status, body: text === "" ? null : JSON.parse(text) };
  } catch (cause) {
    throw new PayPalUnreachable(`it answers ${status} without JSON`, { cause });
  }
}

/** Retry-After as seconds: a number, or a date. */
function secondsOf(retryAfter: string | null): number | null {
  if (retryAfter === null) return null;
  const seconds = /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}
