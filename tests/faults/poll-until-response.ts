import { setTimeout as sleep } from "node:timers/promises";

/** A call of the product, the same each time it is made. */
export interface Call {
  method: "GET" | "POST" | "PUT" | "PATCH";
  path: string;
  headers?: Record<string, string>;
  body?: object;
}

/** What a call was answered in the end. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: Whoever calls knows what comes.
  result: any;
  /** How often it was sent: more than once where no clear answer came, and then it may have been done before. */
  sent: number;
  /** When it was sent last (`performance.now()`). */
  sentAt: number;
}

/** What clients saw besides clear answers. */
export interface Trouble {
  /** Connections that broke, and 503 with Retry-After: what a fault may do. */
  interruptions: string[];
  /** What no fault excuses. */
  unexpected: string[];
  /** Milliseconds of the longest wait for any answer at all. */
  slowest: number;
}

const sendTimeout = 30_000;
const timeoutMs = 240_000;
const pause = 100;

/** Makes a call as a client does that must know how it ended: the same again, as long as no clear answer comes. */
export async function pollUntilResponse(
  url: () => string,
  { method, path, headers, body }: Call,
  trouble: Trouble,
): Promise<Answer> {
  const began = performance.now();
  const name = `${method} ${path.split("?", 1)[0]}`;
  for (let sent = 1; performance.now() - began < timeoutMs; sent += 1) {
    const sentAt = performance.now();
    const answer = await fetch(`${url()}${path}`, {
      method,
      headers: { ...headers, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(sendTimeout),
    })
      .then(
        async (response) => ({
          status: response.status,
          retry: response.headers.get("retry-after"),
          text: await response.text(),
        }),
        (error: Error) => `${error.message} (${error.cause instanceof Error ? error.cause.message : error.name})`,
      )
      .catch((error: Error) => `cut in the middle: ${error.message}`);
    trouble.slowest = Math.max(trouble.slowest, performance.now() - sentAt);
    if (typeof answer === "string") trouble.interruptions.push(`${name}: ${answer}`);
    else if (answer.status >= 500) {
      const isExcused = answer.status === 503 && answer.retry !== null;
      trouble[isExcused ? "interruptions" : "unexpected"].push(`${name}: ${answer.status} ${answer.text}`);
    } else if (!(answer.status === 409 && answer.retry !== null)) {
      return { status: answer.status, result: JSON.parse(answer.text).result, sent, sentAt };
    }
    await sleep(pause);
  }
  throw new Error(`${name} got no clear answer in ${timeoutMs / 1000} s`);
}
