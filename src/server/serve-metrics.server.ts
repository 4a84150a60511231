import type { FastifyInstance, FastifyRequest } from "fastify";
import { bareHeaders } from "./errors.server.ts";
import type { Metrics } from "./metrics.server.ts";
import { routeName } from "./route-name.server.ts";
import { isSameSecret } from "./same-secret.server.ts";

const address = "/metrics";

/** What /metrics is served from. */
export interface MetricsAccess {
  metrics: Metrics;
  /** The bearer token that opens /metrics. */
  token: string | undefined;
  /** Whether a request without a token may read them if no token is set: only on a port of their own. */
  isOpen?: boolean;
}

/**
 * Measures every request, and serves the measurements at /metrics to requests that may read them. It is not a route: any other request gets the
 * response of an unknown address.
 */
export function serveMetrics(app: FastifyInstance, { metrics, token, isOpen = false }: MetricsAccess): void {
  app.addHook("onRequest", async (request, reply) => {
    if (request.url !== address || !["GET", "HEAD"].includes(request.method)) return;
    if (token === undefined ? !isOpen : !hasToken(request, token)) return;
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

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const [, sent = ""] = /^bearer +(\S+)$/i.exec(headers.authorization ?? "") ?? [];
  return isSameSecret(sent, token);
}
