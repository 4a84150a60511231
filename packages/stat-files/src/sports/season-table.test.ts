import { expect, it } from "vitest";
import { seasonTable } from "./season-table.ts";
import { seasonTotals } from "./season-totals.ts";

it("shows per-set and per-game averages beside their totals, and other rates in their own rows", () => {
  const totals = seasonTotals("VB", "G", [{ kills: 8, attackErrors: 2, attackAttempts: 12, setsPlayed: 4 }]);
  const attacking = seasonTable("VB", totals).find(({ group }) => group === "Attacking");
  expect(attacking?.unit).toBe("Per set");
  expect(attacking?.rows.map(({ id, text, per }) => [id, text, per])).toEqual([
    ["kills", "8", "2.00"],
    ["attackErrors", "2", null],
    ["attackAttempts", "12", null],
    ["hittingPct", ".500", null],
    ["killPct", ".667", null],
  ]);
});

it("shows an average without its total in its own row", () => {
  const [general] = seasonTable("BB", { mpg: 21.5 });
  expect(general).toMatchObject({ unit: null, rows: [{ id: "mpg", text: "21.5", per: null }] });
});

it("omits groups with only zeros and stats without value", () => {
  const groups = seasonTable("FB", { passYards: 0, rushYards: -3, rushTouchdowns: 0, yardsPerCarry: null });
  expect(groups.map(({ group }) => group)).toEqual(["Rushing"]);
  expect(groups[0]?.rows.map(({ id, isZero }) => [id, isZero])).toEqual([
    ["rushYards", false],
    ["rushTouchdowns", true],
  ]);
});
