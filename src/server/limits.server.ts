import type { FastifyInstance, FastifyRequest } from "fastify";
import { clientKey } from "../accounts/client-address.server.ts";
import { createLeasedLimit } from "../accounts/leased-limit.server.ts";
import { type Limits, tooManyRequests } from "../accounts/rate-limits.server.ts";

/** Limits how much one client reads over all processes; probes and files that never change are not counted. */
export function limitReads(app: FastifyInstance, limits: Limits): void {
  const reads = createLeasedLimit(limits, "public-read");
  app.addHook("onRequest", (request, _reply, done) => {
    if (!isCounted(request)) return done();
    const client = clientKey(request.ip);
    if (reads.takeAtOnce(client)) return done();
    reads.take(client).then((seconds) => done(seconds > 0 ? tooManyRequests(seconds) : undefined), done);
  });
}

function isCounted({ method, url }: FastifyRequest): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  return !(url.startsWith("/assets/") || url === "/healthz" || url === "/readyz");
}
