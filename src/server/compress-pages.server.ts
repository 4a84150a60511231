import { constants } from "node:zlib";
import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";

/**
 * Compresses pages as they leave, but for those that say `no-store`: what is private stays as it is, because the length of a compressed
 * answer can betray a secret in it to whoever chooses another part of it.
 */
export async function compressPages(pages: FastifyInstance): Promise<void> {
  // Before the plugin's own hook, which obeys this header.
  pages.addHook("onSend", async (request, reply) => {
    if (String(reply.getHeader("cache-control")).includes("no-store")) request.headers["x-no-compression"] = "1";
    // Also where nothing was compressed: a cache in between must not hand the plain answer to everyone, nor the other way round.
    else reply.header("vary", "accept-encoding");
  });
  await pages.register(compress, {
    encodings: ["br", "gzip"],
    customTypes: /^text\/(?:html|x-script|xml)|^application\/(?:xml|manifest\+json)/,
    // Higher levels take more time than they save on the way.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 6 },
  });
}
