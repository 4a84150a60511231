/** Welch's t of two samples: how many times its own uncertainty their means differ by. */
export function welchT(one: number[], other: number[]): number {
  const [first, second] = [moments(one), moments(other)];
  return (first.mean - second.mean) / Math.sqrt(first.variance / one.length + second.variance / other.length);
}

/** The value in the middle. */
export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function moments(values: number[]): { mean: number; variance: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return { mean, variance };
}
