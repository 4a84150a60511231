import { setTimeout as sleep } from "node:timers/promises";
import { isOutage } from "./outage.server.ts";

const timeoutMs = 30_000;
const pause = 500;

/** Retries `step` for up to 30 s while the database is unavailable or overloaded. `step` must be idempotent. */
export async function retryWhileUnavailable<Result>(step: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (!isOutage(error) || performance.now() - began > timeoutMs) throw error;
      await sleep(pause);
    }
  }
}
