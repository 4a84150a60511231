import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { openDatabase } from "../database/open.server.ts";
import { createToken } from "./bearer-token.server.ts";
import { hasOpenSession, isRecentlyVerified, recordLookup } from "./recent-sessions.server.ts";

it("B01 remembers a valid token for five minutes, until a lookup finds it invalid", async () => {
  const [token, other] = [createToken(), createToken()];
  recordLookup(token, true);
  recordLookup(other, true);
  expect([isRecentlyVerified(token), isRecentlyVerified(other), isRecentlyVerified(createToken())]).toEqual([
    true,
    true,
    false,
  ]);
  recordLookup(token, false);
  expect([isRecentlyVerified(token), isRecentlyVerified(other)]).toEqual([false, true]);
  const now = performance.now.bind(performance);
  const minutes = (passed: number) => vi.spyOn(performance, "now").mockImplementation(() => now() + passed * 60_000);
  minutes(4);
  // The cache reads the clock at most once in a millisecond.
  await sleep(5);
  expect(isRecentlyVerified(other)).toBe(true);
  minutes(6);
  await sleep(5);
  expect(isRecentlyVerified(other)).toBe(false);
});

it("ignores a request without a token", () => {
  recordLookup(null, true);
  expect(isRecentlyVerified(null)).toBe(false);
});

it("B01 looks up at most a hundred tokens concurrently and waits for none of them longer than 300 ms", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const db = openDatabase(`postgres://127.0.0.1:${(silent.address() as AddressInfo).port}/none`, { max: 1 });
  const order: string[] = [];
  const look = async (name: string) => {
    expect(await hasOpenSession(db, createToken())).toBe(false);
    order.push(name);
  };
  const lookups = Array.from({ length: 100 }, () => look("after the timeout"));
  await Promise.all([...lookups, look("at once")]);
  expect([order.indexOf("at once"), order.length]).toEqual([0, 101]);
  await db.destroy();
  silent.close();
});
