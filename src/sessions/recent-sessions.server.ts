import { LRUCache } from "lru-cache";
import { tokenDigest } from "./bearer-token.server.ts";

/** Digests of the tokens that this process found valid in the last five minutes. */
const verified = new LRUCache<string, true>({ max: 10_000, ttl: 5 * 60_000 });

/** Records if the last lookup of a token found a valid session. */
export function recordLookup(token: string | null, isValid: boolean): void {
  // An LRU cache deletes a key that is set to undefined.
  if (token !== null) verified.set(tokenDigest(token).toString("base64"), isValid || undefined);
}

/** Returns true if a recent lookup in this process found a valid session of this token. */
export function isRecentlyVerified(token: string | null): boolean {
  return token !== null && verified.has(tokenDigest(token).toString("base64"));
}
