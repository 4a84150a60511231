import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { installFakeDatabase } from "../../../tests/fake-browser-database.ts";
import { createFakePage } from "../../../tests/fake-page.ts";
import { deleteDeviceData } from "../../browser-storage/device-data.ts";
import { findOwnEvaluation } from "./clipboard-box.ts";
import { type ClipboardStore, createClipboardStore, unsentOf } from "./clipboard-store.ts";

const page = createFakePage();
const eventId = "11111111-1111-4111-8111-111111111111";
const entryIds = ["22222222-2222-4222-8222-222222222221", "22222222-2222-4222-8222-222222222222"] as const;

/** A server that stores each record once, behind a network that the test controls. */
function createServer() {
  const stored = new Map<string, { entryId: string }>();
  const server = {
    stored,
    kept: [] as string[],
    uploads: 0,
    requests: 0,
    /** Responds instead of the server. */
    network: null as (() => Response) | null,
    /** The server handles uploads, but no response arrives. */
    losesResponses: false,
    /** The server is too busy for requests of this path. */
    busyPath: null as string | null,
    isSignedIn: true,
    account: "account",
  };
  const results: Record<string, unknown> = {
    "/api/coach/events": [],
    [`/api/coach/events/${eventId}`]: {
      ...{ eventId, name: "Omaha Open", firstDay: "2026-11-21", lastDay: "2026-11-22", matches: [] },
      entries: entryIds.map((entryId, index) => ({
        ...{ entryId, athleteId: null, team: "Iowa Select", club: null, jersey: String(index + 1) },
        ...{ firstName: "Ana", lastName: "Reyes", position: null, graduationYear: 2028 },
      })),
    },
    "/api/coach/tags": [],
  };
  function respond(path: string, method: string, body: string): unknown {
    if (path === "/api/coach/program")
      return {
        ...{ accountId: server.account, staffId: "staff", skills: [], plan: { state: "active" } },
        can: { note: true, keep: true },
      };
    if (method === "PUT") {
      server.kept.push(path);
      return {};
    }
    if (!path.endsWith("/evaluations")) return results[path];
    if (method === "GET") return { data: [], profiles: [] };
    server.uploads += 1;
    const { records } = JSON.parse(body) as { records: { recordId: string; entryId: string }[] };
    return {
      records: records.map((record) => {
        const state = stored.has(record.recordId) ? "known" : "stored";
        stored.set(record.recordId, record);
        return { recordId: record.recordId, state, message: null };
      }),
    };
  }
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body = "" }: RequestInit) => {
    server.requests += 1;
    if (server.network) return server.network();
    if (!server.isSignedIn)
      return Response.json({ isError: true, message: "Please sign in.", result: null }, { status: 401 });
    if (path === server.busyPath) return Response.json({ isError: true, message: "", result: null }, { status: 503 });
    const result = respond(path, method, String(body));
    if (server.losesResponses && method !== "GET") throw new TypeError("fetch failed");
    return Response.json({ isError: false, message: "", result });
  });
  return server;
}

function noNetwork(): Response {
  throw new TypeError("fetch failed");
}

let server: ReturnType<typeof createServer>;
let stores: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  page.install();
  installFakeDatabase();
  server = createServer();
  stores = [];
});

