/**
 * Returns Welch's t of two time samples: the difference of the means, divided by its standard error. Omits the slowest fifth of each
 * sample, whose noise on a loaded machine hides any difference.
 */
export function welchT(one: number[], other: number[]): number {
  const [first, second] = [momentsOf(fastest(one)), momentsOf(fastest(other))];
  return (first.mean - second.mean) / Math.sqrt(first.variance / first.count + second.variance / second.count);
}

function fastest(times: number[]): number[] {
  return times.toSorted((one, other) => one - other).slice(0, Math.ceil(times.length * 0.8));
}

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function momentsOf(values: number[]): { mean: number; variance: number; count: number } {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1);
  return { mean, variance, count };
}
