/** Returns a web search of the site of a school. Colleges have their staff directories and forms at different addresses. */
export function searchSiteHref(website: string, words: string): string {
  const host = new URL(website).hostname.replace(/^www\./, "");
  return `https://duckduckgo.com/?${new URLSearchParams({ q: `site:${host} ${words}` })}`;
}
