import { expect, it } from "vitest";
import { readSample } from "../../samples/read-samples.ts";
import { readStatCrew } from "./read-statcrew.ts";

const read = (text: string) => readStatCrew(Buffer.from(text));
const firstPlayer = (text: string) => read(text).teams[0]?.players[0];
const volleyball = (row: string, rest = "") =>
  `<vbgame source="PrestoSports" version="7.21.0">${rest}<team vh="V" id="A " name=" A "><player uni="01" name="Doe, Ann" checkname="DOE,ANN" ${row}</team></vbgame>`;
const football = (row: string) =>
  `<fbgame><team vh="H" name="A"><player uni="2" name="Doe">${row}</player></team></fbgame>`;

it("reads a missing attribute of an element as 0 and gives a missing element no values", () => {
  expect(firstPlayer(volleyball('gp="3"><attack k="4" ta="9"/></player>'))?.stats).toEqual({
    matchesPlayed: 1,
    setsPlayed: 3,
    kills: 4,
    attackErrors: 0,
    attackAttempts: 9,
  });
});

it("names attributes that are no numbers", () => {
  const { teams, warnings } = read(volleyball('gp="3"><attack k="x" ta="9"/></player>'));
  expect(teams[0]?.players[0]?.stats).not.toHaveProperty("kills");
  expect(warnings.join("\n")).toContain("not read, because no number: attack@k “x”.");
});

it("gives a player of gp 0 without elements no values", () => {
  expect(firstPlayer(volleyball('gp="0"/>'))).toMatchObject({ jersey: "01", stats: {} });
});

it("reads names of elements and attributes in any case, with prefixes, blanks and a byte order mark", () => {
  const text = `\uFEFF\n<?xml version="1.0"?>\n<s:VBGame xmlns:s="x"><s:TEAM VH="v" Name="Texas A&M"><s:Player UNI=" 7 " GP=" 2 "><s:Attack K=" 3 "/></s:Player></s:TEAM></s:VBGame>`;
  const { teams, warnings } = read(text);
  expect(teams[0]).toMatchObject({ side: "away", name: "Texas A&M", players: [{ jersey: "7", stats: { kills: 3 } }] });
  expect(warnings).toContain("The file contains 1 unescaped “&” characters. They were read as text.");
});

it("reads windows-1252 without a declaration", () => {
  const bytes = Buffer.from(
    '<vbgame><team vh="V" name="A"><player uni="1" name="Bj\xf6rnbey"/></team></vbgame>',
    "latin1",
  );
  expect(readStatCrew(bytes).teams[0]?.players[0]?.name).toBe("Björnbey");
});

it.each([
  ["uni", 'uni="TM" name="TEAM"'],
  ["checkname", 'uni="" checkname="TEAM"'],
])("puts the team row found by %s beside the players", (_, attributes) => {
  const { teams } = read(
    `<bbgame><team vh="V" name="A"><player ${attributes}><stats oreb="2"/></player></team></bbgame>`,
  );
  expect(teams[0]).toMatchObject({ players: [], teamRow: { stats: { offensiveRebounds: 2 } } });
});

it.each(["11/29/2025", "Nov 29, 2025", "2025-11-29", "11/29/25"])("reads the date %s", (date) => {
  expect(read(volleyball('gp="1"/>', `<venue date="${date}"/>`)).game.date).toBe("2025-11-29");
});

it("trusts the team lines over the venue and warns", () => {
  const { teams, warnings } = read(volleyball('gp="1"/>', '<venue visname="B" homename="C" date="1/2/2025"/>'));
  expect(teams[0]?.name).toBe("A");
  expect(warnings).toEqual(["The venue names B as the away team, and the team line names A. The team line was read."]);
});

it.each([
  ["Y", true],
  ["N", undefined],
])("reads the site of a game with neutralgame=%s", (neutralgame, isNeutral) => {
  expect(read(volleyball('gp="1"/>', `<venue neutralgame="${neutralgame}"/>`)).game.isNeutral).toBe(isNeutral);
});

it("warns about a game that is marked as not complete", () => {
  const { game, warnings } = read(volleyball('gp="1"/>', '<status complete="N" game="4"/><venue date="1/2/2025"/>'));
  expect(game.isComplete).toBe(false);
  expect(warnings).toEqual(["The file is marked as not complete (period 4). Check that the game was over."]);
});

