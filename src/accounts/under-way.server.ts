import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** What is under way in this process, in any unit that sums up. */
export interface UnderWay {
  /** Lets a request in until its answer is ready or its sender hangs up, or says for whom that would be too much: for everyone, or for the one key. */
  enter(request: FastifyRequest, reply: FastifyReply, weighed: { key: string; weight?: number }): "in" | "all" | "each";
  /** Does work that goes on when the sender has hung up: until it is done, the request stays in. */
  during<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result>;
}

/** Bounds how much of what `app` answers is under way at a time: for everyone, and for one key. */
export function boundUnderWay(
  app: FastifyInstance,
  { all = Number.POSITIVE_INFINITY, each }: { all?: number; each: number },
): UnderWay {
  const present = new Map<FastifyRequest, { key: string; weight: number }>();
  const working = new WeakSet<FastifyRequest>();
  const weights = new Map<string, number>();
  let total = 0;

  function add(key: string, weight: number): void {
    total += weight;
    const sum = (weights.get(key) ?? 0) + weight;
    if (sum > 0) weights.set(key, sum);
    else weights.delete(key);
  }

  function leave(request: FastifyRequest): void {
    const held = present.get(request);
    if (!held || working.has(request)) return;
    present.delete(request);
    add(held.key, -held.weight);
  }

  app.addHook("onSend", (request, _reply, _payload, done) => {
    leave(request);
    done();
  });

  return {
    enter(request, reply, { key, weight = 1 }) {
      // Of who has hung up already nothing more is heard.
      if (request.socket.destroyed || (weights.get(key) ?? 0) + weight > each) return "each";
      if (total + weight > all) return "all";
      present.set(request, { key, weight });
      add(key, weight);
      reply.raw.once("close", () => leave(request));
      return "in";
    },
    async during(request, work) {
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
