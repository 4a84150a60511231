import type { FastifyInstance, FastifyRequest } from "fastify";
import { sendError } from "./errors.server.ts";
import { isEndpoint } from "./methods.server.ts";
import { routeName } from "./route-name.server.ts";

/** An address that no page has. */
const nowhere = "/not-at-this-host";

/**
 * Serves the portal at ADMIN_PORT only, and only the portal there. The port decides, because a client can send any `Host`. No script that a public
 * page loads from elsewhere shares an origin with a signed-in administrator.
 */
export function keepPortalApart(
  app: FastifyInstance,
  { publicUrl, adminPort }: { publicUrl: string; adminPort: number | undefined },
): void {
  app.addHook("onRequest", async (request, reply) => {
    const route = request.routeOptions.url ?? "";
    const isPage = route === "*" && !request.url.startsWith("/__manifest");
    // Files and probes are the same everywhere.
    if (!isPage && !isEndpoint(route)) return;
    const isAtPortal = isAtPort(request, adminPort);
    if (isAtPortal === isOfPortal(request)) return;
    if (isPage && isAtPortal && isForDocument(request)) return reply.redirect(publicUrl + request.url);
    if (!isPage) return sendError(reply, { status: 404, message: "There is nothing at this address." });
    // The page of unknown addresses answers, as it does for any other.
    Object.assign(request.raw, { originalUrl: isForDocument(request) ? nowhere : `${nowhere}.data` });
  });
}

/** Returns whether a request was received at the port of this process. */
export function isAtPort({ socket }: FastifyRequest, port: number | undefined): boolean {
  return port !== undefined && socket.localPort === port;
}

/** Whether a page or a call is the portal's; judged by the route that is found, for an address can be written in many ways. */
function isOfPortal(request: FastifyRequest): boolean {
  return /^\/(?:admin|login|auth|api\/admin)(?:\/|$)/.test(routeName(request));
}

/** Whether a page is asked for to be shown, and not its data by a page's script. */
function isForDocument({ method, url }: FastifyRequest): boolean {
  return (method === "GET" || method === "HEAD") && !/\.data(?:\?|$)/.test(url);
}
