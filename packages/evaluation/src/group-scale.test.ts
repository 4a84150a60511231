import { expect, it } from "vitest";
import { groupError, groupScale, percentileOf } from "./group-scale.ts";
import { seededRandom } from "./trial-data.ts";

/** The definition of percent_rank: the share of the other members that are lower. */
function percentRank(estimates: readonly number[], estimate: number): number {
  return Math.floor((100 * estimates.filter((other) => other < estimate).length) / (estimates.length - 1));
}

it("gives each member the whole percentage of its percent_rank, with and without ties", () => {
  const random = seededRandom(3);
  for (const size of [2, 3, 19, 20, 99, 100, 101, 102, 250, 1001]) {
    for (const values of [3, 40, 1e9]) {
      const estimates = Array.from({ length: size }, () => Math.floor(random() * values) / 7);
      const scale = groupScale(Float64Array.from(estimates));
      // The highest of a group without ties is above 100 % of the others; 99 is the highest that is shown.
      const expected = estimates.map((estimate) => Math.min(99, percentRank(estimates, estimate)));
      expect(estimates.map((estimate) => percentileOf(scale, estimate))).toEqual(expected);
    }
  }
});

it("places estimates that no member has", () => {
  const scale = groupScale(Float64Array.from({ length: 101 }, (_, place) => place));
  expect([-1, 0, 49.5, 50, 99.5, 1000].map((estimate) => percentileOf(scale, estimate))).toEqual([
    0, 0, 49, 50, 99, 99,
  ]);
});

it("places the only member of a group at 0", () => {
  expect(percentileOf(groupScale(Float64Array.of(0.4)), 0.4)).toBe(0);
});

it.each([
  [20, 18],
  [100, 8],
])("has an error in a group of %i of %i points", (members, points) => {
  expect(groupError(members)).toBe(points);
  // The middle of a population as its percentile in many groups of this size.
  const random = seededRandom(members);
  const errors = Array.from({ length: 4000 }, () => {
    const below = Array.from({ length: members }, random).filter((value) => value < 0.5).length;
    return Math.abs(100 * (below / members) - 50);
  }).sort((one, other) => one - other);
  expect(Math.abs((errors[3600] ?? 0) - points)).toBeLessThanOrEqual(2.5);
});
