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

/** The tables of a file, the sentence that refuses it, or an unexpected error. */
export type RosterResult = { tables: RosterTable[] } | { refused: string } | { error: string };
