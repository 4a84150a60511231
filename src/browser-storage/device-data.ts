import { deleteDB } from "idb";
import { clipboardDatabase, openClipboardDatabase } from "./clipboard-database.ts";
import { turnPushOff } from "./push-subscription.ts";
import { forgetAccount } from "./remembered-account.ts";

/** Returns the number of evaluations of an account that this device has not sent. */
export async function countUnsentEvaluations(account: string): Promise<number> {
  if (!(await hasClipboard())) return 0;
  const db = await openClipboardDatabase();
  const items = await db.getAll("items", IDBKeyRange.bound([account], [account, []]));
  db.close();
  return items.filter(({ state }) => state !== "sent").length;
}

/**
 * Deletes what the clipboard and the bar of an account stored on this device, also unsent evaluations, before its user signs out. Unsent
 * evaluations of other accounts stay for them. Throws if something is left.
 */
export async function deleteDeviceData(account: string): Promise<void> {
  forgetAccount();
  sessionStorage.clear();
  const deleteAll = async () => {
    const { left } = await deleteRows((row) => row.account !== account && isUnsent(row));
    if (left === 0 && (await hasClipboard())) await deleteDB(clipboardDatabase);
  };
  await Promise.all([deleteCaches(), stopWorker(), turnPushOff(), deleteAll()]);
}

/** Signs out after `deleteDeviceData`. If that failed or took too long, the server makes the browser delete all data of the site. */
export function submitSignOut(form: HTMLFormElement | null, { isCleared }: { isCleared: boolean }): void {
  if (!form) return;
  if (isCleared) form.action = "/signout?device=cleared";
  // `submit()` does not call the form's handler again.
  form.submit();
}

/** Deletes what other accounts downloaded to this device. Their unsent evaluations stay until they sign in. */
export async function claimDevice(account: string): Promise<void> {
  forgetAccount(account);
  const { deleted } = await deleteRows((row) => row.account === account || isUnsent(row)).catch(() => ({ deleted: 0 }));
  // The names of the pages contain the ids of events.
  if (deleted > 0) await deleteCaches().catch(() => {});
}

function isUnsent({ state = "sent" }: { state?: string }): boolean {
  return state !== "sent";
}

async function deleteCaches(): Promise<void> {
  if (!globalThis.caches) return;
  const names = (await caches.keys()).filter((name) => name.startsWith("openroster-"));
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function stopWorker(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  const own = registrations.filter(({ scope }) => new URL(scope).pathname.startsWith("/coach/clipboard"));
  await Promise.all(own.map((registration) => registration.unregister()));
}

/** Deletes events and evaluations. Returns the numbers of deleted and of remaining ones. */
async function deleteRows(
  isLeft: (row: { account: string; state?: string }) => boolean,
): Promise<{ deleted: number; left: number }> {
  const count = { deleted: 0, left: 0 };
  if (!(await hasClipboard())) return count;
  const db = await openClipboardDatabase();
  const transaction = db.transaction(["events", "items"], "readwrite");
  for (const name of ["events", "items"] as const)
    for (let cursor = await transaction.objectStore(name).openCursor(); cursor; cursor = await cursor.continue()) {
      const isKept = isLeft(cursor.value);
      count[isKept ? "left" : "deleted"] += 1;
      if (!isKept) await cursor.delete();
    }
  await transaction.done;
  db.close();
  return count;
}

async function hasClipboard(): Promise<boolean> {
  if (!globalThis.indexedDB) return false;
  // Older browsers cannot list databases. Opening creates an empty one then.
  const known = await indexedDB.databases?.();
  return !known || known.some(({ name }) => name === clipboardDatabase);
}
