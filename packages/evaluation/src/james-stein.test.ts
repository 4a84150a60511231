import { expect, it } from "vitest";
import { jamesStein } from "./james-stein.ts";

// The 18 batters of 1970: hits in the first 45 at bats, average in the rest of the season.
const hits = [18, 17, 16, 15, 14, 14, 13, 12, 11, 11, 10, 10, 10, 10, 10, 9, 8, 7];
const later = [
  0.346, 0.298, 0.276, 0.222, 0.273, 0.27, 0.263, 0.21, 0.269, 0.23, 0.264, 0.256, 0.303, 0.264, 0.226, 0.286, 0.316,
  0.2,
];

function squaredError(estimates: readonly number[]): number {
  return estimates.reduce((sum, estimate, place) => sum + (estimate - (later[place] ?? 0)) ** 2, 0);
}

it("reproduces the published table of 18 batters", () => {
  const { mean, factor, estimates } = jamesStein(hits, 45);
  const raw = squaredError(hits.map((count) => count / 45));
  const shrunk = squaredError(estimates);
  expect(mean).toBeCloseTo(0.265, 3);
  expect(factor).toBeCloseTo(0.212, 3);
  expect(raw).toBeCloseTo(0.0755, 4);
  expect(shrunk).toBeCloseTo(0.0214, 4);
  expect(raw / shrunk).toBeCloseTo(3.53, 2);
});
