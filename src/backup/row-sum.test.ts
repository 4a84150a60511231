import { expect, it } from "vitest";
import { RowSum, sameRows, splitIntoLines } from "./row-sum.server.ts";

function sumOf(...pieces: string[]) {
  const sum = new RowSum();
  for (const piece of pieces) sum.add(Buffer.from(piece));
  return sum.sum;
}

it("is equal for the same rows in another order and in other pieces", () => {
  expect(sameRows(sumOf("1\tada\n2\tbob\n"), sumOf("2\tbob\n", "1\tada\n"))).toBe(true);
});

it.each([
  ["a value that changed to another of the same length", "1\tada\n2\tbob\n", "1\tada\n2\tbib\n"],
  ["a character that moved to another row", "1\tada\n2\tbob\n", "1\tad\n2\tboba\n"],
  ["a row that is missing", "1\tada\n2\tbob\n", "1\tada\n"],
  ["a row that is there twice", "1\tada\n", "1\tada\n1\tada\n"],
  // The checksums of these rows have the same sum.
  ["two rows whose checksums changed by the same amount", "0019\n0301\n", "0020\n0338\n"],
])("differs for %s", (_, before, after) => {
  expect(sameRows(sumOf(before), sumOf(after))).toBe(false);
});

it.each(["rows", "bytes", "sum"] as const)("differs for other %s alone", (part) => {
  const one = sumOf("1\tada\n");
  expect(sameRows(one, { ...one, [part]: "other" })).toBe(false);
});

it("counts a row that is an empty text", () => {
  expect(sumOf("\na\n").rows).toBe(2);
});

it("returns the sums that earlier backups contain", () => {
  expect(sumOf("1\tada\n2\tbob\n", "3\tcyd\n")).toEqual({ rows: 3, bytes: 18, sum: "622988f0e34ebb67" });
  expect(sumOf("35\tada\n").sum).toBe("0d37d4bc0a36f031");
  expect(sumOf()).toEqual({ rows: 0, bytes: 0, sum: "0000000000000000" });
});

it.each([
  [1, ["ab\n", "c", "d\ne\n", "f\n"], ["ab\n", "cd\ne\n", "f\n"]],
  [4, ["ab\n", "cd\ne", "f\n"], ["ab\ncd\n", "ef\n"]],
  [4, ["a\n", "b\n", "c\n"], ["a\nb\n", "c\n"]],
  [100, ["ab\n", "c\n"], ["ab\nc\n"]],
  [1, ["ab\n", "no line break"], ["ab\n", "no line break"]],
  [1, [], []],
])("F13 splits a stream into pieces of whole lines and at least %i bytes", async (size, chunks, pieces) => {
  async function* stream() {
    for (const chunk of chunks) yield Buffer.from(chunk);
  }
  const split = await Array.fromAsync(splitIntoLines(stream(), size));
  expect(split.map(String)).toEqual(pieces);
});
