/** The stats of one event as stored: stat id to number or text. What was not recorded has no key: missing is not 0. */
export type StatLine = Readonly<Record<string, number | string>>;

/** Values ready to show, stored and derived; null or absent where there is none. */
export type StatValues = Readonly<Record<string, number | string | null | undefined>>;

const numericText = /^\s*-?(\d+(\.\d+)?|\.\d+)\s*$/;

/** The number that a value holds, as a number or as numeric text; null for anything else. */
export function toNumber(value: unknown): number | null {
  // Adding 0 turns -0 into 0.
  if (typeof value === "number") return Number.isFinite(value) ? value + 0 : null;
  if (typeof value === "string" && numericText.test(value)) return Number(value) + 0;
  return null;
}

/** The number recorded for a stat, or null. */
export function recorded(line: StatValues, id: string): number | null {
  return Object.hasOwn(line, id) ? toNumber(line[id]) : null;
}
