import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { removeFolder } from "../remove-folder.ts";

/** A separate disk in memory. */
export interface SmallDisk {
  folder: string;
  /** Leaves no free block. */
  fill(): Promise<void>;
  /** Frees it, as an operator does who deletes a ballast file. */
  free(): Promise<void>;
  close(): Promise<void>;
}

/** Mounts a disk. If mounting is not possible here, returns the reason. */
export function mountSmallDisk(megabytes: number): SmallDisk | string {
  const folder = mkdtempSync(path.join(tmpdir(), "openroster-disk-"));
  const resize = (bytes: number) =>
    void execFileSync("mount", ["-o", `remount,size=${bytes}`, folder], { stdio: "pipe" });
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=711`, "tmpfs", folder], { stdio: "pipe" });
  } catch (error) {
    return `no disk can be mounted here: ${error instanceof Error ? error.message.trim() : error}`;
  }
  return {
    folder,
    async fill() {
      for (let attempts = 0; ; attempts += 1) {
        const { blocks, bfree, bsize } = await statfs(folder);
        try {
          return resize((blocks - bfree) * bsize);
        } catch (error) {
          // Other processes write concurrently.
          if (attempts >= 100) throw error;
          await sleep(5);
        }
      }
    },
    free: async () => resize(megabytes * 1024 * 1024),
    async close() {
      execFileSync("umount", ["--lazy", folder], { stdio: "pipe" });
      await removeFolder(folder);
    },
  };
}
