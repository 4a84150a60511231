import { constants } from "node:zlib";
import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";
import { encodeBody, encodingFor } from "../http/encode-body.server.ts";

// Higher levels cost more time than they save in transfer.
const quality = 4;

/** Skips `no-store`: the length of a compressed private page can reveal a secret if an attacker controls part of the page. */
export async function compressPages(pages: FastifyInstance): Promise<void> {
  // Registered before the plugin, whose hook reads this header.
  pages.addHook("onSend", async (request, reply, payload) => {
    if (String(reply.getHeader("cache-control")).includes("no-store")) {
      request.headers["x-no-compression"] = "1";
      return payload;
    }
    // Also for uncompressed responses, so that caches do not serve either version to all clients.
    reply.header("vary", "accept-encoding");
    const encoding = encodingFor(request);
    const isPage = typeof payload === "string" && String(reply.getHeader("content-type")).startsWith("text/html");
    if (!isPage || encoding === "identity") return payload;
    reply.header("content-encoding", encoding);
    return encodeBody(Buffer.from(payload), encoding, { quality });
  });
  await pages.register(compress, {
    encodings: ["br", "gzip"],
    customTypes: /^text\/(?:html|x-script|xml)|^application\/(?:xml|manifest\+json)/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: quality } },
    zlibOptions: { level: 6 },
  });
}
