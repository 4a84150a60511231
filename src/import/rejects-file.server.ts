import { type FileHandle, open, rm } from "node:fs/promises";
import type { RejectedLine } from "./write-batch.server.ts";

/** The report of rejected lines beside the imported file. The file is created at the first rejected line. */
export interface RejectsFile {
  path: string;
  write(rejected: RejectedLine[]): Promise<void>;
  close(): Promise<void>;
}

export async function openRejectsFile(file: string): Promise<RejectsFile> {
  const path = `${file}.rejects.ndjson`;
  await rm(path, { force: true });
  let handle: FileHandle | undefined;
  return {
    path,
    async write(rejected) {
      // The file contains personal data, so only its owner may read it.
      handle ??= await open(path, "w", 0o600);
      await handle.appendFile(rejected.map((line) => `${JSON.stringify(line)}\n`).join(""));
    },
    async close() {
      await handle?.close();
    },
  };
}
