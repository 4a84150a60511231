import type { FastifyInstance } from "fastify";

// Node looks once more after as long again where anything was taken meanwhile: a reader that stops is cut off within 10 seconds.
const patience = 5_000;

/** Cuts off who stops reading an answer: Node's own timeouts end with the request. */
export function cutSlowReaders(app: FastifyInstance, wait = patience): void {
  app.addHook("onSend", (_request, reply, _payload, done) => {
    reply.raw.setTimeout(wait, () => reply.raw.destroy());
    done();
  });
}
