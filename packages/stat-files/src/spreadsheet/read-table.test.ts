import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { headerFingerprint } from "./header-fingerprint.ts";
import { readSpreadsheet } from "./read-spreadsheet.ts";

const read = (text: string, options = {}) => readSpreadsheet(Buffer.from(text), options);

describe("CSV", () => {
  it.each([
    ["commas", ","],
    ["semicolons", ";"],
    ["tabs", "\t"],
  ])("reads %s below a title", (_, delimiter) => {
    const rows = [["Match report"], ["#", "Player", "Kills", "Total Attacks", "Digs"], ["02", "Doe", "3", "9", "-"]];
    const { game, teams } = read(`${rows.map((cells) => cells.join(delimiter)).join("\n")}\n`);
    expect(game.sport).toBe("VB");
    expect(teams[0]?.players).toMatchObject([{ name: "Doe", jersey: "02", stats: { kills: 3, attackAttempts: 9 } }]);
  });

  it("reads names of columns with dots and blanks, and each kind of minus sign", () => {
    const { teams } = read("#,Player,S,S. Err.,R Err\n7,Doe,3,2,1\n", { sport: "VB" });
    expect(teams[0]?.players[0]?.stats).toEqual({ setsPlayed: 3, serviceErrors: 2, receptionErrors: 1 });
    const rows = ["\u2212", "–", "\uFE63", "-"].map((minus, index) => `${index},Doe ${index},${minus}4,2`).join("\n");
    const football = read(`#,Player,Rush Yards,Rushing Attempts\n${rows}\n`, { sport: "FB" });
    expect(football.teams[0]?.players.map(({ stats }) => stats.rushYards)).toEqual([-4, -4, -4, -4]);
  });

  it("reads UTF-16 and windows-1252", () => {
    const text = "Player,Kills,Digs\nZoë,3,4\n";
    for (const bytes of [Buffer.from(`\uFEFF${text}`, "utf16le"), Buffer.from(text, "latin1")])
      expect(readSpreadsheet(bytes).teams[0]?.players[0]?.name).toBe("Zoë");
  });

  it("skips rows of teams, opponents, totals and glossaries", () => {
    const rows = ["Total", "Totals", "Team A", "Opponent", "Glossary", ""].map((name) => `${name},9,9`).join("\n");
    expect(read(`Player,Kills,Digs\n${rows}\nDoe,1,2\n`).teams[0]?.players).toHaveLength(1);
  });

  it("compares the totals of SoloStats with the players", () => {
    const header = "Player,#,SP,K,E,TA,SA,SE,R,RE,Pass Rating,Digs,BS,BA,A";
    const { checks, teams } = read(
      `${header}\nDoe,4,3,5,1,9,0,0,2,0,2.1,4,0,1,0\nTotals,,3,6,1,9,0,0,2,0,2.1,4,0,1,0\n`,
    );
    expect(teams[0]?.players[0]?.stats).toMatchObject({ setsPlayed: 3, kills: 5, receptions: 2, assists: 0 });
    expect(checks[0]?.details.filter(({ ok }) => !ok)).toMatchObject([{ statistic: "kills", stated: 6, computed: 5 }]);
  });

  it("reads only games played from the averages of GameChanger", () => {
    const { teams, warnings } = read("Number,Last,First,GP,PPG,RPG,AST/TO\n4,Doe,Ann,20,11.3,4.2,1.5\n");
    expect(teams[0]?.players).toMatchObject([{ name: "Ann Doe", jersey: "4", stats: { gamesPlayed: 20 } }]);
    expect(warnings.join(" ")).toContain("averages");
  });

  it("reads number and name of Hudl’s volleyball export from one cell", () => {
    const { teams } = read(
      "Player,Kills,Errors,Total Attacks,Attack%,Aces\n#4 Olivia H.,5,1,12,0.333,2\nTeam A,5,1,12,0.333,2\n",
    );
    expect(teams[0]?.players).toMatchObject([
      { name: "Olivia H.", jersey: "4", stats: { kills: 5, attackErrors: 1, attackAttempts: 12, serviceAces: 2 } },
    ]);
  });

  it.each([
    [
      "a list of plays",
      "PLAY #,ODK,DN,DIST,YARD LN,PLAY TYPE,RESULT,GN/LS\n1,O,1,10,-25,Run,Rush,4\n",
      "one play in each row",
    ],
    ["a header without players", "Player,Kills,Digs\n", "no rows of players"],
    ["an open quotation mark", 'Player,Kills,Digs\n"Doe,1,2\n', "quotation mark is not closed"],
    ["a cut last line", "Player,Kills,Digs\nDoe,1,2\nRoe,1", "cut off"],
    ["unknown columns", "foo,bar\n1,2\n", "no statistics"],
  ])("refuses %s", (_, text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  it("warns about cells that look like dates and about formulas", () => {
    const { teams, warnings } = read("Player,Kills,Digs,Assists\nDoe,4-Mar,=1+1,2\n");
    expect(teams[0]?.players[0]?.stats).toEqual({ assists: 2 });
    expect(warnings.slice(0, 2)).toEqual(["Kills: 1 of 1 cell not read.", "Digs: 1 of 1 cell not read."]);
    expect(warnings.filter((text) => /4-Mar.*looks like a date|=1\+1.*not a number/.test(text))).toHaveLength(2);
  });

  it("reads or counts every cell", () => {
    const cell = fc.oneof(
      fc.constantFrom(
        "5",
        "1,595",
        "\u22123",
        "10-20",
        "31:27",
        "50%",
        "x",
        "4-Mar",
        "=1+1",
        "DNP",
        "12+",
        "1e3",
        ".5",
        "",
      ),
      fc.stringMatching(/^[a-z0-9.%:+]{0,6}$/),
    );
    const row = fc.tuple(cell, cell);
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (rows) => {
        const lines = rows.map(([kills, digs], index) => `${index},Player ${index},"${kills}","${digs}"`);
        const { teams, warnings } = read(`#,Player,Kills,Digs\n${lines.join("\n")}\n`);
        for (const [place, [header, id]] of [["Kills", "kills"] as const, ["Digs", "digs"] as const].entries()) {
          const filled = rows.filter((cells) => cells[place] !== "").length;
          const stored = teams[0]?.players.filter(({ stats }) => stats[id] !== undefined).length ?? 0;
          const counted = warnings.flatMap(
            (text) => new RegExp(`^${header}: (\\d+) of ${filled} cells? not read`).exec(text)?.[1] ?? [],
          );
          expect(stored + Number(counted[0] ?? 0)).toBe(filled);
        }
      }),
    );
  });

  it("reads the columns of a mapping that is remembered by the header", () => {
    const options = { sport: "BB", mapping: { Nr: "jersey", Wer: "name", Pkt: "points" } };
    const { teams, columns } = read("Nr;Wer;Pkt;Extra\n7;Doe;12;9\n", options);
    expect(teams[0]?.players).toMatchObject([{ name: "Doe", jersey: "7", stats: { points: 12 } }]);
    const same = headerFingerprint([" nr", "WER", "Pkt", "extra"].map((header) => ({ header })));
    expect(headerFingerprint(columns ?? [])).toBe(same);
  });
});

