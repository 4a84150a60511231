import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { randomFrom } from "../../sample/random.ts";
import { createRequestQueue, type Priority } from "./request-queue.server.ts";

const timeoutMs = { member: 10_000, public: 2000 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function openQueue(slots: number, options: Partial<Parameters<typeof createRequestQueue>[1]> = {}) {
  const queue = createRequestQueue(slots, { timeoutMs, ...options });
  const events: string[] = [];
  const acquired: { client: string; release: () => void }[] = [];
  return {
    queue,
    events,
    acquired,
    async enter(client: string, priority: Priority = "public") {
      const release = await queue.enter({ client, priority });
      events.push(release ? client : `${client} rejected`);
      if (release) acquired.push({ client, release });
      return release !== null;
    },
    async release(client?: string) {
      const [first] = acquired.splice(client ? acquired.findIndex((one) => one.client === client) : 0, 1);
      first?.release();
      await pass(0);
    },
  };
}

it("gives slots to hundreds of requests sequentially", async () => {
  const queue = createRequestQueue(1, { timeoutMs });
  let served = 0;
  const first = await queue.enter({ client: "a", priority: "member" });
  const others = Array.from({ length: 500 }, async () => {
    const release = await queue.enter({ client: "a", priority: "member" });
    if (release) served += 1;
    release?.();
  });
  expect(served).toBe(0);
  first?.();
  await Promise.all(others);
  expect(served).toBe(500);
  expect(queue.isAtCapacity).toBe(false);
});

it("rejects a request whose estimated wait is too long", async () => {
  const { enter, release, events } = openQueue(1);
  for (let number = 0; number < 11; number += 1) void enter("a");
  for (let number = 0; number < 10; number += 1) {
    await pass(15);
    await release();
  }
  events.length = 0;
  void enter("waiting");
  await pass(15);
  for (let number = 0; number < 80; number += 1) void enter("a");
  await pass(0);
  // One release per 15 ms leaves time for fifty requests within 750 ms, but not for eighty.
  expect(events.length).toBeGreaterThan(25);
  expect(events.length).toBeLessThan(40);
  const before = events.length;
  void enter("a", "member");
  await pass(0);
  expect(events).toHaveLength(before);
});

it("rejects the public while members wait for long, because members get the slots first", async () => {
  const { enter, events } = openQueue(1);
  await enter("first");
  void enter("member", "member");
  await pass(800);
  void enter("public");
  void enter("another member", "member");
  await pass(0);
  expect(events).toEqual(["first", "public rejected"]);
});

it("rejects few requests until it has measured the speed again after a standstill", async () => {
  const { enter, release, events } = openQueue(1);
  await enter("first");
  for (let number = 0; number < 3; number += 1) void enter(`waiting ${number}`);
  await pass(5000);
  expect(events.filter((event) => event.endsWith("rejected"))).toHaveLength(3);
  for (let number = 0; number < 100; number += 1) {
    void enter(`next ${number}`);
    await pass(10);
    await release();
  }
  events.length = 0;
  for (let number = 0; number < 20; number += 1) void enter(`later ${number}`);
  await pass(0);
  expect(events).toEqual([]);
});

it.each([
  ["steady", 1],
  ["and half as fast for a while", 2],
])("serves all members and rejects the public at once at four times the capacity, %s", async (_speed, slowdown) => {
  const random = randomFrom(3);
  const after = (meanMs: number) => -Math.log(1 - random()) * meanMs;
  const queue = createRequestQueue(8, { timeoutMs });
  const seconds = 10;
  const outcome = { member: { served: 0, rejected: [] as number[] }, public: { served: 0, rejected: [] as number[] } };
  let clients = 0;
  const send = async (priority: Priority) => {
    clients += 1;
    const since = performance.now();
    const release = await queue.enter({ client: `client ${clients}`, priority });
    if (!release) return void outcome[priority].rejected.push(performance.now() - since);
    outcome[priority].served += 1;
    const isSlow = performance.now() > startedAt + 4000 && performance.now() < startedAt + 6000;
    setTimeout(release, after(isSlow ? 80 * slowdown : 80));
  };
  const startedAt = performance.now();
  // Eight slots of 80 ms each serve a hundred requests a second.
  for (const [priority, perSecond] of [["public", 380] as const, ["member", 20] as const])
    for (let at = after(1000 / perSecond); at < seconds * 1000; at += after(1000 / perSecond))
      setTimeout(() => void send(priority), at);
  await pass((seconds + 5) * 1000);

  expect(outcome.member.rejected).toEqual([]);
  expect(outcome.member.served).toBeGreaterThan(15 * seconds);
  expect(outcome.public.served).toBeGreaterThan(50 * seconds);
  const { rejected } = outcome.public;
  expect(rejected.length).toBeGreaterThan(250 * seconds);
  const late = rejected.filter((ms) => ms > 300);
  expect(late.length / rejected.length).toBeLessThan(0.01);
});

it("B01 lets one client hold all slots while no other client waits", async () => {
  const { enter, release, queue, events } = openQueue(4);
  for (let number = 0; number < 6; number += 1) void enter("a");
  await pass(0);
  expect([events, queue.isAtCapacity]).toEqual([["a", "a", "a", "a"], true]);
  await release();
  expect(events).toHaveLength(5);
});

it("B01 gives the next slot to a client below its share before earlier requests of another client", async () => {
  const { enter, release, events } = openQueue(4);
  for (let number = 0; number < 24; number += 1) void enter("flood");
  for (const client of ["b", "c", "d"]) void enter(client);
  await pass(0);
  events.length = 0;
  for (let number = 0; number < 3; number += 1) await release("flood");
  expect(events).toEqual(["b", "c", "d"]);
  // The flood now holds one of four slots, its share. It gets the next slot only because no other client waits.
  void enter("e");
  await release("b");
  expect(events).toEqual(["b", "c", "d", "e"]);
  await release("flood");
  expect(events).toEqual(["b", "c", "d", "e", "flood"]);
});

it("B01 rejects a client whose own requests wait for too long, and accepts the requests of others", async () => {
  const { enter, release, events } = openQueue(4);
  for (let number = 0; number < 10; number += 1) void enter("flood");
  await pass(800);
  void enter("flood");
  await pass(0);
  expect(events.at(-1)).toBe("flood rejected");
  const other = enter("other");
  await release("flood");
  expect(await other).toBe(true);
  expect(events.filter((event) => event === "other rejected")).toEqual([]);
});

it("B01 rejects a client while another client below its share has waited too long", async () => {
  const { enter, events } = openQueue(4);
  for (let number = 0; number < 4; number += 1) await enter("flood");
  void enter("waiting");
  await pass(800);
  void enter("late");
  await pass(0);
  expect(events.at(-1)).toBe("late rejected");
});

it("B01 accepts other clients although requests of a flood have waited for long", async () => {
  const { enter, release } = openQueue(8);
  for (let number = 0; number < 24; number += 1) void enter("flood");
  const others = Array.from({ length: 6 }, (_, number) => enter(`other ${number}`));
  await pass(0);
  for (let number = 0; number < 6; number += 1) await release("flood");
  expect(await Promise.all(others)).toEqual(Array(6).fill(true));
  await pass(800);
  // The flood drops below its share after its requests have waited longer than the limit for a new public request.
  await release("flood");
  const late = enter("late");
  await release("other 0");
  expect(await late).toBe(true);
});

it("B01 gives a client with a larger share more slots while others wait", async () => {
  const { enter, release, events } = openQueue(4, { shareOf: (client) => (client === "school" ? 0.5 : 0.25) });
  for (const client of ["school", "a", "b", "c"]) await enter(client);
  for (const client of ["a", "school", "b"]) void enter(client);
  await pass(0);
  events.length = 0;
  await release("c");
  expect(events).toEqual(["school"]);
});

it("B01 gives a slot to the public below its share before a member past its share", async () => {
  const { enter, release, events } = openQueue(4);
  for (let number = 0; number < 4; number += 1) await enter("flood", "member");
  void enter("flood", "member");
  void enter("other");
  await release();
  await release();
  expect(events.slice(4)).toEqual(["other", "flood"]);
});

it("gives slots to members before the public", async () => {
  const { enter, release, events } = openQueue(1);
  await enter("first");
  void enter("public");
  void enter("member", "member");
  await release();
  await release();
  expect(events).toEqual(["first", "member", "public"]);
});
