import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

export type InFlightLimit = ReturnType<typeof limitInFlight>;

/** Limits the requests of `app` in flight in this process, in total and per key. Each request has a weight in any unit. */
export function limitInFlight(
  app: FastifyInstance,
  { all = Number.POSITIVE_INFINITY, each }: { all?: number; each: number },
) {
  const present = new Map<FastifyRequest, { key: string; weight: number }>();
  const working = new WeakSet<FastifyRequest>();

  function sumOf(isCounted: (entry: { key: string }) => boolean): number {
    return [...present.values()].filter(isCounted).reduce((sum, { weight }) => sum + weight, 0);
  }

  function leave(request: FastifyRequest): void {
    if (!working.has(request)) present.delete(request);
  }

  app.addHook("onSend", async (request) => leave(request));

  return {
    /** Admits a request until its response is ready or its client disconnects. Otherwise returns the limit that it would exceed. */
    enter(request: FastifyRequest, reply: FastifyReply, { key, weight = 1 }: { key: string; weight?: number }) {
      // A destroyed socket emits no further `close` event, so its slot would never be released.
      if (request.socket.destroyed || sumOf((entry) => entry.key === key) + weight > each) return "each";
      if (sumOf(() => true) + weight > all) return "all";
      present.set(request, { key, weight });
      reply.raw.once("close", () => leave(request));
      return "in";
    },
    /** Runs work that continues after the client has disconnected. The request counts until the work ends. */
    async during<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> {
      working.add(request);
      try {
        return await work();
      } finally {
        working.delete(request);
        leave(request);
      }
    },
  };
}
