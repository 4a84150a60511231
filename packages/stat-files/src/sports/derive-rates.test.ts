import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isStored } from "./definition/stat-definition.ts";
import { deriveSeasonStats, deriveStats } from "./derive-rates.ts";
import { formatStat } from "./format-stat.ts";
import type { SportCode } from "./sports.ts";
import { findStat, statCatalogue } from "./stat-catalogue.ts";
import type { StatLine } from "./stat-line.ts";
import { sumEvents } from "./sum-events.ts";

// Penn State's published lines of 2024 (adults; README of ncaavolleyballr, MIT license).
const trammell = {
  setsPlayed: 130,
  kills: 260,
  attackErrors: 48,
  attackAttempts: 480,
  serviceAces: 1,
  receptionAttempts: 14,
  receptionErrors: 4,
  blockSolos: 11,
  blockAssists: 124,
};
const hannah = {
  setsPlayed: 133,
  kills: 480,
  attackErrors: 179,
  attackAttempts: 1052,
  serviceAces: 28,
  blockSolos: 9,
  blockAssists: 31,
};
const mruzik = {
  setsPlayed: 130,
  kills: 565,
  attackErrors: 178,
  attackAttempts: 1497,
  serviceAces: 32,
  blockSolos: 17,
  blockAssists: 51,
};
const starck = {
  setsPlayed: 135,
  kills: 112,
  attackErrors: 37,
  attackAttempts: 280,
  assists: 1483,
  serviceAces: 19,
  blockSolos: 1,
  blockAssists: 98,
};
const hannahFinal = {
  setsPlayed: 4,
  kills: 19,
  attackErrors: 9,
  attackAttempts: 42,
  serviceAces: 1,
  blockSolos: 1,
  blockAssists: 1,
};

describe("volleyball", () => {
  it.each([
    ["Trammell", trammell, ".442", "334.0"],
    ["Hannah", hannah, ".286", "532.5"],
    ["Mruzik", mruzik, ".259", "639.5"],
    ["I. Starck", starck, ".268", "181.0"],
    ["Hannah in the final", hannahFinal, ".238", "21.5"],
  ])("computes the published hitting percentage and points of %s", (_name, line, hittingPct, points) => {
    expect(shown("VB", line, "hittingPct")).toBe(hittingPct);
    expect(shown("VB", line, "points")).toBe(points);
  });

  it("computes per-set rates and a player's blocks", () => {
    expect(shown("VB", starck, "assistsPerSet")).toBe("10.99");
    expect(shown("VB", trammell, "killsPerSet")).toBe("2.00");
    expect(shown("VB", trammell, "totalBlocks")).toBe("135");
    expect(shown("VB", trammell, "blocksPerSet")).toBe("1.04");
  });

  it("allows a negative hitting percentage", () => {
    expect(shown("VB", { kills: 0, attackErrors: 2, attackAttempts: 7 }, "hittingPct")).toBe("-.286");
  });

  it("computes missing good receptions or attempts", () => {
    expect(deriveStats("VB", trammell)).toMatchObject({ receptions: 10, receptionAttempts: 14 });
    expect(deriveStats("VB", { receptions: 10, receptionErrors: 4 })).toMatchObject({
      receptions: 10,
      receptionAttempts: 14,
    });
    expect(shown("VB", trammell, "receptionPct")).toBe(".714");
  });

  it("computes serving and kill percentages of the attempts", () => {
    const line = { serviceAces: 3, serviceErrors: 4, serveAttempts: 20, kills: 5, attackAttempts: 20 };
    expect(deriveStats("VB", line)).toMatchObject({ servePct: 0.8, acePct: 0.15, killPct: 0.25 });
  });
});

describe("football", () => {
  it("computes the NCAA passer rating without limits", () => {
    const line = { passCompletions: 20, passAttempts: 30, passYards: 250, passTouchdowns: 2, passInterceptions: 1 };
    expect(shown("FB", line, "passerRating")).toBe("152.0");
    const worst = { passCompletions: 0, passAttempts: 2, passYards: 0, passTouchdowns: 0, passInterceptions: 2 };
    expect(shown("FB", worst, "passerRating")).toBe("-200.0");
    const best = { passCompletions: 1, passAttempts: 1, passYards: 99, passTouchdowns: 1, passInterceptions: 0 };
    expect(shown("FB", best, "passerRating")).toBe("1,261.6");
  });

  it("formats completion percentage with a percent sign and averages with one decimal", () => {
    expect(shown("FB", { passCompletions: 18, passAttempts: 28 }, "completionPct")).toBe("64.3%");
    expect(shown("FB", { rushYards: 13, rushAttempts: 3 }, "yardsPerCarry")).toBe("4.3");
    expect(shown("FB", { punts: 4, puntYards: 171 }, "puntAverage")).toBe("42.8");
  });

  it("counts all touchdowns except passing, with six points each", () => {
    const line = {
      passTouchdowns: 5,
      rushTouchdowns: 1,
      receivingTouchdowns: 1,
      puntReturnTouchdowns: 1,
      kickReturnTouchdowns: 1,
      interceptionTouchdowns: 1,
      fumbleReturnTouchdowns: 1,
      fieldGoalsMade: 2,
      patMade: 3,
      twoPointRushes: 1,
      twoPointReceptions: 1,
      safeties: 1,
    };
    expect(deriveStats("FB", line)).toMatchObject({
      totalTouchdowns: 6,
      totalPoints: 36 + 6 + 3 + 4 + 2,
      patKickingPoints: 3,
      totalConversionPoints: 4,
    });
  });

  it("sums up the recorded tackles and yards", () => {
    expect(deriveStats("FB", { tacklesSolo: 5 }).totalTackles).toBe(5);
    expect(deriveStats("FB", { tacklesSolo: 5, tacklesAssisted: 2 }).totalTackles).toBe(7);
    const yards = { rushYards: -3, receivingYards: 10, puntReturnYards: 1, kickReturnYards: 20, interceptionYards: 4 };
    expect(deriveStats("FB", yards)).toMatchObject({ allPurposeYards: 32, totalReturnYards: 25 });
  });

  it("returns null for a rate without attempts", () => {
    const derived = deriveStats("FB", { passYards: 466, passTouchdowns: 3, passInterceptions: 1 });
    expect(derived).toMatchObject({
      passerRating: null,
      yardsPerAttempt: null,
      completionPct: null,
      totalTouchdowns: null,
    });
  });
});

