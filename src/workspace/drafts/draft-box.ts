import { type DBSchema, openDB } from "idb";
import type { Values } from "./merge-values.ts";

/** A call that makes a record, kept with its key and body until its answer has come: sent again, it makes nothing twice. */
export interface Attempt {
  key: string;
  body: string;
  startedAt: number;
}

/** What was typed into one record and is not known to be saved. */
export interface Draft {
  record: string;
  /** Tab in which it was typed. */
  tab: string;
  typed: Values;
  /** What stood in these fields before, and the version it was of; null for a record that is still to be made. */
  base: Values;
  version: number | null;
  /** Key of the record that a new one belongs to. */
  parent: string | null;
  typedAt: number;
  attempt?: Attempt | undefined;
  /** What was sent to be saved without an answer yet. */
  sent?: readonly Values[];
}

interface Drafts extends DBSchema {
  drafts: { key: [account: string, record: string, tab: string]; value: Draft & { account: string } };
}

/** The drafts of one account in this browser. */
export interface DraftBox {
  keep(draft: Draft): void;
  drop(record: string, tab: string): void;
  readAll(): Promise<Draft[]>;
  /** Forgets everything of the account; settles when it is gone. */
  clear(): Promise<void>;
}

/** Opens the drafts of an account. They stand in IndexedDB, where what was written outlives the tab and the browser's process. */
export async function openDraftBox(account: string): Promise<DraftBox> {
  const db = await openDB<Drafts>("openroster-drafts", 1, {
    upgrade: (created) => void created.createObjectStore("drafts", { keyPath: ["account", "record", "tab"] }),
    // Another tab has a newer product: let it go ahead.
    blocking: () => db.close(),
  });
  const everything = IDBKeyRange.bound([account], [account, []]);

  // Committed by hand, so that the last message of a write has left this tab before the next keystroke, whatever becomes of the tab.
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
    // A full disk or a browser that refuses: what was typed is still in the page, and is saved all the same.
    keep: (draft) => void write((store) => store.put({ ...draft, account })).catch(() => {}),
    drop: (record, tab) => void write((store) => store.delete([account, record, tab])).catch(() => {}),
    async readAll() {
      const found = await db.getAll("drafts", everything);
      return found.map(({ account: _account, ...draft }) => draft);
    },
    clear: () => write((store) => store.delete(everything)),
  };
}
