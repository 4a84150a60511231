export interface Roster {
  columns: string[];
  rows: string[][];
}

/** A table, the sentence that refuses the file, or an unexpected error. */
export type RosterResult = { roster: Roster } | { refused: string } | { error: string };
