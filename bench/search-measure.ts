import { sized } from "./bench-database.ts";

/** Durations of a number of runs in milliseconds. */
export interface Timing {
  runs: number;
  mean: number;
  p50: number;
  p99: number;
}

/** Runs a function up to `most` times or for `seconds`, at least three times. Returns the milliseconds of each run. */
export async function timeRuns(
  run: (number: number) => Promise<unknown>,
  { most, seconds }: { most: number; seconds: number },
): Promise<number[]> {
  const times: number[] = [];
  const began = performance.now();
  for (let number = 0; number < most; number++) {
    if (number >= sized(3, 1) && performance.now() - began > seconds * 1000) break;
    const started = performance.now();
    await run(number);
    times.push(performance.now() - started);
  }
  return times;
}

/** Summarizes runs. With fewer than 100 runs, p99 is the slowest. */
export function timingOf(times: number[]): Timing {
  return { runs: times.length, mean: mean(times), p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

/** Combines several kinds of runs with equal weight, regardless of their number of runs. */
export function mixOf(kinds: number[][]): Pick<Timing, "mean" | "p99"> {
  const weighted = kinds
    .flatMap((times) => times.map((time) => ({ time, weight: 1 / times.length })))
    .sort((one, other) => one.time - other.time);
  let remaining = 0.99 * kinds.length;
  const p99 = weighted.find(({ weight }) => {
    remaining -= weight;
    return remaining <= 1e-9;
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

export function short(value: number): number {
  return Number(value.toPrecision(3));
}

/** Returns the seconds and the result of an operation. */
export async function stopwatch<Result>(work: () => Promise<Result>): Promise<{ seconds: number; result: Result }> {
  const started = performance.now();
  const result = await work();
  return { seconds: (performance.now() - started) / 1000, result };
}
