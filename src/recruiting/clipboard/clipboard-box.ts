import type { DBSchema } from "idb";
import { openClipboardDatabase } from "../../browser-storage/clipboard-database.ts";
import type { EntryProfile, Evaluation, EvaluationRecord } from "../evaluations/schema.ts";
import type { EventEntry, EventMatch } from "../events/schema.ts";
import type { Grade } from "../prospect/vocabulary.ts";

/** An athlete of an event, as downloaded: only what the clipboard shows. */
export type Entry = Pick<
  EventEntry,
  "entryId" | "athleteId" | "team" | "club" | "jersey" | "firstName" | "lastName" | "position" | "graduationYear"
>;

/** A team at a court. `startsAt` is the local time of the event. */
export type Match = Pick<EventMatch, "team" | "court" | "startsAt">;

export interface DownloadedEvent {
  account: string;
  eventId: string;
  name: string;
  firstDay: string;
  lastDay: string;
  entries: Entry[];
  matches: Match[];
  /** Evaluations that the server had at the time of the download. */
  evaluations: Evaluation[];
  profiles: EntryProfile[];
  staffId: string;
  skills: string[];
  tags: { tagId: string; label: string }[];
  /** The reason why the member may not rate, or null. */
  refusal: string | null;
  mayKeep: boolean;
  downloadedAt: number;
}

interface ItemBase {
  account: string;
  id: string;
  eventId: string;
  entryId: string;
  /** Order of input, independent of the clock. */
  place: number;
  state: "waiting" | "sent" | "refused";
  /** The item was sent at least once. The server may have it, so that it must not change anymore. */
  isAttempted: boolean;
  message: string | null;
}
export interface EvaluationItem extends ItemBase {
  kind: "evaluation";
  record: EvaluationRecord;
}
export interface KeepItem extends ItemBase {
  kind: "keep";
  athleteId: string;
}
export type Item = EvaluationItem | KeepItem;

interface Clipboards extends DBSchema {
  events: { key: [account: string, eventId: string]; value: DownloadedEvent };
  items: { key: [account: string, id: string]; value: Item };
  /** Id of the device, written by releases before the one that stores it in localStorage. */
  device: { key: "id"; value: string };
}

const deviceKey = "openroster-clipboard-device";

export type ClipboardBox = Awaited<ReturnType<typeof openClipboardBox>>;

/** Opens the data of the clipboard in IndexedDB. Every account reads only its own. */
export async function openClipboardBox() {
  const db = await openClipboardDatabase<Clipboards>();
  const ofAccount = (account: string) => IDBKeyRange.bound([account], [account, []]);

  return {
    /** The id is random and stays after a sign-out: otherwise the account would meet its own browser as another device. */
    async findDeviceId(): Promise<string> {
      const id = localStorage.getItem(deviceKey) ?? (await db.get("device", "id")) ?? makeId();
      localStorage.setItem(deviceKey, id);
      return id;
    },
    readEvents: (account: string) => db.getAll("events", ofAccount(account)),
    async readItems(account: string): Promise<Item[]> {
      return (await db.getAll("items", ofAccount(account))).sort((a, b) => a.place - b.place);
    },
    async countUnsent(): Promise<number> {
      return (await db.getAll("items")).filter(({ state }) => state !== "sent").length;
    },
    /** Replaces an event, and drops the items that the downloaded event contains. */
    async storeEvent(event: DownloadedEvent, contained: readonly string[]): Promise<void> {
      const transaction = db.transaction(["events", "items"], "readwrite");
      await transaction.objectStore("events").put(event);
      const items = transaction.objectStore("items");
      await Promise.all(contained.map((id) => items.delete([event.account, id])));
      await transaction.done;
    },
    /** Replaces the member’s evaluations of the entries that `part` contains, if the event was downloaded, and drops the items that were sent before. */
    async storePart({ account, eventId, staffId, entries, evaluations }: DownloadedEvent): Promise<void> {
      const transaction = db.transaction(["events", "items"], "readwrite");
      const before = await transaction.objectStore("events").get([account, eventId]);
      if (before) {
        const ids = new Set(entries.map(({ entryId }) => entryId));
        const isMine = ({ author, entryId }: Evaluation) => author.staffId === staffId && ids.has(entryId);
        const merged = [...before.evaluations.filter((one) => !isMine(one)), ...evaluations.filter(isMine)];
        await transaction.objectStore("events").put({ ...before, evaluations: merged });
        for (const item of await transaction.objectStore("items").getAll(ofAccount(account)))
          if (item.state === "sent" && item.kind === "evaluation" && item.eventId === eventId && ids.has(item.entryId))
            await transaction.objectStore("items").delete([account, item.id]);
      }
      await transaction.done;
    },
    /** Changes the items of an account in one transaction. Resolves when they are on the disk. */
    async changeItems(
      account: string,
      change: (items: Item[]) => { store?: Item[]; drop?: readonly Item[] },
    ): Promise<void> {
      const transaction = db.transaction("items", "readwrite", { durability: "strict" });
      const before = await transaction.store.getAll(ofAccount(account));
      const { store = [], drop = [] } = change(before.sort((a, b) => a.place - b.place));
      await Promise.all([
        ...drop.map(({ id }) => transaction.store.delete([account, id])),
        ...store.map((item) => transaction.store.put(item)),
      ]);
      await transaction.done;
    },
    async dropEvent(account: string, eventId: string): Promise<void> {
      await db.delete("events", [account, eventId]);
    },
    async wipe(account: string): Promise<void> {
      const transaction = db.transaction(["events", "items"], "readwrite");
      await transaction.objectStore("events").delete(ofAccount(account));
      await transaction.objectStore("items").delete(ofAccount(account));
      await transaction.done;
    },
  };
}

/** Returns a random UUID. `crypto.randomUUID` is unavailable over plain HTTP. */
export function makeId(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0"));
  return hex.join("").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

export interface OwnEvaluation {
  recordId: string;
  overall: Grade | null;
  skills: Record<string, number>;
  text: string;
  tagIds: string[];
}

/** Returns the member's latest evaluation of an entry, from this device or else from the download. */
export function findOwnEvaluation(
  event: DownloadedEvent,
  items: readonly Item[],
  entryId: string,
): OwnEvaluation | null {
  const mine = items.filter((item) => item.kind === "evaluation" && item.entryId === entryId) as EvaluationItem[];
  const last = mine.at(-1)?.record;
  const stored = event.evaluations.findLast((one) => one.entryId === entryId && one.author.staffId === event.staffId);
  const latest = last ?? stored;
  if (!latest) return null;
  const tagIds = new Set(stored?.tagIds);
  for (const { tagId, action } of mine.flatMap(({ record }) => record.tagChanges))
    if (action === "add") tagIds.add(tagId);
    else tagIds.delete(tagId);
  const { recordId, overall, skills, text } = latest;
  return { recordId, overall, skills, text, tagIds: [...tagIds] };
}
