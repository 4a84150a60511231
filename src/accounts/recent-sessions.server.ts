import { LRUCache } from "lru-cache";
import { tokenDigest } from "./bearer-token.server.ts";

/** Digests of the tokens that this process has found valid in the last five minutes. */
const verified = new LRUCache<string, true>({ max: 10_000, ttl: 5 * 60_000 });

/** Notes the result of a session look-up. */
export function noteVerified(token: string, isValid: boolean): void {
  if (isValid) verified.set(keyOf(token), true);
  else verified.delete(keyOf(token));
}

/** Forgets a token, because its session may have ended. */
export function forgetToken(token: string | null): void {
  if (token !== null) verified.delete(keyOf(token));
}

/** Whether a look-up in this process has recently found a valid session of this token. */
export function isRecentlyVerified(token: string | null): boolean {
  return token !== null && verified.has(keyOf(token));
}

function keyOf(token: string): string {
  return tokenDigest(token).toString("base64");
}
