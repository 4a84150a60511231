/** Compares the fields that a client changed with the stored ones. `was` are the values that the client read; a field without one is always taken. */
export function mergeFields<Fields extends object>({
  was,
  yours,
  current,
}: {
  was: Partial<Fields>;
  yours: Partial<Fields>;
  current: Fields;
}): { changes: Partial<Fields>; conflicts: (keyof Fields)[] } {
  const changes: Partial<Fields> = {};
  const conflicts: (keyof Fields)[] = [];
  for (const name of Object.keys(yours) as (keyof Fields)[]) {
    const value = yours[name];
    if (value === undefined) continue;
    const read = was[name];
    // The client has not changed this field: the stored value stays, also one that is newer.
    if (read !== undefined && read === value) continue;
    if (read !== undefined && current[name] !== read && current[name] !== value) conflicts.push(name);
    else changes[name] = value;
  }
  return { changes, conflicts };
}

/** Applies what a client added to a list and removed from it to the stored list, which others may have changed. Ignores case. */
export function mergeList({
  was,
  yours,
  current,
}: {
  was: readonly string[];
  yours: readonly string[];
  current: readonly string[];
}): string[] {
  const has = (list: readonly string[], value: string) => list.some((one) => one.toLowerCase() === value.toLowerCase());
  const added = yours.filter((value) => !has(was, value) && !has(current, value));
  return [...current.filter((value) => has(yours, value) || !has(was, value)), ...added];
}
