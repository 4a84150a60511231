import { createHash, timingSafeEqual } from "node:crypto";

/** Returns true if a client sent the right secret. Its duration reveals nothing about the secret. */
export function isSameSecret(sent: string, secret: string): boolean {
  return timingSafeEqual(digest(sent), digest(secret));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
