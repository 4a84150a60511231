import type { FastifyInstance, FastifyRequest } from "fastify";
import { sendError } from "./errors.server.ts";
import { isCall } from "./methods.server.ts";
import { routeName } from "./route-name.server.ts";

/** An address that no page has. */
const nowhere = "/not-at-this-host";

/**
 * Keeps the portal on a host of its own: its pages and calls are unknown at the public one, and what the public sees leads away from here. So no
 * script that a public page loads from elsewhere ever shares an origin with a signed-in administrator.
 */
export function keepPortalApart(
  app: FastifyInstance,
  { publicUrl, adminUrl }: { publicUrl: string; adminUrl: string },
): void {
  const adminHost = new URL(adminUrl).host;
  app.addHook("onRequest", async (request, reply) => {
    const route = request.routeOptions.url ?? "";
    const isPage = route === "*" && !request.url.startsWith("/__manifest");
    // Files and probes are the same everywhere.
    if (!isPage && !isCall(route)) return;
    const isAtPortal = request.host === adminHost;
    if (isAtPortal === isOfPortal(request)) return;
    if (isPage && isAtPortal && isForDocument(request)) return reply.redirect(publicUrl + request.url);
    if (!isPage) return sendError(reply, { status: 404, message: "There is nothing at this address." });
    // The page of unknown addresses answers, as it does for any other.
    Object.assign(request.raw, { originalUrl: isForDocument(request) ? nowhere : `${nowhere}.data` });
  });
}

/** Whether a page or a call is the portal's; judged by the route that is found, for an address can be written in many ways. */
export function isOfPortal(request: FastifyRequest): boolean {
  return /^\/(?:admin|login|auth|api\/admin)(?:\/|$)/.test(routeName(request));
}

/** Whether a page is asked for to be shown, and not its data by a page's script. */
export function isForDocument({ method, url }: FastifyRequest): boolean {
  return (method === "GET" || method === "HEAD") && !/\.data(?:\?|$)/.test(url);
}
