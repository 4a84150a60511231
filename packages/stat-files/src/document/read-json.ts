import { decodeText } from "./decode-text.ts";
import { statFileLimits as limits, tooMany } from "./limits.ts";
import { StatFileError } from "./stat-file.ts";

/** Parses JSON within the limits of depth and values. Throws a StatFileError. */
export function readJson(bytes: Uint8Array): { value: unknown; warnings: string[] } {
  const { text, warnings } = decodeText(bytes);
  const source = text.replace(/^[\uFEFF\s]+/, "");
  requireWithinLimits(source);
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

/** Counts values and depth by characters: a regular expression over a long escaped string overflows the stack. */
function requireWithinLimits(source: string): void {
  let [depth, values] = [0, 0];
  for (let index = 0; index < source.length; index += 1) {
    const sign = source[index] ?? "";
    if (sign === '"') index = endOfText(source, index + 1);
    else if ("{[".includes(sign)) depth += 1;
    else if ("}]".includes(sign)) depth -= 1;
    if ("{[,:".includes(sign)) values += 1;
    if (values > limits.jsonValues) throw tooMany("values", limits.jsonValues);
    if (depth > limits.depth)
      throw new StatFileError(`This JSON file is nested deeper than ${limits.depth} levels, which we do not read.`);
  }
}

/** Returns the position of the quotation mark that ends a text. */
function endOfText(source: string, start: number): number {
  let index = start;
  while (index < source.length && source[index] !== '"') index += source[index] === "\\" ? 2 : 1;
  return index;
}
