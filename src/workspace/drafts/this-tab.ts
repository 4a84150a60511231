import { freshId } from "../fresh-id.ts";

const idKey = "openroster-tab";
const lockName = (id: string) => `openroster-tab-${id}`;

/** This tab's id, the same again when it is reloaded. A tab that was copied, with its memory, gets one of its own. */
export async function claimTab(): Promise<string> {
  const remembered = read();
  const id = remembered && (await holdLock(remembered)) ? remembered : freshId();
  if (id !== remembered) await holdLock(id);
  try {
    sessionStorage.setItem(idKey, id);
  } catch {
    // A browser that keeps nothing: the tab has another id when it is reloaded.
  }
  return id;
}

/** Whether a tab is open now, this one or another; where the browser cannot tell, it is not. */
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

/** Holds a lock as long as the tab lives; false where another tab has it. Without locks (plain http) every id is free. */
function holdLock(id: string): Promise<boolean> {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    void navigator.locks.request(lockName(id), { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise<void>(() => {});
    });
  });
}
