/** Whether a browser only loads ahead what somebody may open; nobody has looked at it then. */
export function isPrefetch(headers: Readonly<Record<string, string | string[] | undefined>>): boolean {
  return ["sec-purpose", "purpose", "x-moz", "x-purpose"].some((name) =>
    /prefetch|preview/i.test(String(headers[name])),
  );
}
