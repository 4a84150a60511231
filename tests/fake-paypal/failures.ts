import type { FastifyInstance } from "fastify";
import { problem } from "./problems.ts";

/** A failure of requests: an error status, no response, or a closed connection. */
export interface Failure {
  with: 429 | 500 | 503 | "hang" | "cut";
  /** Path of the failing requests. Default: all. */
  path?: RegExp;
  /** Number of failing requests. Default: all until `clear`. */
  times?: number;
  /** Seconds in the Retry-After of a 429. Default: 1. */
  retryAfter?: number;
}

/** The active failures. */
export interface Failures {
  add(failure: Failure): void;
  clear(): void;
}

const names = { 429: "RATE_LIMIT_REACHED", 500: "INTERNAL_SERVER_ERROR", 503: "SERVICE_UNAVAILABLE" } as const;

/** Lets requests fail on demand. */
export function installFailures(app: FastifyInstance): Failures {
  let failures: Failure[] = [];
  app.addHook("onRequest", async (request, reply) => {
    const failure = failures.find(({ path }) => path?.test(request.url) ?? true);
    if (!failure) return;
    if (failure.times !== undefined) failure.times -= 1;
    failures = failures.filter(({ times }) => times !== 0);
    if (failure.with === 429) reply.header("retry-after", failure.retryAfter ?? 1);
    if (typeof failure.with === "number") throw problem(names[failure.with]);
    reply.hijack();
    if (failure.with === "cut") request.raw.socket.destroy();
  });
  return {
    add(failure) {
      failures.push({ ...failure });
    },
    clear() {
      failures = [];
    },
  };
}
