import { expect, it } from "vitest";
import { RowSum, sameRows } from "./row-sum.server.ts";

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
