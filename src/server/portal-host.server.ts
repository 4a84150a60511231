import type { FastifyInstance, FastifyRequest } from "fastify";
import { sendError } from "./errors.server.ts";
import { isEndpoint } from "./methods.server.ts";
import { routeName } from "./route-name.server.ts";

/** A path without a page. */
const unknownPath = "/not-at-this-host";

/**
 * Serves only the portal on ADMIN_PORT, and the portal unknownPath else. The port decides, because a client can send any `Host`. So no
 * third-party script on a public page shares an origin with a signed-in administrator.
 */
export function separatePortal(
  app: FastifyInstance,
  { publicUrl, adminPort }: { publicUrl: string; adminPort: number | undefined },
): void {
  app.addHook("onRequest", async (request, reply) => {
    const route = request.routeOptions.url ?? "";
    const isPage = route === "*" && !request.url.startsWith("/__manifest");
    // Files and probes are available on both ports.
    if (!isPage && !isEndpoint(route)) return;
    const isAtPortal = isAtPort(request, adminPort);
    if (isAtPortal === isOfPortal(request)) return;
    if (isPage && isAtPortal && isForDocument(request)) return reply.redirect(publicUrl + request.url);
    if (!isPage) return sendError(reply, { status: 404, message: "There is nothing at this address." });
    // Renders the page for unknown URLs.
    Object.assign(request.raw, { originalUrl: isForDocument(request) ? unknownPath : `${unknownPath}.data` });
  });
}

/** Returns true if a request was received on this port. */
export function isAtPort({ socket }: FastifyRequest, port: number | undefined): boolean {
  return port !== undefined && socket.localPort === port;
}

/** Returns true if a page or endpoint belongs to the portal. Uses the matched route, because a URL has several notations. */
function isOfPortal(request: FastifyRequest): boolean {
  return /^\/(?:admin|login|auth|api\/admin)(?:\/|$)/.test(routeName(request));
}

/** Returns true if a page is requested as a document instead of data for the router's script. */
function isForDocument({ method, url }: FastifyRequest): boolean {
  return (method === "GET" || method === "HEAD") && !/\.data(?:\?|$)/.test(url);
}
