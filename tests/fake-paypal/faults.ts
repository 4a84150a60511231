import type { FastifyInstance } from "fastify";
import { problem } from "./problems.ts";

/** A failure of requests: an error status, no response, or a closed connection. */
export interface Fault {
  with: 429 | 500 | 503 | "hang" | "cut";
  /** Path of the failing requests. Default: all. */
  path?: RegExp;
  /** Number of failing requests. Default: all until `clear`. */
  times?: number;
  /** Seconds in the Retry-After of a 429. Default: 1. */
  retryAfter?: number;
}

/** The active failures. */
export interface Faults {
  add(fault: Fault): void;
  clear(): void;
}

const names = { 429: "RATE_LIMIT_REACHED", 500: "INTERNAL_SERVER_ERROR", 503: "SERVICE_UNAVAILABLE" } as const;

/** Lets requests fail on demand. */
export function installFaults(app: FastifyInstance): Faults {
  let faults: Fault[] = [];
  app.addHook("onRequest", async (request, reply) => {
    const fault = faults.find(({ path }) => path?.test(request.url) ?? true);
    if (!fault) return;
    if (fault.times !== undefined) fault.times -= 1;
    faults = faults.filter(({ times }) => times !== 0);
    if (fault.with === 429) reply.header("retry-after", fault.retryAfter ?? 1);
    if (typeof fault.with === "number") throw problem(names[fault.with]);
    reply.hijack();
    if (fault.with === "cut") request.raw.socket.destroy();
  });
  return {
    add(fault) {
      faults.push({ ...fault });
    },
    clear() {
      faults = [];
    },
  };
}
