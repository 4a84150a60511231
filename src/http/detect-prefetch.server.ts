/** Returns true if a browser only prefetches the page. No user has viewed it then. */
export function isPrefetch(headers: Readonly<Record<string, string | string[] | undefined>>): boolean {
  return ["sec-purpose", "purpose", "x-moz", "x-purpose"].some((name) =>
    /prefetch|preview/i.test(String(headers[name])),
  );
}
