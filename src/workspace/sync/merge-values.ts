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

/** Merges input with a record that changed elsewhere. It is no conflict if one side changed a field, both agree, or this side sent the value. */
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
