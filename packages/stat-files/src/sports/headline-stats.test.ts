import { expect, it } from "vitest";
import { headlineStats } from "./headline-stats.ts";
import { seasonTotals } from "./season-totals.ts";
import type { SportCode } from "./sports.ts";
import type { StatLine } from "./stat-line.ts";

const shots = { fieldGoalsMade: 7, threePointersMade: 2, freeThrowsMade: 4, fieldGoalsAttempted: 14 };

it.each<[string, SportCode, StatLine, string[]]>([
  [
    "hitter",
    "VB",
    { setsPlayed: 130, kills: 565, attackErrors: 178, attackAttempts: 1497, digs: 313 },
    ["kills", "hittingPct", "points"],
  ],
  [
    "middle blocker",
    "VB",
    { setsPlayed: 130, kills: 260, attackErrors: 48, attackAttempts: 480, blockSolos: 11, blockAssists: 124 },
    ["totalBlocks", "kills", "hittingPct"],
  ],
  ["setter", "VB", { setsPlayed: 135, kills: 112, assists: 1483, digs: 342 }, ["assists", "assistsPerSet", "digs"]],
  [
    "libero",
    "VB",
    { setsPlayed: 135, kills: 4, digs: 529, assists: 163, receptionAttempts: 551, receptionErrors: 29 },
    ["digs", "digsPerSet", "receptionPct"],
  ],
  [
    "passer",
    "FB",
    { passYards: 466, passTouchdowns: 3, passInterceptions: 1, rushYards: 5 },
    ["passYards", "passTouchdowns", "rushYards"],
  ],
  [
    "rusher",
    "FB",
    { rushYards: 150, rushAttempts: 25, rushTouchdowns: 2, receivingYards: 20 },
    ["rushYards", "rushTouchdowns", "yardsPerCarry"],
  ],
  [
    "receiver",
    "FB",
    { receivingYards: 112, receptions: 8, receivingTouchdowns: 1, rushYards: 5 },
    ["receivingYards", "receptions", "receivingTouchdowns"],
  ],
  [
    "defender",
    "FB",
    { tacklesSolo: 6, tacklesAssisted: 2, sacks: 1.5, passesDefended: 1 },
    ["totalTackles", "sacks", "passesDefended"],
  ],
  [
    "kicker",
    "FB",
    { fieldGoalsMade: 3, fieldGoalsAttempted: 4, patMade: 2 },
    ["fieldGoalsMade", "fgPct", "totalPoints"],
  ],
  ["punter", "FB", { punts: 5, puntYards: 210, puntsInside20: 2 }, ["punts", "puntAverage", "puntsInside20"]],
  ["lineman", "FB", { pancakeBlocks: 4, started: 1 }, ["pancakeBlocks", "gamesPlayed", "gamesStarted"]],
  ["scorer", "BB", { ...shots, totalRebounds: 5, assists: 3 }, ["ppg", "rpg", "apg"]],
  ["playmaker", "BB", { points: 8, totalRebounds: 2, assists: 9, steals: 2 }, ["apg", "ppg", "spg"]],
  ["rebounder", "BB", { points: 8, totalRebounds: 14, blocks: 2 }, ["rpg", "ppg", "bpg"]],
])("leads with the stats of a %s", (_role, sportCode, line, ids) => {
  expect(headlineStats(sportCode, seasonTotals(sportCode, "G", [line])).map(({ id }) => id)).toEqual(ids);
});

it("leads with the role of the athlete's position, unless another one is more than twice as strong", () => {
  const leads = (rushYards: number, position?: string) =>
    headlineStats("FB", { rushYards, totalTackles: 64 }, position)[0]?.id;
  expect([leads(480), leads(480, "RB"), leads(480, "LB"), leads(240, "RB")]).toEqual([
    "totalTackles",
    "rushYards",
    "totalTackles",
    "totalTackles",
  ]);
});

it("omits zeros, and returns nothing for an athlete without stats", () => {
  expect(headlineStats("BB", seasonTotals("BB", "G", []))).toEqual([]);
  expect(headlineStats("VB", { kills: 0, digs: 3 }).map(({ id, text }) => [id, text])).toEqual([["digs", "3"]]);
});

it("adds stats of the next role if the first has fewer than three", () => {
  const totals = seasonTotals("VB", "S", [{ assists: 90, serviceAces: 4 }]);
  expect(headlineStats("VB", totals).map(({ id }) => id)).toEqual(["assists", "serviceAces", "points"]);
});
