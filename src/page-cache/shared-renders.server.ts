import type { CachedPage } from "./page-cache.server.ts";

/** The rendered page, or the reason why other requests cannot share it. */
export type RenderResult = CachedPage | "not cacheable" | "aborted";

/** A render waits for a slot and for the database. Other requests wait at most this long for it. */
const timeoutMs = 1000;

/** Renders in flight by key. Concurrent requests for a page wait for one render. */
export class SharedRenders {
  readonly #inFlight = new Map<string, Promise<RenderResult>>();

  /** Returns null if no render is in flight, otherwise its result, or "not cacheable" after a timeout. */
  find(key: string): Promise<RenderResult> | null {
    const render = this.#inFlight.get(key);
    if (!render) return null;
    let timeout: NodeJS.Timeout | undefined;
    const late = new Promise<RenderResult>((resolve) => {
      timeout = setTimeout(resolve, timeoutMs, "not cacheable");
    });
    return Promise.race([render, late]).finally(() => clearTimeout(timeout));
  }

  /** Registers a render. The returned function ends it, only once. */
  start(key: string): (result: RenderResult) => void {
    const { promise, resolve } = Promise.withResolvers<RenderResult>();
    this.#inFlight.set(key, promise);
    return (result) => {
      if (this.#inFlight.get(key) === promise) this.#inFlight.delete(key);
      resolve(result);
    };
  }
}
