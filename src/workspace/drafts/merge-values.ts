/** Field values of a form by name; a missing value is an empty text. */
export type Values = Readonly<Record<string, string>>;

export interface Conflict {
  field: string;
  yours: string;
  current: string;
}

export function differences(values: Values, others: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([field, text]) => text !== (others[field] ?? "")));
}

/** Normalizes a text like the server. */
export function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/**
 * Merges input over `base` with a record that changed elsewhere. A field is no conflict if only one side changed it, both changed it to the
 * same value, or this side sent the value without a response. `typed` is the input that is still unsaved.
 */
export function mergeTyped({
  typed,
  base,
  current,
  sent = [],
}: {
  typed: Values;
  base: Values;
  current: Values;
  sent?: readonly Values[];
}): { typed: Values; conflicts: Conflict[] } {
  const left = differences(typed, current);
  const isOwn = (field: string, now: string) => sent.some((one) => field in one && tidy(one[field] ?? "") === now);
  const conflicts = Object.entries(left)
    .map(([field, yours]) => ({ field, yours, current: current[field] ?? "" }))
    .filter(({ field, current: now }) => now !== (base[field] ?? "") && !isOwn(field, now));
  return { typed: left, conflicts };
}
