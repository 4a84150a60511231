import type { FastifyInstance, FastifyRequest } from "fastify";
import { clientKey } from "../accounts/client-address.server.ts";
import { createLeasedLimit } from "../accounts/leased-limit.server.ts";
import { type Limits, tooManyRequests } from "../accounts/rate-limits.server.ts";

/** Limits how much one client reads over all processes, forms sent to pages included; probes and files that never change are not counted. */
export function limitReads(app: FastifyInstance, limits: Limits): void {
  const reads = createLeasedLimit(limits, "public-read");
  const pictures = createLeasedLimit(limits, "picture-read");
  app.addHook("onRequest", (request, _reply, done) => {
    if (!isCounted(request)) return done();
    const client = clientKey(request.ip);
    const limit = request.routeOptions.url?.startsWith("/pictures/") ? pictures : reads;
    if (limit.takeAtOnce(client)) return done();
    limit.take(client).then((seconds) => done(seconds > 0 ? tooManyRequests(seconds) : undefined), done);
  });
}

// Judged by the route that was found: an address may begin like a file's and lead to a page.
function isCounted({ method, routeOptions: { url = "" } }: FastifyRequest): boolean {
  if (url.startsWith("/assets/") || url === "/healthz" || url === "/readyz") return false;
  // The pages take every method at one route, and show a page even where they refuse one.
  return method === "GET" || method === "HEAD" || url === "*";
}
