import type { MiddlewareFunction } from "react-router";

/**
 * Hides a page from caches, search engines and other sites, because its URL may contain a one-time link. The referrer
 * policy is not `no-referrer`: with it, forms send `Origin: null`, like a sandboxed page of an attacker.
 */
export const keepPrivate: MiddlewareFunction<Response> = async (_context, next) => {
  const response = await next();
  response.headers.set("cache-control", "no-store");
  response.headers.set("referrer-policy", "same-origin");
  response.headers.set("x-robots-tag", "noindex");
  return response;
};
