import { freshId } from "../../drafts/fresh-id.ts";

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

/** Returns a function that checks if a tab is open. Without the Web Locks API, it returns false. */
export async function findOpenTabs(): Promise<(id: string) => boolean> {
  const state = await navigator.locks?.query();
  const names = new Set(state?.held?.map(({ name }) => name));
  return (id) => names.has(lockName(id));
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
