import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

// Raise it whenever the same athletes come to be answered otherwise, so that no client goes on with an answer of the old form.
const form = 2;

/**
 * For the public calls, before an answer is sent: tags it, by what is in it where nothing else has, and where the client holds that very
 * answer says so with a 304 in place of it. The client may keep what it got and must ask each time, so that nobody is shown after
 * having been hidden.
 */
export async function addEntityTag(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (reply.statusCode !== 200 || typeof payload !== "string") return payload;
  if (reply.hasHeader("etag")) return payload;
  if (!holds(request, reply, hash("sha256", payload, "base64url").slice(0, 22))) return payload;
  reply.code(304).removeHeader("content-type").removeHeader("content-length");
  return null;
}

/** Tags the answer by the state of the index that found it, before its rows are read; true where the client holds that answer and was told so. */
export function holdsVersion(request: FastifyRequest, reply: FastifyReply, version: string): boolean {
  if (!holds(request, reply, `${form}.${encodeURIComponent(version)}`)) return false;
  reply.code(304).send();
  return true;
}

/** Whether the tag is among those of the client; proxies mark as weak what they compress (RFC 9110, 13.1.2). */
function holds(request: FastifyRequest, reply: FastifyReply, value: string): boolean {
  const tag = `"${value}"`;
  reply.header("etag", tag).header("cache-control", "no-cache");
  const given = request.headers["if-none-match"]?.split(",") ?? [];
  return given.some((one) => one.trim().replace(/^W\//, "") === tag || one.trim() === "*");
}
