import type { MiddlewareFunction } from "react-router";

/**
 * Keeps a page from caches, search engines and other sites, for its URL may contain a one-time link. The referrer policy is not
 * `no-referrer`: with that, browsers send `Origin: null` with a form, as a sandboxed page of an attacker does.
 */
export const keepPrivate: MiddlewareFunction<Response> = async (_context, next) => {
  const response = await next();
  response.headers.set("cache-control", "no-store");
  response.headers.set("referrer-policy", "same-origin");
  response.headers.set("x-robots-tag", "noindex");
  return response;
};
