import type { FastifyInstance } from "fastify";

const patience = 10_000;

/** Cuts off who takes nothing of an answer for 10 seconds: Node's own timeouts end with the request. */
export function cutSlowReaders(app: FastifyInstance, wait = patience): void {
  app.addHook("onSend", (_request, reply, payload, done) => {
    reply.raw.setTimeout(wait, (socket) => socket.destroy());
    done(null, payload);
  });
}
