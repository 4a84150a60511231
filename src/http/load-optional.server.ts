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
export function nullAfter<Data>(timeoutMs: number, data: Promise<Data>): Promise<Data | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, timeoutMs, null);
    data.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
