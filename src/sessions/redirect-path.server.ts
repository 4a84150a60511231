const ownPages = /^\/(?:me|coach|team|schools)(?:\/|$)/;

/** Pages on which a coach adds athletes to the board. The address of a search can be long. */
export const pagesWithAthletes = { pages: /^\/(?:searchAthletes|profile|coach)(?:\/|$)/, maxLength: 2000 };

/**
 * Returns the path and query of a page that a form or a sign-in may redirect to, or null for any other value. By default, these are the pages
 * after a sign-in. No other code checks such a value: `scripts/redirect-paths.grit`.
 */
export function parseRedirectPath(
  next: string | null | undefined,
  { pages, maxLength } = { pages: ownPages, maxLength: 500 },
): string | null {
  const here = "http://here.invalid";
  if (!next?.startsWith("/") || next.length > maxLength || !URL.canParse(next, here)) return null;
  const { origin, pathname, search } = new URL(next, here);
  return origin === here && pages.test(pathname) ? `${pathname}${search}` : null;
}
