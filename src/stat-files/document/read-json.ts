import { decodeText } from "./decode-text.ts";
import { StatFileError } from "./stat-file.ts";

const maxDepth = 32;

/** Parses JSON that is nested at most 32 levels deep. Throws a StatFileError. */
export function readJson(bytes: Uint8Array): { value: unknown; warnings: string[] } {
  const { text, warnings } = decodeText(bytes);
  const source = text.replace(/^[\uFEFF\s]+/, "");
  if (depthOf(source) > maxDepth)
    throw new StatFileError(`This JSON file is nested deeper than ${maxDepth} levels, which we do not read.`);
  try {
    return { value: JSON.parse(source), warnings };
  } catch (cause) {
    throw new StatFileError("This JSON file is damaged or cut off.", { cause });
  }
}

/** Returns an own property of an object, or undefined. */
export function property(value: unknown, ...path: string[]): unknown {
  let found = value;
  for (const key of path) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, key)) return;
    found = (found as Record<string, unknown>)[key];
  }
  return found;
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns text or a number as trimmed text; null if the value is blank or something else. */
export function textOf(value: unknown): string | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  return String(value).trim() || null;
}

export function integerOf(value: unknown): number | null {
  return typeof value === "number" && Number.isSafeInteger(value) ? value : null;
}

function depthOf(source: string): number {
  let [depth, deepest] = [0, 0];
  for (const [token] of source.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]/g)) {
    if (token === "{" || token === "[") {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (token === "}" || token === "]") depth -= 1;
  }
  return deepest;
}
