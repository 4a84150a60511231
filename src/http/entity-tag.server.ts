import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

// Increase it whenever the response format changes, so that no client reuses a response of the old format.
const formatVersion = 2;

/** Adds an entity tag or sends 304. Clients must revalidate each time, because a profile can be hidden at any time. */
export async function addEntityTag(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (reply.statusCode !== 200 || typeof payload !== "string") return payload;
  if (reply.hasHeader("etag")) return payload;
  if (!matchesTag(request, reply, hash("sha256", payload, "base64url").slice(0, 22))) return payload;
  reply.code(304).removeHeader("content-type").removeHeader("content-length");
  return null;
}

/** Tags the response by the index version before its rows are read. Sends a 304 and returns true if the client has that version. */
export function sendNotModified(request: FastifyRequest, reply: FastifyReply, version: string): boolean {
  if (!matchesTag(request, reply, `${formatVersion}.${encodeURIComponent(version)}`)) return false;
  reply.code(304).send();
  return true;
}

function matchesTag(request: FastifyRequest, reply: FastifyReply, value: string): boolean {
  const tag = `"${value}"`;
  reply.header("etag", tag).header("cache-control", "no-cache");
  return hasTag(request, tag);
}

/** Returns true if `If-None-Match` contains the tag. Proxies weaken the tags of responses that they compress (RFC 9110, 13.1.2). */
export function hasTag({ headers }: FastifyRequest, tag: string): boolean {
  const tags = headers["if-none-match"]?.split(",") ?? [];
  return tags.some((one) => one.trim().replace(/^W\//, "") === tag || one.trim() === "*");
}
