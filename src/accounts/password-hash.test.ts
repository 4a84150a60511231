import { describe, expect, it } from "vitest";
import { createHasher } from "./password-hash.server.ts";

describe("a hasher", () => {
  it("creates argon2id hashes with the OWASP parameters and a separate salt each", async () => {
    const hasher = createHasher();
    const [one, other] = [await hasher.hash("the same"), await hasher.hash("the same")];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await hasher.matches("the same", one)).toBe(true);
    expect(await hasher.matches("another", one)).toBe(false);
  });

  it("takes as long without a hash to compare with, and returns false", async () => {
    const hasher = createHasher();
    const real = await hasher.hash("something");
    await hasher.matches("warm", null);
    const times = { known: [] as number[], unknown: [] as number[] };
    const measure = async (taken: number[], hash: string | null) => {
      const started = performance.now();
      expect(await hasher.matches("wrong", hash)).toBe(false);
      taken.push(performance.now() - started);
    };
    for (let number = 0; number < 20; number++) {
      await measure(times.known, real);
      await measure(times.unknown, null);
    }
    // Uses the fastest runs, because other load on the machine only adds time.
    const [known, unknown] = [Math.min(...times.known), Math.min(...times.unknown)];
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
  });

  it("R08 rejects hashes beyond the queue limit with 503 and computes the others", async () => {
    const hasher = createHasher({ concurrency: 1, queue: 3 });
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => hasher.hash("flood")));
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused).toHaveLength(6);
    const message = "Too many people are signing in right now. Please try again in a few seconds.";
    for (const { reason } of refused) expect(reason).toMatchObject({ statusCode: 503, message });
    expect(await hasher.hash("later")).toMatch(/^\$argon2id/);
  });
});
