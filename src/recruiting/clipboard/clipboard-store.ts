import { claimDevice } from "../../browser-storage/device-data.ts";
import {
  findRememberedAccount,
  forgetAccount,
  rememberAccount,
  rememberedAccountKey,
} from "../../browser-storage/remembered-account.ts";
import { createRetrySchedule, type SendOutcome } from "../../browser-storage/retry-schedule.ts";
import { findRetry } from "../../ui/request-json.ts";
import type { EventSummary } from "../events/schema.ts";
import { type ClipboardBox, type DownloadedEvent, type Item, makeId, openClipboardBox } from "./clipboard-box.ts";
import type { FirstView } from "./first-view.ts";
import { hasShell, startWorker, storeShell } from "./offline-shell.ts";
import { type EvaluationChange, recordChange } from "./record-items.ts";
import { type ActiveDevice, downloadEvent, requestEvents, requestProgram } from "./request-clipboard.ts";
import { type SendResult, sendItems } from "./send-items.ts";

export interface ClipboardState {
  isLoaded: boolean;
  /** Null if no member is known on this device, or another account is signed in. */
  account: string | null;
  events: DownloadedEvent[];
  items: Item[];
  /** Events on the server; null until they are known. */
  listed: EventSummary[] | null;
  connection: "checking" | "online" | "offline" | "signed-out" | "no-program";
  /** Why the server refused an upload, or why the data was deleted. */
  notice: string | null;
  otherDevice: ActiveDevice | null;
  downloading: string | null;
  /** Ids of events whose page opens without network. */
  ready: string[];
  isPersistent: boolean;
  unsentOfAll: number;
  /** Time of the last try in ms, or null if it did not fail. */
  lastFailedAt: number | null;
}

export type ClipboardStore = ReturnType<typeof createClipboardStore>;

const revokedNotice =
  "You are no longer on the staff of this program. We deleted its data from this device, and unsent evaluations were not stored.";

/** The state before the device is read. */
export const emptyState: ClipboardState = {
  ...{ isLoaded: false, account: null, events: [], items: [], listed: null, connection: "checking" },
  ...{ notice: null, otherDevice: null, downloading: null, ready: [], isPersistent: false, unsentOfAll: 0 },
  lastFailedAt: null,
};

