import { type DBSchema, type IDBPDatabase, openDB } from "idb";

export const clipboardDatabase = "openroster-clipboard";

/** The part of the clipboard’s data that every page needs in order to delete it. Keys begin with the account. */
export interface ClipboardSchema extends DBSchema {
  events: { key: [account: string, eventId: string]; value: { account: string } };
  items: { key: [account: string, id: string]; value: { account: string; state: string } };
  device: { key: "id"; value: string };
}

/** Opens the data of the clipboard in IndexedDB. */
export async function openClipboardDatabase<Schema extends DBSchema = ClipboardSchema>(): Promise<
  IDBPDatabase<Schema>
> {
  const db = await openDB<ClipboardSchema>(clipboardDatabase, 1, {
    upgrade(created) {
      created.createObjectStore("events", { keyPath: ["account", "eventId"] });
      created.createObjectStore("items", { keyPath: ["account", "id"] });
      created.createObjectStore("device");
    },
    // Another tab signs out, or runs a newer release and needs to upgrade the database.
    blocking: () => db.close(),
  });
  return db as unknown as IDBPDatabase<Schema>;
}
