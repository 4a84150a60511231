import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";

const timeoutMs = 1000;

/** What a page can do without: null where it fails, or takes longer than a second. */
export async function loadOptional<Answer>(answer: Promise<Answer>, log: FastifyBaseLogger): Promise<Answer | null> {
  const late = new AbortController();
  const failed = (error: unknown) => {
    log.warn(error, "A page goes without a part of it");
    return null;
  };
  try {
    return await Promise.race([answer.catch(failed), wait(timeoutMs, null, { signal: late.signal })]);
  } finally {
    late.abort();
  }
}
