import { expect, test } from "vitest";
import { createChangeQueue } from "./change-queue.ts";
import type { Draft } from "./draft-box.ts";

/** Creates the drafts of an account, which outlive a page. */
function createBox() {
  const drafts = new Map<string, Draft>();
  return {
    drafts,
    store: (draft: Draft) => void drafts.set(draft.record, draft),
    drop: (record: string) => void drafts.delete(record),
    readAll: async () => [...drafts.values()],
  };
}

/** A page with the board. The test responds to its requests. */
function openPage(box = createBox()) {
  const requests: { key: string; id: string; change: { stage: string }; respond: (status: number) => void }[] = [];
  const queue = createChangeQueue<{ stage: string }>({
    record: "board:",
    box: Promise.resolve(box),
    send: (move) =>
      new Promise((resolve) => {
        const respond = (status: number) =>
          resolve({ ok: status === 200, status, headers: new Headers(), message: "No." });
        requests.push({ ...move, respond });
      }),
  });
  const sent = () => requests.map(({ id, change }) => [id, change.stage]);
  return { box, queue, requests, sent };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

test("sends a move only after the one before it was stored", async () => {
  const { queue, requests, sent } = openPage();
  queue.add({ id: "A", change: { stage: "offered" } });
  queue.add({ id: "A", change: { stage: "watching" } });
  await settle();
  expect(sent()).toEqual([["A", "offered"]]);
  requests[0]?.respond(200);
  await settle();
  expect(sent()).toEqual([
    ["A", "offered"],
    ["A", "watching"],
  ]);
});

test("sends moves without a response again from the next page, with the same keys and in order", async () => {
  const { box, queue, requests } = openPage();
  queue.add({ id: "A", change: { stage: "offered" } });
  queue.add({ id: "A", change: { stage: "watching" } });
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
  for (const [id, stage] of [
    ["A", "offered"],
    ["A", "watching"],
    ["B", "in-contact"],
    ["B", "offered"],
  ] as const)
    queue.add({ id, change: { stage } });
  await settle();
  queue.leave();
  expect(sent()).toEqual([
    ["A", "offered"],
    ["B", "in-contact"],
  ]);
});

test("takes back a rejected move and keeps the later ones", async () => {
  const { box, queue, requests } = openPage();
  queue.add({ id: "A", change: { stage: "offered" } });
  queue.add({ id: "B", change: { stage: "in-contact" } });
  await settle();
  requests[0]?.respond(404);
  await settle();
  expect(queue.read()).toMatchObject({ waiting: [{ id: "B" }], stored: [], problem: { willRetry: false } });
  expect(box.drafts.size).toBe(1);
});

test("keeps a move that met an unreachable server or a signed-out session, and sends it again", async () => {
  const { box, queue, requests } = openPage();
  queue.add({ id: "A", change: { stage: "offered" } });
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
