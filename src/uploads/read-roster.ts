import { decodeHead } from "@openroster/stat-files/document/decode-text.ts";
import { refuseOtherFormats } from "@openroster/stat-files/document/refuse-format.ts";
import { StatFileError } from "@openroster/stat-files/document/stat-file.ts";
import type { Table } from "@openroster/stat-files/tables/find-tables.ts";
import { openTables, workbookFormat } from "@openroster/stat-files/tables/open-tables.ts";
import { findPersonColumn } from "@openroster/stat-files/tables/person-columns.ts";
import { type RosterTable, rosterLimits, rosterProblems } from "./roster-table.ts";

const { rows: maxRows, columns: maxColumns, cells: maxCells, cellLength } = rosterLimits;
const maxNotes = 100;
const noteLength = 300;
/** One more than allowed, so that a wider table is refused and not cut. */
const limits = { rows: maxRows + 1, columns: 2 * maxColumns, cellLength };

/** Reads the tables of a text file or a workbook. A name of a column in the first rows starts a table. Throws a StatFileError with one sentence. */
export function readRoster(bytes: Uint8Array): RosterTable[] {
  try {
    if (bytes.length === 0) throw new StatFileError(rosterProblems.empty);
    if (!workbookFormat(bytes)) refuseGames(bytes);
    const { tables, warnings } = openTables(bytes, limits, scoreHeader);
    const filled = tables.filter(({ rows }) => rows.length > 0);
    if (filled.length === 0) throw new StatFileError(rosterProblems.empty);
    const read = filled.map(readTable);
    const count = (of: (table: RosterTable) => number) => read.reduce((sum, table) => sum + of(table), 0);
    if (count(({ rows }) => rows.length) > maxRows) throw new StatFileError(rosterProblems.rows);
    if (read.some(({ columns }) => columns.length > maxColumns)) throw new StatFileError(rosterProblems.columns);
    if (count(({ columns, rows }) => columns.length * rows.length) > maxCells)
      throw new StatFileError(rosterProblems.cells);
    read[0]?.notes.unshift(...warnings);
    return read.map((table) => ({ ...table, notes: shortNotes(table.notes) }));
  } catch (error) {
    if (!(error instanceof StatFileError)) throw error;
    if (/quotation mark/.test(error.message)) throw new StatFileError(rosterProblems.quotes, { cause: error });
    if (/more than [\d,]+ rows/.test(error.message)) throw new StatFileError(rosterProblems.rows, { cause: error });
    if (/\d columns/.test(error.message)) throw new StatFileError(rosterProblems.columns, { cause: error });
    throw error;
  }
}

const otherKinds = [
  [/^</, "an XML file"],
  [/^(?:\{|\[\s*[[{"])/, "a JSON file"],
  [/^\[3DATAVOLLEY/, "a DataVolley file"],
] as const;

/** Throws a sentence that names a file without a table of athletes. */
function refuseGames(bytes: Uint8Array): void {
  refuseOtherFormats(bytes);
  const head = decodeHead(bytes).replace(/^[\uFEFF\s]+/, "");
  const kind = otherKinds.find(([start]) => start.test(head))?.[1];
  if (kind) throw new StatFileError(`This is ${kind}. A roster is a table: CSV, TSV or an Excel workbook.`);
}

function scoreHeader(cells: readonly string[]): number {
  return cells.filter((cell) => findPersonColumn(cell) !== null).length;
}

/** A row that counts the others, such as `Totals: 14 players`. */
const total = /^(?:team |season |grand )?totals?(?:\s*[:=-].*)?$/i;

function readTable({ title, header, rows: all, notes }: Table): RosterTable {
  const isTotal = ({ cells }: Table["rows"][number]) => total.test(cells.find((cell) => cell !== "") ?? "");
  const rows = all.filter((row) => !isTotal(row));
  for (const { line } of all.filter(isTotal)) notes.push(`Row ${line} is a total, so it is not read.`);
  const columns = header.cells.map(
    (name, index) => clean(name).replaceAll("\n", " ").slice(0, 100) || `Column ${index + 1}`,
  );
  return {
    title,
    columns,
    rows: rows.map(({ cells }) => columns.map((_, index) => clean(cells[index] ?? ""))),
    lines: rows.map(({ line }) => line),
    notes,
  };
}

/** An apostrophe that our own exports add before a formula. */
const escapedFormula = /^'(?='*\s*[=+\-@\t\r])/;

/** Removes the apostrophe before a formula. The reader of tables removed what is invisible. */
function clean(cell: string): string {
  return cell.replace(escapedFormula, "").normalize("NFC").trim();
}

function shortNotes(notes: readonly string[]): string[] {
  const shown = notes.length > maxNotes ? notes.slice(0, maxNotes - 1) : notes;
  const left = notes.length - shown.length;
  return [
    ...shown.map((note) => note.slice(0, noteLength)),
    ...(left > 0 ? [`${left} more notes are not shown.`] : []),
  ];
}
