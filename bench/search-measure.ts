/** What a number of runs took, in milliseconds. */
export interface Timing {
  runs: number;
  mean: number;
  p50: number;
  p99: number;
}

/** Runs something up to `most` times, or until `seconds` have gone by, at least three times; milliseconds of each run. */
export async function timeRuns(
  run: (number: number) => Promise<unknown>,
  { most, seconds }: { most: number; seconds: number },
): Promise<number[]> {
  const times: number[] = [];
  const began = performance.now();
  for (let number = 0; number < most; number++) {
    if (number >= 3 && performance.now() - began > seconds * 1000) break;
    const started = performance.now();
    await run(number);
    times.push(performance.now() - started);
  }
  return times;
}

/** Sums up runs; of fewer than a hundred the 99th percentile is the slowest. */
export function timingOf(times: number[]): Timing {
  return { runs: times.length, mean: mean(times), p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

/** Of several kinds of runs, each as often as the other, however often it was run. */
export function mixOf(kinds: number[][]): Pick<Timing, "mean" | "p99"> {
  const weighed = kinds
    .flatMap((times) => times.map((time) => ({ time, weight: 1 / times.length })))
    .sort((one, other) => one.time - other.time);
  let left = 0.99 * kinds.length;
  const p99 = weighed.find(({ weight }) => {
    left -= weight;
    return left <= 1e-9;
  });
  return { mean: mean(kinds.map(mean)), p99: p99?.time ?? Number.NaN };
}

export function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** To three digits that count: 0.0123, 1.23, 123. */
export function short(value: number): number {
  return Number(value.toPrecision(3));
}

/** Seconds that something took, and what it gave. */
export async function stopwatch<Result>(work: () => Promise<Result>): Promise<{ seconds: number; result: Result }> {
  const started = performance.now();
  const result = await work();
  return { seconds: (performance.now() - started) / 1000, result };
}
