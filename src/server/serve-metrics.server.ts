import type { FastifyInstance } from "fastify";
import { readOperatorToken } from "../http/read-operator-token.server.ts";
import { bareHeaders } from "./errors.server.ts";
import type { Metrics } from "./metrics.server.ts";
import { routeName } from "./route-name.server.ts";
import { isSameSecret } from "./same-secret.server.ts";

const address = "/metrics";

export interface MetricsAccess {
  metrics: Metrics;
  token: string | undefined;
  /** True if requests without a token are allowed when no token is set, which requires a separate port. */
  isOpen?: boolean;
}

/** Serves /metrics without a route, so that unauthorized requests get the response for an unknown URL. */
export function serveMetrics(app: FastifyInstance, { metrics, token, isOpen = false }: MetricsAccess): void {
  app.addHook("onRequest", async (request, reply) => {
    if (request.url !== address || !["GET", "HEAD"].includes(request.method)) return;
    if (token === undefined ? !isOpen : !isSameSecret(readOperatorToken(request), token)) return;
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
