import type { FastifyInstance } from "fastify";
import { problem } from "./problems.ts";

/** How calls go wrong: an error status, no answer at all, or a connection that is cut. */
export interface Fault {
  with: 429 | 500 | 503 | "hang" | "cut";
  /** Calls whose path matches; every call if left out. */
  path?: RegExp;
  /** How many calls; all until `clear` if left out. */
  times?: number;
  /** Seconds that a 429 asks to wait; 1 if left out. */
  retryAfter?: number;
}

/** The faults that are on. */
export interface Faults {
  add(fault: Fault): void;
  clear(): void;
}

const names = { 429: "RATE_LIMIT_REACHED", 500: "INTERNAL_SERVER_ERROR", 503: "SERVICE_UNAVAILABLE" } as const;

/** Lets calls to a server fail on demand. */
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
