/** Estimates that are moved towards their mean by one factor. */
export interface JamesStein {
  mean: number;
  /** Part of the distance to the mean that remains. */
  factor: number;
  estimates: number[];
}

/**
 * The estimator of Efron and Morris (Scientific American, 1977) for shares of the same number of attempts: the classical case
 * of shrinkage, against which the rest of this package is compared. It needs at least four values.
 */
export function jamesStein(successes: readonly number[], attempts: number): JamesStein {
  const shares = successes.map((count) => count / attempts);
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  const variance = (mean * (1 - mean)) / attempts;
  const spread = shares.reduce((sum, share) => sum + (share - mean) ** 2, 0);
  const factor = Math.max(0, 1 - ((shares.length - 3) * variance) / spread);
  return { mean, factor, estimates: shares.map((share) => mean + factor * (share - mean)) };
}
