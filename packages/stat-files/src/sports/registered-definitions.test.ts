import { describe, expect, it } from "vitest";
import { registeredDefinitions } from "./registered-definitions.ts";
import { findSearchable } from "./searchable-stats.ts";
import type { SportCode } from "./sports.ts";
import { findStat, statCatalogue } from "./stat-catalogue.ts";

/** Returns the paths of empty texts, lists and objects. */
function findEmpty(value: unknown, path = ""): string[] {
  if (value === "") return [path];
  if (typeof value !== "object" || value === null) return [];
  const entries = Object.entries(value);
  if (entries.length === 0) return [path];
  return entries.flatMap(([key, one]) => findEmpty(one, `${path}.${key}`));
}

describe.each(registeredDefinitions.map((definition) => [definition.name, definition] as const))("%s", (_, sport) => {
  const sportCode = sport.code as SportCode;

  it("has no empty text or list", () => {
    const { stats, rules, ...others } = sport;
    expect(findEmpty(others)).toEqual([]);
    expect([stats.length, rules.length].every((length) => length > 0)).toBe(true);
  });

  it("names only statistics and groups that it has", () => {
    const { appearances, units, skills, usualStats, usualGroups } = sport;
    const ids = [...Object.values(appearances), ...Object.keys(units), ...Object.keys(skills)];
    expect(ids.filter((id) => !findStat(sportCode, id))).toEqual([]);
    const searched = Object.values(usualStats).flat();
    expect(searched.filter((id) => !findSearchable(sportCode, id))).toEqual([]);
    const groups = new Set(statCatalogue(sportCode).map(({ group }) => group));
    const shown = usualGroups ? [...Object.values(usualGroups.byPosition).flat(), ...usualGroups.otherwise] : [];
    expect(shown.filter((group) => !groups.has(group))).toEqual([]);
  });

  it("compares each position with usual statistics in one group, and knows it", () => {
    const { positions, peerGroups, usualStats, usualGroups } = sport;
    const measured = Object.keys(usualStats);
    expect(peerGroups.flatMap((group) => group.positions)).toEqual(measured);
    expect(measured.filter((position) => !positions[position])).toEqual([]);
    if (usualGroups) expect(Object.keys(usualGroups.byPosition)).toEqual(measured);
  });
});
