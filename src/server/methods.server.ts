import type { FastifyInstance, HTTPMethods } from "fastify";
import { sendError } from "./errors.server.ts";

const methods: HTTPMethods[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** Collects the methods of all endpoints registered later. The returned function registers 405 responses for the other methods. */
export function collectMethods(app: FastifyInstance): () => void {
  const methodsByUrl = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ url, method }) => {
    const known = methodsByUrl.get(url) ?? new Set();
    for (const one of [method].flat()) known.add(one);
    methodsByUrl.set(url, known);
  });
  return function rejectOtherMethods() {
    for (const [url, known] of methodsByUrl) {
      if (!isEndpoint(url)) continue;
      const allowed = [...known].sort().join(", ");
      const others = methods.filter((method) => !known.has(method));
      app.route({
        url,
        method: others,
        schema: { hide: true },
        config: { access: "anyone" },
        handler: (_request, reply) =>
          sendError(reply.header("allow", allowed), { status: 405, message: `This call takes ${allowed}.` }),
      });
    }
  };
}

/** Returns true if a route is an endpoint. The API documentation is not. */
export function isEndpoint(url: string): boolean {
  return /^\/(api|auth|admin\/user)\//.test(url) && !url.startsWith("/api/docs") && !url.includes("*");
}
