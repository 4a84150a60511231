import { strFromU8, strToU8, unzipSync, Zip, ZipDeflate } from "fflate";
import { cellRef, writeXlsx } from "hucre/xlsx";
import { notesMark } from "./write-csv.server.ts";

/** Values in the order of the columns, with the mark in place of the notes. */
export interface ExportedRow {
  row: readonly unknown[];
  notes: AsyncIterable<string>;
}

/** Characters of a cell. Excel refuses a file with more. */
const maxCharacters = 32_767;
const cut = "\n… The CSV and the JSON have the other notes.";

const widths = new Map<string, number>(
  Object.entries({ athlete_id: 14, school: 28, city: 16, tags: 24, summary: 50, notes: 60, profile_url: 40, team: 24 }),
);
const sheetPath = "xl/worksheets/sheet1.xml";
const endOfRows = "</sheetData>";

/**
 * Writes a workbook of one sheet. Its texts are cells of text, so that none is a formula. Its first row stays in view, and it prints in landscape,
 * one page wide, with the first row on each page. A cell of notes that is too long is cut, and says so.
 */
export async function* writeSheet(
  columns: readonly string[],
  rows: AsyncIterable<ExportedRow>,
): AsyncGenerator<Uint8Array> {
  // The stream writer of the library has no page setup, and its other writer has the file in memory. So that one writes a sheet without rows.
  const { [sheetPath]: sheet = new Uint8Array(), ...others } = unzipSync(await writeFrame(columns));
  const [start = "", end = ""] = strFromU8(sheet).split(endOfRows);
  let written: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    written.push(bytes);
  });
  const add = (path: string) => {
    const file = new ZipDeflate(path);
    zip.add(file);
    return file;
  };
  for (const [path, content] of Object.entries(others)) add(path).push(content, true);
  const file = add(sheetPath);
  file.push(strToU8(start));
  // The first row is the header.
  let number = 2;
  for await (const { row, notes } of rows) {
    const text = row.includes(notesMark) ? await joinNotes(notes) : null;
    file.push(
      strToU8(
        writeRow(
          number,
          row.map((value) => (value === notesMark ? text : value)),
        ),
      ),
    );
    number += 1;
    yield* written;
    written = [];
  }
  file.push(strToU8(endOfRows + end), true);
  zip.end();
  yield* written;
}

/** Returns a workbook with the header alone. */
function writeFrame(columns: readonly string[]): Promise<Uint8Array> {
  return writeXlsx({
    sheets: [
      {
        name: "Board",
        columns: columns.map((header) => ({ header, width: widths.get(header) ?? 12 })),
        rows: [[...columns]],
        freezePane: { rows: 1 },
        pageSetup: {
          orientation: "landscape",
          fitToPage: true,
          fitToWidth: 1,
          fitToHeight: 0,
          printTitlesRow: "$1:$1",
        },
      },
    ],
  });
}

function writeRow(number: number, values: readonly unknown[]): string {
  const cells = values.map((value, column) => {
    if (value === null || value === undefined || value === "") return "";
    const start = `<c r="${cellRef(number - 1, column)}"`;
    if (typeof value === "number") return `${start}><v>${value}</v></c>`;
    return `${start} t="inlineStr"><is><t xml:space="preserve">${escapeXml(String(value).slice(0, maxCharacters))}</t></is></c>`;
  });
  return `<row r="${number}">${cells.join("")}</row>`;
}

/** Escapes a text of XML. Control characters and halves of a surrogate pair, such as one that was cut, would make the file invalid. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

async function joinNotes(notes: AsyncIterable<string>): Promise<string | null> {
  let text = "";
  let isCut = false;
  for await (const note of notes) {
    isCut ||= text.length + note.length + 1 > maxCharacters - cut.length;
    if (!isCut) text += `${text && "\n"}${note}`;
  }
  return isCut ? text + cut : text || null;
}
