import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { differences, readExpected, readSample, sampleNames, sharedSamples } from "../samples/read-samples.ts";
import type { StatCheck, StatFile } from "./document/stat-file.ts";
import { readStatFile } from "./read-stat-file.ts";
import { findStat } from "./sports/stat-catalogue.ts";

const statCrew = sampleNames(/game\.xml$|football\.xml$|UNC\.xml$/);
const dataVolley = sampleNames(/\.dvw$/);
const read = (name: string) => readStatFile(readSample(name));
const failed = ({ checks }: StatFile) => checks.filter(({ ok }) => !ok);
const utf8 = (text: string) => Buffer.from(text, "utf8");

const gameOn = (date: string) =>
  JSON.stringify({
    ...{ format: "openroster-game", version: 1, provenance: null, teams: [] },
    game: {
      ...{ sport: "VB", date, start: null, externalId: null, location: null, competition: null },
      ...{ isComplete: null, score: null, periods: [] },
    },
  });

describe("samples", () => {
  it.each([...statCrew, ...dataVolley])("reads every value that an independent reader found in %s", (name) => {
    expect(differences(read(name), readExpected(name))).toEqual([]);
  });

  const shared = sharedSamples();
  it.runIf(shared.length > 0)("reads every value of the samples in ../shared, if that folder exists", () => {
    for (const { name, read: readShared, expected } of shared)
      expect(differences(readStatFile(readShared()), expected()), name).toEqual([]);
  });

  it.each<[name: string, format: string, players: number[]]>([
    ["genius-livestats-2025-11-29-MIA-UNC.xml", "statcrew-volleyball", [16, 17]],
    ["unc-examples-football.xml", "statcrew-football", [55, 51]],
    ["invented-bbgame.xml", "statcrew-basketball", [6, 6]],
    ["openvolley-PM06.dvw", "datavolley", [12, 14]],
    ["openvolley-2022-08-23_NCA-CUB.vsm", "volleystation", [13, 16]],
    ["openvolley-hudl-tagging-volleyball.xml", "hudl-xml", [11, 0]],
    ["derived-miami-2025-11-29-volleyball.txt", "maxpreps", [9]],
    ["spec-accredited-baseball.txt", "maxpreps", [1]],
  ])("detects the format of %s by its content", (name, format, players) => {
    const file = read(name);
    expect(file.format).toBe(format);
    expect(file.teams.map((team) => team.players.length)).toEqual(players);
  });

  const consistent = [...statCrew, ...sampleNames(/PM06|stuttgart|\.vsm$|hudl-tagging|^derived|^research/)];
  it.each(consistent)("finds that the numbers of %s add up", (name) => {
    expect(failed(read(name))).toEqual([]);
  });

  it.each([
    ["ovdata-DCup-7.dvw", ["Aces are the opponent’s reception errors"]],
    ["ovdata-example-click-scout.dvw", ["Aces are the opponent’s reception errors"]],
    [
      "ovdata-190301_kats_beds-clip.dvw",
      ["The last point of each set is its final score", "The points counted are the score of the set"],
    ],
  ])("reports the identities that %s itself breaks", (name, names) => {
    expect(failed(read(name)).map((check) => check.name)).toEqual(names);
  });
});

describe("damaged files", () => {
  it.each(statCrew)("names team, statistic and both numbers after a change of one digit in %s", (name) => {
    const text = readSample(name).toString("utf8");
    const original = readStatFile(utf8(text));
    let changes = 0;
    for (const [index, change] of [...changedDigits(text)].entries()) {
      if (index % 23 !== 0) continue;
      const file = readStatFile(utf8(change));
      const changed = firstChange(original, file);
      if (!changed) continue;
      changes += 1;
      const details = failed(file).flatMap((check: StatCheck) => check.details.filter(({ ok }) => !ok));
      expect(details, JSON.stringify(changed)).toContainEqual(
        expect.objectContaining({ team: changed.team, statistic: changed.id, stated: changed.stated, ok: false }),
      );
    }
    expect(changes).toBeGreaterThan(4);
  });

  it.each([
    ...statCrew,
    "openvolley-PM06.dvw",
    "ovdata-stuttgart-schwerin-2018.dvw",
    "openvolley-2022-08-23_NCA-CUB.vsm",
    "openvolley-hudl-tagging-volleyball.xml",
    "derived-unc-2025-11-29-volleyball.txt",
  ])("refuses %s after it was cut off", (name) => {
    const bytes = readSample(name);
    for (const part of [0.4, 0.5, 0.83])
      expect(() => readStatFile(bytes.subarray(0, Math.round(bytes.length * part))), `${part}`).toThrow(
        /damaged|cut off|no rows/,
      );
  });

  it("reports a deleted point of a DataVolley file", () => {
    const text = readSample("openvolley-PM06.dvw").toString("latin1");
    const file = readStatFile(Buffer.from(text.replace(/^\*p12:08.*\r?\n/m, ""), "latin1"));
    expect(failed(file)).toHaveLength(text.includes("\n*p12:08") ? 1 : 0);
  });
});

