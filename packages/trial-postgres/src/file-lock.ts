import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { StartupProblem } from "./startup-problem.ts";

/** `shared` is compatible with `shared` and with one `reserved`; `exclusive` is compatible with no other lock. */
export type LockLevel = "shared" | "reserved" | "exclusive";

export interface FileLock {
  release(): void;
}

const begin: Record<LockLevel, string> = {
  shared: "begin; select count(*) from sqlite_schema",
  reserved: "begin immediate",
  exclusive: "begin exclusive",
};

// Without a reference, garbage collection would close the handle and release the lock.
const openLocks = new Set<DatabaseSync>();

/** Takes the lock, or returns null if another lock excludes it. The file must exist and stays empty. */
export function tryLock(file: string, level: LockLevel): FileLock | null {
  // SQLite only provides file locks without a native add-on. Opening the file elsewhere in this process would drop the locks.
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // Without a journal file, nothing is written, so the lock works on a full disk.
    database.exec("pragma journal_mode = memory");
    database.exec(begin[level]);
  } catch (error) {
    database.close();
    if (isLocked(error)) return null;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupProblem(`${file} cannot be locked (${reason}). Set DATA_DIR to a folder on a local disk.`, {
      cause: error,
    });
  }
  openLocks.add(database);
  return {
    release() {
      if (openLocks.delete(database)) database.close();
    },
  };
}

export async function waitForLock(file: string, level: LockLevel, onWait?: () => void): Promise<FileLock> {
  for (let waited = 0; ; waited += 40) {
    const lock = tryLock(file, level);
    if (lock) return lock;
    if (waited === 2000) onWait?.();
    await sleep(40);
  }
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && Number(error.errcode) % 256 === 5;
}
