import { describe, expect, it } from "vitest";
import { headlineRoles, isKnownStat, lineRules, statCatalogue, statDefinitions } from "./stat-catalogue.ts";
import type { Formula, SportCode } from "./stat-definition.ts";
import { teamBlocks } from "./volleyball-stats.ts";

const sports: SportCode[] = ["VB", "FB", "BB"];
const gameFacts = ["dateOfCompetition", "homeOrAway", "started", "homePoints", "awayPoints"];

/** The headings of a season and a game, in order. */
const groups: Record<SportCode, string[]> = {
  VB: ["Game", "General", "Attacking", "Serving", "Setting", "Receiving", "Defense", "Blocking", "Scoring"],
  FB: [
    ...["Game", "General", "Passing", "Rushing", "Receiving", "Ball security", "Blocking", "Defense", "Kicking"],
    ...["Punting", "Returns", "All-purpose", "Scoring"],
  ],
  BB: ["Game", "General", "Shooting", "Scoring", "Rebounds", "Playmaking", "Defense", "Fouls"],
};

/** The stats that are neither counts nor rates, by kind. */
const otherKinds: Record<SportCode, Record<string, string[]>> = {
  VB: { half: ["points"] },
  FB: {
    half: ["tacklesForLoss", "sacks"],
    signed: [
      ...["passYards", "rushYards", "receivingYards", "interceptionYards", "fumbleRecoveryYards", "kickoffYards"],
      ...["puntYards", "puntReturnYards", "kickReturnYards", "totalReturnYards", "allPurposeYards"],
    ],
    max: [
      ...["passLong", "rushLong", "receivingLong", "fieldGoalLong", "kickoffLong", "puntLong"],
      ...["puntReturnLong", "kickReturnLong"],
    ],
  },
  BB: {},
};

describe.each(sports)("the %s catalogue", (sportCode) => {
  const catalogue = statCatalogue(sportCode);

  it("has every id once", () => {
    expect(new Set(catalogue.map(({ id }) => id)).size).toBe(catalogue.length);
  });

  it("writes ids in camelCase and names every stat", () => {
    for (const definition of catalogue) {
      expect(definition.id).toMatch(/^[a-z][a-zA-Z0-9]*$/);
      expect(definition.friendlyName).not.toBe("");
      expect(definition.abbreviation).not.toBe("");
    }
  });

  it("keeps each group's stats together, no two with the same name or abbreviation", () => {
    const groups = catalogue.map(({ group }) => group);
    expect(groups.filter((group, index) => group !== groups[index - 1])).toEqual([...new Set(groups)]);
    for (const key of ["friendlyName", "abbreviation"] as const) {
      const names = catalogue.map((definition) => `${definition.group}: ${definition[key]}`);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it("has its groups in the order in which they are shown", () => {
    expect([...new Set(catalogue.map(({ group }) => group))]).toEqual(groups[sportCode]);
  });

  it("adds up each stat by its kind: a count, unless it is listed as something else", () => {
    const idsByKind = Object.groupBy(catalogue, ({ kind }) => kind);
    const { count: _count, rate: _rate, ...others } = idsByKind;
    expect(
      Object.fromEntries(Object.entries(others).map(([kind, stats]) => [kind, stats.map(({ id }) => id)])),
    ).toEqual({
      date: ["dateOfCompetition"],
      code: ["homeOrAway", "started"],
      ...otherKinds[sportCode],
    });
  });

  it("computes formulas, rules and roles only from stats that exist", () => {
    const used = [
      ...catalogue.flatMap(({ formula }) => inputsOf(formula)),
      ...lineRules(sportCode).flatMap(({ left, right }) => [...Object.keys(left), ...Object.keys(right)]),
      ...headlineRoles(sportCode).flatMap(({ typical, shows }) => [...Object.keys(typical), ...shows]),
    ];
    expect(used.filter((id) => !isKnownStat(sportCode, id))).toEqual([]);
  });

  it("gives every rate a quotient, and no stored kind one", () => {
    for (const { kind, formula } of catalogue) expect(formula?.form === "ratio").toBe(kind === "rate");
  });

  it("begins the game view with the Game group and leaves it out of the season view", () => {
    const game = statDefinitions(sportCode, "game");
    expect(game.slice(0, 5).map(({ id }) => id)).toEqual(gameFacts);
    expect(game.slice(5).some(({ group }) => group === "Game")).toBe(false);
    expect(statDefinitions(sportCode, "season").some(({ group }) => group === "Game")).toBe(false);
  });

  it("shows each stat in at least one view, in the order of the catalogue", () => {
    const shown = new Set([...statDefinitions(sportCode, "game"), ...statDefinitions(sportCode, "season")]);
    expect(catalogue.filter((definition) => shown.has(definition))).toEqual(catalogue);
  });

  it("knows no id of the language's own objects", () => {
    for (const id of ["constructor", "toString", "__proto__"]) expect(isKnownStat(sportCode, id)).toBe(false);
  });
});

it("keeps per-set and per-game rates out of the game view", () => {
  const ids = (sportCode: SportCode) => statDefinitions(sportCode, "game").map(({ id }) => id);
  expect(ids("VB")).toContain("hittingPct");
  expect(ids("VB")).not.toContain("killsPerSet");
  expect(ids("BB")).not.toContain("ppg");
  expect(ids("FB")).not.toContain("rushYardsPerGame");
});

it("counts an assisted block half for a team", () => {
  expect(teamBlocks({ blockSolos: 2, blockAssists: 22 })).toBe(13);
  expect(teamBlocks({ blockSolos: 5, blockAssists: 18 })).toBe(14);
});

function inputsOf(formula: Formula | undefined): string[] {
  if (formula?.form === "total") return Object.keys(formula.terms);
  if (formula?.form === "ratio") return [...Object.keys(formula.over), ...Object.keys(formula.under)];
  return [];
}
