import { type Bitmap, blockWords } from "../bitmaps/bitmap.ts";
import { countWords, fillBlock } from "../bitmaps/bitmap-functions.ts";
import { countBits } from "../bitmaps/count-bits.ts";
import type { Operand } from "../bitmaps/operands.ts";
import { keepEach, rows, wordsOf } from "./pack-rows.ts";
import type { SeasonBlock } from "./season-block.ts";
import type { SeasonFilter } from "./season-filter.ts";

/** Testing one season takes as long as comparing this number of figures in a row. */
const costOfTest = 100;

/** Writes the rows that meet all conditions into `rows`. Returns their number. */
export function selectRows({ length }: SeasonBlock, operands: readonly Operand[], start: number): number {
  const used = wordsOf(length);
  fillBlock(rows, used);
  if (length & 31) rows[used - 1] = (1 << (length & 31)) - 1;
  let count = length;
  for (const operand of operands) {
    if (count === 0) break;
    count = operand.narrow(rows, start, used);
  }
  return count;
}

export function countRows({ length }: SeasonBlock): number {
  return countWords(rows, 0, wordsOf(length));
}

/** Keeps the rows that pass all filters. Returns their number. */
export function filterRows(block: SeasonBlock, filters: readonly SeasonFilter[], candidates: number): number {
  let count = candidates;
  for (const filter of filters) {
    if (count === 0) break;
    const isFew = count * costOfTest < block.length * filter.terms;
    count = isFew ? keepEach(block.length, (row) => filter.test(block, row)) : filter.narrow(block);
  }
  return count;
}

export function clearRow(row: number): void {
  if (row !== -1) rows[row >>> 5] = (rows[row >>> 5] as number) & ~(1 << (row & 31));
}

/** Calls `take` for each remaining row and its place, in order. */
export function eachRow({ length, places, ranks }: SeasonBlock, take: (row: number, offset: number) => void): void {
  const used = wordsOf(length);
  let placeWord = 0;
  for (let at = 0; at < used; at++) {
    for (let word = rows[at] as number; word !== 0; word &= word - 1) {
      const row = at * 32 + 31 - Math.clz32(word & -word);
      while ((ranks[placeWord + 1] as number) <= row) placeWord++;
      let seasons = places[placeWord] as number;
      for (let before = row - (ranks[placeWord] as number); before > 0; before--) seasons &= seasons - 1;
      take(row, placeWord * 32 + 31 - Math.clz32(seasons & -seasons));
    }
  }
}

/** Writes the places of the remaining rows. */
export function spreadRows({ places, ranks }: SeasonBlock, into: Bitmap, length: number): void {
  for (let at = 0; at < length; at++) {
    const row = ranks[at] as number;
    const shift = row & 31;
    // The rows of up to 32 places are in two words.
    let bits = (rows[row >>> 5] as number) >>> shift;
    if (shift !== 0) bits |= (rows[(row >>> 5) + 1] as number) << (32 - shift);
    let word = 0;
    for (let rest = places[at] as number; rest !== 0 && bits !== 0; rest &= rest - 1) {
      word |= rest & -rest & -(bits & 1);
      bits >>>= 1;
    }
    into[at] = word;
  }
}

interface Gathering {
  bitmap: Bitmap;
  /** First word of the block in the bitmap. */
  from: number;
  into: Bitmap;
  to: number;
}

/** Writes the bits of the places with a season, one for each row. */
export function gatherRows({ places, ranks, length }: SeasonBlock, { bitmap, from, into, to }: Gathering): void {
  into.fill(0, to, to + wordsOf(length));
  const end = Math.min(blockWords, bitmap.length - from);
  for (let at = 0; at < end; at++) {
    const seasons = places[at] as number;
    const first = ranks[at] as number;
    for (let word = (bitmap[from + at] as number) & seasons; word !== 0; word &= word - 1) {
      const row = first + countBits(seasons & ((word & -word) - 1));
      into[to + (row >>> 5)] = (into[to + (row >>> 5)] as number) | (1 << (row & 31));
    }
  }
}
