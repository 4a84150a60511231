import { StatFileError } from "./stat-file.ts";

/** Limits of one statistics file. The largest real files have less than a tenth of each. */
export const statFileLimits = {
  /** Bytes of XML, JSON and workbooks. */
  bytes: 8 * 1024 * 1024,
  /** Bytes of line-by-line formats. */
  textBytes: 2 * 1024 * 1024,
  /** Bytes of the unpacked parts of a workbook. */
  unpackedBytes: 32 * 1024 * 1024,
  /** Processor time for one reading of a file. */
  cpuMs: 3000,
  columns: 200,
  rows: 2000,
  cellLength: 200,
  teams: 4,
  /** Rows of players in one team. */
  players: 500,
  /** Values of all rows. */
  numbers: 20_000,
  /** Plays with a time. A match of five sets has about 700. */
  plays: 3000,
  /** Sets, quarters or halves. */
  periods: 50,
  /** Compared numbers of one check. */
  comparisons: 2000,
  warnings: 100,
  warningLength: 500,
  /** Characters of a name, a column header and every other short text. */
  textLength: 100,
  /** Elements, comments and processing instructions of all XML parts of a file. */
  elements: 100_000,
  attributes: 200_000,
  attributesOfElement: 250,
  /** Entities and unescaped “&” characters. */
  ampersands: 20_000,
  /** Nested elements of XML and nested values of JSON. */
  depth: 32,
  /** Brackets, commas and colons of JSON. */
  jsonValues: 300_000,
} as const;

export function tooMany(what: string, most: number): StatFileError {
  return new StatFileError(`This file has more than ${most.toLocaleString("en-US")} ${what}, which we do not read.`);
}

/** Throws if a row is wider than the limit; otherwise returns the rows without blank cells beyond it and with cut cells. */
export function boundRows(rows: readonly string[][]): string[][] {
  const { columns, cellLength } = statFileLimits;
  if (rows.length > statFileLimits.rows + 1) throw tooMany("rows", statFileLimits.rows);
  const widest = findWidest(rows, columns);
  if (widest > columns) throw tooManyColumns(widest);
  return rows.map((row) => row.slice(0, columns).map((cell) => cut(cell, cellLength)));
}

/** Returns the number of filled columns of the widest row among those with more than `columns` cells; 0 without such a row. */
export function findWidest(rows: readonly string[][], columns: number): number {
  return rows.reduce((most, row) => Math.max(most, row.length <= columns ? 0 : filledLength(row)), 0);
}

export function tooManyColumns(count: number, most: number = statFileLimits.columns): StatFileError {
  return new StatFileError(`This file has ${count.toLocaleString("en-US")} columns; we read at most ${most}.`);
}

function filledLength(row: readonly string[]): number {
  return row.findLastIndex((cell) => cell.trim() !== "") + 1;
}

/** Cuts a text without splitting a character. */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
}
