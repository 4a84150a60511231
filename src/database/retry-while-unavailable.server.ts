import { setTimeout as sleep } from "node:timers/promises";
import { isOutage } from "./outage.server.ts";

const timeoutMs = 30_000;
const pause = 500;

/** Does a step, and again for half a minute where the database is away or too busy for it: the step must be safe to repeat. */
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
