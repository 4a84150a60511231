/** Stored stats of one event by id. A stat without a key was not recorded, which is not 0. */
export type StatLine = Readonly<Record<string, number | string>>;

/** Stored and derived values; null or missing if there is none. */
export type StatValues = Readonly<Record<string, number | string | null | undefined>>;

const numericText = /^\s*-?(\d+(\.\d+)?|\.\d+)\s*$/;

/** Returns the number in a number or numeric text, or null. */
export function toNumber(value: unknown): number | null {
  // Adding 0 turns -0 into 0.
  if (typeof value === "number") return Number.isFinite(value) ? value + 0 : null;
  if (typeof value === "string" && numericText.test(value)) return Number(value) + 0;
  return null;
}

export function recorded(line: StatValues, id: string): number | null {
  return Object.hasOwn(line, id) ? toNumber(line[id]) : null;
}
