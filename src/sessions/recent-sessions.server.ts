import { LRUCache } from "lru-cache";
import { tokenDigest } from "./bearer-token.server.ts";

/** Digests of the tokens that this process has found valid in the last five minutes. */
const verified = new LRUCache<string, true>({ max: 10_000, ttl: 5 * 60_000 });

/** Notes that a look-up found a valid session of a token, or that the session may have ended. */
export function noteVerified(token: string | null, isValid: boolean): void {
  // An LRU cache deletes a key that is set to undefined.
  if (token !== null) verified.set(tokenDigest(token).toString("base64"), isValid || undefined);
}

/** Whether a look-up in this process has recently found a valid session of this token. */
export function isRecentlyVerified(token: string | null): boolean {
  return token !== null && verified.has(tokenDigest(token).toString("base64"));
}
