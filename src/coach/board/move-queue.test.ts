import { afterEach, expect, test, vi } from "vitest";
import type { Draft } from "../../drafts/draft-box.ts";
import type { Move } from "./board-content.ts";
import { createMoveQueue } from "./move-queue.ts";

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
          resolve({ ok: status === 200, status, headers: new Headers(), message: "No." });
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
    queue.retry();
  }
  requests[3]?.respond(200);
  await settle();
  expect(queue.read()).toMatchObject({ waiting: [], problem: null });
});
