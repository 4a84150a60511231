import type { FastifyInstance, FastifyRequest } from "fastify";
import { sendError } from "./errors.server.ts";

const maxBytes = 64 * 1024;

/** Rejects forms from other sites and too large bodies, because the pages read their bodies without Fastify's limit. */
export function protectFromCsrf(app: FastifyInstance, publicUrl: string | undefined): void {
  app.addHook("onRequest", async (request, reply) => {
    if (["GET", "HEAD", "OPTIONS"].includes(request.method)) return;
    if (!isSameOrigin(request, publicUrl))
      return sendError(reply, {
        status: 403,
        message: "This form came from another site, so we didn’t save it. Please open the page again and retry.",
      });
    const { "content-length": length, "transfer-encoding": encoding } = request.headers;
    if (encoding !== undefined) return sendError(reply, { status: 411, message: "The body must say its length." });
    if (Number(length ?? 0) > maxBytes) return sendError(reply, { status: 413, message: "The body is too large." });
  });
}

/** The origin "null" (sandboxed frame, file) is rejected. A client without both headers is no browser, so it has no user's cookie. */
function isSameOrigin({ headers, protocol, host }: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin } = headers;
  if (origin === "null") return false;
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  return origin === undefined || origin === (publicUrl ?? `${protocol}://${host}`);
}
