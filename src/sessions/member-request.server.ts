import type { FastifyRequest } from "fastify";
import { type MemberCookie, memberCookie } from "./member-cookie.server.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Public origin of the site, without a trailing slash. */
    publicUrl: string;
  }
}

export interface MemberRequest {
  rawHeaders: readonly string[];
  method: string;
  cookie: MemberCookie;
  /** A link on another site may open a page, but only our own pages may send other requests with the cookie. */
  isPage: boolean;
}

export function readMemberRequest(request: FastifyRequest, { isPage }: { isPage: boolean }): MemberRequest {
  const { method, protocol, host } = request;
  const cookie = memberCookie({ publicUrl: request.server.publicUrl, protocol, host });
  return { rawHeaders: request.raw.rawHeaders, method, cookie, isPage };
}

/** Returns true if the cookie counts: never for a request of another site (Sec-Fetch-Site or Origin), nor for a write without both headers. */
export function isCookieCounted({ rawHeaders, method, cookie, isPage }: MemberRequest): boolean {
  const isRead = method === "GET" || method === "HEAD";
  // Because of SameSite=Lax, browsers send the cookie cross-site only when a page is opened.
  if (isRead && isPage) return true;
  const site = headerOf(rawHeaders, "sec-fetch-site");
  if (site !== undefined) return site === "same-origin" || site === "none";
  const origin = headerOf(rawHeaders, "origin");
  return origin === cookie.ownOrigin || (isRead && origin === undefined);
}

function headerOf(rawHeaders: readonly string[], name: string): string | undefined {
  const values = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
  return values.length > 1 ? "several" : values[0];
}
