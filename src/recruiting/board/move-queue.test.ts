import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createFakePage } from "../../../tests/fake-page.ts";
import type { Draft } from "../../browser-storage/draft-box.ts";
import type { Move } from "./board-content.ts";
import { createMoveQueue } from "./move-queue.ts";
import { requestMove } from "./request-move.ts";

/** Creates the drafts of an account, which outlive a page. */
function createBox() {
  const drafts = new Map<string, Draft>();
  return {
    drafts,
    store: (draft: Draft): void | Promise<void> => void drafts.set(draft.record, draft),
    drop: (record: string) => void drafts.delete(record),
    readAll: async () => [...drafts.values()],
  };
}

/** A page with the board. The test responds to its requests. */
function openPage(box = createBox()) {
  const requests: { key: string; athleteId: string; change: Move; respond: (status: number) => void }[] = [];
  const queue = createMoveQueue({
    record: "board:",
    box: Promise.resolve(box),
    send: (move) =>
      new Promise((resolve) => {
        const respond = (status: number) =>
          resolve({ ok: status === 200, isReadable: status > 0, status, headers: new Headers(), message: "No." });
        requests.push({ ...move, respond });
      }),
  });
  const sent = () => requests.map(({ athleteId, change }) => [athleteId, change.stage]);
  return { box, queue, requests, sent };
}

afterEach(() => void vi.useRealTimers());

const settle = () => new Promise((resolve) => setTimeout(resolve));

test("sends a move only after the one before it was stored", async () => {
  const { queue, requests, sent } = openPage();
  queue.add({ athleteId: "A", change: { stage: "offered" } });
  queue.add({ athleteId: "A", change: { stage: "watching" } });
  await settle();
  expect(sent()).toEqual([["A", "offered"]]);
  requests[0]?.respond(200);
  await settle();
  expect(sent()).toEqual([
    ["A", "offered"],
    ["A", "watching"],
  ]);
});

test("sends a move only after the device has stored it, so that a reload during the request loses nothing", async () => {
  const box = createBox();
  const { promise: stored, resolve: finish } = Promise.withResolvers<void>();
  const { queue, sent } = openPage({ ...box, store: (draft) => stored.then(() => box.store(draft)) });
  await settle();
  queue.add({ athleteId: "A", change: { stage: "offered" } });
  await settle();
  expect(sent()).toEqual([]);
  finish();
  await settle();
  expect(sent()).toEqual([["A", "offered"]]);
  expect([...box.drafts.values()]).toHaveLength(1);
});

test("sends a move after a second if the storage of the device does not respond", async () => {
  vi.useFakeTimers();
  const { queue, sent } = openPage({ ...createBox(), store: () => new Promise<void>(() => {}) });
  queue.add({ athleteId: "A", change: { stage: "offered" } });
  await vi.advanceTimersByTimeAsync(900);
  expect(sent()).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(sent()).toEqual([["A", "offered"]]);
});

test("sends moves without a response again from the next page, with the same keys and in order", async () => {
  const { box, queue, requests } = openPage();
  queue.add({ athleteId: "A", change: { stage: "offered" } });
  queue.add({ athleteId: "A", change: { stage: "watching" } });
  await settle();
  queue.leave();
  expect(requests).toHaveLength(1);
  const next = openPage(box);
  await settle();
  expect(next.requests[0]).toMatchObject({ key: requests[0]?.key, change: { stage: "offered" } });
  next.requests[0]?.respond(200);
  await settle();
  next.requests[1]?.respond(200);
  await settle();
  expect(next.requests[1]).toMatchObject({ change: { stage: "watching" } });
  expect(box.drafts.size).toBe(0);
});

test("sends waiting moves of other athletes when the page is left", async () => {
  const { queue, sent } = openPage();
  for (const [athleteId, stage] of [
    ["A", "offered"],
    ["A", "watching"],
    ["B", "in-contact"],
    ["B", "offered"],
  ] as const)
    queue.add({ athleteId, change: { stage } });
  await settle();
  queue.leave();
  expect(sent()).toEqual([
    ["A", "offered"],
    ["B", "in-contact"],
  ]);
});

