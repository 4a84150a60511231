const ownPages = /^\/(?:me|coach|schools)(?:\/|$)/;

/** Returns the path and query of a page that a sign-in may redirect to, or null for any other value. */
export function parseRedirectPath(next: string | null | undefined): string | null {
  const here = "http://here.invalid";
  if (!next?.startsWith("/") || next.length > 500 || !URL.canParse(next, here)) return null;
  const { origin, pathname, search } = new URL(next, here);
  return origin === here && ownPages.test(pathname) ? `${pathname}${search}` : null;
}
