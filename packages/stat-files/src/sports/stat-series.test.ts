import { expect, it } from "vitest";
import { deriveStats } from "./derive-rates.ts";
import { seasonTotals } from "./season-totals.ts";
import type { SportCode } from "./sports.ts";
import type { StatLine } from "./stat-line.ts";
import { statSeries } from "./stat-series.ts";

function series(sportCode: SportCode, ids: string[], lines: StatLine[]) {
  const full = lines.map((line) => ({ ...line, ...deriveStats(sportCode, line) }));
  return statSeries(sportCode, { ids, lines: full, totals: seasonTotals(sportCode, "G", lines) });
}

it("returns one value per event, computed for rates, and null if not recorded", () => {
  const lines: StatLine[] = [
    { kills: 8, attackErrors: 2, attackAttempts: 12 },
    { digs: 3 },
    { kills: 0, attackErrors: 2, attackAttempts: 4 },
  ];
  expect(series("VB", ["kills", "hittingPct"], lines).map(({ values }) => values)).toEqual([
    [8, null, 0],
    [0.5, null, -0.5],
  ]);
});

it("compares counts with their average, rates with the season's rate, and longest plays with nothing", () => {
  const lines: StatLine[] = [
    { rushYards: 30, rushAttempts: 3, rushLong: 20 },
    { rushYards: -5, rushAttempts: 2, rushLong: 4 },
    {},
  ];
  const typical = series("FB", ["rushYards", "yardsPerCarry", "rushLong"], lines).map((each) => each.typical);
  expect(typical).toEqual([12.5, 5, null]);
});

it("omits a stat without values, and compares a single event with nothing", () => {
  expect(series("BB", ["points", "steals", "nonsense"], [{ points: 12 }])).toMatchObject([
    { definition: { id: "points" }, values: [12], typical: null },
  ]);
});
