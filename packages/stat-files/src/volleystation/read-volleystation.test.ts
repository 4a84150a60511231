import { expect, it } from "vitest";
import { readSample } from "../../samples/read-samples.ts";
import { readVolleyStation } from "./read-volleystation.ts";

interface Play {
  team: string;
  player: string;
  skill: string;
  invalid?: boolean;
}
interface Sample {
  scout: { sets: { events: { exchange?: { plays: Play[] } }[] }[] };
}

it("counts and names plays that are not read", () => {
  const sample = JSON.parse(readSample("openvolley-2022-08-23_NCA-CUB.vsm").toString()) as Sample;
  const [first, second, third, fourth] = sample.scout.sets.flatMap(({ events }) =>
    events.flatMap(({ exchange }) => exchange?.plays.filter(({ skill }) => skill === "A") ?? []),
  );
  if (!first || !second || !third || !fourth) throw new Error("The sample has too few attacks.");
  const before = readVolleyStation(sample);
  first.invalid = true;
  second.skill = "X";
  third.skill = "a";
  fourth.player = "99";
  const { teams, warnings } = readVolleyStation(sample);
  const attacks = ({ teams: both }: typeof before) =>
    both.reduce((sum, { totals }) => sum + (totals?.attackAttempts ?? 0), 0);
  expect(attacks(before) - attacks({ ...before, teams })).toBe(2);
  expect(warnings).toContain("1 play is marked as invalid and not counted.");
  expect(warnings.join("\n")).toMatch(/1 code is not read.*X/);
  expect(warnings.join("\n")).toContain("touches of number 99, who is not in its list of players");
});
