import { type FileHandle, open, rm } from "node:fs/promises";
import type { RejectedLine } from "./write-batch.server.ts";

/** The report of a file's rejected lines, beside it; there is none as long as nothing is rejected. */
export interface RejectsFile {
  path: string;
  write(rejected: RejectedLine[]): Promise<void>;
  close(): Promise<void>;
}

/** Opens the report of `file`, `FILE.rejects.ndjson`; one from an earlier run is removed. */
export async function openRejectsFile(file: string): Promise<RejectsFile> {
  const path = `${file}.rejects.ndjson`;
  await rm(path, { force: true });
  let handle: FileHandle | undefined;
  return {
    path,
    async write(rejected) {
      // The lines are of people: the report is the importer's alone.
      handle ??= await open(path, "w", 0o600);
      await handle.appendFile(rejected.map((line) => `${JSON.stringify(line)}\n`).join(""));
    },
    async close() {
      await handle?.close();
    },
  };
}
