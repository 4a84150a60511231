import type { ReadOptions, StatFile } from "@openroster/stat-files/document/stat-file.ts";

export interface StatFileJob {
  bytes: Uint8Array;
  options: ReadOptions;
}

/** A file, the sentence that refuses it, or an unexpected error. */
export type StatFileResult = { file: StatFile } | { refused: string } | { error: string };
