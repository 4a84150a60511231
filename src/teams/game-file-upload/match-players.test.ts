import { describe, expect, it } from "vitest";
import { matchPlayers } from "./match-players.ts";

const roster = (...names: string[]) =>
  names.map((text) => {
    const [name = "", jersey = null] = text.split(" #");
    return { athleteId: text, name, jersey };
  });
const rows = (...names: string[]) =>
  names.map((text) => {
    const [name = "", jersey = null] = text.split("#");
    return { name: name.trim() || null, jersey };
  });
const match = (row: string, ...names: string[]) => matchPlayers(rows(row), roster(...names))[0];

describe("a name", () => {
  it.each([
    ["Carney, Ava", "Ava Carney"],
    ["CARNEY,AVA", "Ava Carney"],
    ["José  Núñez-Ortiz ", "Jose Nunez Ortiz"],
    ["O’Neil, Mary Jr.", "Mary ONeil"],
    ["BJØRNBEY, Ida", "Ida Bjornbey"],
  ])("%s is that of %s", (row, name) => {
    expect(match(row, name, "Zoe Quincy")).toMatchObject({ state: "sure", athleteId: name });
  });

  it.each([
    ["Bjrneby, Ida", "Ida Bjornbey"],
    ["A. Carney", "Ava Carney"],
    ["Ava Carney", "Ava Maria Carney"],
  ])("%s is only similar to that of %s, so a person decides", (row, name) => {
    expect(match(row, name)).toMatchObject({ state: "ask", athleteId: null, candidates: [name] });
  });

  it("gives a name priority over a number, and mentions the number", () => {
    expect(match("Carney, Ava#9", "Ava Carney #1", "Zoe Quincy #9")).toMatchObject({
      athleteId: "Ava Carney #1",
      reason: "The file has number 9, the profile 1.",
    });
    expect(match("Quincy, Ada#1", "Ava Carney #1")).toMatchObject({ state: "none", athleteId: null });
  });

  it("distinguishes two athletes of one name by the number as text", () => {
    expect(match("Ava Carney#2", "Ava Carney #2", "Ava Carney #12")).toMatchObject({ athleteId: "Ava Carney #2" });
    expect(match("Ava Carney#02", "Ava Carney #2", "Ava Carney #12")).toMatchObject({ state: "ask" });
  });

  it("asks about both players if two have the same name", () => {
    const found = matchPlayers(rows("Ava Carney#1", "Carney, Ava#7"), roster("Ava Carney"));
    expect(found.map(({ state }) => state)).toEqual(["ask", "ask"]);
  });
});

it("proposes by number only for rows without a name", () => {
  expect(match("#2", "Ava Carney #2")).toMatchObject({ state: "number" });
  expect(match("#02", "Ava Carney #2")).toMatchObject({ state: "none" });
  expect(match("#2", "Ava Carney #2", "Zoe Quincy #2")).toMatchObject({ state: "ask" });
});

describe("G01 a long file and a long roster", () => {
  const names = (count: number, last: string) =>
    Array.from({ length: count }, (_, index) => `${"Anabelle".repeat(5)} ${last}${index}`);
  const roster = names(500, "Reyes").map((name, index) => ({ athleteId: String(index), name, jersey: null }));

  it("G01 finds the same names, and compares no spellings", () => {
    const rows = [...names(1, "Reyes"), ...names(499, "Reyez")].map((name) => ({ name, jersey: null }));
    const states = matchPlayers(rows, roster).map(({ state }) => state);
    expect(states[0]).toBe("sure");
    expect(new Set(states.slice(1))).toEqual(new Set(["none"]));
    expect(matchPlayers(rows.slice(0, 2), roster)[1]?.state).toBe("ask");
  });
});
