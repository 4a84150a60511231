import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readSample, sampleNames, sharedSamples } from "../../samples/read-samples.ts";
import { readStatFile } from "../read-stat-file.ts";
import { statFileLimits } from "./limits.ts";

const read = (text: string | Uint8Array) => readStatFile(typeof text === "string" ? Buffer.from(text) : text);
const counted = (count: number) => Array.from({ length: count }, (_, index) => index);

function workbook(sheet: string): Uint8Array {
  return zipSync({
    "xl/workbook.xml": strToU8('<workbook><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>'),
    "xl/_rels/workbook.xml.rels": strToU8(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    "xl/worksheets/sheet1.xml": strToU8(`<worksheet>${sheet}</worksheet>`),
  });
}

const cell = (reference: string, text: string) => `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;

describe("G01 columns of a table", () => {
  const wide = (separator: string, first: string) =>
    [first, "Kills", ...counted(39_998).map((index) => `c${index}`)].join(separator);

  it.each([
    ["CSV", `${wide(",", "Player")}\nAna Reyes,5\n`],
    ["MaxPreps", `${wide("|", "Jersey")}\r\n${wide("|", "5")}\r\n`],
  ])("G01 refuses a %s file with 40,000 columns and names the limit", (_, text) => {
    expect(() => read(text)).toThrow("This file has 40,000 columns; we read at most 200.");
  });

  it("G01 refuses a workbook with a value in column 300", () => {
    const sheet = `<sheetData><row r="1">${cell("A1", "Player")}${cell("B1", "Kills")}${cell("KN1", "x")}</row><row r="2">${cell("A2", "Ana")}<c r="B2"><v>5</v></c></row></sheetData>`;
    expect(() => read(workbook(sheet))).toThrow("This file has 300 columns; we read at most 200.");
  });

  it("G01 ignores blank columns beyond the limit", () => {
    const blanks = ",".repeat(1000);
    const { teams, columns } = read(`Player,Kills${blanks}\nAna Reyes,5${blanks}\n`);
    expect(teams[0]?.players).toMatchObject([{ name: "Ana Reyes", stats: { kills: 5 } }]);
    expect(columns?.length).toBeLessThanOrEqual(200);
  });

  it.each([
    ["CSV", `Player,Kills\n${"Ana Reyes,5\n".repeat(2001)}`],
    ["MaxPreps", `Jersey|AttacksKills\r\n${"5|5\r\n".repeat(2001)}`],
  ])("G01 refuses a %s file with more than 2,000 rows", (_, text) => {
    expect(() => read(text)).toThrow("more than 2,000 rows");
  });
});

describe("G01 texts of a file", () => {
  it("G01 cuts names, headers and warnings to the length that pages show", () => {
    const rows = counted(300).map((index) => `${"N".repeat(5000)}${index},x${index},1`);
    const { teams, columns, warnings } = read(`Player,Kills,Digs,${"H".repeat(5000)}\n${rows.join("\n")}\n`);
    expect(teams[0]?.players[0]?.name).toHaveLength(100);
    expect(Math.max(...(columns ?? []).map(({ header }) => header.length))).toBe(100);
    expect(warnings).toHaveLength(100);
    expect(warnings.at(-1)).toBe("The file has 203 more notes, which are not shown.");
    expect(Math.max(...warnings.map((text) => text.length))).toBeLessThanOrEqual(500);
  });

  it("G01 refuses a file with more than four teams", () => {
    const rows = counted(5).map((index) => `Ana,5,Team ${index}`);
    expect(() => read(`Player,Kills,Team\n${rows.join("\n")}\n`)).toThrow("more than 4 teams");
  });
});

describe("G02 hostile documents", () => {
  const attributes = counted(900_000)
    .map((index) => `a${index}=""`)
    .join(" ");
  it.each([
    ["900,000 attributes in one element", `<vbgame ${attributes.slice(0, 8_000_000)}"/>`, "more than 250 attributes"],
    ["many elements", `<vbgame>${"<a/>".repeat(100_001)}</vbgame>`, "more than 100,000 elements"],
    [
      "many elements that are skipped",
      `<vbgame><plays>${"<a/>".repeat(100_001)}</plays></vbgame>`,
      "more than 100,000 elements",
    ],
    [
      "many attributes",
      `<vbgame>${'<a b="" c="" d="" e=""/>'.repeat(51_000)}</vbgame>`,
      "more than 200,000 attributes",
    ],
    ["8 MB of ampersands", `<vbgame>${"&".repeat(8_000_000)}</vbgame>`, "more than 20,000 “&” characters"],
    ["8 MB of entities", `<vbgame>${"&lt;".repeat(2_000_000)}</vbgame>`, "more than 20,000 “&” characters"],
    ["many comments", `<vbgame>${"<!---->".repeat(100_001)}</vbgame>`, "more than 100,000 elements"],
    ["JSON with many values", `{"format":[${"0,".repeat(2_000_000)}0]}`, "more than 300,000 values"],
  ])("G02 refuses %s", (_, text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  it.each(['{"format":"', '{"', '["'])("G02 reads deeply escaped text after %s without a stack overflow", (start) => {
    const damaged = "This JSON file is damaged or cut off.";
    expect(() => read(`${start}${'\\"'.repeat(4_000_000 - 10)}`)).toThrow(damaged);
    expect(() => read(`${start}${"\\".repeat(8_000_000)}`)).toThrow(damaged);
  });

  it("G02 refuses many attributes and many elements in a workbook", () => {
    expect(() => read(workbook(`<sheetData ${attributes.slice(0, 10_000)}"/>`))).toThrow("more than 250 attributes");
    const rows = `<row>${"<c/>".repeat(100)}</row>`.repeat(1000);
    expect(() => read(workbook(`<sheetData>${rows}</sheetData>`))).toThrow("more than 100,000 elements");
  });
});

describe("G02 real files", () => {
  const samples = [
    ...sampleNames(/\.(?:xml|dvw|vsm|txt)$/).map((name) => ({ name, read: () => readSample(name) })),
    ...sharedSamples(),
  ];

  it.each(samples)("G02 leaves a factor of ten to the limits for $name", ({ read: bytesOf }) => {
    const text = bytesOf().toString("latin1");
    const isXml = text.trimStart().startsWith("<");
    const count = (pattern: RegExp) => [...text.matchAll(pattern)].length;
    if (isXml) {
      expect(count(/<[a-z]/gi) * 10).toBeLessThanOrEqual(statFileLimits.elements);
      expect(count(/\w="/g) * 10).toBeLessThanOrEqual(statFileLimits.attributes);
      expect(count(/&/g) * 10).toBeLessThanOrEqual(statFileLimits.ampersands);
    }
    if (text.trimStart().startsWith("{")) expect(count(/[[{:,]/g) * 10).toBeLessThanOrEqual(statFileLimits.jsonValues);
    expect(text.length * 10).toBeLessThanOrEqual(statFileLimits.bytes);
  });
});
