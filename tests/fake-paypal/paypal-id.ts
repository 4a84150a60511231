import { randomInt } from "node:crypto";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** Creates an id in PayPal's format: a prefix and uppercase letters or digits. */
export function paypalId(prefix: string, length: number): string {
  return prefix + Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
}
