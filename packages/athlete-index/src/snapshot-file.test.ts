import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { removeFolder } from "../../../tests/remove-folder.ts";
import { readSnapshot, writeSnapshot } from "./snapshot-file.ts";
import { BadSnapshot } from "./typed-columns.ts";

const frozen = {
  arrays: {
    small: Uint8Array.from({ length: 13 }, (_, place) => place),
    numbers: Uint32Array.from({ length: 200 }, (_, place) => place * 20_000_003),
    none: new Uint16Array(0),
    bits: Int32Array.from([-1, 0, 1]),
  },
  facts: { size: 3, names: ["Çelebi"] },
};
const followed = { snapshot: "10:12:10", at: 1.5 };
const identity = "7-16384-00000001";
let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "openroster-snapshot-"));
  file = path.join(folder, "search-index", "snapshot");
  await writeSnapshot(file, { frozen, followed, identity });
});

afterAll(() => removeFolder(folder));

it("reads back the written snapshot and leaves no other file", async () => {
  await writeSnapshot(file, { frozen, followed, identity });
  expect(await readSnapshot(file, identity)).toEqual({ frozen, followed });
  expect(await readdir(path.dirname(file))).toEqual(["snapshot"]);
});

it("rejects a snapshot of another database and a missing one", async () => {
  await expect(readSnapshot(file, "8-16384-00000001")).rejects.toThrow(BadSnapshot);
  await expect(readSnapshot(`${file}.missing`, identity)).rejects.toThrow(BadSnapshot);
});

it("rejects a truncated snapshot and one with a flipped bit", async () => {
  const whole = await readFile(file);
  const damaged = path.join(folder, "damaged");
  const damage = fc.record({ place: fc.nat(whole.length - 1), bit: fc.nat(7), isCut: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(damage, async ({ place, bit, isCut }) => {
      const bytes = isCut ? whole.subarray(0, place) : Buffer.from(whole);
      if (!isCut) bytes[place] = whole[place]! ^ (1 << bit);
      await writeFile(damaged, bytes);
      const read = await readSnapshot(damaged, identity).catch((error: unknown) => error);
      // Padding bytes between two arrays are not read.
      if (!(read instanceof BadSnapshot)) expect(read).toEqual({ frozen, followed });
      else expect(read.message).toMatch(/damaged|ends|no snapshot/);
    }),
    { numRuns: 400 },
  );
});
