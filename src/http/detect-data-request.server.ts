/** Returns true if a script requests the data of a page instead of the page. */
export function isDataRequest({ url }: { url: string }): boolean {
  return /^[^?]*\.data(?:\?|$)/.test(url);
}

/** Returns true for a navigation of the browser. Only a document can play a film, because its response has the policy for the player. */
export function isDocumentRequest({ headers }: Request): boolean {
  return (headers.get("sec-fetch-dest") ?? "document") === "document";
}
