import { expect, it } from "vitest";
import { positionCodes, positionName, primaryPosition, sportPositions } from "./positions.ts";

it("lists the positions of all sports as stored", () => {
  expect(positionCodes.slice(0, 7)).toEqual(["VB:OH", "VB:OPP", "VB:MB", "VB:S", "VB:L", "VB:DS", "FB:QB"]);
  expect(positionCodes.at(-1)).toBe("BB:C");
  expect(Object.keys(sportPositions("BB"))).toEqual(["PG", "SG", "SF", "PF", "C"]);
});

it("names a position, and returns an unknown one unchanged", () => {
  expect(["VB:S", "FB:S", "VB:XX", "XX:S", ""].map(positionName)).toEqual(["Setter", "Safety", "XX", "S", ""]);
});

it("returns the first position of an athlete in a sport", () => {
  const positions = [
    { sportCode: "BB", positions: ["PG", "SG"] },
    { sportCode: "VB", positions: ["S", "OH"] },
  ] as const;
  expect(primaryPosition(positions, "VB")).toBe("S");
  expect(primaryPosition(positions, "FB")).toBeUndefined();
});
