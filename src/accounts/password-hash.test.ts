import { describe, expect, it } from "vitest";
import { createHasher } from "./password-hash.server.ts";

describe("a hasher", () => {
  it("makes argon2id hashes with OWASP's parameters, each with a salt of its own", async () => {
    const hasher = createHasher();
    const [one, other] = [await hasher.hash("the same"), await hasher.hash("the same")];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await hasher.matches("the same", one)).toBe(true);
    expect(await hasher.matches("another", one)).toBe(false);
  });

  it("works as long, and says no, where there is nothing to compare with", async () => {
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
    // The quickest of each: what else the machine does only ever adds.
    const [known, unknown] = [Math.min(...times.known), Math.min(...times.unknown)];
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
  });

  it("R08 turns away with a 503 whoever finds its queue full, and serves the others", async () => {
    const hasher = createHasher({ concurrency: 1, queue: 3 });
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => hasher.hash("flood")));
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused).toHaveLength(6);
    for (const { reason } of refused) expect(reason).toMatchObject({ statusCode: 503 });
    expect(await hasher.hash("later")).toMatch(/^\$argon2id/);
  });
});
