import { openDB } from "idb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { installFakeDatabase } from "../../tests/fake-browser-database.ts";
import { createFakePage } from "../../tests/fake-page.ts";
import { clipboardDatabase, openClipboardDatabase } from "./clipboard-database.ts";
import { claimDevice, countUnsentEvaluations, deleteDeviceData } from "./device-data.ts";
import { openDraftBox } from "./draft-box.ts";
import { findRememberedAccount, rememberAccount } from "./remembered-account.ts";

const page = createFakePage();
let caches: Map<string, string[]>;
let unregistered: string[];

beforeEach(() => {
  page.install();
  installFakeDatabase();
  caches = new Map();
  unregistered = [];
  vi.stubGlobal("caches", {
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
  });
  const registrations = ["http://page/coach/clipboard", "http://page/other"].map((scope) => ({
    scope,
    unregister: async () => void unregistered.push(scope),
  }));
  vi.stubGlobal("navigator", { serviceWorker: { getRegistrations: async () => registrations } });
});

afterEach(() => void vi.unstubAllGlobals());

/** Stores what the clipboard and its service worker store for an account. */
async function useClipboard(account: string, unsent: number): Promise<void> {
  const db = await openClipboardDatabase();
  const event = { account, eventId: `event of ${account}`, entries: [{ firstName: "Ana" }] };
  await db.put("events", event);
  const states = ["sent", ...Array(unsent).fill("waiting")];
  const items = states.map((state, index) => ({ account, id: state === "sent" ? state : String(index - 1), state }));
  for (const item of items) await db.put("items", item);
  db.close();
  caches.set("openroster-clipboard", [`/coach/clipboard/event of ${account}`]);
  rememberAccount(account);
  sessionStorage.setItem("openroster-shortlist", JSON.stringify({ account, waiting: [] }));
}

async function readClipboard(): Promise<{ events: string[]; items: string[] }> {
  const db = await openClipboardDatabase();
  const [events, items] = [await db.getAllKeys("events"), await db.getAllKeys("items")];
  db.close();
  return { events: events.map(String), items: items.map(String) };
}

const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

it("G19 deletes caches, databases and the service worker of the clipboard at sign-out", async () => {
  await useClipboard("first", 2);
  expect(await countUnsentEvaluations("first")).toBe(2);
  await deleteDeviceData("first");
  expect([...caches.keys()]).toEqual([]);
  expect(await databases()).not.toContain(clipboardDatabase);
  expect(unregistered).toEqual(["http://page/coach/clipboard"]);
  expect(findRememberedAccount()).toBeNull();
  expect(sessionStorage.getItem("openroster-shortlist")).toBeNull();
});

it("G19 deletes the database although another tab has opened it", async () => {
  await useClipboard("first", 1);
  await openClipboardDatabase();
  await deleteDeviceData("first");
  expect(await databases()).not.toContain(clipboardDatabase);
});

it("G19 deletes all but the unsent evaluations of the former account when another one signs in", async () => {
  await useClipboard("first", 2);
  await claimDevice("second");
  expect(await readClipboard()).toEqual({ events: [], items: ["first,0", "first,1"] });
  expect([...caches.keys()]).toEqual([]);
  expect(findRememberedAccount()).toBeNull();
});

it("G19 deletes what an earlier release left when another account opens a page", async () => {
  await useClipboard("first", 0);
  localStorage.clear();
  await openDraftBox("second");
  await vi.waitFor(async () => expect(await readClipboard()).toEqual({ events: [], items: [] }));
  await vi.waitFor(() => expect([...caches.keys()]).toEqual([]));
});

it("leaves the data of the signed-in account when it opens another page", async () => {
  await useClipboard("first", 1);
  await claimDevice("first");
  expect(await readClipboard()).toEqual({ events: ["first,event of first"], items: ["first,0", "first,sent"] });
  expect([...caches.keys()]).toEqual(["openroster-clipboard"]);
  expect(findRememberedAccount()).toBe("first");
});

it("leaves the unsent evaluations of an account whose session ended when another one signs out", async () => {
  await useClipboard("first", 1);
  await useClipboard("second", 1);
  await deleteDeviceData("second");
  expect(await readClipboard()).toEqual({ events: [], items: ["first,0"] });
});

it("opens no database on a device without a clipboard", async () => {
  await claimDevice("athlete");
  expect(await countUnsentEvaluations("athlete")).toBe(0);
  expect(await databases()).toEqual([]);
});

it("signs out in a browser without caches, service workers and databases", async () => {
  vi.stubGlobal("caches", undefined);
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("indexedDB", undefined);
  await expect(deleteDeviceData("first")).resolves.toBeUndefined();
});

it("opens a clipboard of the release before", async () => {
  const db = await openDB(clipboardDatabase, 1, {
    upgrade(created) {
      created.createObjectStore("events", { keyPath: ["account", "eventId"] });
      created.createObjectStore("items", { keyPath: ["account", "id"] });
      created.createObjectStore("device");
    },
  });
  db.close();
  expect(await readClipboard()).toEqual({ events: [], items: [] });
});
