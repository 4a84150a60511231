import { expect, it } from "vitest";
import { gradeOf } from "../../tests/reading-grade.ts";
import { describeBand, describePercentile } from "./describe-percentile.ts";

it.for([
  [64, 80, "official", "In about the upper third of the 64 class-of-2028 setters here whose numbers are official"],
  [64, 50, "all", "In about the middle third of the 64 class-of-2028 setters here with official or own numbers"],
  [212, 74, "official", "More than about 7 in 10 of the 212 class-of-2028 setters here whose numbers are official"],
  [212, 4, "all", "Lower than about 9 in 10 of the 212 class-of-2028 setters here with official or own numbers"],
] as const)("says for a reader of the eighth grade where the %d setters have percentile %d", (given) => {
  const [members, percentile, source, sentence] = given;
  const words = describePercentile({ percentile, members, graduationYear: 2028, peers: "setters", source });
  expect(words).toBe(sentence);
  const band = describeBand({ percentile, low: percentile - 4, high: percentile + 6 }) ?? "";
  for (const text of [words, band]) expect([text, gradeOf([text]) <= 8]).toEqual([text, true]);
});
