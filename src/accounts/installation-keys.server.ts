import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

/** Purpose of a MAC. A MAC for one purpose is worthless for another. */
export type MacPurpose = "known-client" | "proxy-probe" | "sign-in-code" | "sign-up";

/** Purpose of an encrypted text. */
export type SealPurpose = "offer";

export interface InstallationKeys {
  /** Returns a MAC of 32 bytes under the first key. No part may contain a line break. */
  sign(purpose: MacPurpose, parts: readonly string[]): Buffer;
  verify(purpose: MacPurpose, parts: readonly string[], mac: Buffer): boolean;
  /** Encrypts a text for storage under the first key. It opens only with the same binding, such as the id of its record. */
  seal(purpose: SealPurpose, record: { binding: string; text: string }): Buffer;
  /** Decrypts a text. `isCurrent` is false if another key than the first one did. Returns null without its key, or with another binding. */
  open(purpose: SealPurpose, record: { binding: string; sealed: Buffer }): { text: string; isCurrent: boolean } | null;
}

export const keyBytes = 32;

/** Creates the keys from one or more secrets. The first one signs, all of them verify. */
export function createKeys(secrets: readonly Buffer[]): InstallationKeys {
  const [first] = secrets;
  if (!first) throw new Error("At least one key is needed.");
  return {
    sign: (purpose, parts) => computeMac(first, purpose, parts),
    verify: (purpose, parts, mac) =>
      mac.length === keyBytes && secrets.some((secret) => timingSafeEqual(computeMac(secret, purpose, parts), mac)),
    seal: (purpose, { binding, text }) => seal(sealKeyOf(first, purpose), binding, text),
    open(purpose, { binding, sealed }) {
      for (const [index, secret] of secrets.entries()) {
        const text = open(sealKeyOf(secret, purpose), binding, sealed);
        if (text !== null) return { text, isCurrent: index === 0 };
      }
      return null;
    },
  };
}

const algorithm = "aes-256-gcm";
const [nonceBytes, tagBytes] = [12, 16];

function sealKeyOf(secret: Buffer, purpose: SealPurpose): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `openroster seal ${purpose}`, keyBytes));
}

function seal(key: Buffer, binding: string, text: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(binding));
  return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
}

function open(key: Buffer, binding: string, sealed: Buffer): string | null {
  if (sealed.length < nonceBytes + tagBytes) return null;
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(binding))
    .setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

export function createProcessKeys(): InstallationKeys {
  return createKeys([randomBytes(keyBytes)]);
}

function computeMac(secret: Buffer, purpose: MacPurpose, parts: readonly string[]): Buffer {
  // Each purpose has a key of its own. The secret itself may also encrypt second factors.
  const key = hkdfSync("sha256", secret, "", `openroster ${purpose}`, keyBytes);
  return createHmac("sha256", Buffer.from(key)).update(parts.join("\n")).digest();
}
