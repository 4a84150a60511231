import type { Readable } from "node:stream";
import { createBrotliCompress, createGzip } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { brotliOptions, bytesOf, encodeAtOnce, encodingFor } from "./encode-body.server.ts";

const compressible = /^text\/(?:html|x-script|xml)|^application\/(?:json|xml|manifest\+json)/;

/** Requests that no other site made the browser send. Other sites cannot set this header. */
const ownRequests = new Set<unknown>(["same-origin", "none"]);

/**
 * Skips a private page (`no-store`) if another site may have requested it: the length of a compressed page can reveal a secret to an attacker
 * who chooses a part of the page, again and again.
 */
export function compressPages(pages: FastifyInstance): void {
  pages.addHook("onSend", async (request, reply, payload) => {
    const isPrivate = String(reply.getHeader("cache-control")).includes("no-store");
    if (isPrivate && !ownRequests.has(request.headers["sec-fetch-site"])) return payload;
    // Also for uncompressed responses, so that caches do not serve either version to all clients.
    reply.header("vary", "accept-encoding");
    const encoding = encodingFor(request);
    const isCompressible = compressible.test(String(reply.getHeader("content-type")));
    if (!payload || !isCompressible || encoding === "identity" || reply.hasHeader("content-encoding")) return payload;
    reply.header("content-encoding", encoding);
    if (typeof payload === "string") return encodeAtOnce(bytesOf(payload), encoding);
    if (payload instanceof Buffer) return encodeAtOnce(payload, encoding);
    reply.removeHeader("content-length");
    const stream = encoding === "br" ? createBrotliCompress(brotliOptions({ quality: 1 })) : createGzip({ level: 1 });
    return (payload as Readable).on("error", (error) => stream.destroy(error)).pipe(stream);
  });
}
