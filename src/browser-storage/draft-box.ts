import { type DBSchema, openDB } from "idb";
import { claimDevice } from "./device-data.ts";

/** Texts of the fields of a form by name. */
type Values = Readonly<Record<string, string>>;

/** A create request that has no response yet. Repeating it with the same key and body creates no duplicate. */
export interface Attempt {
  key: string;
  body: string;
  startedAt: number;
}

export interface Draft {
  record: string;
  tab: string;
  typed: Values;
  /** Values of these fields before the input, with their version; null for a new record. */
  base: Values;
  version: number | null;
  /** Key of the record that a new record belongs to. */
  parent: string | null;
  typedAt: number;
  attempt?: Attempt | undefined;
  /** Values that were sent and have no response yet. */
  sent?: readonly Values[];
}

interface Drafts extends DBSchema {
  drafts: { key: [account: string, record: string, tab: string]; value: Draft & { account: string } };
}

export interface DraftBox {
  /** Resolves when the draft is on the device, or could not be stored. */
  store(draft: Draft): void | Promise<void>;
  drop(record: string, tab: string): void;
  readAll(): Promise<Draft[]>;
  clear(): Promise<void>;
}

/** Opens the drafts of an account in IndexedDB, which survives the end of the tab and of the browser process. */
export async function openDraftBox(account: string): Promise<DraftBox> {
  void claimDevice(account);
  const db = await openDB<Drafts>("openroster-drafts", 1, {
    upgrade: (created) => void created.createObjectStore("drafts", { keyPath: ["account", "record", "tab"] }),
    // Another tab runs a newer release and needs to upgrade the database.
    blocking: () => db.close(),
  });
  const everything = IDBKeyRange.bound([account], [account, []]);

  // Commits explicitly, so that a write is complete before the next keystroke even if the tab crashes.
  function write(change: (store: ReturnType<typeof open>["store"]) => Promise<unknown>): Promise<void> {
    const transaction = open();
    const changed = change(transaction.store);
    transaction.commit();
    return Promise.all([changed, transaction.done]).then(() => {});
  }
  function open() {
    return db.transaction("drafts", "readwrite");
  }

  return {
    // If the disk is full or the browser refuses, the input is still in the page and is saved from there.
    store: (draft) => write((store) => store.put({ ...draft, account })).catch(() => {}),
    drop: (record, tab) => void write((store) => store.delete([account, record, tab])).catch(() => {}),
    async readAll() {
      const found = await db.getAll("drafts", everything);
      return found.map(({ account: _account, ...draft }) => draft);
    },
    clear: () => write((store) => store.delete(everything)),
  };
}
