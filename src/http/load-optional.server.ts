import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";

const timeoutMs = 1000;

/** Awaits optional page data. Returns null on error or after a 1 s timeout. */
export async function loadOptional<Data>(data: Promise<Data>, log: FastifyBaseLogger): Promise<Data | null> {
  const timer = new AbortController();
  const failed = (error: unknown) => {
    log.warn(error, "A page is shown without optional data");
    return null;
  };
  try {
    return await Promise.race([data.catch(failed), wait(timeoutMs, null, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
}
