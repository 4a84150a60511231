import { setTimeout as pause } from "node:timers/promises";

export interface RepeatOptions {
  run(signal: AbortSignal): Promise<unknown>;
  /** Milliseconds between the end of a run and the start of the next one, from the time that the run took. */
  restOf(tookMs: number): number;
  onError(error: unknown): void;
}

/** Repeats `run` until it is stopped. A failed run is reported, and the next one tries again. */
export function repeatUntilStopped({ run, restOf, onError }: RepeatOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  async function repeat(): Promise<void> {
    while (!signal.aborted) {
      const startedAt = performance.now();
      try {
        await run(signal);
      } catch (error) {
        if (!signal.aborted) onError(error);
      }
      await pause(restOf(performance.now() - startedAt), undefined, { signal, ref: false }).catch(() => {});
    }
  }
  const running = repeat();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
