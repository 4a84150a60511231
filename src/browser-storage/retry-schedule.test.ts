import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createFakePage } from "../../tests/fake-page.ts";
import { createRetrySchedule, type SendOutcome } from "./retry-schedule.ts";

const page = createFakePage();

beforeEach(() => {
  vi.useFakeTimers();
  page.install();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A queue with one unsent item, whose network the test controls. Records the seconds at which it was tried. */
function openQueue() {
  const start = Date.now();
  const queue = {
    network: false,
    unsent: 1,
    outcome: { kind: "failed" } as SendOutcome,
    tried: [] as number[],
    durationMs: 0,
  };
  const schedule = createRetrySchedule(async () => {
    queue.tried.push(Math.round((Date.now() - start) / 1000));
    if (queue.durationMs > 0) await new Promise((resolve) => setTimeout(resolve, queue.durationMs));
    if (!queue.network) return queue.outcome;
    queue.unsent = 0;
    return { kind: "done" };
  });
  const stop = schedule.listen();
  return { queue, schedule, stop };
}

const restored = () => Object.assign(new Event("pageshow"), { persisted: true });
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

test("tries again within 15 s, then less often, and at least once a minute", async () => {
  const { queue, schedule } = openQueue();
  schedule.send();
  await seconds(600);
  const gaps = queue.tried.slice(1).map((at, index) => at - (queue.tried[index] ?? 0));
  expect(queue.tried[0]).toBe(0);
  expect(gaps[0]).toBeLessThanOrEqual(15);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(60);
  expect(gaps.at(-1)).toBeGreaterThanOrEqual(45);
  expect(gaps.slice(0, 6)).toEqual(gaps.slice(0, 6).toSorted((a, b) => a - b));
});

test("sends without any event when the network returns between two tries", async () => {
  const { queue, schedule } = openQueue();
  schedule.send();
  await seconds(3);
  queue.network = true;
  await seconds(15);
  expect(queue.unsent).toBe(0);
});

test("sends within 15 s of the network’s return after many inputs without a network", async () => {
  const { queue, schedule } = openQueue();
  for (let input = 0; input < 20; input += 1) {
    schedule.send();
    await seconds(2);
  }
  queue.network = true;
  await seconds(15);
  expect(queue.unsent).toBe(0);
});

test("tries while the browser reports that it is offline", async () => {
  page.setOnLine(false);
  const { queue, schedule } = openQueue();
  queue.network = true;
  schedule.send();
  await seconds(0);
  expect(queue.unsent).toBe(0);
});

test("continues to try while the browser reports a network that does not work", async () => {
  page.setOnLine(true);
  const { queue, schedule } = openQueue();
  schedule.send();
  page.window.dispatchEvent(new Event("online"));
  await seconds(30);
  expect(queue.unsent).toBe(1);
  queue.network = true;
  await seconds(60);
  expect(queue.unsent).toBe(0);
});

describe("tries at once", () => {
  test.each([
    ["on the event online", () => page.window.dispatchEvent(new Event("online"))],
    ["on focus", () => page.window.dispatchEvent(new Event("focus"))],
    ["when the page becomes visible", () => page.setVisible(true)],
    ["when the page returns from the back/forward cache", () => page.window.dispatchEvent(restored())],
  ])("%s", async (_, happen) => {
    const { queue, schedule } = openQueue();
    schedule.send();
    await seconds(200);
    const { length } = queue.tried;
    queue.network = true;
    happen();
    await seconds(1);
    expect(queue.tried).toHaveLength(length + 1);
    expect(queue.unsent).toBe(0);
  });

  test("on the next input", async () => {
    const { queue, schedule } = openQueue();
    schedule.send();
    await seconds(200);
    queue.network = true;
    schedule.send();
    await seconds(0);
    expect(queue.unsent).toBe(0);
  });

  test("if the clock jumped while the tab slept", async () => {
    const { queue, schedule } = openQueue();
    schedule.send();
    await seconds(200);
    queue.network = true;
    // The timers of the tab were stopped, so only the clock moves.
    vi.setSystemTime(Date.now() + 3_600_000);
    await seconds(5);
    expect(queue.unsent).toBe(0);
  });

  test("if the clock was set back", async () => {
    const { queue, schedule } = openQueue();
    schedule.send();
    await seconds(200);
    queue.network = true;
    vi.setSystemTime(Date.now() - 3_600_000);
    await seconds(5);
    expect(queue.unsent).toBe(0);
  });
});

test("does not try when the page becomes hidden", async () => {
  const { queue, schedule } = openQueue();
  schedule.send();
  await seconds(200);
  const { length } = queue.tried;
  page.setVisible(false);
  await seconds(1);
  expect(queue.tried).toHaveLength(length);
});

test("makes one try of several events, and tries again if one arrived during a try", async () => {
  const { queue, schedule } = openQueue();
  queue.durationMs = 20_000;
  schedule.send();
  await seconds(10);
  for (const type of ["online", "focus"]) page.window.dispatchEvent(new Event(type));
  page.setVisible(true);
  expect(queue.tried).toEqual([0]);
  queue.network = true;
  await seconds(41);
  expect(queue.tried).toEqual([0, 20]);
});

test("sends an input that arrives during a successful try", async () => {
  const { queue, schedule } = openQueue();
  queue.network = true;
  queue.durationMs = 1000;
  schedule.send();
  await seconds(0.5);
  schedule.send();
  await seconds(2);
  expect(queue.tried).toEqual([0, 1]);
});

test("waits as long as the server requests, unless the user tries", async () => {
  const { queue, schedule } = openQueue();
  queue.outcome = { kind: "failed", retryAfterMs: 300_000 };
  schedule.send();
  await seconds(100);
  page.window.dispatchEvent(new Event("focus"));
  schedule.send();
  await seconds(1);
  expect(queue.tried).toEqual([0]);
  schedule.tryNow();
  await seconds(0);
  expect(queue.tried).toEqual([0, 101]);
  await seconds(299);
  expect(queue.tried).toHaveLength(2);
  await seconds(60);
  expect(queue.tried).toHaveLength(3);
});

test("stops the timer of a signed-out page and tries when the user returns", async () => {
  const { queue, schedule } = openQueue();
  queue.outcome = { kind: "stopped" };
  schedule.send();
  await seconds(600);
  expect(queue.tried).toEqual([0]);
  page.window.dispatchEvent(new Event("focus"));
  await seconds(1);
  expect(queue.tried).toHaveLength(2);
});

test("treats a send function that throws as a failure", async () => {
  let tries = 0;
  const schedule = createRetrySchedule(() => {
    tries += 1;
    return tries === 1 ? Promise.reject(new TypeError("fetch failed")) : Promise.resolve({ kind: "done" });
  });
  schedule.send();
  await seconds(15);
  expect(tries).toBe(2);
});

test("reports when it tried last until everything is sent", async () => {
  const { queue, schedule } = openQueue();
  expect(schedule.lastFailedAt()).toBeNull();
  schedule.send();
  await seconds(1);
  expect(Date.now() - (schedule.lastFailedAt() ?? 0)).toBe(1000);
  queue.network = true;
  schedule.tryNow();
  await seconds(0);
  expect(schedule.lastFailedAt()).toBeNull();
});

test("reports the time of a try during which the user tried again", async () => {
  const { queue, schedule } = openQueue();
  queue.durationMs = 5000;
  const startedAt = Date.now();
  schedule.send();
  await seconds(1);
  schedule.tryNow();
  await seconds(4);
  expect(schedule.lastFailedAt()).toBe(startedAt);
});

test("neither tries nor listens after it was stopped", async () => {
  const { queue, schedule, stop } = openQueue();
  schedule.send();
  await seconds(0);
  stop();
  schedule.stop();
  page.window.dispatchEvent(new Event("online"));
  await seconds(600);
  expect(queue.tried).toEqual([0]);
});
