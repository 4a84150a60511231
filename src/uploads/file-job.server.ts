import type { ReadOptions, StatFile } from "@openroster/stat-files/document/stat-file.ts";
import type { RosterTable } from "./roster-table.ts";

/** A file to read: as a game with these options, or as a roster. */
export interface FileJob {
  bytes: Uint8Array;
  options: ReadOptions | "roster";
}

/** A game, the tables of a roster, the sentence that refuses the file, or an unexpected error. */
export type FileResult = { file: StatFile } | { tables: RosterTable[] } | { refused: string } | { error: string };
