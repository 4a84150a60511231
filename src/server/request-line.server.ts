import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { bareHeaders, sendError } from "./errors.server.ts";
import { isEndpoint } from "./methods.server.ts";

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Rejects URLs that browsers resolve to another page than the one that was routed, limited and guarded (`/assets/../about`). */
export function rejectMalformedRequests(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!methods.has(request.method)) {
      reply.header("allow", [...methods].join(", "));
      return sendError(reply, { status: 405, message: "Nothing here takes this method." });
    }
    if (!request.url.startsWith("/") || !hasValidOrigin(request))
      return sendError(reply, { status: 400, message: "The address or the host of this request cannot be read." });
    if (hasDotSegments(request.url))
      return sendError(reply, { status: 404, message: "There is nothing at this address." });
  });
}

/** An HTTP/1.0 health probe needs no host. */
function hasValidOrigin({ protocol, host, url, raw }: FastifyRequest): boolean {
  if (protocol !== "http" && protocol !== "https") return false;
  if (raw.headersDistinct?.host && raw.headersDistinct.host.length > 1) return false;
  if (!host) return url === "/healthz" || url === "/readyz";
  return /^(?:[a-z\d._-]+|\[[a-f\d:.]+\])(?::\d{1,5})?$/i.test(host);
}

/** Returns true if a browser would resolve another path, because of dot segments or backslashes. */
function hasDotSegments(url: string): boolean {
  const [path = ""] = url.split(/[?#]/, 1);
  return path.includes("\\") || /\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path);
}

/** Redirects an undecodable page URL (`/100%`) to its encoded form, which shows the page for unknown URLs. */
export function handleFrameworkError(
  { statusCode = 400 }: FastifyError,
  { id, method, url }: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.headers({ ...bareHeaders, "x-request-id": id });
  const [path = "", ...query] = url.split(/(?=[?#])/);
  if (statusCode === 400 && method === "GET" && !isEndpoint(path)) {
    // A single slash, because two would name another host.
    const encodedPath = `/${path.replace(/^[/\\]+/, "").replaceAll("%", "%25")}`;
    return void reply.redirect(encodedPath + query.join(""));
  }
  const message = statusCode === 414 ? "This address is too long." : "This address cannot be read.";
  sendError(reply, { status: statusCode, message });
}
