import { describe, expect, it } from "vitest";
import type { Formula } from "./definition/stat-definition.ts";
import type { SportCode } from "./sports.ts";
import { findStat, headlineRoles, lineRules, statCatalogue, statDefinitions } from "./stat-catalogue.ts";

const sports: SportCode[] = ["VB", "FB", "BB"];
const gameFacts = ["dateOfCompetition", "homeOrAway", "started", "homePoints", "awayPoints"];

const groups: Record<SportCode, string[]> = {
  VB: ["Game", "General", "Attacking", "Serving", "Setting", "Receiving", "Defense", "Blocking", "Scoring"],
  FB: [
    ...["Game", "General", "Passing", "Rushing", "Receiving", "Ball security", "Blocking", "Defense", "Kicking"],
    ...["Punting", "Returns", "All-purpose", "Scoring"],
  ],
  BB: ["Game", "General", "Shooting", "Scoring", "Rebounds", "Playmaking", "Defense", "Fouls"],
};

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

  it("contains every id once", () => {
    expect(new Set(catalogue.map(({ id }) => id)).size).toBe(catalogue.length);
  });

  it("uses camelCase ids and names every stat", () => {
    for (const definition of catalogue) {
      expect(definition.id).toMatch(/^[a-z][a-zA-Z0-9]*$/);
      expect(definition.friendlyName).not.toBe("");
      expect(definition.abbreviation).not.toBe("");
    }
  });

  it("lists each group's stats together, with unique names and abbreviations", () => {
    const groups = catalogue.map(({ group }) => group);
    expect(groups.filter((group, index) => group !== groups[index - 1])).toEqual([...new Set(groups)]);
    for (const key of ["friendlyName", "abbreviation"] as const) {
      const names = catalogue.map((definition) => `${definition.group}: ${definition[key]}`);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it("lists groups in display order", () => {
    expect([...new Set(catalogue.map(({ group }) => group))]).toEqual(groups[sportCode]);
  });

  it("assigns the kind of each stat; all others are counts", () => {
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

  it("uses only existing stats in formulas, rules and roles", () => {
    const used = [
      ...catalogue.flatMap(({ formula }) => inputsOf(formula)),
      ...lineRules(sportCode).flatMap(({ left, right }) => [...Object.keys(left), ...Object.keys(right)]),
      ...headlineRoles(sportCode).flatMap(({ typical, shows }) => [...Object.keys(typical), ...shows]),
    ];
    expect(used.filter((id) => !findStat(sportCode, id))).toEqual([]);
  });

  it("defines a quotient for every rate and for no other stat", () => {
    for (const { kind, formula } of catalogue) expect(formula?.form === "ratio").toBe(kind === "rate");
  });

  it("starts the game view with the Game group and omits it in the season view", () => {
    const game = statDefinitions(sportCode, "game");
    expect(game.slice(0, 5).map(({ id }) => id)).toEqual(gameFacts);
    expect(game.slice(5).some(({ group }) => group === "Game")).toBe(false);
    expect(statDefinitions(sportCode, "season").some(({ group }) => group === "Game")).toBe(false);
  });

  it("lists each stat in at least one view, in catalogue order", () => {
    const shown = new Set([...statDefinitions(sportCode, "game"), ...statDefinitions(sportCode, "season")]);
    expect(catalogue.filter((definition) => shown.has(definition))).toEqual(catalogue);
  });

  it("knows no property names of built-in objects", () => {
    for (const id of ["constructor", "toString", "__proto__"]) expect(findStat(sportCode, id)).toBeUndefined();
  });
});

it("excludes per-set and per-game rates from the game view", () => {
  const ids = (sportCode: SportCode) => statDefinitions(sportCode, "game").map(({ id }) => id);
  expect(ids("VB")).toContain("hittingPct");
  expect(ids("VB")).not.toContain("killsPerSet");
  expect(ids("BB")).not.toContain("ppg");
  expect(ids("FB")).not.toContain("rushYardsPerGame");
});

function inputsOf(formula: Formula | undefined): string[] {
  if (formula?.form === "total") return Object.keys(formula.terms);
  if (formula?.form === "ratio") return [...Object.keys(formula.over), ...Object.keys(formula.under)];
  return [];
}
