import { setTimeout as sleep } from "node:timers/promises";

/** A request that can be repeated unchanged. */
export interface ApiRequest {
  method: "GET" | "POST" | "PUT" | "PATCH";
  path: string;
  headers?: Record<string, string>;
  body?: object;
}

/** The final response to a request. */
export interface ApiResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: The caller knows the type.
  result: any;
  /** Number of attempts. After the first, an earlier attempt may already have taken effect. */
  sent: number;
  /** Time of the last attempt (`performance.now()`). */
  sentAt: number;
}

/** The failures that clients saw. */
export interface ClientProblems {
  /** Closed connections, and 503 with Retry-After: allowed during a failure. */
  interruptions: string[];
  /** Failures that are never allowed. */
  unexpected: string[];
  /** Longest response time in milliseconds. */
  slowest: number;
}

const sendTimeoutMs = 30_000;
const timeoutMs = 240_000;
const pauseMs = 100;

/** Repeats a request until it gets a clear response, as a client does that must know the result. */
export async function pollUntilResponse(
  url: () => string,
  { method, path, headers, body }: ApiRequest,
  problems: ClientProblems,
): Promise<ApiResponse> {
  const began = performance.now();
  const name = `${method} ${path.split("?", 1)[0]}`;
  for (let sent = 1; performance.now() - began < timeoutMs; sent += 1) {
    const sentAt = performance.now();
    const response = await fetch(`${url()}${path}`, {
      method,
      headers: { ...headers, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(sendTimeoutMs),
    })
      .then(
        async (fetched) => ({
          status: fetched.status,
          retry: fetched.headers.get("retry-after"),
          text: await fetched.text(),
        }),
        (error: Error) => `${error.message} (${error.cause instanceof Error ? error.cause.message : error.name})`,
      )
      .catch((error: Error) => `cut in the middle: ${error.message}`);
    problems.slowest = Math.max(problems.slowest, performance.now() - sentAt);
    if (typeof response === "string") problems.interruptions.push(`${name}: ${response}`);
    else if (response.status >= 500) {
      const isExcused = response.status === 503 && response.retry !== null;
      problems[isExcused ? "interruptions" : "unexpected"].push(`${name}: ${response.status} ${response.text}`);
    } else if (!(response.status === 409 && response.retry !== null)) {
      return { status: response.status, result: JSON.parse(response.text).result, sent, sentAt };
    }
    await sleep(pauseMs);
  }
  throw new Error(`${name} got no clear response in ${timeoutMs / 1000} s`);
}
