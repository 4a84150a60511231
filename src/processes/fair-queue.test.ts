import { expect, it } from "vitest";
import { createFairQueue } from "./fair-queue.server.ts";

async function order(keys: string[]): Promise<string> {
  const queue = createFairQueue(100);
  let ran = "";
  await Promise.all(
    keys.map((key) =>
      queue.run(key, async () => {
        ran += key;
      }),
    ),
  );
  return ran;
}

it("B05 alternates between keys, regardless of the number of queued tasks", async () => {
  expect(await order([..."aaaabc"])).toBe("abcaaa");
  expect(await order([..."aaabbc"])).toBe("abcaba");
});

it("runs one task at a time, and continues after an error", async () => {
  const queue = createFairQueue(2);
  let running = 0;
  const task = async () => {
    running += 1;
    await new Promise(setImmediate);
    expect(running).toBe(1);
    running -= 1;
    throw new Error("failed");
  };
  const runs = ["a", "b", "a"].map((key) => queue.run(key, task));
  expect(queue.isFull).toBe(true);
  expect((await Promise.allSettled(runs)).map(({ status }) => status)).toEqual(Array(3).fill("rejected"));
  expect(queue.isFull).toBe(false);
  expect(await queue.run("a", async () => 1)).toBe(1);
});