afterEach(() => {
  for (const stop of stores) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The database of the browser works in real time. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

async function seconds(count: number): Promise<void> {
  await settle();
  for (let left = count; left > 0; left -= 5) {
    vi.advanceTimersByTime(Math.min(5, left) * 1000);
    await settle();
  }
}

async function openStore(first?: Parameters<typeof createClipboardStore>[1]): Promise<ClipboardStore> {
  const store = createClipboardStore(eventId, first);
  stores.push(store.start());
  await settle();
  return store;
}

/** Downloads the event, then opens the clipboard again without network and rates both athletes. */
async function rateOffline(): Promise<ClipboardStore> {
  await openStore();
  stores.pop()?.();
  server.network = noNetwork;
  const store = await openStore();
  for (const entryId of entryIds) await rate(store, entryId);
  await settle();
  expect(unsentOf(store.get().items)).toHaveLength(2);
  expect(store.get().connection).toBe("offline");
  return store;
}

async function rate(store: ClipboardStore, entryId: string): Promise<void> {
  const event = store.get().events[0];
  if (!event) throw new Error("The event is not on the device.");
  await store.rate(event, entryId, { overall: "A-" });
}

function isEverythingSent(store: ClipboardStore): boolean {
  return unsentOf(store.get().items).length === 0;
}

test("downloads the event again if the server was too busy for it", async () => {
  server.busyPath = `/api/coach/events/${eventId}`;
  const store = await openStore();
  expect(store.get()).toMatchObject({ connection: "online", events: [] });
  server.busyPath = null;
  await seconds(10);
  expect(store.get().events).toMatchObject([{ eventId }]);
});

test("sends evaluations of a clipboard that was opened offline, without any event and with onLine false", async () => {
  page.setOnLine(false);
  const store = await rateOffline();
  server.network = null;
  await seconds(15);
  expect(isEverythingSent(store)).toBe(true);
  expect(server.stored.size).toBe(2);
  expect(store.get()).toMatchObject({ connection: "online", lastFailedAt: null });
});

test("tries at least once a minute while a network claims to work and does not", async () => {
  page.setOnLine(true);
  const store = await rateOffline();
  page.window.dispatchEvent(new Event("online"));
  await seconds(600);
  expect(Date.now() - (store.get().lastFailedAt ?? 0)).toBeLessThanOrEqual(60_000);
  server.network = null;
  await seconds(60);
  expect(isEverythingSent(store)).toBe(true);
});

test("stores each evaluation once if responses are lost", async () => {
  const store = await rateOffline();
  server.network = null;
  server.losesResponses = true;
  await seconds(60);
  expect(server.uploads).toBeGreaterThan(2);
  expect(unsentOf(store.get().items)).toHaveLength(2);
  server.losesResponses = false;
  await seconds(60);
  expect(isEverythingSent(store)).toBe(true);
  expect(server.stored.size).toBe(2);
});

test.each([
  ["becomes visible", () => page.setVisible(true)],
  ["gets the focus", () => page.window.dispatchEvent(new Event("focus"))],
  ["notices that the clock jumped", () => vi.advanceTimersByTime(5000)],
])("sends when the page %s after a sleep", async (_, wakeUp) => {
  const store = await rateOffline();
  await seconds(300);
  server.network = null;
  vi.setSystemTime(Date.now() + 3_600_000);
  wakeUp();
  await seconds(1);
  expect(isEverythingSent(store)).toBe(true);
});

test("sends the unsent evaluations with the next one", async () => {
  const store = await rateOffline();
  await seconds(300);
  server.network = null;
  await rate(store, entryIds[0]);
  await seconds(1);
  expect(isEverythingSent(store)).toBe(true);
});

describe.each([
  ["foreign HTML", () => new Response("<h1>Hotel WiFi</h1>", { headers: { "content-type": "text/html" } })],
  ["foreign HTML with 401", () => new Response("<h1>Sign in</h1>", { status: 401 })],
  ["foreign HTML with 403", () => new Response("<h1>Forbidden</h1>", { status: 403 })],
  ["foreign HTML with 404", () => new Response("<h1>Not found</h1>", { status: 404 })],
  ["foreign HTML with 422", () => new Response("<h1>No</h1>", { status: 422 })],
  ["foreign JSON", () => Response.json({ ok: true })],
  ["a result of another kind", () => Response.json({ isError: false, message: "", result: { records: [] } })],
])("a public network that responds with %s", (_, portal) => {
  test("counts no evaluation as sent or refused, and keeps the data of the device", async () => {
    const store = await rateOffline();
    const event = store.get().events[0];
    if (event) await store.keep(event, { entryId: entryIds[0], athleteId: "athlete" });
    server.network = portal;
    server.requests = 0;
    await seconds(60);
    expect(server.requests).toBeLessThan(30);
    expect(store.get()).toMatchObject({ connection: "offline", account: "account", events: [{ eventId }] });
    expect(unsentOf(store.get().items).map(({ state }) => state)).toEqual(["waiting", "waiting", "waiting"]);
    server.network = null;
    await seconds(60);
    expect(isEverythingSent(store)).toBe(true);
    expect(server.kept).toHaveLength(1);
  });
});

test("waits for the user while signed out, and sends when the user returns to the page", async () => {
  const store = await openStore();
  server.isSignedIn = false;
  await rate(store, entryIds[0]);
  await seconds(5);
  expect(store.get().connection).toBe("signed-out");
  server.isSignedIn = true;
  page.window.dispatchEvent(new Event("focus"));
  await seconds(1);
  expect(isEverythingSent(store)).toBe(true);
});

test("G19 hides the data of an open clipboard after a sign-out on another page", async () => {
  const store = await openStore();
  expect(store.get().events).toHaveLength(1);
  server.isSignedIn = false;
  await deleteDeviceData("account");
  page.window.dispatchEvent(Object.assign(new Event("storage"), { key: "openroster-clipboard", newValue: null }));
  await seconds(1);
  expect(store.get()).toMatchObject({ account: null, events: [], items: [], connection: "signed-out" });
  server.isSignedIn = true;
  server.account = "other";
  page.window.dispatchEvent(new Event("focus"));
  await seconds(1);
  expect(store.get()).toMatchObject({ account: "other", connection: "online" });
});

test("G19 shows nothing of the former account to another one that signs in", async () => {
  const store = await openStore();
  server.network = noNetwork;
  await rate(store, entryIds[0]);
  await seconds(1);
  server.network = null;
  server.account = "other";
  const events = store.get().events.map(({ account }) => account);
  await seconds(60);
  expect(events).toEqual(["account"]);
  expect(store.get()).toMatchObject({ account: "other", items: [], unsentOfAll: 1 });
  expect(store.get().events.map(({ account }) => account)).toEqual(["other"]);
});

test.each([
  { name: "shows a grade that a form stored since the download", overall: "B", rates: false, shown: "B" },
  {
    name: "shows the unsent grade of the device instead of that of the document",
    overall: "B",
    rates: true,
    shown: "A-",
  },
])("$name", async ({ overall, rates, shown }) => {
  const before = rates ? await rateOffline() : await openStore();
  stores.pop()?.();
  server.network = noNetwork;
  const downloaded = before.get().events[0];
  if (!downloaded) throw new Error("The event is not on the device.");
  const [entryId] = entryIds;
  const evaluation = {
    entryId,
    overall,
    evaluationId: "first",
    recordId: "last",
    author: { staffId: "staff", name: "Casey" },
  };
  const rest = { jersey: "1", skills: {}, text: "", tagIds: [], evaluatedAt: "", receivedAt: "" };
  const event = { ...downloaded, evaluations: [{ ...evaluation, ...rest }] } as typeof downloaded;
  const store = await openStore({ account: "account", event });
  const [stored] = store.get().events;
  expect(stored && findOwnEvaluation(stored, store.get().items, entryId)?.overall).toBe(shown);
  // A reload without network shows the same.
  stores.pop()?.();
  const again = await openStore();
  const [kept] = again.get().events;
  expect(kept && findOwnEvaluation(kept, again.get().items, entryId)?.overall).toBe(shown);
});
