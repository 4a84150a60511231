/** Runs `work` for each item until `signal` is aborted. Throws the first error at the end. Returns how many items it returned true for. */
export async function runEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<number> {
  const failures: unknown[] = [];
  let done = 0;
  for (const item of items) {
    if (signal?.aborted) break;
    try {
      if ((await work(item)) === true) done += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return done;
}
