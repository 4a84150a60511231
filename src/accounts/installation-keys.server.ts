import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

/** Purpose of a MAC. A MAC for one purpose is worthless for another. */
export type MacPurpose = "known-client" | "proxy-probe" | "sign-in-code" | "sign-up";

export interface InstallationKeys {
  /** Returns a MAC of 32 bytes under the first key. No part may contain a line break. */
  sign(purpose: MacPurpose, parts: readonly string[]): Buffer;
  verify(purpose: MacPurpose, parts: readonly string[], mac: Buffer): boolean;
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
  };
}

export function createProcessKeys(): InstallationKeys {
  return createKeys([randomBytes(keyBytes)]);
}

function computeMac(secret: Buffer, purpose: MacPurpose, parts: readonly string[]): Buffer {
  // Each purpose has a key of its own. The secret itself may also encrypt second factors.
  const key = hkdfSync("sha256", secret, "", `openroster ${purpose}`, keyBytes);
  return createHmac("sha256", Buffer.from(key)).update(parts.join("\n")).digest();
}
