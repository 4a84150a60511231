import { expect, test } from "vitest";
import { columnGroups, statColumns } from "./stat-columns.ts";
import { orderGroups } from "./usual-groups.ts";

test.each(["G", "S"] as const)("lists the groups of a position first, in the order of the positions (%s)", (kind) => {
  const namesFor = (sportCode: "VB" | "BB", ...positions: string[]) =>
    orderGroups(columnGroups(statColumns(sportCode, kind)), { sportCode, positions }).map(({ group }) => group);
  expect(namesFor("VB", "S").slice(0, 2)).toEqual(["Setting", "Defense"]);
  expect(namesFor("VB", "OH", "S")[0]).toBe("Attacking");
  expect(namesFor("VB", "L")[0]).toBe("Defense");
  expect(namesFor("BB", "C")[0]).toBe("Rebounds");
  expect(namesFor("VB", "S").toSorted()).toEqual(namesFor("VB").toSorted());
});