it("gives a two-point conversion to the receiver and not to the passer", () => {
  const passer = firstPlayer(football('<pat passatt="1" passmade="1" rcvatt="1" rcvmade="1"/>'));
  expect(passer?.stats).toEqual({ patMade: 0, patAttempted: 0 });
  expect(firstPlayer(football('<scoring patrcv="1"/>'))?.stats).toEqual({ twoPointReceptions: 1 });
  expect(firstPlayer(football('<pat rcvmade="1"/>'))?.stats).toMatchObject({ twoPointReceptions: 1 });
  expect(firstPlayer(football('<pat rushmade="1"/>'))?.stats).toMatchObject({ twoPointRushes: 1 });
});

it("counts half sacks and half tackles for loss", () => {
  const player = firstPlayer(football('<defense tackua="1" tflua="1" tfla="1" sackua="0" sacka="3"/>'));
  expect(player?.stats).toMatchObject({ tacklesForLoss: 1.5, sacks: 1.5, tacklesSolo: 1 });
});

it("gives the player who returned a teammate’s interception the yards but no interception", () => {
  const file = read(football('<defense int="0"/><ir no="1" yds="12" td="1"/>'));
  expect(file.teams[0]?.players[0]?.stats).toMatchObject({
    interceptions: 0,
    interceptionYards: 12,
    interceptionTouchdowns: 1,
  });
  expect(file.warnings[0]).toContain("as after a lateral");
});

it("counts the returns of a player whose interceptions the file does not state", () => {
  const stats = (row: string) => firstPlayer(football(row))?.stats;
  expect(stats('<defense tackua="1"/><ir no="2" yds="30"/>')).toMatchObject({
    interceptions: 2,
    interceptionYards: 30,
  });
  expect(stats('<ir no="1" yds="5"/>')).toMatchObject({ interceptions: 1, interceptionYards: 5 });
  expect(stats('<defense int="1" intyds="7"/>')).toMatchObject({ interceptions: 1, interceptionYards: 7 });
});

it.each([
  ["sacks", 'sacks="2" sackua="0"', 2],
  ["the parts of sacks", 'sackua="1" sacka="1"', 1.5],
])("prefers a stated number: %s", (_, attributes, sacks) => {
  expect(firstPlayer(football(`<defense ${attributes}/>`))?.stats).toMatchObject({ sacks });
});

it.each([
  ["a team without rows", "", true],
  ["rows without the element", '<player uni="1" name="B" gp="1"><punt no="2"/></player>', true],
  ["rows without the attribute", '<player uni="1" name="B" gp="1"><rush yds="20"/></player>', true],
  ["another number", '<player uni="1" name="B" gp="1"><rush att="3"/></player>', false],
])("compares a total with %s", (_, rows, addsUp) => {
  const { checks } = read(`<fbgame><team vh="H" name="A"><totals><rush att="4"/></totals>${rows}</team></fbgame>`);
  expect(checks.every(({ ok }) => ok)).toBe(addsUp);
});

it("reads that a player of zeros was in the game", () => {
  const played = (gp: string) =>
    read(`<bbgame><team vh="H" name="A"><player uni="1" name="B" gp="${gp}"><stats fgm="0"/></player></team></bbgame>`)
      .teams[0]?.players[0]?.hasPlayed;
  expect([played("1"), played("0")]).toEqual([true, false]);
});

it.each([96, 97])("accepts %i attempts of a team whose team row has an error without an attempt", (attempts) => {
  const rows =
    '<player uni="1" name="B"><defense ta="96" re="3"/></player><player uni="TM"><defense re="1" ta="0"/></player>';
  const totals = `<totals><defense ta="${attempts}" re="4"/></totals>`;
  const { checks } = read(`<vbgame><team vh="H" name="A">${totals}${rows}</team></vbgame>`);
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
});

it("accepts minutes that were rounded", () => {
  const text = readSample("invented-bbgame.xml").toString("utf8");
  const minutes = (file: string) => read(file).checks.find(({ name }) => name.startsWith("The minutes"))?.ok;
  expect(minutes(text.replace('min="36" oreb="1"', 'min="35" oreb="1"'))).toBe(true);
  expect(minutes(text.replace('min="36" oreb="1"', 'min="26" oreb="1"'))).toBe(false);
});

it("does not add the parts of periods and seasons", () => {
  const rows =
    '<stats fgm="2"/><statsbyprd prd="1" fgm="1"/><season fgm="40"/><seasontotals><stats fgm="9"/></seasontotals>';
  const { teams } = read(`<bbgame><team vh="H" name="A"><player uni="1" name="B">${rows}</player></team></bbgame>`);
  expect(teams[0]?.players[0]?.stats.fieldGoalsMade).toBe(2);
});
