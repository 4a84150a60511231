import type { ReadOptions, StatFile } from "@openroster/stat-files/document/stat-file.ts";
import type { RosterTable } from "./roster-table.ts";

/** What a file is read as, with the options of a game. */
export interface FileJob {
  bytes: Uint8Array;
  options: ReadOptions | "roster";
}

/** A game, the tables of a roster, the sentence that refuses the file, or an unexpected error. */
export type FileResult = { file: StatFile } | { tables: RosterTable[] } | { refused: string } | { error: string };
