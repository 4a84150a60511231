import { constants } from "node:zlib";
import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";

/** Skips `no-store`: the length of a compressed private page can reveal a secret if an attacker controls part of the page. */
export async function compressPages(pages: FastifyInstance): Promise<void> {
  // Registered before the plugin, whose hook reads this header.
  pages.addHook("onSend", async (request, reply) => {
    if (String(reply.getHeader("cache-control")).includes("no-store")) request.headers["x-no-compression"] = "1";
    // Also for uncompressed responses, so that caches do not serve either version to all clients.
    else reply.header("vary", "accept-encoding");
  });
  await pages.register(compress, {
    encodings: ["br", "gzip"],
    customTypes: /^text\/(?:html|x-script|xml)|^application\/(?:xml|manifest\+json)/,
    // Higher levels cost more time than they save in transfer.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 6 },
  });
}
