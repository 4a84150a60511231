/**
 * Runs `work` for one item after another. Continues after a failure, and throws the first error at the end. Stops early if `signal` is
 * aborted. Returns the number of items for which `work` returned true.
 */
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
