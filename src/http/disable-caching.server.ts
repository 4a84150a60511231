import type { FastifyInstance } from "fastify";

export function disableCaching(app: Pick<FastifyInstance, "addHook">): void {
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });
}
