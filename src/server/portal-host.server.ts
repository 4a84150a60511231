import type { FastifyInstance, FastifyRequest } from "fastify";
import { isDataRequest } from "../http/detect-data-request.server.ts";
import { sendError } from "./errors.server.ts";
import { isEndpoint } from "./methods.server.ts";
import { routeName } from "./route-name.server.ts";

const unknownPath = "/not-at-this-host";

/** The port separates the portal from the public site, because a client can send any `Host`, so third-party scripts never share its origin. */
export function separatePortal(
  app: FastifyInstance,
  { publicUrl, adminPort }: { publicUrl: string; adminPort: number | undefined },
): void {
  app.addHook("onRequest", async (request, reply) => {
    const route = request.routeOptions.url ?? "";
    const isPage = route === "*" && !request.url.startsWith("/__manifest");
    if (!isPage && !isEndpoint(route)) return;
    const isAtPortal = isAtPort(request, adminPort);
    if (isAtPortal === isOfPortal(request)) return;
    if (isPage && isAtPortal && isForDocument(request)) return reply.redirect(publicUrl + request.url);
    if (!isPage) return sendError(reply, { status: 404, message: "There is nothing at this address." });
    Object.assign(request.raw, { originalUrl: isForDocument(request) ? unknownPath : `${unknownPath}.data` });
  });
}

export function isAtPort({ socket }: FastifyRequest, port: number | undefined): boolean {
  return port !== undefined && socket.localPort === port;
}

/** Returns true if a page or endpoint belongs to the portal. Uses the matched route, because a URL has several notations. */
function isOfPortal(request: FastifyRequest): boolean {
  return /^\/(?:admin|login|auth|api\/admin)(?:\/|$)/.test(routeName(request));
}

/** Returns true if a page is requested as a document instead of data for the router's script. */
function isForDocument({ method, url }: FastifyRequest): boolean {
  return (method === "GET" || method === "HEAD") && !isDataRequest({ url });
}
