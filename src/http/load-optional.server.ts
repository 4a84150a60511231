import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";

/** Awaits optional page data. Returns null on error or after a 1 s timeout. */
export function loadOptional<Data>(data: Promise<Data>, log: FastifyBaseLogger): Promise<Data | null> {
  const failed = (error: unknown) => {
    log.warn(error, "A page is shown without optional data");
    return null;
  };
  return nullAfter(1000, data.catch(failed));
}

/** Returns null if the data is not available after `timeoutMs`. */
export async function nullAfter<Data>(timeoutMs: number, data: Promise<Data>): Promise<Data | null> {
  const timer = new AbortController();
  try {
    return await Promise.race([data, wait(timeoutMs, null, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
}
