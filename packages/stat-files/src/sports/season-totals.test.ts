import { describe, expect, it } from "vitest";
import { seasonTotals } from "./season-totals.ts";
import type { StatLine } from "./stat-line.ts";
import { sumEvents } from "./sum-events.ts";

describe("sumEvents", () => {
  it("sums counts, halves and negative yards, and takes the maximum of longest plays", () => {
    const lines: StatLine[] = [
      { sacks: 0.5, rushYards: -3, rushLong: -1 },
      { sacks: 2, rushYards: 10, rushLong: 9, tacklesSolo: "4" },
    ];
    expect(sumEvents("FB", lines)).toEqual({ sacks: 2.5, rushYards: 7, rushLong: 9, tacklesSolo: 4 });
  });

  it("omits game facts, unknown ids and derived stats", () => {
    const line = {
      dateOfCompetition: "2024-12-22",
      homeOrAway: "H",
      started: 1,
      homePoints: 3,
      spikes: 4,
      hittingPct: 0.5,
    };
    expect(sumEvents("VB", [line, { ...line, kills: 1 }])).toEqual({ kills: 1 });
  });

  it("omits stats without recorded values", () => {
    expect(sumEvents("VB", [{ kills: 0 }, {}])).toEqual({ kills: 0 });
    expect(sumEvents("VB", [])).toEqual({});
  });
});

describe("seasonTotals of games", () => {
  it("counts games played and started", () => {
    const totals = seasonTotals("FB", "G", [
      { homeOrAway: "A", rushYards: 50, started: 1 },
      { rushYards: 30, started: 0 },
    ]);
    expect(totals).toMatchObject({ gamesPlayed: 2, gamesStarted: 1, rushYards: 80, rushYardsPerGame: 40 });
  });

  it("ignores a game on the bench", () => {
    const bench = { homeOrAway: "H", minutesPlayed: 0, points: 0 };
    const totals = seasonTotals("BB", "G", [{ minutesPlayed: 20, points: 10 }, bench, { homeOrAway: "H" }]);
    expect(totals).toMatchObject({ gamesPlayed: 1, ppg: 10, mpg: 20 });
  });

  it("counts a started game without other stats", () => {
    expect(seasonTotals("FB", "G", [{ homeOrAway: "H", started: 1 }, { started: 0 }]).gamesPlayed).toBe(1);
  });

  it("omits starts if none are recorded", () => {
    expect(seasonTotals("VB", "G", [{ kills: 1 }])).not.toHaveProperty("matchesStarted");
  });

  it("computes rates from the sums", () => {
    const games: StatLine[] = [
      { kills: 1, attackErrors: 0, attackAttempts: 1 },
      { kills: 0, attackErrors: 0, attackAttempts: 9 },
    ];
    expect(seasonTotals("VB", "G", games).hittingPct).toBe(0.1);
  });

  it("returns null for an average if a game lacks the attempts", () => {
    const games: StatLine[] = [{ passYards: 300, passAttempts: 30 }, { passYards: 200 }];
    expect(seasonTotals("FB", "G", games)).toMatchObject({ passYards: 500, passAttempts: 30, yardsPerAttempt: null });
  });

  it("reads a missing value as 0 if other games record the stat", () => {
    const games: StatLine[] = [{ rushAttempts: 2 }, { rushAttempts: 3, rushYards: 20 }];
    expect(seasonTotals("FB", "G", games).yardsPerCarry).toBe(4);
  });

  it("sums given points and points computed from shots", () => {
    const games: StatLine[] = [{ points: 12 }, { fieldGoalsMade: 4, threePointersMade: 1, freeThrowsMade: 2 }];
    expect(seasonTotals("BB", "G", games)).toMatchObject({ points: 23, ppg: 11.5 });
  });

  it("computes points of a game that omits zeros which other games record", () => {
    const games: StatLine[] = [
      { fieldGoalsMade: 3, freeThrowsMade: 1 },
      { fieldGoalsMade: 4, threePointersMade: 1, freeThrowsMade: 2 },
    ];
    expect(seasonTotals("BB", "G", games).points).toBe(18);
  });

  it("returns null for true shooting if a game has points without attempts", () => {
    const full = {
      fieldGoalsMade: 4,
      threePointersMade: 1,
      freeThrowsMade: 2,
      fieldGoalsAttempted: 9,
      freeThrowsAttempted: 2,
    };
    expect(seasonTotals("BB", "G", [full]).tsPct).toBeCloseTo(11 / (2 * (9 + 0.475 * 2)), 9);
    expect(seasonTotals("BB", "G", [full, { points: 12 }]).tsPct).toBeNull();
  });

  it("counts double-doubles and triple-doubles, including blocks and steals", () => {
    const games: StatLine[] = [
      { points: 20, totalRebounds: 10, assists: 9 },
      {
        fieldGoalsMade: 5,
        threePointersMade: 0,
        freeThrowsMade: 0,
        offensiveRebounds: 4,
        defensiveRebounds: 6,
        blocks: 10,
      },
      { points: 9, steals: 10 },
    ];
    expect(seasonTotals("BB", "G", games)).toMatchObject({ doubleDoubles: 2, tripleDoubles: 1 });
    expect(seasonTotals("BB", "G", [{ personalFouls: 2 }])).toMatchObject({ doubleDoubles: null, tripleDoubles: null });
  });
});

describe("seasonTotals of one line", () => {
  it("returns the totals and the number of games of the line", () => {
    const totals = seasonTotals("VB", "S", [{ matchesPlayed: 37, setsPlayed: 130, kills: 260 }]);
    expect(totals).toMatchObject({ matchesPlayed: 37, kills: 260, killsPerSet: 2 });
  });

  it("counts no games and no double-doubles for a line of totals", () => {
    const totals = seasonTotals("BB", "S", [{ points: 300, totalRebounds: 200 }]);
    expect(totals).not.toHaveProperty("gamesPlayed");
    expect(totals).toMatchObject({ ppg: null, doubleDoubles: null });
  });
});
