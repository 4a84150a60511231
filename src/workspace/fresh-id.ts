/** A random id of 32 digits. `crypto.randomUUID` would be shorter to write, but is missing where the site is reached over plain http. */
export function freshId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