/** Holds the clipboard of a page. `eventId` is the event of the page, `first` the part of it that its document contains. */
export function createClipboardStore(
  eventId: string | null,
  first: Pick<FirstView, "account" | "event"> | null = null,
) {
  let state = emptyState;
  let part = first;
  const listeners = new Set<() => void>();
  let box: ClipboardBox | null = null;
  let isTakingOver = false;
  const schedule = createRetrySchedule(sendOrRefresh, () => set({ lastFailedAt: schedule.lastFailedAt() }));
  const preparation = createRetrySchedule(prepare);

  function set(change: Partial<ClipboardState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  async function open(): Promise<void> {
    box = await openClipboardBox().catch(() => null);
    if (!box)
      return set({
        isLoaded: true,
        connection: "online",
        notice: "This browser can’t store data for use without network.",
      });
    await load(findRememberedAccount());
    set({ isLoaded: true, isPersistent: (await navigator.storage?.persisted?.().catch(() => false)) ?? false });
    schedule.send();
  }

  async function load(account: string | null): Promise<void> {
    if (!box) return;
    if (part && part.account === account) {
      const { event } = part;
      // Later, what this page stores is newer.
      part = null;
      await box.storePart(event);
    }
    const unsentOfAll = await box.countUnsent();
    if (!account) return set({ account, unsentOfAll, events: [], items: [], ready: [] });
    const [events, items] = await Promise.all([box.readEvents(account), box.readItems(account)]);
    const shells = await Promise.all(events.map((event) => hasShell(event.eventId)));
    set({
      account,
      unsentOfAll,
      events,
      items,
      ready: events.flatMap((event, at) => (shells[at] ? event.eventId : [])),
    });
  }

  async function sendOrRefresh(): Promise<SendOutcome> {
    // The user signed out on another page, or another account signed in. A session that ended is still remembered.
    if (state.account && !findRememberedAccount())
      set({ account: null, events: [], items: [], ready: [], connection: "checking" });
    return state.connection === "online" ? send() : refresh();
  }

  /** Finds out who is signed in, sends what waits, and downloads the event of the page again. */
  async function refresh(): Promise<SendOutcome> {
    if (!box) return { kind: "done" };
    const program = await requestProgram();
    if (!program.ok) {
      if (program.isReadable && program.status === 401) {
        set({ connection: "signed-out" });
        return { kind: "stopped" };
      }
      if (program.isReadable && (program.status === 403 || program.status === 404)) {
        await checkMembership();
        return { kind: "stopped" };
      }
      set({ connection: "offline" });
      return { kind: "failed", ...findRetry(program) };
    }
    const { accountId } = program.result;
    if (accountId !== state.account) {
      await claimDevice(accountId);
      // A sign-out on another page has closed the database.
      box = await openClipboardBox();
      await load(accountId);
    }
    rememberAccount(accountId);
    set({ connection: "online" });
    // Nothing that the page of an event shows waits for the list.
    void requestEvents(accountId).then((listed) => {
      if (listed.ok && state.account === accountId) set({ listed: listed.result });
    });
    const outcome = await send();
    preparation.send();
    return outcome;
  }

  /** Downloads the event of the page, and stores the pages. Failed if a part did not arrive. */
  async function prepare(): Promise<SendOutcome> {
    if (state.connection !== "online" || !state.account) return { kind: "nothing" };
    const isReady = await (eventId ? download(eventId) : prepareShell());
    return { kind: isReady ? "done" : "failed" };
  }

  async function checkMembership(): Promise<void> {
    const { account, events } = state;
    if (box && account)
      for (const event of events) {
        const result = await sendItems({ box, account, eventId: event.eventId, takeOver: false });
        if (result.kind === "revoked") return wipe();
      }
    forgetAccount();
    await load(null);
    set({ connection: "no-program" });
  }

  async function wipe(): Promise<void> {
    if (!box || !state.account) return;
    await box.wipe(state.account);
    forgetAccount();
    await load(null);
    set({ connection: "no-program", notice: revokedNotice, otherDevice: null });
    await storeShell([]);
  }

  /** Returns false if a later try can store more. */
  async function download(id: string): Promise<boolean> {
    if (!box) return false;
    set({ downloading: id });
    const sent = state.items.filter((item) => item.state === "sent" && item.eventId === id).map((item) => item.id);
    const program = await requestProgram();
    const event = program.ok && program.result.accountId === state.account && (await downloadEvent(program.result, id));
    if (event) {
      // The downloaded event contains what was sent before the download.
      await box.storeEvent(event, sent);
      set({ isPersistent: (await navigator.storage?.persist?.().catch(() => false)) ?? false });
      await load(event.account);
    }
    const isStored = await prepareShell();
    set({ downloading: null });
    return isStored && Boolean(event);
  }

  async function prepareShell(): Promise<boolean> {
    if (!("serviceWorker" in navigator && "caches" in window)) return true;
    const ids = state.events.map((event) => event.eventId);
    const isStored = (await startWorker()) && (await storeShell(ids));
    if (isStored) set({ ready: ids });
    return isStored;
  }

  async function removeEvent(id: string): Promise<void> {
    if (!box || !state.account) return;
    await box.dropEvent(state.account, id);
    await changeItems((items) => ({ drop: items.filter((item) => item.eventId === id && item.state === "sent") }));
    await load(state.account);
  }

  async function changeItems(change: Parameters<ClipboardBox["changeItems"]>[1]): Promise<void> {
    const { account } = state;
    if (!box || !account) return;
    await box.changeItems(account, change);
    set({ items: await box.readItems(account) });
  }

  /** Stores a change of an evaluation. Resolves when it is on the disk. */
  async function rate(event: DownloadedEvent, entryId: string, change: EvaluationChange): Promise<void> {
    await changeItems((items) => recordChange({ event, items, entryId, now: new Date() }, change));
    schedule.send();
  }

  async function keep(
    event: DownloadedEvent,
    { entryId, athleteId }: { entryId: string; athleteId: string },
  ): Promise<void> {
    const { account } = event;
    await changeItems((items) => {
      const before = items.filter((item) => item.kind === "keep" && item.entryId === entryId);
      if (before.some((item) => item.state !== "refused")) return {};
      const place = 1 + Math.max(0, ...items.map((item) => item.place));
      const base = { account, id: makeId(), eventId: event.eventId, entryId, athleteId, place };
      return { store: [{ ...base, kind: "keep", state: "waiting", isAttempted: false, message: null }], drop: before };
    });
    schedule.send();
  }

  /** Adds the items of a file that this device does not have. They are sent again, because their state may be old. */
  async function addItems(added: readonly Item[]): Promise<void> {
    await changeItems((items) => {
      const known = new Set(items.map(({ id }) => id));
      const next = 1 + Math.max(0, ...items.map(({ place }) => place));
      const fresh = added.filter(({ id }) => !known.has(id));
      return { store: fresh.map((item, at) => ({ ...item, place: next + at, state: "waiting", isAttempted: true })) };
    });
    schedule.send();
  }

  async function send(): Promise<SendOutcome> {
    const { account } = state;
    if (!box || !account) return { kind: "done" };
    const takeOver = isTakingOver;
    isTakingOver = false;
    const result = await sendItems({ box, account, eventId, takeOver }).catch(
      (): SendResult => ({ kind: "later", retryAfterMs: null }),
    );
    if (result.kind === "revoked") {
      await wipe();
      return { kind: "stopped" };
    }
    set({
      items: await box.readItems(account),
      connection: connectionAfter(result),
      notice: result.kind === "refused" ? result.message : null,
      otherDevice: result.kind === "other-device" ? result.device : null,
    });
    if (result.kind === "later") return { kind: "failed", retryAfterMs: result.retryAfterMs };
    return { kind: result.kind === "done" ? "done" : "stopped" };
  }

  function start(): () => void {
    const stopListening = schedule.listen();
    // Another tab signs out.
    const onForgotten = ({ key, newValue }: StorageEvent) => {
      if (key === rememberedAccountKey && newValue === null) schedule.tryNow();
    };
    addEventListener("storage", onForgotten);
    void open();
    return () => {
      removeEventListener("storage", onForgotten);
      stopListening();
      schedule.stop();
      preparation.stop();
    };
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    ...{ start, download, removeEvent, rate, keep, addItems, tryNow: schedule.tryNow },
    removeItem: (item: Item) => changeItems(() => ({ drop: [item] })),
    takeOver() {
      isTakingOver = true;
      schedule.tryNow();
    },
  };
}

function connectionAfter({ kind }: SendResult): ClipboardState["connection"] {
  if (kind === "later") return "offline";
  return kind === "signed-out" ? "signed-out" : "online";
}

export function unsentOf(items: readonly Item[]): Item[] {
  return items.filter(({ state }) => state !== "sent");
}
