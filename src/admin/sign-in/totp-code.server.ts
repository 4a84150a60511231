import { createHash, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { brand } from "../../brand.ts";
import { codeLength, recoveryCodeCount } from "../vocabulary.ts";

const period = 30;
/** Half minutes by which a clock may be off, either way. */
const tolerance = 1;

/** A new TOTP secret (RFC 6238): 160 bits, as the digest that it is used with. */
export function createSecret(): Buffer {
  return randomBytes(20);
}

/** A secret as an authenticator app takes it: in base32 to be typed, and as the address that a QR code holds. */
export function describeSecret(secret: Buffer, label: string): { secret: string; uri: string } {
  const totp = totpOf(secret, label);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The half minute (since 1970) whose code this is, give or take one; null where it is none's. `now` in milliseconds. */
export function findStep(secret: Buffer, code: string, now: number): number | null {
  if (!new RegExp(`^\\d{${codeLength}}$`).test(code)) return null;
  const delta = totpOf(secret, "").validate({ token: code, timestamp: now, window: tolerance });
  return delta === null ? null : Math.floor(now / 1000 / period) + delta;
}

function totpOf(secret: Buffer, label: string): TOTP {
  const key = new Secret({ buffer: new Uint8Array(secret).buffer });
  return new TOTP({ issuer: brand.name, label, secret: key, digits: codeLength, period });
}

/** New recovery codes, each of 80 bits: `ABCD-EFGH-IJKL-MNOP`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const text = new Secret({ buffer: new Uint8Array(randomBytes(10)).buffer }).base32;
    return text.match(/.{4}/g)?.join("-") ?? text;
  });
}

/** What is stored of an account's recovery code, however it is typed. */
export function recoveryDigest(accountId: string, code: string): Buffer {
  return createHash("sha256")
    .update(`${accountId}/${code.replaceAll(/[^a-z0-9]/gi, "").toUpperCase()}`)
    .digest();
}
