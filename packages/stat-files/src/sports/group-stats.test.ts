import { describe, expect, it } from "vitest";
import { deriveStats } from "./derive-rates.ts";
import { groupEventStats, groupStats } from "./group-stats.ts";

const line = { homeOrAway: "A", homePoints: 3, awayPoints: 1, kills: 19, attackErrors: 9, attackAttempts: 42 };
const values = { ...line, ...deriveStats("VB", line) };

describe("groups of formatted stats", () => {
  it("lists groups in catalogue order", () => {
    expect(groupStats("VB", "game", values).map(({ group }) => group)).toEqual([
      "Game",
      "General",
      "Attacking",
      "Serving",
      "Setting",
      "Receiving",
      "Defense",
      "Blocking",
      "Scoring",
    ]);
  });

  it("returns value and text, with a dash for missing values", () => {
    const attacking = groupStats("VB", "game", values).find(({ group }) => group === "Attacking");
    expect(attacking?.stats[0]).toEqual({
      id: "kills",
      friendlyName: "Kills",
      abbreviation: "K",
      value: 19,
      text: "19",
    });
    expect(textOf(groupStats("VB", "game", values), "hittingPct")).toBe(".238");
    expect(textOf(groupStats("VB", "game", values), "digs")).toBe("–");
    expect(textOf(groupStats("VB", "game", values), "homePoints")).toBe("3");
  });

  it("shows 0 for missing values of an event, without home and away points", () => {
    const shown = groupEventStats("VB", "game", values);
    expect(textOf(shown, "digs")).toBe("0");
    expect(textOf(shown, "homeOrAway")).toBe("Away");
    expect(textOf(shown, "homePoints")).toBeUndefined();
    expect(textOf(shown, "awayPoints")).toBeUndefined();
  });
});

function textOf(groups: ReturnType<typeof groupStats>, id: string): string | undefined {
  return groups.flatMap(({ stats }) => stats).find((stat) => stat.id === id)?.text;
}