test("takes back a rejected move and keeps the later ones", async () => {
  const { box, queue, requests } = openPage();
  queue.add({ athleteId: "A", change: { stage: "offered" } });
  queue.add({ athleteId: "B", change: { stage: "in-contact" } });
  await settle();
  requests[0]?.respond(404);
  await settle();
  expect(queue.read()).toMatchObject({ waiting: [{ athleteId: "B" }], stored: [], problem: { willRetry: false } });
  expect(box.drafts.size).toBe(1);
});

test("keeps a move that met an unreachable server or a signed-out session, and sends it again", async () => {
  const { box, queue, requests } = openPage();
  queue.add({ athleteId: "A", change: { stage: "offered" } });
  await settle();
  for (const [index, status] of [0, 503, 401].entries()) {
    requests[index]?.respond(status);
    await settle();
    expect(box.drafts.size).toBe(1);
    expect(queue.read().problem?.willRetry).toBe(status !== 401);
    queue.tryNow();
  }
  requests[3]?.respond(200);
  await settle();
  expect(queue.read()).toMatchObject({ waiting: [], problem: null });
});

describe("without a reliable network", () => {
  const page = createFakePage();
  const prospect = { isError: false, message: "", result: { athleteId: "A" } };
  let respond: () => Response;
  let requests: number;

  beforeEach(() => {
    vi.useFakeTimers();
    page.install();
    requests = 0;
    respond = () => {
      throw new TypeError("fetch failed");
    };
    vi.stubGlobal("fetch", async () => {
      requests += 1;
      return respond();
    });
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** A board with one move that could not be sent. */
  async function moveOffline() {
    const queue = createMoveQueue({
      record: "board:",
      box: Promise.resolve(createBox()),
      send: (move) => requestMove("account", move),
    });
    queue.listen();
    queue.add({ athleteId: "A", change: { stage: "offered" } });
    await vi.advanceTimersByTimeAsync(3000);
    expect(queue.read()).toMatchObject({ waiting: [{ athleteId: "A" }], lastFailedAt: expect.any(Number) });
    return queue;
  }

  test("sends a waiting move by time, without the event online", async () => {
    const queue = await moveOffline();
    page.setOnLine(false);
    respond = () => Response.json(prospect);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(queue.read()).toMatchObject({ waiting: [], problem: null, lastFailedAt: null });
  });

  test("waits up to a minute between tries of a network that stays away, although it claims to be online", async () => {
    const queue = await moveOffline();
    page.setOnLine(true);
    page.window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(1_800_000);
    expect(requests).toBeLessThan(60);
    expect(requests).toBeGreaterThan(25);
    respond = () => Response.json(prospect);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(queue.read().waiting).toEqual([]);
  });

  test("sends a waiting move when the tab wakes up", async () => {
    const queue = await moveOffline();
    await vi.advanceTimersByTimeAsync(300_000);
    respond = () => Response.json(prospect);
    vi.setSystemTime(Date.now() + 3_600_000);
    page.setVisible(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(queue.read().waiting).toEqual([]);
  });

  test.each([
    [
      "foreign HTML",
      () => new Response("<h1>Welcome to Hotel WiFi</h1>", { headers: { "content-type": "text/html" } }),
    ],
    ["foreign HTML with 403", () => new Response("<h1>Sign in</h1>", { status: 403 })],
    ["foreign JSON", () => Response.json({ ok: true })],
    ["a result of another kind", () => Response.json({ isError: false, message: "", result: {} })],
    [
      "JSON in a response that is HTML",
      () => new Response(JSON.stringify(prospect), { headers: { "content-type": "text/html" } }),
    ],
  ])("does not count a move as stored or rejected after %s", async (_, portal) => {
    const queue = await moveOffline();
    respond = portal;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(queue.read()).toMatchObject({ waiting: [{ athleteId: "A" }], stored: [] });
    respond = () => Response.json(prospect);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(queue.read()).toMatchObject({ waiting: [], stored: [{ athleteId: "A" }] });
  });
});
