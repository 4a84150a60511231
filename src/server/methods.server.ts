import type { FastifyInstance, HTTPMethods } from "fastify";
import { sendError } from "./errors.server.ts";

const methods: HTTPMethods[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** Notes every call that is registered from now on; the returned function then answers 405 to the methods that a path does not take. */
export function collectMethods(app: FastifyInstance): () => void {
  const taken = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ url, method }) => {
    const known = taken.get(url) ?? new Set();
    for (const one of [method].flat()) known.add(one);
    taken.set(url, known);
  });
  return function refuseOtherMethods() {
    for (const [url, known] of taken) {
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

/** Whether a route is a call; the pages that explain the calls are none themselves. */
export function isEndpoint(url: string): boolean {
  return /^\/(api|auth|admin\/user)\//.test(url) && !url.startsWith("/api/docs") && !url.includes("*");
}
