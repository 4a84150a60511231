import { utils, write } from "@e965/xlsx";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readStatFile } from "../read-stat-file.ts";
import { openTables } from "./open-tables.ts";
import { findPersonColumn, findPersonColumns } from "./person-columns.ts";
import { readClass } from "./read-class.ts";
import { readHeight, readHeightParts } from "./read-height.ts";
import { splitLine } from "./split-line.ts";

const limits = { rows: 1000, columns: 50, cellLength: 200 };
const score = (cells: readonly string[]) => cells.filter((cell) => findPersonColumn(cell) !== null).length;
const open = (text: string | Uint8Array) =>
  openTables(typeof text === "string" ? Buffer.from(text) : text, limits, score);

describe("tables of a file", () => {
  it("finds the header below titles, and names rows that are no data", () => {
    const { tables } = open(
      "Lincoln East\nRoster 2027\n\n#,Name,Ht\n7,Ana,5-9\n#,Name,Ht\n8,Bea,5-8\nHead coach: Cy Doe,,\n",
    );
    expect(tables).toHaveLength(1);
    expect(tables[0]?.rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [5, "7", "Ana", "5-9"],
      [7, "8", "Bea", "5-8"],
    ]);
    expect(tables[0]?.notes.join("\n")).toMatch(/Row 1 .*Row 2 .*Row 6 repeats.*Row 8 /s);
  });

  it("never joins two tables", () => {
    const { tables } = open("Varsity\n#,Name\n7,Ana\n\nJV\nNo.,Player,Ht\n8,Bea,5-8\n");
    expect(tables.map(({ title, rows }) => [title, rows.length])).toEqual([
      ["Varsity", 1],
      ["JV", 1],
    ]);
  });

  it("starts a table at the same columns below another title, and none on the next printed page", () => {
    const titles = (text: string) => open(text).tables.map(({ title, rows }) => [title, rows.length]);
    expect(titles("Varsity\n#,Name\n7,Ana\n\nJV\n#,Name\n8,Bea\n")).toEqual([
      ["Varsity", 1],
      ["JV", 1],
    ]);
    expect(titles("Varsity\n#,Name\n7,Ana\nPage 2 of 2\nVarsity\n#,Name\n8,Bea\n")).toEqual([["Varsity", 2]]);
  });

  it("reads tables beside each other, with their titles", () => {
    const { tables } = open("Lincoln,,,Norris,\n#,Name,,#,Name\n7,Ana,,1,Bea\n8,Cia,,2,Dee\n,,,3,Eve\n");
    expect(tables.map(({ title, rows }) => [title, ...rows.map(({ cells }) => cells.join(" "))])).toEqual([
      ["Lincoln", "7 Ana", "8 Cia"],
      ["Norris", "1 Bea", "2 Dee", "3 Eve"],
    ]);
    expect(open("#,Name,,Team\n7,Ana,,A\n").tables).toHaveLength(1);
    expect(open("#,Name,,#,Name\n7,Ana,x,1,Bea\n").tables).toHaveLength(1);
    expect(open("#,Name,,#,Name\n7,Ana,,1,Bea,x\n").tables[1]?.notes.join()).toContain("Not read: «x»");
  });

  it("reads no row of a glossary", () => {
    const { tables } = open("#,Name\n7,Ana\nGlossary\nOH,Outside hitter\nS,Setter\n");
    expect(tables[0]?.rows.map(({ cells }) => cells)).toEqual([["7", "Ana"]]);
    expect(tables[0]?.notes.join()).toMatch(/Row 3 .*Row 4 .*Outside hitter.*Row 5 .*Setter/);
  });

  it("gives each table of a statistics file its own team", () => {
    const { teams, warnings } = readStatFile(
      Buffer.from("#,Player,Kills,Digs\n7,Ana,3,4\n\n#,Player,K,TA\n7,Bea,5,9\n"),
    );
    expect(teams.map(({ players }) => players.map(({ name }) => name))).toEqual([["Ana"], ["Bea"]]);
    expect(warnings[0]).toContain("2 tables");
  });

  it("reads an old Excel workbook", () => {
    const sheet = utils.aoa_to_sheet([
      ["No.", "Name"],
      ["05", "Ana"],
    ]);
    const bytes = write({ SheetNames: ["One"], Sheets: { One: sheet } }, { type: "buffer", bookType: "biff8" });
    expect(open(new Uint8Array(bytes))).toMatchObject({
      format: "xls",
      tables: [{ rows: [{ cells: ["05", "Ana"] }] }],
    });
  });

  it.each([",", ";", "\t", "|"])("reads cells that %j separates", (delimiter) => {
    const text = [
      ["#", "Name"],
      ["7", "Ana"],
    ]
      .map((cells) => cells.join(delimiter))
      .join("\n");
    expect(open(text).tables[0]?.rows[0]?.cells).toEqual(["7", "Ana"]);
  });

  it.each([
    ["one row", "Spielerin;Punkte\nAna;5\n"],
    ["a title", "Spiel 4\n\nSpielerin;Punkte\nAna;5\n\n"],
  ])("finds the delimiter of two columns with %s", (_, text) => {
    const { tables } = open(text);
    expect(tables.map(({ header, rows }) => [header.cells, ...rows.map(({ cells }) => cells)])).toEqual([
      [
        ["Spielerin", "Punkte"],
        ["Ana", "5"],
      ],
    ]);
  });

  it("reads an inch mark that is not escaped, and names an ambiguous row", () => {
    const { tables } = open('#,Name,Ht,Class\n7,Ana,"5\'11"",2027\n8,"Bea,5-8,2027\n9,Cia,5-7,2028\n');
    expect(tables[0]?.rows.map(({ cells }) => cells)).toEqual([
      ["7", "Ana", "5'11\"", "2027"],
      ["9", "Cia", "5-7", "2028"],
    ]);
    expect(tables[0]?.notes).toEqual([expect.stringContaining("Row 3 is not read")]);
    expect(splitLine('a,"b ""c"" d",e', ",")).toEqual(["a", 'b "c" d', "e"]);
  });

  it("reads or reports every cell", () => {
    const cell = fc.stringMatching(/^[a-z0-9 "'#=.-]{0,8}$/);
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 }), (rows) => {
        const text = rows.map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(",")).join("\n");
        const { tables } = open(`No.,Name,Ht\n${text}\n`);
        const all = JSON.stringify(tables).replaceAll(/\\"|\s/g, "");
        for (const one of rows.flat()) {
          const shown = one.replace(/^\s*=\s*"(.*)"\s*$/, "$1").replaceAll(/["\s]/g, "");
          expect(all).toContain(shown);
        }
      }),
    );
  });
});

