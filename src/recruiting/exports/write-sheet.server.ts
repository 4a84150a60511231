import type { CellValue } from "hucre/xlsx";
import { writeXlsxStream } from "hucre/xlsx";
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

/**
 * Writes a workbook of one sheet. Its texts are cells of text, so that none is a formula. Its first row stays in view. A cell of notes that is too
 * long is cut, and says so.
 */
export async function* writeSheet(
  columns: readonly string[],
  rows: AsyncIterable<ExportedRow>,
): AsyncGenerator<Uint8Array> {
  async function* cells(): AsyncGenerator<CellValue[]> {
    for await (const { row, notes } of rows) {
      const text = row.includes(notesMark) ? await joinNotes(notes) : null;
      yield row.map((value) => (value === notesMark ? text : cellOf(value)));
    }
  }
  const options = {
    name: "Board",
    columns: columns.map((header) => ({ header, width: widths.get(header) ?? 12 })),
    freezePane: { rows: 1 },
  };
  yield* writeXlsxStream(cells(), options);
}

function cellOf(value: unknown): CellValue {
  if (value === null || value === undefined || value === "") return null;
  return typeof value === "number" ? value : String(value).slice(0, maxCharacters);
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
