import type { MiddlewareFunction } from "react-router";

/** Hides a page with a one-time link in its URL from caches and other sites. With `no-referrer`, forms would send `Origin: null`. */
export const preventStorage: MiddlewareFunction<Response> = async (_context, next) => {
  const response = await next();
  response.headers.set("cache-control", "no-store");
  response.headers.set("referrer-policy", "same-origin");
  response.headers.set("x-robots-tag", "noindex");
  return response;
};
