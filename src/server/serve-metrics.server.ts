import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { bareHeaders } from "./errors.server.ts";
import type { Metrics } from "./metrics.server.ts";
import { routeName } from "./route-name.server.ts";
import { isFromThisMachine } from "./this-machine.server.ts";

const address = "/metrics";

/**
 * Measures every request, and tells at /metrics what was measured: to programs on this machine, and to who shows the token. It is no route:
 * for everyone else the address leads where every unknown one does.
 */
export function serveMetrics(
  app: FastifyInstance,
  { metrics, token }: { metrics: Metrics; token: string | undefined },
): void {
  app.addHook("onRequest", async (request, reply) => {
    if (request.url !== address || !["GET", "HEAD"].includes(request.method)) return;
    if (!isFromThisMachine(request) && !showsToken(request, token)) return;
    const { type, text } = await metrics.read();
    return reply
      .headers({ ...bareHeaders, "cache-control": "no-store" })
      .type(type)
      .send(text);
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { method } = request;
    const route = request.url === address && reply.statusCode === 200 ? address : routeName(request);
    metrics.countRequest({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
    done();
  });
  app.addHook("onClose", () => metrics.close());
}

function showsToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const [, shown] = /^bearer +(\S+)$/i.exec(headers.authorization ?? "") ?? [];
  return token !== undefined && shown !== undefined && timingSafeEqual(digest(shown), digest(token));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
