import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { StartupProblem } from "./startup-problem.ts";

/** `shared` goes with `shared` and with one `reserved`; `exclusive` goes with nothing. */
export type LockLevel = "shared" | "reserved" | "exclusive";

/** A lock of this process on a file, which the kernel drops when the process dies, however it dies. */
export interface FileLock {
  release(): void;
}

const begin: Record<LockLevel, string> = {
  shared: "begin; select count(*) from sqlite_schema",
  reserved: "begin immediate",
  exclusive: "begin exclusive",
};

// A lock whose handle nobody holds any longer would end with the next garbage collection.
const held = new Set<DatabaseSync>();

/** Takes the lock, or returns null where others hold what excludes it. The file must exist and stays empty. */
export function tryLock(file: string, level: LockLevel): FileLock | null {
  // SQLite is here for its locks alone: they are the system's own, work between processes and within one, and need no
  // program beside Node. Nothing else may open the file in this process: closing it would drop the locks.
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // No journal beside the file: nothing is ever written, and the lock can be had on a full disk.
    database.exec("pragma journal_mode = memory");
    database.exec(begin[level]);
  } catch (error) {
    database.close();
    if (isBusy(error)) return null;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupProblem(`${file} cannot be locked (${reason}). Set DATA_DIR to a folder on a local disk.`, {
      cause: error,
    });
  }
  held.add(database);
  return {
    release() {
      if (held.delete(database)) database.close();
    },
  };
}

/** Takes the lock as soon as it is free; calls `onWait` once when that takes longer than two seconds. */
export async function waitForLock(file: string, level: LockLevel, onWait?: () => void): Promise<FileLock> {
  for (let waited = 0; ; waited += 40) {
    const lock = tryLock(file, level);
    if (lock) return lock;
    if (waited === 2000) onWait?.();
    await sleep(40);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && Number(error.errcode) % 256 === 5;
}
