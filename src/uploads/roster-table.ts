export interface Roster {
  columns: string[];
  rows: string[][];
}

/** One of the tables of a file. */
export interface RosterTable extends Roster {
  title: string | null;
  /** The line of each row in the file, from 1. */
  lines: number[];
  /** Sentences about rows and cells that were not read. */
  notes: string[];
}

export const rosterLimits = {
  bytes: 5 * 1024 * 1024,
  rows: 10_000,
  columns: 100,
  cells: 250_000,
  cellLength: 40_000,
} as const;

/** Sentences about tables that are no rosters. */
export const rosterProblems = {
  rows: `A file can have at most ${rosterLimits.rows.toLocaleString("en-US")} rows.`,
  columns: `A file can have at most ${rosterLimits.columns} columns.`,
  cells: `A file can have at most ${rosterLimits.cells.toLocaleString("en-US")} cells. Delete the columns that you don’t need, or split the file.`,
  empty: "This file has no rows. One of the first rows must name the columns.",
  quotes: "This file is damaged: a quotation mark is not closed.",
} as const;
