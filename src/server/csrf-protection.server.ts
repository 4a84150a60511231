import type { FastifyInstance, FastifyRequest } from "fastify";
import { sendError } from "./errors.server.ts";

/** Bytes that a form of a page may have. */
const mostBytes = 64 * 1024;

/**
 * Rejects forms that another site sends, bodies without a length and bodies that are too large. The pages read their bodies themselves, so
 * Fastify's own limit does not apply.
 */
export function protectFromCsrf(app: FastifyInstance, publicUrl: string | undefined): void {
  app.addHook("onRequest", async (request, reply) => {
    if (["GET", "HEAD", "OPTIONS"].includes(request.method)) return;
    if (!isFromHere(request, publicUrl))
      return sendError(reply, {
        status: 403,
        message: "This form came from another site, so we didn’t save it. Please open the page again and retry.",
      });
    const { "content-length": length, "transfer-encoding": encoding } = request.headers;
    if (encoding !== undefined) return sendError(reply, { status: 411, message: "The body must say its length." });
    if (Number(length ?? 0) > mostBytes) return sendError(reply, { status: 413, message: "The body is too large." });
  });
}

/**
 * Returns whether a form was sent from one of our own pages. Browsers send Sec-Fetch-Site if the connection is trustworthy, else only Origin.
 * The opaque origin "null" (a sandboxed frame, a file, a page without referrer) is never ours: our pages keep the referrer for this site. A client
 * that sends neither header is no browser, so it holds no user's cookie.
 */
function isFromHere({ headers, protocol, host }: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin } = headers;
  if (origin === "null") return false;
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  return origin === undefined || origin === (publicUrl ?? `${protocol}://${host}`);
}
