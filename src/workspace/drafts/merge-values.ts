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

/** A text as the server keeps it. */
export function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/**
 * Lays what was typed over `base` on a record that has changed meanwhile. What only one side changed is no conflict, nor what both
 * changed alike, nor what this side sent and never heard of; `typed` is what is still to be saved of the rest.
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
