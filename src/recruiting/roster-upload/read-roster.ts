import { StatFileError } from "@openroster/stat-files/document/stat-file.ts";
import type { Table } from "@openroster/stat-files/tables/find-tables.ts";
import { openTables } from "@openroster/stat-files/tables/open-tables.ts";
import { findPersonColumn } from "@openroster/stat-files/tables/person-columns.ts";
import { readFormula } from "../exports/write-csv.server.ts";
import type { RosterResult, RosterTable } from "./roster-job.server.ts";
import { importLimits, uploadProblems } from "./vocabulary.ts";

const { rows: maxRows, columns: maxColumns, cells: maxCells, cellLength } = importLimits;
const maxNotes = 100;
const noteLength = 300;
/** One more than allowed, so that a wider table is refused and not cut. */
const limits = { rows: maxRows + 1, columns: 2 * maxColumns, cellLength };

/** Reads the tables of a text file or a workbook. A name of a column in the first rows starts a table. */
export function readRoster(bytes: Uint8Array): RosterResult {
  try {
    const { tables, warnings } = openTables(bytes, limits, scoreHeader);
    const filled = tables.filter(({ rows }) => rows.length > 0);
    if (filled.length === 0) return { refused: uploadProblems.empty };
    const read = filled.map(readTable);
    const count = (of: (table: RosterTable) => number) => read.reduce((sum, table) => sum + of(table), 0);
    if (count(({ rows }) => rows.length) > maxRows) return { refused: uploadProblems.rows };
    if (read.some(({ columns }) => columns.length > maxColumns)) return { refused: uploadProblems.columns };
    if (count(({ columns, rows }) => columns.length * rows.length) > maxCells) return { refused: uploadProblems.cells };
    read[0]?.notes.unshift(...warnings);
    return { tables: read.map((table) => ({ ...table, notes: shortNotes(table.notes) })) };
  } catch (error) {
    if (!(error instanceof StatFileError)) throw error;
    if (/quotation mark/.test(error.message)) return { refused: uploadProblems.quotes };
    if (/more than [\d,]+ rows/.test(error.message)) return { refused: uploadProblems.rows };
    if (/\d columns/.test(error.message)) return { refused: uploadProblems.columns };
    return { refused: error.message };
  }
}

function scoreHeader(cells: readonly string[]): number {
  return cells.filter((cell) => findPersonColumn(cell) !== null).length;
}

function readTable({ title, header, rows, notes }: Table): RosterTable {
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

/** Removes the apostrophe before a formula. The reader of tables removed what is invisible. */
function clean(cell: string): string {
  return readFormula(cell).normalize("NFC").trim();
}

function shortNotes(notes: readonly string[]): string[] {
  const shown = notes.length > maxNotes ? notes.slice(0, maxNotes - 1) : notes;
  const left = notes.length - shown.length;
  return [
    ...shown.map((note) => note.slice(0, noteLength)),
    ...(left > 0 ? [`${left} more notes are not shown.`] : []),
  ];
}