describe("hostile files", () => {
  const game = '<vbgame><team vh="V" name="A"><player uni="1" gp="1"><attack k="1"/></player></team></vbgame>';

  it.each<[what: string, file: Buffer, message: RegExp]>([
    [
      "billion laughs",
      utf8(`<!DOCTYPE vbgame [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;">]><vbgame>&b;</vbgame>`),
      /document type definition/,
    ],
    [
      "an external entity",
      utf8('<!DOCTYPE vbgame [<!ENTITY x SYSTEM "file:///etc/passwd">]><vbgame><team name="&x;"/></vbgame>'),
      /document type definition/,
    ],
    ["an undefined entity", utf8(game.replace('"A"', '"&x;"')), /damaged \(line 1: undefined entity/],
    ["deep nesting in XML", utf8(`<vbgame>${"<a>".repeat(40)}${"</a>".repeat(40)}</vbgame>`), /32 levels/],
    ["deep nesting in JSON", utf8(`{"scout":${"[".repeat(40)}${"]".repeat(40)}}`), /32 levels/],
    ["a ZIP archive", Buffer.from("504b0506000000000000000000000000000000000000", "hex"), /archive \(ZIP\)/],
    ["a damaged ZIP archive", Buffer.from("504b0304ffffffff", "hex"), /damaged/],
    ["100 MB", Buffer.alloc(100 * 1024 * 1024, "<"), /larger than 8 MB/],
    ["3 MB of text", Buffer.alloc(3 * 1024 * 1024, "Jersey|Digs\r\n"), /larger than 2 MB/],
    ["NUL bytes only", Buffer.alloc(1000), /empty|no statistics/],
    ["a picture", Buffer.from("\x89PNG\r\n", "latin1"), /a picture/],
    ["a bitmap", Buffer.from("BM\x10\x20\0\0\0\0\0\0", "latin1"), /a picture/],
    [
      "a Word document",
      Buffer.from(zipSync({ "word/document.xml": strToU8("<a/>") })),
      /a Word document.*as \.xlsx or CSV/,
    ],
    ["an old Excel workbook", Buffer.from("d0cf11e0a1b11ae1", "hex"), /\.xls\)/],
    ["random bytes", Buffer.from("9f3c00ff7713aa20", "hex"), /no statistics|no rows/],
    ["a web page", utf8("<html></html>"), /web page/],
    ["an unknown XML file", Buffer.from("<table><row/></table>"), /XML file that we do not know/],
    ["StatCrew baseball", utf8("<bsgame></bsgame>"), /sport that we do not have/],
    ["unknown JSON", utf8('{"__proto__":{"format":"openroster-game"}}'), /JSON file of a format/],
    ["a day that PostgreSQL does not have", utf8(gameOn("0000-01-01")), /damaged: game.date/],
    ["nothing", Buffer.alloc(0), /empty/],
  ])("refuses %s with one sentence", (_, file, message) => {
    expect(() => readStatFile(file)).toThrow(message);
  });

  it("reads UTF-16 with and without a byte order mark", () => {
    const plain = Buffer.from(`${game}`, "utf16le");
    for (const file of [plain, Buffer.concat([Buffer.from([0xff, 0xfe]), plain]), Buffer.from(plain).swap16()])
      expect(readStatFile(file).teams[0]?.players[0]?.stats).toMatchObject({ kills: 1 });
  });

  it("reads a file with NUL bytes and reports them", () => {
    const file = readStatFile(utf8(game.replace("<team", "\0<team")));
    expect(file.warnings).toContain("The file contains 1 NUL characters. They were removed.");
  });

  it("G18 removes direction marks and other invisible characters from the names of a file", () => {
    const rows = [
      ["\u202eAnn\u202c Doe", "\u200f7"],
      ["\u2066Bea\u2069\u200b Ro\u00ade\ufeff", "8"],
      ["Cy\u0007 Poe", "9"],
      ["نام\u200cها", "10"],
      ["\u200b\u2060", "11"],
    ];
    const table = rows.map(([name, jersey]) => `${name},${jersey},3`).join("\n");
    const csv = readStatFile(utf8(`Player,Number,Kills\n${table}\n`), { sport: "VB" });
    expect(csv.teams[0]?.players.map(({ name, jersey }) => [name, jersey])).toEqual([
      ["Ann Doe", "7"],
      ["Bea Roe", "8"],
      ["Cy Poe", "9"],
      ["نام\u200cها", "10"],
      [null, "11"],
    ]);
    const xml = readStatFile(
      utf8(
        '<vbgame source="PrestoSports"><venue location="\u202eOmaha"/><team vh="V" id="A" name="\u2067Lincoln\u2069"><player uni="1" name="\u202aAnn Doe"><attack k="3" e="1" ta="9"/></player></team></vbgame>',
      ),
    );
    expect(JSON.stringify(xml)).not.toMatch(/\p{Bidi_Control}/u);
    expect(xml.teams[0]).toMatchObject({ name: "Lincoln", players: [{ name: "Ann Doe" }] });
  });

  it("gives a column named __proto__ no effect", () => {
    const file = readStatFile(utf8("Player,Kills,Total Attacks,Digs,__proto__,constructor\nA. Doe,3,9,2,7,8\n"));
    expect(file.teams[0]?.players[0]?.stats).toEqual({ kills: 3, attackAttempts: 9, digs: 2 });
    expect(({} as Record<string, unknown>).kills).toBeUndefined();
  });
});