describe("basketball", () => {
  const line = {
    fieldGoalsMade: 8,
    fieldGoalsAttempted: 15,
    threePointersMade: 2,
    threePointersAttempted: 5,
    freeThrowsMade: 4,
    freeThrowsAttempted: 6,
    offensiveRebounds: 3,
    defensiveRebounds: 7,
    assists: 6,
    turnovers: 4,
  };

  it("computes points and rebounds from their parts", () => {
    expect(deriveStats("BB", line)).toMatchObject({ points: 22, totalRebounds: 10, assistTurnoverRatio: 1.5 });
  });

  it("prefers the parts to a given total", () => {
    expect(deriveStats("BB", { ...line, points: 99 }).points).toBe(22);
    expect(deriveStats("BB", { points: 17, fieldGoalsMade: 8 }).points).toBe(17);
    expect(deriveStats("BB", { fieldGoalsMade: 8 }).points).toBeNull();
  });

  it("computes shooting percentages with the college constant for true shooting", () => {
    expect(shown("BB", line, "fgPct")).toBe(".533");
    expect(shown("BB", line, "threePct")).toBe(".400");
    expect(shown("BB", line, "ftPct")).toBe(".667");
    expect(shown("BB", line, "efgPct")).toBe(".600");
    // 22 / (2 × (15 + 0.475 × 6)) = .6162. The NBA's 0.44 would give .624.
    expect(shown("BB", line, "tsPct")).toBe(".616");
  });
});

describe.each(["VB", "FB", "BB"] as SportCode[])("every derived stat of %s", (sportCode) => {
  const stored = statCatalogue(sportCode).filter((definition) => isStored(definition) && definition.group !== "Game");
  const derivedIds = statCatalogue(sportCode).flatMap(({ id, formula }) => (formula ? [id] : []));
  const anyLine = fc.dictionary(
    fc.constantFrom(...stored.map(({ id }) => id)),
    fc.integer({ min: 0, max: 400 }),
  ) as fc.Arbitrary<StatLine>;
  const fullLine = fc.record(
    Object.fromEntries(stored.map(({ id }) => [id, fc.integer({ min: 0, max: 400 })])),
  ) as fc.Arbitrary<StatLine>;

  it("returns a finite number or null for every derived stat", () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 4 }), (lines) => {
        const derived = deriveSeasonStats(sportCode, lines);
        expect(Object.keys(derived).sort()).toEqual([...derivedIds].sort());
        for (const value of Object.values(derived)) expect(value === null || Number.isFinite(value)).toBe(true);
      }),
    );
  });

  it("derives the same stats from complete lines as from their sums", () => {
    fc.assert(
      fc.property(fc.array(fullLine, { minLength: 1, maxLength: 4 }), (lines) => {
        // Excludes given totals that contradict their parts.
        const consistent = lines.map((line) => ({ ...line, ...deriveGiven(sportCode, line) }));
        const fromLines = deriveSeasonStats(sportCode, consistent);
        const fromSums = deriveStats(sportCode, sumEvents(sportCode, consistent));
        for (const id of derivedIds) {
          if (fromSums[id] === null) expect(fromLines[id]).toBeNull();
          else expect(fromLines[id]).toBeCloseTo(fromSums[id]!, 9);
        }
      }),
    );
  });

  it("returns null for every derived stat of an empty line", () => {
    expect(Object.values(deriveStats(sportCode, {})).every((value) => value === null)).toBe(true);
  });

  it("returns null for every rate over zeros", () => {
    const zeros = Object.fromEntries(stored.map(({ id }) => [id, 0]));
    const derived = deriveStats(sportCode, zeros);
    for (const { id, kind } of statCatalogue(sportCode)) if (kind === "rate") expect(derived[id]).toBeNull();
  });
});

function deriveGiven(sportCode: SportCode, line: StatLine): StatLine {
  if (sportCode === "FB") return {};
  const {
    receptionAttempts: _attempts,
    receptions: _receptions,
    points: _points,
    totalRebounds: _rebounds,
    ...parts
  } = line;
  if (sportCode === "VB") return { receptionAttempts: Number(line.receptions) + Number(line.receptionErrors) };
  const { points, totalRebounds } = deriveStats(sportCode, parts);
  return { points: points!, totalRebounds: totalRebounds! };
}

function shown(sportCode: SportCode, line: StatLine, id: string): string {
  return formatStat(findStat(sportCode, id)!, deriveStats(sportCode, line)[id]);
}
