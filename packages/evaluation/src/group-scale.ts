/** Number of the parts into which a scale divides a group. */
export const parts = 100;

/**
 * The lowest estimate of each percent, from 1 to 99, of a group. `cuts[p - 1]` is the lowest estimate of a member that is
 * above at least p % of the others; infinite if no member is.
 */
export type GroupScale = readonly number[];

/** Sorts the estimates of a group in place and returns their scale. */
export function groupScale(estimates: Float64Array): GroupScale {
  estimates.sort();
  const others = estimates.length - 1;
  const cuts: number[] = [];
  let below = 0;
  for (let place = 0; place < estimates.length; place += 1) {
    if (place > 0 && estimates[place] !== estimates[place - 1]) below = place;
    // Whole numbers, so that no rounding moves a member over a cut.
    while (cuts.length < parts - 1 && others > 0 && parts * below >= (cuts.length + 1) * others) {
      cuts.push(estimates[place] ?? 0);
    }
  }
  while (cuts.length < parts - 1) cuts.push(Number.POSITIVE_INFINITY);
  return cuts;
}

/** Returns the whole percentage, from 0 to 99, of the other members whose estimate is lower. */
export function percentileOf(scale: GroupScale, estimate: number): number {
  let low = 0;
  let high = scale.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((scale[middle] ?? Number.POSITIVE_INFINITY) <= estimate) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The largest error of a percentile that comes from the size of the group alone, in points, with a level of 90 %. */
export function groupError(members: number): number {
  return Math.round(100 * 1.6449 * Math.sqrt(0.25 / members));
}