describe("plausibility", () => {
  it("drops impossible values and reports implausible lines", () => {
    const file = readStatFile(utf8("Player,#,Kills,Attack errors,Total attacks,Digs\nA. Doe,02,9,8,15,-3\n"));
    expect(file.teams[0]?.players[0]).toMatchObject({
      jersey: "02",
      stats: { kills: 9, attackErrors: 8, attackAttempts: 15 },
    });
    expect(file.warnings).toEqual([
      "A. Doe (02): the value -3 of digs is impossible and was not read.",
      "A. Doe (02): 9 kills + 8 errors = 17, but total attacks is 15. Check these numbers.",
    ]);
  });
});

/** Yields the text with one changed first digit of an attribute of a player, for each attribute. */
function* changedDigits(text: string): Generator<string> {
  for (const player of text.matchAll(/<player (?![^>]*(?:"TM"|TEAM))[^>]*[^/]>([\s\S]*?)<\/player>/g)) {
    const start = player.index + player[0].indexOf(player[1] ?? "");
    for (const attribute of (player[1] ?? "").matchAll(/ (?!long|pct)\w+="(\d)\d*"/g)) {
      const at = start + attribute.index + attribute[0].indexOf('"') + 1;
      yield `${text.slice(0, at)}${(Number(attribute[1]) + 3) % 10}${text.slice(at + 1)}`;
    }
  }
}

/** Returns the first statistic of a player that differs, with the number in the team line. */
function firstChange(one: StatFile, other: StatFile) {
  for (const [index, team] of one.teams.entries())
    for (const [row, player] of team.players.entries()) {
      const stats = other.teams[index]?.players[row]?.stats ?? {};
      const id = Object.keys({ ...player.stats, ...stats }).find((key) => player.stats[key] !== stats[key]);
      if (id && findStat(one.game.sport ?? "VB", id)?.kind !== "max" && team.totals?.[id] !== undefined)
        return { team: team.name, id, stated: team.totals[id] };
    }
  return null;
}
