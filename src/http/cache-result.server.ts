/** Returns a function that shares one result between concurrent calls and for a time after it began. */
export function cacheResult<Result>(milliseconds: number, load: () => Promise<Result>): () => Promise<Result> {
  let cached: { at: number; result: Promise<Result> } | null = null;
  return () => {
    if (!cached || performance.now() - cached.at > milliseconds) cached = { at: performance.now(), result: load() };
    return cached.result;
  };
}
