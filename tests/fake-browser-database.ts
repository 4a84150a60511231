import * as database from "fake-indexeddb";
import { vi } from "vitest";

/** Replaces IndexedDB with an empty one until `vi.unstubAllGlobals`. */
export function installFakeDatabase(): void {
  for (const [name, value] of Object.entries(database)) if (/^IDB[A-Z]/.test(name)) vi.stubGlobal(name, value);
  vi.stubGlobal("indexedDB", new database.IDBFactory());
}
