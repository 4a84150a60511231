import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { bareHeaders, sendError } from "./errors.server.ts";
import { isEndpoint } from "./methods.server.ts";

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
 * Answers what fails before a route is found, such as an address that cannot be decoded. Where that is a page's (`/100%`), its percent signs are
 * taken for themselves, so that whoever came by it sees the page for wrong addresses.
 */
export function handleFrameworkError(
  { statusCode = 400 }: FastifyError,
  { id, method, url }: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.headers({ ...bareHeaders, "x-request-id": id });
  const [path = "", ...query] = url.split(/(?=[?#])/);
  if (statusCode === 400 && method === "GET" && !isEndpoint(path)) {
    // One slash: two would name another host.
    const readable = `/${path.replace(/^[/\\]+/, "").replaceAll("%", "%25")}`;
    return void reply.redirect(readable + query.join(""));
  }
  const message = statusCode === 414 ? "This address is too long." : "This address cannot be read.";
  sendError(reply, { status: statusCode, message });
}
