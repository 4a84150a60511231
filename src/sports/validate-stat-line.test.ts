import fc from "fast-check";
import { expect, it } from "vitest";
import { lineRules } from "./stat-catalogue.ts";
import type { SportCode } from "./stat-definition.ts";
import type { StatLine } from "./stat-line.ts";
import { statLineProblems } from "./validate-stat-line.ts";

it.each<[SportCode, StatLine, string]>([
  [
    "VB",
    { kills: 9, attackErrors: 8, attackAttempts: 15 },
    "Kills plus attack errors exceed total attacks: 9 + 8 > 15",
  ],
  ["VB", { kills: 16, attackAttempts: 15 }, "Kills exceed total attacks: 16 > 15"],
  [
    "VB",
    { serviceAces: 3, serviceErrors: 2, serveAttempts: 4 },
    "Service aces plus service errors exceed total serves: 3 + 2 > 4",
  ],
  ["VB", { receptionErrors: 3, receptionAttempts: 2 }, "Reception errors exceed reception attempts: 3 > 2"],
  ["VB", { setsPlayed: 12, matchesPlayed: 2 }, "Sets played exceed 5 times matches played: 12 > 5 × 2"],
  ["VB", { matchesStarted: 3, matchesPlayed: 2 }, "Matches started exceed matches played: 3 > 2"],
  ["VB", { assists: 3, setAttempts: 2 }, "Assists exceed setting attempts: 3 > 2"],
  [
    "FB",
    { passCompletions: 9, passInterceptions: 2, passAttempts: 10 },
    "Completions plus interceptions thrown exceed pass attempts: 9 + 2 > 10",
  ],
  ["FB", { passTouchdowns: 3, passCompletions: 2 }, "Passing touchdowns exceed completions: 3 > 2"],
  ["FB", { fieldGoalsMade: 3, fieldGoalsAttempted: 2 }, "Field goals made exceed field goals attempted: 3 > 2"],
  ["FB", { patMade: 3, patAttempted: 2 }, "Extra points made exceed extra points attempted: 3 > 2"],
  ["FB", { fumblesLost: 1, fumbles: 0 }, "Fumbles lost exceed fumbles: 1 > 0"],
  ["FB", { kickoffTouchbacks: 3, kickoffs: 2 }, "Kickoff touchbacks exceed kickoffs: 3 > 2"],
  ["FB", { puntsInside20: 3, punts: 2 }, "Punts inside the 20 exceed punts: 3 > 2"],
  ["FB", { gamesStarted: 3, gamesPlayed: 2 }, "Games started exceed games played: 3 > 2"],
  ["BB", { fieldGoalsMade: "5", fieldGoalsAttempted: 4 }, "Field goals made exceed field goals attempted: 5 > 4"],
  ["BB", { threePointersMade: 2, threePointersAttempted: 1 }, "3-pointers made exceed 3-pointers attempted: 2 > 1"],
  ["BB", { threePointersMade: 2, fieldGoalsMade: 1 }, "3-pointers made exceed field goals made: 2 > 1"],
  [
    "BB",
    { threePointersAttempted: 5, fieldGoalsAttempted: 4 },
    "3-pointers attempted exceed field goals attempted: 5 > 4",
  ],
  ["BB", { freeThrowsMade: 2, freeThrowsAttempted: 1 }, "Free throws made exceed free throws attempted: 2 > 1"],
  ["BB", { gamesStarted: 3, gamesPlayed: 2 }, "Games started exceed games played: 3 > 2"],
  [
    "BB",
    { fieldGoalsMade: 5, threePointersMade: 0, fieldGoalsAttempted: 6, threePointersAttempted: 4 },
    "2-pointers made exceed 2-pointers attempted: 5 - 0 > 6 - 4",
  ],
  [
    "BB",
    { points: 12, fieldGoalsMade: 4, threePointersMade: 1, freeThrowsMade: 2 },
    "Points are given as 12, but the rest of the line makes 11",
  ],
  [
    "BB",
    { totalRebounds: 9, offensiveRebounds: 3, defensiveRebounds: 5 },
    "Total rebounds are given as 9, but the rest of the line makes 8",
  ],
])("in %s, %o is impossible: %s", (sportCode, line, problem) => {
  expect(statLineProblems(sportCode, line)).toEqual([problem]);
});

it("names every problem of a line", () => {
  const line = { kills: 9, attackErrors: 8, attackAttempts: 15, serviceErrors: 2, serveAttempts: 1 };
  expect(statLineProblems("VB", line)).toHaveLength(2);
});

it("finds nothing wrong with a real line", () => {
  const line = { setsPlayed: 4, kills: 19, attackErrors: 9, attackAttempts: 42, serviceAces: 1, serviceErrors: 4 };
  expect(statLineProblems("VB", line)).toEqual([]);
});

it.each<StatLine>([
  { fieldGoalsMade: 4, threePointersMade: 1, freeThrowsMade: 2 },
  { offensiveRebounds: 3, defensiveRebounds: 5 },
  { points: 11, fieldGoalsMade: 4, threePointersMade: 1, freeThrowsMade: 2 },
  { points: 12, fieldGoalsMade: 4 },
])("accepts a basketball line without its total, without all parts, or with both that agree: %o", (line) => {
  expect(statLineProblems("BB", line)).toEqual([]);
});

it.each(["VB", "FB", "BB"] as SportCode[])(
  "says nothing about a %s line that lacks what it would compare with",
  (sportCode) => {
    const lefts = [...new Set(lineRules(sportCode).flatMap(({ left }) => Object.keys(left)))];
    fc.assert(
      fc.property(fc.constantFrom(...lefts), fc.integer({ min: 0, max: 9999 }), (id, value) => {
        expect(statLineProblems(sportCode, { [id]: value })).toEqual([]);
      }),
    );
  },
);
