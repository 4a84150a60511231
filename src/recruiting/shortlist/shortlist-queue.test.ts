import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFakePage } from "../../../tests/fake-page.ts";
import { createShortlistQueue } from "./shortlist-queue.ts";

const page = createFakePage();
let requests: { method: string; path: string; key: string; body: string }[];
let network: (() => Response) | null;

beforeEach(() => {
  vi.useFakeTimers();
  page.install();
  requests = [];
  network = noNetwork;
  vi.stubGlobal("fetch", async (path: string, { method = "", headers, body }: RequestInit) => {
    const key = (headers as Record<string, string>)["idempotency-key"] ?? "";
    requests.push({ method, path, key, body: String(body) });
    if (network) return network();
    const added = method === "POST" ? JSON.parse(String(body)).athleteIds : undefined;
    return Response.json({ isError: false, message: "", result: { added } });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function noNetwork(): Response {
  throw new TypeError("fetch failed");
}

function openBar(account = "account") {
  const stored: string[][] = [];
  const refused: string[] = [];
  const queue = createShortlistQueue({
    account,
    onStored: (_, added) => void stored.push(added),
    onRefused: (message) => void refused.push(message),
    onChange: () => {},
  });
  queue.start();
  return { queue, stored, refused };
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

async function addOffline() {
  const bar = openBar();
  bar.queue.add({ action: "add", athleteIds: ["A", "B"] });
  await seconds(1);
  expect(bar.queue.unsent()).toBe(2);
  expect(bar.queue.lastFailedAt()).toBe(Date.now() - 1000);
  return bar;
}

test("adds athletes by time, without the event online, and with the same key", async () => {
  page.setOnLine(false);
  const { queue, stored } = await addOffline();
  network = null;
  await seconds(15);
  expect(stored).toEqual([["A", "B"]]);
  expect(queue.unsent()).toBe(0);
  expect(new Set(requests.map(({ key }) => key)).size).toBe(1);
});

test("tries at least once a minute while a network claims to work and does not", async () => {
  const { queue } = await addOffline();
  page.setOnLine(true);
  page.window.dispatchEvent(new Event("online"));
  await seconds(1800);
  expect(requests.length).toBeGreaterThan(25);
  expect(requests.length).toBeLessThan(60);
  network = null;
  await seconds(60);
  expect(queue.unsent()).toBe(0);
});

test("adds athletes at once when the tab wakes up", async () => {
  const { queue } = await addOffline();
  await seconds(300);
  network = null;
  vi.setSystemTime(Date.now() + 3_600_000);
  page.setVisible(true);
  await seconds(0);
  expect(queue.unsent()).toBe(0);
});

test.each([
  ["foreign HTML", () => new Response("<h1>Hotel WiFi</h1>", { headers: { "content-type": "text/html" } })],
  ["foreign HTML with 403", () => new Response("<h1>Sign in</h1>", { status: 403 })],
  ["foreign JSON", () => Response.json({ ok: true })],
  ["a result of another kind", () => Response.json({ isError: false, message: "", result: {} })],
])("does not count athletes as added or refused after %s", async (_, portal) => {
  const { queue, stored, refused } = await addOffline();
  network = portal;
  await seconds(60);
  expect([stored, refused, queue.unsent()]).toEqual([[], [], 2]);
  network = null;
  await seconds(60);
  expect(stored).toEqual([["A", "B"]]);
});

test("reports why the server refused athletes and drops them", async () => {
  const { queue, refused } = await addOffline();
  network = () => Response.json({ isError: true, message: "The board is full.", result: null }, { status: 409 });
  await seconds(15);
  expect(refused).toEqual(["The board is full."]);
  expect(queue.unsent()).toBe(0);
});

test("undoes an addition only after it was stored", async () => {
  const { queue } = await addOffline();
  queue.add({ action: "remove", athleteIds: ["A"] });
  network = null;
  requests = [];
  await seconds(15);
  expect(requests.map(({ method }) => method)).toEqual(["POST", "DELETE"]);
});

test("sends what the page before left in the tab, unless another account is signed in", async () => {
  await addOffline();
  network = null;
  const other = openBar("other");
  await seconds(0);
  expect([other.stored, other.queue.unsent()]).toEqual([[], 0]);

  network = noNetwork;
  await addOffline();
  network = null;
  const { stored } = openBar();
  await seconds(0);
  expect(stored).toEqual([["A", "B"]]);
});

test("waits for the account while signed out", async () => {
  const { queue, refused } = await addOffline();
  network = () => Response.json({ isError: true, message: "Please sign in.", result: null }, { status: 401 });
  await seconds(600);
  expect(refused).toEqual(["Please sign in."]);
  network = null;
  page.window.dispatchEvent(new Event("focus"));
  await seconds(1);
  expect(queue.unsent()).toBe(0);
});
