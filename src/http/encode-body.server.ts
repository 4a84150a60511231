import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { Negotiator } from "@fastify/accept-negotiator";
import type { FastifyRequest } from "fastify";

export type Encoding = "br" | "gzip" | "identity";

const negotiator = new Negotiator<Encoding>({ supportedValues: ["br", "gzip", "identity"] });

export function encodingFor({ headers }: Pick<FastifyRequest, "headers">): Encoding {
  return negotiator.negotiate(headers["accept-encoding"] ?? "identity") ?? "identity";
}

/** Compresses a complete body in a thread, without a stream on the event loop. */
export async function encodeBody(body: Buffer, encoding: Encoding, { quality }: { quality: number }): Promise<Buffer> {
  if (encoding === "br") {
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
    return promisify(brotliCompress)(body, { params });
  }
  return encoding === "gzip" ? promisify(gzip)(body, { level: 6 }) : body;
}
