import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sendError } from "./errors.server.ts";
import { isCall } from "./methods.server.ts";

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Refuses requests whose first line means something else than it says. The pages read their address as browsers do, host and path in one:
 * what climbs (`/assets/../about`), names another host or holds half an address there would be another page than the one that routes,
 * limits and guards took it for, or none at all.
 */
export function refuseOddRequests(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!methods.has(request.method)) {
      reply.header("allow", [...methods].join(", "));
      return sendError(reply, { status: 405, message: "Nothing here takes this method." });
    }
    if (!request.url.startsWith("/") || !hasPlainOrigin(request))
      return sendError(reply, { status: 400, message: "The address or the host of this request cannot be read." });
    if (isOddPath(request.url)) return sendError(reply, { status: 404, message: "There is nothing at this address." });
  });
}

/** HTTP or HTTPS, also as a proxy tells it, and one host with or without a port; a health probe in HTTP/1.0 needs none. */
function hasPlainOrigin({ protocol, host, url, raw }: FastifyRequest): boolean {
  if (protocol !== "http" && protocol !== "https") return false;
  if (raw.headersDistinct?.host && raw.headersDistinct.host.length > 1) return false;
  if (!host) return url === "/healthz" || url === "/readyz";
  return /^(?:[a-z\d._-]+|\[[a-f\d:.]+\])(?::\d{1,5})?$/i.test(host);
}

/** Whether a browser would read another path, in which dots climb and backslashes are slashes. */
function isOddPath(url: string): boolean {
  const [path = ""] = url.split(/[?#]/, 1);
  return path.includes("\\") || /\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path);
}

/**
 * The address that is routed. Where a page's path cannot be decoded (`/100%`, `/%E0%A4%A`), its percent signs stand for themselves, so that a page
 * answers as it does for any other wrong address; a call of that kind is refused before it is routed.
 */
export function readableUrl(request: IncomingMessage): string {
  const { url = "" } = request;
  const end = url.search(/[?#]/);
  const path = end < 0 ? url : url.slice(0, end);
  if (isCall(path) || isDecodable(path)) return url;
  const readable = path.replaceAll("%", "%25") + url.slice(path.length);
  // What renders the pages goes by the address as it came.
  Object.assign(request, { originalUrl: readable });
  return readable;
}

function isDecodable(path: string): boolean {
  if (!path.includes("%")) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
