import fc from "fast-check";
import { expect, it } from "vitest";
import { nameDistance } from "./name-distance.ts";

it.each([
  ["jonson", "emily johnson", 1],
  ["jhonson", "emily johnson", 1],
  ["smiht", "kate smith", 1],
  ["leilany keaolha", "leilani kealoha-brooks", 2],
  ["katherin smyth", "katherine smith", 1],
  ["smith katherine", "katherine smith", 0],
  ["smyth katherin", "katherine smith", 1],
  ["kealohabrooks", "leilani kealoha-brooks", 0],
  ["delacruz", "mary ann de la cruz", 0],
  ["o brien", "jose o'brien", 0],
  ["王 明", "明 王", 0],
])("matches %j to %j with %i typing errors", (typed, name, errors) => {
  expect(nameDistance(typed, name)).toBe(errors);
});

it.each([
  ["xq", "xavier quinn"],
  ["jonson", "emily jackson"],
  ["zzzzqqqq", "leilani kealoha-brooks"],
])("does not match %j to %j", (typed, name) => {
  expect(nameDistance(typed, name)).toBe(Number.POSITIVE_INFINITY);
});

it("returns 0 for an exact part of a name, and at most 1 if a letter is missing", () => {
  const name = "maria de los angeles ortiz";
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 18 }), fc.integer({ min: 8, max: 20 }), fc.nat(), (start, length, at) => {
      const part = name.slice(start, start + length).trim();
      expect(nameDistance(part, name)).toBe(0);
      const hole = at % part.length;
      expect(nameDistance(part.slice(0, hole) + part.slice(hole + 1), name)).toBeLessThanOrEqual(1);
    }),
  );
});
