import type { FastifyInstance } from "fastify";

/** Forbids caches to store any response of `app`. */
export function disableCaching(app: Pick<FastifyInstance, "addHook">): void {
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });
}
