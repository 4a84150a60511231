import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** A rate limit after it counted a request. */
export interface LimitState {
  name: string;
  limit: number;
  periodSeconds: number;
  remaining: number;
  resetSeconds: number;
}

type CountedLimits = Map<string, LimitState>;

const countedLimits = new AsyncLocalStorage<CountedLimits>();

/** Adds a limit to the headers of the current response. Never call it for a limit whose state depends on an account that the client only names. */
export function showLimit(state: LimitState): void {
  countedLimits.getStore()?.set(state.name, state);
}

/** Adds a refunded point to the headers of the current response. */
export function showRefund(name: string): void {
  const state = countedLimits.getStore()?.get(name);
  if (state) showLimit({ ...state, remaining: Math.min(state.limit, state.remaining + 1) });
}

/** Sends the limits of `showLimit` with each response for which `isShown` returns true. Must be registered before the limits are counted. */
export function sendLimitHeaders(
  app: FastifyInstance,
  isShown: (request: FastifyRequest, reply: FastifyReply) => boolean,
): void {
  const byRequest = new WeakMap<FastifyRequest, CountedLimits>();
  app.addHook("onRequest", (request, _reply, done) => {
    const counted: CountedLimits = new Map();
    byRequest.set(request, counted);
    countedLimits.run(counted, done);
  });
  // The body arrives in the context of the socket, not of the request.
  app.addHook("preValidation", (request, _reply, done) => {
    const counted = byRequest.get(request);
    if (counted) countedLimits.run(counted, done);
    else done();
  });
  app.addHook("onSend", async (request, reply) => {
    const counted = [...(byRequest.get(request)?.values() ?? [])];
    if (counted.length > 0 && isShown(request, reply)) reply.headers(limitHeaders(counted));
  });
}

/** Returns the headers of draft-ietf-httpapi-ratelimit-headers for all limits, and those of its older versions for the limit with the fewest points left. */
function limitHeaders(states: readonly LimitState[]): Record<string, string> {
  const strictest = states.reduce((one, other) => (other.remaining < one.remaining ? other : one));
  const list = (write: (state: LimitState) => string) => states.map(write).join(", ");
  return {
    "ratelimit-policy": list(({ name, limit, periodSeconds }) => `"${name}";q=${limit};w=${periodSeconds}`),
    ratelimit: list(({ name, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`),
    "ratelimit-limit": String(strictest.limit),
    "ratelimit-remaining": String(strictest.remaining),
    "ratelimit-reset": String(strictest.resetSeconds),
  };
}
