import type { FastifyRequest } from "fastify";
import { type MemberCookie, memberCookie } from "./member-cookie.server.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Origin under which people reach the site, without a slash at the end. */
    publicUrl: string;
  }
}

/** What of a request says who sends it. */
export interface MemberRequest {
  rawHeaders: readonly string[];
  method: string;
  cookie: MemberCookie;
  /** A page may be opened from anywhere, as from a mail; a call is made by our own pages only. */
  isPage: boolean;
}

/** Reads a request as it came to Fastify. */
export function readMemberRequest(request: FastifyRequest, { isPage }: { isPage: boolean }): MemberRequest {
  const { method, protocol, host } = request;
  const cookie = memberCookie({ publicUrl: request.server.publicUrl, protocol, host });
  return { rawHeaders: request.raw.rawHeaders, method, cookie, isPage };
}

/**
 * Whether the cookie of this request counts: never for what another site sends in a visitor's name. Browsers say who sends by
 * Sec-Fetch-Site where the connection is trustworthy, else by Origin; what changes something and says neither does not count.
 */
export function isCookieCounted({ rawHeaders, method, cookie, isPage }: MemberRequest): boolean {
  const reads = method === "GET" || method === "HEAD";
  // SameSite=Lax leaves the cookie out of everything but a page that is opened.
  if (reads && isPage) return true;
  const site = headerOf(rawHeaders, "sec-fetch-site");
  if (site !== undefined) return site === "same-origin" || site === "none";
  const origin = headerOf(rawHeaders, "origin");
  return origin === cookie.ownOrigin || (reads && origin === undefined);
}

function headerOf(rawHeaders: readonly string[], name: string): string | undefined {
  const values = rawHeaders.filter((_, place) => place % 2 === 1 && rawHeaders[place - 1]?.toLowerCase() === name);
  return values.length > 1 ? "several" : values[0];
}
