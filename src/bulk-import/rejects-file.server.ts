import { type FileHandle, open, rm } from "node:fs/promises";
import path from "node:path";
import type { RejectedLine } from "./write-batch.server.ts";

/** The report of rejected lines, beside the imported file or in another folder. The file is created at the first rejected line. */
export interface RejectsFile {
  path: string;
  write(rejected: RejectedLine[]): Promise<void>;
  close(): Promise<void>;
}

export async function openRejectsFile(file: string, folder = path.dirname(file)): Promise<RejectsFile> {
  const target = path.join(folder, `${path.basename(file)}.rejects.ndjson`);
  await rm(target, { force: true });
  let handle: FileHandle | undefined;
  return {
    path: target,
    async write(rejected) {
      // The file contains personal data, so only its owner may read it.
      handle ??= await open(target, "w", 0o600);
      await handle.appendFile(rejected.map((line) => `${JSON.stringify(line)}\n`).join(""));
    },
    async close() {
      await handle?.close();
    },
  };
}
