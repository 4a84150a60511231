import fc from "fast-check";
import { expect, it } from "vitest";
import type { SportCode } from "./sports.ts";
import { lineRules } from "./stat-catalogue.ts";
import type { StatLine } from "./stat-line.ts";
import { findLineProblems } from "./validate-stat-line.ts";

it.each<[SportCode, StatLine, string]>([
  [
    "VB",
    { kills: 9, attackErrors: 8, attackAttempts: 15 },
    "9 kills + 8 errors = 17, but total attacks is 15. Check these numbers.",
  ],
  ["VB", { kills: 16, attackAttempts: 15 }, "16 kills, but total attacks is 15. Check these numbers."],
  [
    "VB",
    { serviceAces: 3, serviceErrors: 2, serveAttempts: 4 },
    "3 service aces + 2 service errors = 5, but total serves is 4. Check these numbers.",
  ],
  [
    "VB",
    { receptionErrors: 3, receptionAttempts: 2 },
    "3 reception errors, but reception attempts is 2. Check these numbers.",
  ],
  ["VB", { setsPlayed: 12, matchesPlayed: 2 }, "12 sets played, but 5 × matches played is 10. Check these numbers."],
  ["VB", { matchesStarted: 3, matchesPlayed: 2 }, "3 matches started, but matches played is 2. Check these numbers."],
  ["VB", { assists: 3, setAttempts: 2 }, "3 assists, but setting attempts is 2. Check these numbers."],
  [
    "FB",
    { passCompletions: 9, passInterceptions: 2, passAttempts: 10 },
    "9 completions + 2 interceptions thrown = 11, but pass attempts is 10. Check these numbers.",
  ],
  ["FB", { passTouchdowns: 3, passCompletions: 2 }, "3 passing touchdowns, but completions is 2. Check these numbers."],
  [
    "FB",
    { fieldGoalsMade: 3, fieldGoalsAttempted: 2 },
    "3 field goals made, but field goals attempted is 2. Check these numbers.",
  ],
  ["FB", { patMade: 3, patAttempted: 2 }, "3 extra points made, but extra points attempted is 2. Check these numbers."],
  ["FB", { fumblesLost: 1, fumbles: 0 }, "1 fumbles lost, but fumbles is 0. Check these numbers."],
  ["FB", { kickoffTouchbacks: 3, kickoffs: 2 }, "3 kickoff touchbacks, but kickoffs is 2. Check these numbers."],
  ["FB", { puntsInside20: 3, punts: 2 }, "3 punts inside the 20, but punts is 2. Check these numbers."],
  ["FB", { gamesStarted: 3, gamesPlayed: 2 }, "3 games started, but games played is 2. Check these numbers."],
  [
    "BB",
    { fieldGoalsMade: "5", fieldGoalsAttempted: 4 },
    "5 field goals made, but field goals attempted is 4. Check these numbers.",
  ],
  [
    "BB",
    { threePointersMade: 2, threePointersAttempted: 1 },
    "2 3-pointers made, but 3-pointers attempted is 1. Check these numbers.",
  ],
  [
    "BB",
    { threePointersMade: 2, fieldGoalsMade: 1 },
    "2 3-pointers made, but field goals made is 1. Check these numbers.",
  ],
  [
    "BB",
    { threePointersAttempted: 5, fieldGoalsAttempted: 4 },
    "5 3-pointers attempted, but field goals attempted is 4. Check these numbers.",
  ],
  [
    "BB",
    { freeThrowsMade: 2, freeThrowsAttempted: 1 },
    "2 free throws made, but free throws attempted is 1. Check these numbers.",
  ],
  ["BB", { gamesStarted: 3, gamesPlayed: 2 }, "3 games started, but games played is 2. Check these numbers."],
  [
    "BB",
    { fieldGoalsMade: 5, threePointersMade: 0, fieldGoalsAttempted: 6, threePointersAttempted: 4 },
    "2-pointers made: 5 - 0 = 5, but 2-pointers attempted: 6 - 4 = 2. Check these numbers.",
  ],
  [
    "BB",
    { points: 12, fieldGoalsMade: 4, threePointersMade: 1, freeThrowsMade: 2 },
    "Points is 12, but the other numbers add up to 11. Check these numbers.",
  ],
  [
    "BB",
    { totalRebounds: 9, offensiveRebounds: 3, defensiveRebounds: 5 },
    "Total rebounds is 9, but the other numbers add up to 8. Check these numbers.",
  ],
])("rejects for %s %o: %s", (sportCode, line, problem) => {
  expect(findLineProblems(sportCode, line).map(({ message }) => message)).toEqual([problem]);
});

it("reports every problem of a line", () => {
  const line = { kills: 9, attackErrors: 8, attackAttempts: 15, serviceErrors: 2, serveAttempts: 1 };
  expect(findLineProblems("VB", line)).toHaveLength(2);
});

it("accepts a published line", () => {
  const line = { setsPlayed: 4, kills: 19, attackErrors: 9, attackAttempts: 42, serviceAces: 1, serviceErrors: 4 };
  expect(findLineProblems("VB", line)).toEqual([]);
});

it.each<StatLine>([
  { fieldGoalsMade: 4, threePointersMade: 1, freeThrowsMade: 2 },
  { offensiveRebounds: 3, defensiveRebounds: 5 },
  { points: 11, fieldGoalsMade: 4, threePointersMade: 1, freeThrowsMade: 2 },
  { points: 12, fieldGoalsMade: 4 },
])("accepts a basketball line with a missing or matching total: %o", (line) => {
  expect(findLineProblems("BB", line)).toEqual([]);
});

it.each(["VB", "FB", "BB"] as SportCode[])("accepts a %s line without the stats to compare with", (sportCode) => {
  const lefts = [...new Set(lineRules(sportCode).flatMap(({ left }) => Object.keys(left)))];
  fc.assert(
    fc.property(fc.constantFrom(...lefts), fc.integer({ min: 0, max: 9999 }), (id, value) => {
      expect(findLineProblems(sportCode, { [id]: value })).toEqual([]);
    }),
  );
});