describe("columns, heights and classes", () => {
  it("finds columns by the names that people give them", () => {
    const names = [
      "#",
      "No.",
      "Player Number",
      "Athlete Name",
      "Yr",
      "Cl.",
      "HS Grad Year",
      "Height (ft/in)",
      "Ht",
      "Pos.",
    ];
    expect(names.map(findPersonColumn)).toEqual([
      ...[
        "jersey",
        "jersey",
        "jersey",
        "name",
        "graduationYear",
        "graduationYear",
        "graduationYear",
        "height",
        "height",
      ],
      "position",
    ]);
    expect(["J#", "Nº", "Cl. Yr.", "Student-Athlete", "Court #"].map(findPersonColumn)).toEqual([
      "jersey",
      "jersey",
      "graduationYear",
      "name",
      "court",
    ]);
    expect(findPersonColumns(["Name", "HEIGHT_FT", "HEIGHT_IN"])).toEqual({ name: 0, height: 1, heightInches: 2 });
    expect(findPersonColumns(["Name", "HEIGHT_IN"])).toEqual({ name: 0, height: 1 });
    expect(findPersonColumns(["Year", "Grad Year"])).toEqual({ graduationYear: 1 });
  });

  it.each([
    ["5′11″", 71],
    ["5 11", 71],
    ["5'11.5\"", 72],
    ["5' 11 1/2\"", 72],
    ["1.8 m", 71],
    ["71.0", 71],
    ["6-12", null],
    ["5.11", null],
    ["511", null],
    ["9-0", null],
    ["46028", null],
  ])("reads the height %j as %j", (text, height) => {
    expect(readHeight(text)).toBe(height);
  });

  it("joins feet and inches of two columns", () => {
    expect([readHeightParts("5", "11"), readHeightParts("6", ""), readHeightParts("5", "13")]).toEqual([71, 72, null]);
  });

  it.each([
    ["2027.0", { year: 2027 }],
    ["’27", { year: 2027 }],
    ["RS-So.", { year: 2029 }],
    ["12th", { year: 2027 }],
    ["Grade 9", { year: 2030 }],
    ["2026/27", null],
    ["Coach", null],
  ])("reads the class %j", (text, read) => {
    expect(readClass(text, 2027)).toEqual(read);
  });
});
