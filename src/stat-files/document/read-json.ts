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
  let [depth, values, isText] = [0, 0, false];
  for (let index = 0; index < source.length; index += 1) {
    const sign = source[index];
    if (isText) {
      if (sign === "\\") index += 1;
      else if (sign === '"') isText = false;
      continue;
    }
    if (sign === '"') isText = true;
    else if (sign === "}" || sign === "]") depth -= 1;
    else if (sign === "{" || sign === "[" || sign === "," || sign === ":") {
      values += 1;
      if (values > limits.jsonValues) throw tooMany("values", limits.jsonValues);
      if (sign === "," || sign === ":") continue;
      depth += 1;
      if (depth > limits.depth)
        throw new StatFileError(`This JSON file is nested deeper than ${limits.depth} levels, which we do not read.`);
    }
  }
}
