import { beforeEach, describe, expect, it } from "vitest";
import { type AthleteFacts, codeOf } from "./athlete-code.ts";
import { AthleteIndex } from "./athlete-index.ts";
import { createIndexSearch, type IndexSearch } from "./index-search.ts";
import type { IndexedAthlete } from "./query.ts";

const facts: AthleteFacts = {
  isPublic: true,
  gender: "F",
  sportCodes: ["VB"],
  schoolType: "H",
  graduationYear: 2028,
  height: 70,
};

function athlete(key: number, name: string, changed: Partial<AthleteFacts> = {}): IndexedAthlete {
  return { key, name, code: codeOf({ ...facts, ...changed }), state: "NE", positions: ["VB:S"] };
}

const everyone = { filters: {}, term: null };
const firstPage = { skip: 0, size: 10 };
let search: IndexSearch;

beforeEach(() => {
  const index = new AthleteIndex();
  index.build();
  search = createIndexSearch(index);
  const changed = [
    athlete(7, "anna brzozowski"),
    athlete(9, "bo diaz", { gender: "M", height: null }),
    athlete(11, "cy ray", { isPublic: false }),
  ];
  search.apply({ changed, removed: [] });
});

describe("the search in an index", () => {
  it("finds a page and the number of all matches", () => {
    expect(search.find(everyone, { skip: 1, size: 1 })).toEqual({ keys: [9], total: 2 });
    expect(search.find({ filters: { heightMin: 68 }, term: "na brzo" }, firstPage)).toEqual({ keys: [7], total: 1 });
  });

  it("finds the athletes with all marks, also after a change", () => {
    const withReel = { filters: { marks: ["reel"], position: ["VB:S"] }, term: null } as const;
    expect(search.find(withReel, firstPage)).toEqual({ keys: [], total: 0 });
    search.apply({ changed: [{ ...athlete(9, "bo diaz"), positions: ["VB:S", "reel"] }], removed: [] });
    expect(search.find(withReel, firstPage)).toEqual({ keys: [9], total: 1 });
    search.apply({ changed: [athlete(9, "bo diaz")], removed: [] });
    expect(search.find(withReel, firstPage)).toEqual({ keys: [], total: 0 });
  });

  it("finds nothing for statistics that no sport has, and for those that this sport lacks", () => {
    const touchdowns = { id: "passTouchdowns", operator: "gte", limit: 1, attempts: 1 } as const;
    const lacking = { sportCode: "VB", conditions: [touchdowns] } as const;
    for (const statistics of ["nothing", lacking] as const)
      expect(search.find({ filters: { statistics }, term: null }, firstPage)).toEqual({ keys: [], total: 0 });
  });

  it("counts the values of each filter", async () => {
    expect(await search.count({ filters: { sportCode: "VB" }, term: null })).toEqual({
      gender: { F: 1, M: 1 },
      sportCode: { VB: 2 },
      schoolType: { H: 2 },
      graduationYear: { 2028: 2 },
      state: { NE: 2 },
      height: { 70: 1 },
      position: { "VB:S": 2 },
    });
  });

  it("suggests the name of a public athlete for a misspelled one", async () => {
    expect(await search.suggest({ filters: {}, term: "ana brzozowsky" })).toEqual([
      { key: 7, name: "anna brzozowski" },
    ]);
    expect(await search.suggest({ filters: { gender: "M" }, term: "ana brzozowsky" })).toEqual([]);
    expect(await search.suggest({ filters: {}, term: "cy raj" })).toEqual([]);
    expect(await search.suggest(everyone)).toEqual([]);
  });

  it("returns the new state after each change", async () => {
    const before = search.find(everyone, firstPage);
    expect(search.find(everyone, firstPage)).toBe(before);
    search.apply({ changed: [athlete(11, "cy ray")], removed: [7] });
    expect(search.find(everyone, firstPage)).toEqual({ keys: [9, 11], total: 2 });
    expect((await search.count(everyone)).gender).toEqual({ F: 1, M: 1 });
    expect(await search.suggest({ filters: {}, term: "ana brzozowsky" })).toEqual([]);
  });
});
