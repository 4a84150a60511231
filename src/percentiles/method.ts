/** Groups of an earlier method are computed again. Increase it with a change of the formulas, the minimums or the groups. */
export const methodVersion = 1;

/** Fewer athletes get no percentile. */
export const fewestMembers = 20;

/** Fewer athletes get words without a number. */
export const fewestForNumber = 100;

export const sources = ["official", "all"] as const;
export type PercentileSource = (typeof sources)[number];
