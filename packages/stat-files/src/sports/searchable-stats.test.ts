import { expect, it } from "vitest";
import {
  appearancePlaces,
  attemptPlaces,
  figureOf,
  figureValues,
  findSearchable,
  maxFigure,
  ratioFigure,
  type SearchableStat,
  searchableStats,
  seasonFigures,
  sportsWithStat,
  storedStats,
  toFigure,
  usualStats,
} from "./searchable-stats.ts";
import { sportCodes } from "./sports.ts";

function find(id: string): SearchableStat {
  const stat = findSearchable("VB", id);
  if (!stat) throw new Error(`No statistic ${id}`);
  return stat;
}

it("finds a statistic by its id, by the written-out percentage and by the average of a count", () => {
  expect(find("hittingPercentage")).toBe(find("hittingPct"));
  // The sport has its own average of aces.
  expect(find("serviceAcesPerSet")).toBe(find("acesPerSet"));
  expect(findSearchable("BB", "assistsPerGame")?.id).toBe("apg");
  expect(findSearchable("VB", "none")).toBeUndefined();
});

it("describes the average of a count that the sport has no statistic for", () => {
  expect(find("digErrorsPerSet")).toEqual({
    ...{ id: "digErrorsPerSet", sportCode: "VB", group: "Defense", friendlyName: "Dig errors per set" },
    ...{ abbreviation: `${find("digErrors").abbreviation}/S`, display: "twoDecimals", scale: 100, place: null },
    ratio: {
      over: [{ place: find("digErrors").place, weight: 1 }],
      under: [{ place: find("setsPlayed").place, weight: 1 }],
    },
    isPercentage: false,
  });
  for (const id of ["setsPlayed", "matchesPlayed", "matchesStarted"])
    expect(findSearchable("VB", `${id}PerSet`)).toBeUndefined();
});

it("stores each statistic at its own place, and no average", () => {
  for (const sportCode of sportCodes) {
    const stored = storedStats(sportCode);
    expect(stored.map(({ place }) => place)).toEqual(stored.map((_, place) => place));
    const others = searchableStats(sportCode).slice(stored.length);
    expect(others.every(({ place }) => place === null)).toBe(true);
    expect(stored[appearancePlaces[sportCode]]?.id).toMatch(/^(?:games|matches)Played$/);
  }
});

it("offers the usual statistics of the positions, or the first of each position", () => {
  const ids = (sportCode: "VB" | "FB", positions: string[]) => usualStats(sportCode, positions).map(({ id }) => id);
  expect(ids("VB", ["VB:L", "VB:DS"])).toEqual(["digsPerSet", "receptionPct", "acesPerSet"]);
  expect(ids("VB", [])).toEqual(["killsPerSet", "blocksPerSet", "assistsPerSet", "digsPerSet"]);
  // A long snapper has no statistics.
  expect(ids("FB", ["FB:LS"])).toEqual(ids("FB", []));
});

it("finds the sports that have a statistic", () => {
  expect(sportsWithStat("kills")).toEqual(["VB"]);
  expect(sportsWithStat("fgPct")).toEqual(["FB", "BB"]);
});

it("stores values times their scale, and reads them again", () => {
  const totals = { setsPlayed: 10, kills: 30, attackErrors: 6, attackAttempts: 75, points: 34.5 };
  const figures = seasonFigures("VB", totals);
  expect(figureOf(find("kills"), figures)).toBe(30);
  expect(figureOf(find("points"), figures)).toBe(345);
  expect(figureOf(find("attackErrorsPerSet"), figures)).toBe(60);
  expect(figureOf(find("digErrorsPerSet"), figures)).toBeNull();
  const values = figureValues("VB", figures);
  expect(values).toMatchObject({ kills: 30, points: 34.5 });
  expect(values).not.toHaveProperty("digs");
});

it("computes a percentage of stored counts, and none without attempts", () => {
  const { ratio, scale } = find("hittingPct");
  const figures: (number | null)[] = storedStats("VB").map(() => 0);
  for (const [id, value] of Object.entries({ kills: 30, attackErrors: 6, attackAttempts: 75 }))
    figures[find(id).place ?? -1] = value;
  if (!ratio) throw new Error("The percentage is a ratio.");
  expect(ratioFigure(ratio, scale, figures)).toBe(320);
  expect(attemptPlaces(find("hittingPct"))).toEqual([find("attackAttempts").place]);
  expect(attemptPlaces(find("kills"))).toEqual([]);
  figures[find("attackAttempts").place ?? -1] = 0;
  expect(ratioFigure(ratio, scale, figures)).toBeNull();
  figures[find("attackAttempts").place ?? -1] = null;
  expect(ratioFigure(ratio, scale, figures)).toBeNull();
});

it.each([
  [0.2865, 1000, 287],
  [-0.2865, 1000, -287],
  [1.005, 100, 101],
  [0, 10, 0],
  [Number.NaN, 10, null],
  [Number.POSITIVE_INFINITY, 10, null],
  [null, 10, null],
  [maxFigure, 1, maxFigure],
  [maxFigure + 1, 1, null],
])("rounds %s times %s half up, away from zero, to %s", (value, scale, figure) => {
  expect(toFigure(value, scale)).toBe(figure);
});