describe("XLSX", () => {
  const strings = "<sst><si><t>Player</t></si><si><r><t>Ki</t></r><r><t>lls</t></r></si><si><t>Digs</t></si></sst>";
  const workbook = '<workbook xmlns:r="r"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>';
  const relations = '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>';
  const zip = (sheet: string) =>
    zipSync({
      "[Content_Types].xml": strToU8("<Types/>"),
      "xl/workbook.xml": strToU8(workbook),
      "xl/_rels/workbook.xml.rels": strToU8(relations),
      "xl/sharedStrings.xml": strToU8(strings),
      "xl/worksheets/sheet1.xml": strToU8(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
    });
  const header =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="s"><v>2</v></c></row>';

  it("reads shared and inline text, numbers, gaps and the results of formulas", () => {
    const row =
      '<row r="2"><c r="A2" t="inlineStr"><is><t>Doe</t></is></c><c r="B2"><v>3</v></c><c r="D2"><f>1+1</f><v>2</v></c></row>';
    const { teams, warnings } = readSpreadsheet(zip(header + row));
    expect(teams[0]?.players).toMatchObject([{ name: "Doe", stats: { kills: 3, digs: 2 } }]);
    expect(warnings[0]).toBe("1 cells contain formulas. The results that the file stores for them were read.");
  });

  it("refuses a document type definition in a part", () => {
    const hostile = zipSync({ "xl/workbook.xml": strToU8("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>") });
    expect(() => readSpreadsheet(hostile)).toThrow("document type definition");
  });
});
