/** Returns true if a script requests the data of a page instead of the page. */
export function isDataRequest({ url }: { url: string }): boolean {
  return /^[^?]*\.data(?:\?|$)/.test(url);
}
