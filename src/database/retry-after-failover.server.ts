import { setTimeout as sleep } from "node:timers/promises";
import { isUnreachable } from "./outage.server.ts";

/** In this time, the pool removes the connections that the server has closed. */
const pauseMs = 100;

/** Repeats `step` once if it failed because its connection led to no primary. `step` must be idempotent. */
export async function retryAfterFailover<Result>(step: () => Promise<Result>): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    await sleep(pauseMs);
    return await step();
  }
}
