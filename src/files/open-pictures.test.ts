import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import sharp from "sharp";
import { expect, it } from "vitest";
import { interlacedPng, plain } from "../../tests/hostile-pictures.ts";
import { pictureProcessIds, testPictures } from "../../tests/picture-processes.ts";

const failures: Error[] = [];
const onFailure = (error: Error) => failures.push(error);
const photoLimits = { timeoutMs: 6_000, maxBytes: 130 * 1024 * 1024 };
const pictures = testPictures({ onFailure, photoLimits });
const options = { owner: "1", sizes: [{ width: 160, height: 160 }], minPixels: 160 };

const photo = await plain(400, 400);
const create = (file: Buffer) => pictures.createRenditions(file, options);
const processId = async () => (await pictureProcessIds())[0] ?? 0;

it("B05 starts the process with kernel limits and without the server’s environment", async () => {
  await create(photo);
  const read = async (name: string) => readFile(`/proc/${await processId()}/${name}`, "latin1");
  expect(await read("limits")).toMatch(/^Max data size +1073741824 /m);
  expect(await read("oom_score_adj")).toBe("1000\n");
  expect(await read("environ")).not.toContain("PATH=");
});

it("B05 rejects a huge interlaced 16-bit PNG by its header, faster than it decodes a small photo", async () => {
  const hostile = interlacedPng(8000, 8000);
  expect(hostile.length).toBeLessThan(1_000_000);
  const reject = () =>
    expect(create(hostile)).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining("25 million pixels"),
    });
  // The shortest of some times is that without other work on the machine.
  const shortest = { decoding: Number.POSITIVE_INFINITY, rejecting: Number.POSITIVE_INFINITY };
  for (let run = 0; run < 5; run += 1) {
    const began = performance.now();
    await create(photo);
    const decoded = performance.now();
    await reject();
    shortest.decoding = Math.min(shortest.decoding, decoded - began);
    shortest.rejecting = Math.min(shortest.rejecting, performance.now() - decoded);
  }
  expect(shortest.rejecting).toBeLessThan(shortest.decoding);
});

it.each<
  [what: string, options: { width: number; height: number; progressive?: boolean; space?: string }, text: string]
>([
  ["more than 25 million pixels", { width: 5001, height: 5000 }, "25 million pixels"],
  ["interlaced, more than 8 million pixels", { width: 2829, height: 2829, progressive: true }, "8 million pixels"],
  ["16 bits per color, more than 8 million pixels", { width: 2829, height: 2829, space: "rgb16" }, "8 million pixels"],
])(
  "B05 rejects a picture by its header: %s",
  async (_, { width, height, progressive = false, space = "srgb" }, text) => {
    const large = sharp({ create: { width, height, channels: 3, background: "#336699" } });
    const file = await large.toColourspace(space).png({ progressive }).toBuffer();
    await expect(create(file)).rejects.toMatchObject({ status: 422, message: expect.stringContaining(text) });
  },
);

it("B05 ends a process that takes too much memory, and decodes the next photo", async () => {
  const large = interlacedPng(2820, 2820);
  await create(photo);
  const former = await processId();
  await expect(create(large)).rejects.toMatchObject({ status: 422, message: expect.stringContaining("memory") });
  expect(await create(photo)).toHaveLength(3);
  expect(await processId()).not.toBe(former);
});

it("B05 ends a process that hangs, and decodes the next photo", async () => {
  await create(photo);
  process.kill(await processId(), "SIGSTOP");
  await expect(create(photo)).rejects.toMatchObject({ status: 422, message: expect.stringContaining("too long") });
  expect(await create(photo)).toHaveLength(3);
});

it("B05 rejects the photo whose decoder crashes, and decodes the next one", async () => {
  await create(photo);
  const id = await processId();
  const message = expect.stringContaining("can’t read this picture");
  const crashed = expect(create(photo)).rejects.toMatchObject({ status: 422, message });
  process.kill(id, "SIGSEGV");
  await crashed;
  expect(await create(photo)).toHaveLength(3);
  const idle = await processId();
  process.kill(idle, "SIGKILL");
  // The kernel lists it until this process is notified of its end.
  await expect.poll(() => existsSync(`/proc/${idle}`)).toBe(false);
  await setImmediate();
  expect(await create(photo)).toHaveLength(3);
});

it("B05 decodes photos of several owners in turn", async () => {
  const done: string[] = [];
  const send = async (owner: string) => {
    await pictures.createRenditions(photo, { ...options, owner });
    done.push(owner);
  };
  await Promise.all(["one", "one", "one", "other"].map(send));
  expect(done).toEqual(["one", "other", "one", "one"]);
});

it("reports every failure", () => {
  const reasons = failures.map(({ message }) => /: (\w+)\./.exec(message)?.[1]);
  expect(new Set(reasons)).toEqual(new Set(["memory", "timeout", "crash"]));
});
