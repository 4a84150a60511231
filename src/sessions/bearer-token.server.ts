import { createHash, randomBytes } from "node:crypto";

// 32 random bytes in base64url.
const wellFormed = /^Bearer +([A-Za-z0-9_-]{43})$/i;
const tokenAlone = /^[A-Za-z0-9_-]{43}$/;

export function createToken(): string {
  return randomBytes(32).toString("base64url");
}

export function isToken(text: string): boolean {
  return tokenAlone.test(text);
}

export function tokenDigest(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Returns the bearer token of a request. Returns null if there is no Authorization header, more than one, or a malformed one. */
export function readBearerToken(rawHeaders: readonly string[]): string | null {
  // Node merges headers of the same name. Only the raw list, with alternating names and values, shows duplicates.
  const values = rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === "authorization",
  );
  const [value] = values;
  if (values.length !== 1 || !value) return null;
  return wellFormed.exec(value)?.[1] ?? null;
}
