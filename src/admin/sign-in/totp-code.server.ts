import { createHash, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { brand } from "../../brand.ts";
import { codeLength, recoveryCodeCount } from "../vocabulary.ts";

const period = 30;
/** Accepted clock difference in time steps of 30 s, in both directions. */
const tolerance = 1;

/** Creates a TOTP secret (RFC 6238) of 160 bits, the length of its SHA-1 digest. */
export function createSecret(): Buffer {
  return randomBytes(20);
}

/** Returns a secret as base32 for manual input and as the URI of the QR code. */
export function describeSecret(secret: Buffer, label: string): { secret: string; uri: string } {
  const totp = totpOf(secret, label);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** Returns the time step (30 s, since 1970) of a code, or null if the code is wrong. `now` is in milliseconds. */
export function findStep(secret: Buffer, code: string, now: number): number | null {
  if (!new RegExp(`^\\d{${codeLength}}$`).test(code)) return null;
  const delta = totpOf(secret, "").validate({ token: code, timestamp: now, window: tolerance });
  return delta === null ? null : Math.floor(now / 1000 / period) + delta;
}

function totpOf(secret: Buffer, label: string): TOTP {
  const key = new Secret({ buffer: new Uint8Array(secret).buffer });
  return new TOTP({ issuer: brand.name, label, secret: key, digits: codeLength, period });
}

/** Creates recovery codes of 80 bits, such as `ABCD-EFGH-IJKL-MNOP`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const text = new Secret({ buffer: new Uint8Array(randomBytes(10)).buffer }).base32;
    return text.match(/.{4}/g)?.join("-") ?? text;
  });
}

/** Returns the stored digest of a recovery code, independent of its spelling. */
export function recoveryDigest(accountId: string, code: string): Buffer {
  return createHash("sha256")
    .update(`${accountId}/${code.replaceAll(/[^a-z0-9]/gi, "").toUpperCase()}`)
    .digest();
}
