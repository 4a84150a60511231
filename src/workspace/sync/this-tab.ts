import { freshId } from "../../browser-storage/fresh-id.ts";

const idKey = "openroster-tab";
const lockName = (id: string) => `openroster-tab-${id}`;

/** Returns this tab's id, which survives a reload. A duplicated tab receives a new id. */
export async function claimTab(): Promise<string> {
  const remembered = read();
  const id = remembered && (await holdLock(remembered)) ? remembered : freshId();
  if (id !== remembered) await holdLock(id);
  try {
    sessionStorage.setItem(idKey, id);
  } catch {
    // Without storage, the tab receives a new id after a reload.
  }
  return id;
}

// A browser on a loaded machine releases the lock of a crashed tab late.
const closingMs = 2_000;

/** Returns the closed tabs of `ids`. Waits up to two seconds for each that is open, because it may be closing. Without the Web Locks API, returns all. */
export async function findClosedTabs(ids: Iterable<string>): Promise<Set<string>> {
  const checked = await Promise.all([...new Set(ids)].map(async (id) => ({ id, isClosed: await isClosed(id) })));
  return new Set(checked.filter((tab) => tab.isClosed).map(({ id }) => id));
}

async function isClosed(id: string): Promise<boolean> {
  if (!navigator.locks) return true;
  // Shared, because several new tabs may check the same tab.
  const options: LockOptions = { mode: "shared", signal: AbortSignal.timeout(closingMs) };
  return navigator.locks.request(lockName(id), options, () => true).catch(() => false);
}

function read(): string | null {
  try {
    return sessionStorage.getItem(idKey);
  } catch {
    return null;
  }
}

/** Holds a lock until the tab closes. Returns false if another tab holds it. Without locks (plain HTTP), every id is free. */
function holdLock(id: string): Promise<boolean> {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    void navigator.locks.request(lockName(id), { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise<void>(() => {});
    });
  });
}
