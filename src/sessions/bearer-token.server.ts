import { createHash, randomBytes } from "node:crypto";

// 32 random bytes in base64url.
const wellFormed = /^Bearer +([A-Za-z0-9_-]{43})$/i;
const tokenAlone = /^[A-Za-z0-9_-]{43}$/;

/** A new token, unlike any other. */
export function createToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Whether a text has the form of a token. */
export function isToken(text: string): boolean {
  return tokenAlone.test(text);
}

/** What is stored of a token. */
export function tokenDigest(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** The token of a request's one Authorization header; null where there is none, or two, or one of another form. */
export function readBearerToken(rawHeaders: readonly string[]): string | null {
  // Node merges headers of the same name; only the raw list, name and value in turn, tells one from two.
  const values = rawHeaders.filter(
    (_, place) => place % 2 === 1 && rawHeaders[place - 1]?.toLowerCase() === "authorization",
  );
  const [value] = values;
  if (values.length !== 1 || !value) return null;
  return wellFormed.exec(value)?.[1] ?? null;
}
