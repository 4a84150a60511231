import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { createToken } from "./bearer-token.server.ts";
import { isRecentlyVerified, recordLookup } from "./recent-sessions.server.ts";

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
