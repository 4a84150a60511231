import { findWidest, tooMany, tooManyColumns } from "../document/limits.ts";
import { StatFileError } from "../document/stat-file.ts";
import { cleanCell } from "./clean-cell.ts";
import { findTables, type ScoreHeader, type Table } from "./find-tables.ts";
import { readTextRows } from "./read-text-rows.ts";
import { readXls } from "./read-xls.ts";
import { readXlsx } from "./read-xlsx.ts";
import type { Sheet, TableFormat, TableLimits } from "./source-row.ts";

export interface OpenedTables {
  format: TableFormat;
  tables: Table[];
  /** Sentences about the whole file. */
  warnings: string[];
  /** The decoded text of a text file. */
  text: string | null;
}

const oleMark = "\xd0\xcf\x11\xe0";
const zipMarks = ["PK\u0003\u0004", "PK\u0005\u0006", "PK\u0007\b"];

/** Returns the kind of workbook by the first bytes; null for text. */
export function workbookFormat(bytes: Uint8Array): "xlsx" | "xls" | null {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 8)).toString("latin1");
  if (zipMarks.some((mark) => start.startsWith(mark))) return "xlsx";
  return start.startsWith(oleMark) ? "xls" : null;
}

/** Reads the tables of a text file or a workbook, without joining them. Throws a StatFileError. */
export function openTables(bytes: Uint8Array, limits: TableLimits, scoreHeader: ScoreHeader): OpenedTables {
  const format = workbookFormat(bytes);
  const opened = format ? openWorkbook(bytes, format, limits) : openText(bytes, limits);
  const tables = opened.sheets.flatMap((sheet) => findTables(cleanSheet(sheet, limits), scoreHeader));
  const found = tables.filter(({ header, rows }) => rows.length > 0 || header.cells.length > 1);
  if (found.reduce((sum, { rows }) => sum + rows.length, 0) > limits.rows) throw tooMany("rows", limits.rows);
  return { format: format ?? "csv", tables: found, warnings: opened.warnings, text: opened.text };
}

type Opened = { sheets: Sheet[]; warnings: string[]; text: string | null };

function openWorkbook(bytes: Uint8Array, format: "xlsx" | "xls", limits: TableLimits): Opened {
  return { sheets: (format === "xlsx" ? readXlsx : readXls)(bytes, limits), warnings: [], text: null };
}

function openText(bytes: Uint8Array, limits: TableLimits): Opened {
  const { sheet, warnings, text } = readTextRows(bytes, limits);
  if (sheet.notes.length > 0 && sheet.rows.filter(({ cells }) => cells.some((cell) => cell !== "")).length <= 1)
    throw new StatFileError("This file is damaged: a quotation mark is not closed.");
  return { sheets: [sheet], warnings, text };
}

function cleanSheet({ name, rows, notes }: Sheet, { columns, cellLength }: TableLimits): Sheet {
  const widest = findWidest(
    rows.map(({ cells }) => cells),
    columns,
  );
  if (widest > columns) throw tooManyColumns(widest, columns);
  return {
    name,
    notes,
    rows: rows.map(({ line, cells }) => ({
      line,
      cells: dropBlankEnd(cells.slice(0, columns).map((cell) => cleanCell(cell, cellLength))),
    })),
  };
}

/** Spreadsheet programs write empty cells up to the widest row. */
function dropBlankEnd(cells: string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);
}
