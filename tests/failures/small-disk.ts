import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { chmod, open, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { removeFolder } from "../remove-folder.ts";

/** A separate disk in memory. */
export interface SmallDisk {
  folder: string;
  /** Fills it to the last block. */
  fill(): Promise<void>;
  /** Frees it, as an operator does who deletes a ballast file. */
  free(): Promise<void>;
  close(): Promise<void>;
}

/** Mounts a disk. If mounting is not possible here, returns the reason. */
export function mountSmallDisk(megabytes: number): SmallDisk | string {
  const folder = mkdtempSync(path.join(tmpdir(), "openroster-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=711`, "tmpfs", folder], { stdio: "pipe" });
  } catch (error) {
    return `no disk can be mounted here: ${error instanceof Error ? error.message.trim() : error}`;
  }
  const ballast = path.join(folder, "ballast");
  return {
    folder,
    async fill() {
      const file = await open(ballast, "a");
      await chmod(ballast, 0o600);
      // Other processes write concurrently, so that the last blocks are filled one by one.
      for (let bytes = 4 * 1024 * 1024; bytes >= 4096; ) {
        const { bavail, bsize } = await statfs(folder);
        const written = await file.write(Buffer.alloc(Math.min(bytes, bavail * bsize))).then(
          ({ bytesWritten }) => bytesWritten,
          () => 0,
        );
        if (written < bytes) bytes /= 4;
      }
      await file.close();
    },
    free: () => rm(ballast, { force: true }),
    async close() {
      execFileSync("umount", ["--lazy", folder], { stdio: "pipe" });
      await removeFolder(folder);
    },
  };
}
