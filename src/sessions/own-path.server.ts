/** The parts of the site that a sign-in may lead to. */
const ownPages = /^\/(?:me|coach|schools)(?:\/|$)/;

/** The path, with its query, that a sign-in may lead to; null for every other, whatever it looks like. */
export function ownPath(next: string | null | undefined): string | null {
  const here = "http://here.invalid";
  if (!next?.startsWith("/") || next.length > 500 || !URL.canParse(next, here)) return null;
  const { origin, pathname, search } = new URL(next, here);
  return origin === here && ownPages.test(pathname) ? `${pathname}${search}` : null;
}
