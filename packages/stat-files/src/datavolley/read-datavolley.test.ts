import { expect, it } from "vitest";
import { readSample } from "../../samples/read-samples.ts";
import { readDataVolley } from "./read-datavolley.ts";

const standardMarks = "=~~~#~~~=~~~~~~~=/~~#~~~=/~~#~~~=~~~~~~~=~~~~~~~=~~~~~~~";

/** Builds a match of one set, 2-0, with enough digs, sets, blocks, attacks, serves and receptions to count as scouted. */
function match({
  match: line = "03/01/2019;20.30.00;;League;;;;;1252;1;",
  second = ";;;;",
  marks = standardMarks,
  touches = [] as string[],
  name = "Doe",
} = {}) {
  const usual = ["S", "R", "A", "B", "D", "E"].flatMap((skill) => Array.from({ length: 4 }, () => `a02${skill}H+`));
  return [
    "[3DATAVOLLEYSCOUT]",
    "GENERATOR-PRG: Data Volley",
    "[3MATCH]",
    line,
    second,
    "[3TEAMS]",
    "1;Home;1;;",
    "2;Away;1;;",
    "[3SET]",
    "True; 1- 0;2- 0;9;",
    "True;;;;;;",
    "[3PLAYERS-H]",
    `0;1;1;1;;;;;A-1;${name};Ann;;L;1;False;`,
    "0;7;2;*;;;;;A-7;Roe;Eva;;;2;False;",
    "[3PLAYERS-V]",
    "1;2;3;;;;;;B-2;Poe;Ida;;;3;False;",
    "[3WINNINGSYMBOLS]",
    marks,
    "[3SCOUT]",
    ...usual,
    ...touches,
    "*p01:00",
    "*p02:00",
    "**1set",
    "",
  ].join("\r\n");
}

const read = (text: string) => readDataVolley(Buffer.from(text, "latin1"));
const rows = (text: string) => read(text).teams[0]?.players;

it("counts the touches of a player, whose number has a leading zero there", () => {
  expect(
    rows(match({ touches: ["*01SM#~~~18C;p;", "*01SM=", "*01RQ=", "*01DH=", "*01DH#", "*01FH#"] }))?.[0],
  ).toMatchObject({
    jersey: "1",
    isLibero: true,
    position: "L",
    isStarter: true,
    stats: {
      serveAttempts: 2,
      serviceAces: 1,
      serviceErrors: 1,
      receptionErrors: 1,
      receptions: 0,
      digs: 1,
      digErrors: 1,
    },
  });
});

it("counts an assist for the set directly before a kill of the team", () => {
  const [, setter] = rows(match({ touches: ["*07EH#", "*01AH#", "*07EH#", "*01AH+", "a02DH+", "*01AH#"] })) ?? [];
  expect(setter?.stats).toMatchObject({ setAttempts: 2, assists: 1 });
});

it("counts errors by the losing marks of the file", () => {
  const touches = ["*01BH=", "*01BH/", "*01DH=", "*01EH/"];
  expect(rows(match({ touches }))?.[0]?.stats).toMatchObject({ blockErrors: 2, digErrors: 1, settingErrors: 0 });
  const other = "=~~~#~~~=~~~~~~~=/~~#~~~/~~~#~~~~~~~~~~~=/~~~~~~=~~~~~~~";
  const { stats } = rows(match({ touches, marks: other }))?.[0] ?? { stats: {} };
  expect(stats).toMatchObject({ blockErrors: 1, settingErrors: 1 });
  expect(stats).not.toHaveProperty("digErrors");
});

it("keeps unlisted numbers as unmatched rows and unknown players in the team row", () => {
  const { teams, warnings } = read(match({ touches: ["*91SH#", "*$$SH="] }));
  expect(teams[0]?.players.at(-1)).toMatchObject({ name: null, jersey: "91", stats: { serviceAces: 1 } });
  expect(teams[0]?.teamRow).toMatchObject({ stats: { serviceErrors: 1 } });
  expect(warnings).toContain("Home: the file contains touches of number 91, who is not in its list of players.");
});

it("takes the sets won from the set scores and warns", () => {
  const { game, warnings } = read(match());
  expect(game.score).toEqual({ home: 1, away: 0 });
  expect(warnings).toContain(
    "Away: the list of teams states 1 sets won, and the set scores give 0. The set scores were read.",
  );
});

it.each([
  ["the day number decides", "03/01/2019;;43525;", "2019-03-01", 0],
  ["a number greater than 12 decides", "12/28/2012;;12345;", "2012-12-28", 0],
  ["the year has two digits", "28/12/19;;;", "2019-12-28", 0],
  ["nothing decides", "03/01/2019;;;", "2019-01-03", 1],
])("reads the date if %s", (_, dates, expected, doubts) => {
  const [date, ...second] = dates.split(";");
  const { game, warnings } = read(match({ match: `${date};;;;;;;;1252;`, second: `;${second.join(";")}` }));
  expect(game.date).toBe(expected);
  expect(warnings.filter((text) => text.includes("Check the date"))).toHaveLength(doubts);
});

it("reads names in the code page, encoded twice, and as hexadecimal text", () => {
  const name = (text: string, codePage = "1252") =>
    rows(match({ name: text, match: `1/20/2019;;;;;;;;${codePage};` }))?.[0]?.name;
  expect(name("\xe8apek", "1250")).toBe("Ann čapek");
  expect(read(match({ name: "B\u00c3\u00bchler" })).teams[0]?.players[0]?.name).toBe("Ann Bühler");
  // The text fields of the sample are encoded twice, and its hexadecimal fields are not.
  const players = readDataVolley(readSample("ovdata-stuttgart-schwerin-2018.dvw")).teams[0]?.players;
  expect(players?.map((player) => player.name)).toContain("Pia Kästner");
  const hex = "0;1;1;1;;;;;A-1;?;?;;L;1;;A-1;;401600049004D;24A616E61;";
  expect(rows(match().replace(/^0;1;1;.*$/m, hex))?.[0]?.name).toBe("Jana ŠIM");
});

it("refuses a file without touches or teams", () => {
  expect(() => read("[3DATAVOLLEYSCOUT]\n[3SCOUT]\n")).toThrow("teams or its touches are missing");
  expect(() => read(match().replace(/\[3SCOUT\][\s\S]*/, "[3SCOUT]\n"))).toThrow("no touches");
});
