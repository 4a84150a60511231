/** The fields of a record as a form has them: text by name, empty where there is nothing. */
export type Values = Readonly<Record<string, string>>;

/** A field that was changed here and elsewhere, in two ways. */
export interface Conflict {
  field: string;
  yours: string;
  current: string;
}

/** Fields of `values` that differ from `others`; a field that one lacks is empty there. */
export function differences(values: Values, others: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([field, text]) => text !== (others[field] ?? "")));
}

/**
 * Lays what was typed over `base` on a record that has changed meanwhile. What only one side changed is no conflict, nor what both
 * changed alike; `typed` is what is still to be saved of the rest.
 */
export function mergeTyped({ typed, base, current }: { typed: Values; base: Values; current: Values }): {
  typed: Values;
  conflicts: Conflict[];
} {
  const left = differences(typed, current);
  const conflicts = Object.entries(left)
    .map(([field, yours]) => ({ field, yours, current: current[field] ?? "" }))
    .filter(({ field, current: now }) => now !== (base[field] ?? ""));
  return { typed: left, conflicts };
}
