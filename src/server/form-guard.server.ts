import type { FastifyInstance, FastifyRequest } from "fastify";
import { sendError } from "./errors.server.ts";

/** Bytes that a form of a page may have. */
const mostBytes = 64 * 1024;

/**
 * Refuses forms that another site sends in a visitor's name, and bodies that are too large or do not say how large they are: the pages
 * read their bodies themselves, past Fastify's own limit.
 */
export function guardForms(app: FastifyInstance, publicUrl: string | undefined): void {
  app.addHook("onRequest", async (request, reply) => {
    if (["GET", "HEAD", "OPTIONS"].includes(request.method)) return;
    if (!isFromHere(request, publicUrl))
      return sendError(reply, { status: 403, message: "This form was sent from another site." });
    const { "content-length": length, "transfer-encoding": encoding } = request.headers;
    if (encoding !== undefined) return sendError(reply, { status: 411, message: "The body must say its length." });
    if (Number(length ?? 0) > mostBytes) return sendError(reply, { status: 413, message: "The body is too large." });
  });
}

/**
 * Whether a form was sent from one of our own pages. Browsers say so by Sec-Fetch-Site where the connection is trustworthy, else by Origin;
 * that is "null" for a form of a page with "referrer-policy: no-referrer", as those with a one-time link in their address. What sends neither is no
 * browser, and has nobody's name to act in.
 */
function isFromHere({ headers, protocol, host }: FastifyRequest, publicUrl: string | undefined): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  const { origin } = headers;
  return origin === undefined || origin === "null" || origin === (publicUrl ?? `${protocol}://${host}`);
}
