import { describe, expect, it, vi } from "vitest";
import { testDatabase } from "../../tests/test-database.ts";
import { openDatabase } from "../database/open.server.ts";
import { createLeasedLimits } from "./leased-limit.server.ts";
import { type CountedRequest, createLimits, type LimitName, type Limits, secondsToWait } from "./rate-limits.server.ts";

const { db, url } = testDatabase();
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Opens leases over a shared counter of `points`, which rejects above them and can be slow. */
function openLeases(points: number, { seconds = 29.5 } = {}) {
  const shared = { taken: [] as number[], sum: 0, delay: Promise.resolve(), pointsOf: points };
  const limits = {
    pointsOf: () => shared.pointsOf,
    async count(name: LimitName, _key: unknown, added = 1): Promise<CountedRequest> {
      shared.taken.push(added);
      await shared.delay;
      shared.sum += added;
      const remaining = Math.max(0, points - shared.sum);
      const waitSeconds = shared.sum > points ? seconds : 0;
      return { name, limit: points, periodSeconds: 60, remaining, resetSeconds: seconds, waitSeconds };
    },
  } as unknown as Limits;
  const { take } = createLeasedLimits(limits);
  return { shared, take: (key = "client") => take("public-read", key) };
}

describe("leased limits", () => {
  it("grant the first batch of a thirtieth before it is charged, then charge each batch before it is granted", async () => {
    const { shared, take } = openLeases(60);
    const { promise: delay, resolve: respond } = Promise.withResolvers<void>();
    shared.delay = delay;
    expect([await take(), await take()]).toEqual([0, 0]);
    expect(shared.taken).toEqual([2]);
    let third: number | null = null;
    void take().then((seconds) => {
      third = seconds;
    });
    await settled();
    expect(third).toBeNull();
    respond();
    await expect.poll(() => third).toBe(0);
    expect(shared.taken).toEqual([2, 2]);
    expect(await take()).toBe(0);
    expect(shared.taken).toEqual([2, 2]);
  });

  it("reject after the last batch for the time of the shared counter", async () => {
    const { shared, take } = openLeases(60);
    for (let number = 0; number < 60; number += 1) expect([number, await take()]).toEqual([number, 0]);
    expect(await take()).toBe(30);
    expect(shared.taken).toHaveLength(31);
    expect(await take()).toBe(30);
    expect(shared.taken).toHaveLength(31);
    expect(await take("another")).toBe(0);
  });

  it("share one charge between concurrent requests, and count each key alone", async () => {
    const { shared, take } = openLeases(3000);
    await Promise.all(Array.from({ length: 300 }, () => take()));
    expect(shared.taken).toEqual([100, 100, 100]);
    await take("another");
    expect(shared.taken).toHaveLength(4);
  });

  it("charge single points if the limit is lower than thirty", async () => {
    const { shared, take } = openLeases(3);
    const waits = [await take(), await take(), await take(), await take()];
    expect(waits).toEqual([0, 0, 0, 30]);
    expect(shared.taken).toEqual([1, 1, 1, 1]);
  });

  it("charge no further keys while a thousand charges wait", async () => {
    const { shared, take } = openLeases(60);
    const { promise: delay, resolve: respond } = Promise.withResolvers<void>();
    shared.delay = delay;
    for (let number = 0; number < 1_200; number += 1) expect(await take(`client ${number}`)).toBe(0);
    expect(shared.taken).toHaveLength(2);
    respond();
    await expect.poll(() => shared.taken.length).toBeGreaterThan(999);
    await settled();
    expect(shared.taken.length).toBeLessThan(1_005);
  });
});

describe("createLimits", () => {
  it.each([
    [1, {}, 5],
    [2, {}, 10],
    [0.5, {}, 2],
    [0.0001, {}, 1],
    [2, { points: { forgot: 7 } }, 14],
    [1, { trustedNetworks: ["192.0.2.0/24"] }, 100],
    [1, { trustedNetworks: ["198.51.100.0/24"] }, 5],
  ])("multiplies the points of a rule by %d with the settings %j: %i", (multiplier, settings, points) => {
    const limits = createLimits(db, multiplier, settings);
    expect([limits.pointsOf("forgot", "192.0.2.1"), limits.multiplier]).toEqual([points, multiplier]);
    expect(createLimits(db, 1, settings).pointsOf("sign-in-account", "192.0.2.1")).toBe(10);
  });

  it("refunds one point, and counts several at once", async () => {
    const limits = createLimits(db, 1);
    expect(await limits.take("forgot", "refunded", 5)).toBe(0);
    await limits.refund("forgot", "refunded");
    expect(await limits.take("forgot", "refunded")).toBe(0);
    expect(await limits.take("forgot", "refunded")).toBeGreaterThan(0);
  });

  it("counts in the database while a stored period ends in a year", async () => {
    const limits = createLimits(db, 1).within(db);
    await limits.take("text-review", "long", 10);
    await db
      .updateTable("rate_limits")
      .set({ expire: Date.now() + 365 * 86_400_000 })
      .where("key", "like", "text-review:%")
      .execute();
    expect(await limits.take("text-review", "long")).toBe(86_400);
  });

  it("forgets a count of a transaction that is rolled back", async () => {
    const limits = createLimits(db, 1);
    const rolledBack = db.transaction().execute(async (trx) => {
      expect(await limits.within(trx).take("forgot", "within", 5)).toBe(0);
      expect(await limits.within(trx).take("forgot", "within")).toBeGreaterThan(0);
      throw new Error("rolled back");
    });
    await expect(rolledBack).rejects.toThrow("rolled back");
    expect(await limits.take("forgot", "within", 5)).toBe(0);
  });

  it("R07 counts in the process while the database does not respond, and forgets after the period", async () => {
    const missing = openDatabase(url.replace(/\/\w+$/, "/none"), { max: 1 });
    const limits = createLimits(missing, 1);
    const take = (key = "alone") => limits.take("forgot", key);
    // A slow machine would need a second for the first takes.
    let at = performance.now();
    vi.spyOn(performance, "now").mockImplementation(() => at);
    for (let number = 0; number < 5; number += 1) expect(await take()).toBe(0);
    expect(await take()).toBe(900);
    await limits.refund("forgot", "alone");
    expect(await take()).toBeGreaterThan(890);
    expect(await take("other")).toBe(0);
    at += 901_000;
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await take()).toBe(0);
    await missing.destroy();
  });

  it.each([
    [-5, 1],
    [0, 1],
    [1000, 1],
    [1001, 2],
    [900_000, 900],
    [900_001, 900],
  ])("asks a client to wait for the rest of %i ms in %i whole seconds", (remainingMs, seconds) => {
    expect(secondsToWait("forgot", remainingMs)).toBe(seconds);
  });
});
