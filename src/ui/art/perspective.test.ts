import { expect, test } from "vitest";
import { viewFrom } from "./perspective.ts";

const view = viewFrom({ eye: [0, -10, 5], target: [0, 0, 5], zoom: 100, centre: [50, 50] });

test("projects a point straight ahead to the center and a point on the right to the right", () => {
  expect(
    view.thread([
      [0, 0, 5],
      [1, 0, 5],
    ]),
  ).toBe("M50 50L60 50");
});

test("widens a painted line near the viewer", () => {
  const [nearLeft = 0, , , nearRight = 0] = numbersOf(view.line([0, -5], [0, -4], 1)).filter(
    (_, index) => index % 2 === 0,
  );
  const [farLeft = 0, , , farRight = 0] = numbersOf(view.line([0, 50], [0, 51], 1)).filter(
    (_, index) => index % 2 === 0,
  );
  expect(Math.abs(nearLeft - nearRight)).toBeGreaterThan(Math.abs(farLeft - farRight) * 5);
});

test("clips lines behind the viewer", () => {
  expect(
    view.thread([
      [0, -30],
      [0, -20],
    ]),
  ).toBe("");
  expect(numbersOf(view.line([0, -40], [0, 40], 1)).every((value) => Math.abs(value) < 1000)).toBe(true);
});

function numbersOf(path: string): number[] {
  return path.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];
}
