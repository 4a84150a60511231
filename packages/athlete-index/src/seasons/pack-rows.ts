import { type Bitmap, blockPlaces, blockWords } from "../bitmaps/bitmap.ts";
import { countWords } from "../bitmaps/bitmap-functions.ts";
import type { Column } from "./season-block.ts";

// Conditions on the codes of a block clear the bits of rows that fail.

/** The rows that passed so far, 32 in a word, and a word of 0. */
export const rows: Bitmap = new Int32Array(blockWords + 1);

/** A condition on codes: their weighted sum is at least `least`, and the sum of the attempts is at least `attempts`. */
export interface Sum {
  columns: readonly Column[];
  weights: readonly number[];
  /** The first terms are attempts. */
  attemptTerms: number;
  least: number;
  attempts: number;
}

/** Columns that stay loaded, because conditions and the order often read the same ones. A sum has fewer terms. */
export const slotCount = 12;

class LoadedColumns {
  readonly #slots = Array.from({ length: slotCount }, () => new Uint16Array(blockPlaces));
  readonly #loaded: Column[] = [];
  readonly #loadedAt = this.#slots.map(() => 0);
  #loads = 0;

  /** Returns a code of two bytes for each row, 0 for none. Columns of four bytes cannot be loaded. */
  codes(column: Column, count: number): Uint16Array {
    let slot = this.#loaded.indexOf(column);
    if (slot === -1) {
      slot = this.#loadedAt.indexOf(Math.min(...this.#loadedAt));
      this.#loaded[slot] = column;
      fillSlot(this.#slots[slot] as Uint16Array, column, count);
    }
    this.#loads += 1;
    this.#loadedAt[slot] = this.#loads;
    return this.#slots[slot] as Uint16Array;
  }
}

const loadedColumns = new LoadedColumns();

function fillSlot(slot: Uint16Array, { rows: listed, codes }: Column, count: number): void {
  if (!listed) {
    slot.set(codes);
    return;
  }
  slot.fill(0, 0, count);
  // One function for each width, because a loop over arrays of several types is several times slower.
  if (codes instanceof Uint8Array) scatterBytes(codes, listed, slot);
  else scatterShorts(codes as Uint16Array, listed, slot);
}

function scatterBytes(codes: Uint8Array, listed: Uint16Array, into: Uint16Array): void {
  for (let at = 0; at < listed.length; at++) into[listed[at] as number] = codes[at] as number;
}

function scatterShorts(codes: Uint16Array, listed: Uint16Array, into: Uint16Array): void {
  for (let at = 0; at < listed.length; at++) into[listed[at] as number] = codes[at] as number;
}

interface Range {
  /** Above 0. */
  low: number;
  high: number;
}

/** Keeps rows with a code from `low` to `high`. Returns their number. */
export function keepInRange(column: Column, { low, high }: Range, count: number): number {
  if (column.codes instanceof Int32Array) return keepGreatInRange(column, { low, high }, count);
  const codes = loadedColumns.codes(column, count);
  const used = wordsOf(count);
  const below = low - 1;
  const above = high + 1;
  for (let at = 0; at < used; at++) {
    const word = rows[at] as number;
    if (word === 0) continue;
    let passed = 0;
    for (let row = at * 32 + 31; row >= at * 32; row--) {
      const code = codes[row] as number;
      // Both differences are negative, which sets the highest bit, if the code is in the range. Branches would take three times as long.
      passed = (passed << 1) | (((below - code) & (code - above)) >>> 31);
    }
    rows[at] = word & passed;
  }
  return countWords(rows, 0, used);
}

/** Keeps rows whose figures were all recorded and reach the sums. Returns their number. `isSmall` if no sum has more than 31 bits. */
export function keepWithSum(sum: Sum, count: number, isSmall: boolean): number {
  const { columns, weights, attemptTerms, least, attempts } = sum;
  if (isSmall && columns.length === 2 && attemptTerms === 1) return keepWithTwo(sum, count);
  const terms = columns.map((column, number) => ({
    codes: loadedColumns.codes(column, count),
    weight: weights[number] as number,
    isAttempt: number < attemptTerms,
  }));
  return keepEach(count, (row) => {
    let total = 0;
    let tries = 0;
    for (const { codes, weight, isAttempt } of terms) {
      const code = codes[row] as number;
      if (code === 0) return false;
      total += code * weight;
      if (isAttempt) tries += code;
    }
    return total >= least && tries >= attempts;
  });
}

/** For averages, whose first term is the attempts. */
function keepWithTwo({ columns, weights, least, attempts }: Sum, count: number): number {
  const [attempted, other] = columns.map((column) => loadedColumns.codes(column, count)) as [Uint16Array, Uint16Array];
  const [weight, otherWeight] = weights as [number, number];
  // The code 0 for none fails as well.
  const fewest = Math.max(1, attempts);
  const used = wordsOf(count);
  for (let at = 0; at < used; at++) {
    const word = rows[at] as number;
    if (word === 0) continue;
    let failed = 0;
    for (let row = at * 32 + 31; row >= at * 32; row--) {
      const tries = attempted[row] as number;
      const code = other[row] as number;
      const missing = Math.imul(tries, weight) + Math.imul(code, otherWeight) - least;
      // The highest bit is set if one of the numbers is negative.
      failed = (failed << 1) | ((missing | (tries - fewest) | (code - 1)) >>> 31);
    }
    rows[at] = word & ~failed;
  }
  return countWords(rows, 0, used);
}

/** For a column of four bytes. */
function keepGreatInRange({ rows: listed, codes }: Column, { low, high }: Range, count: number): number {
  const passes = new Uint8Array(count);
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] as number;
    if (code >= low && code <= high) passes[listed ? (listed[at] as number) : at] = 1;
  }
  return keepEach(count, (row) => passes[row] === 1);
}

/** Keeps the rows that pass a test. Returns their number. */
export function keepEach(count: number, passes: (row: number) => boolean): number {
  const used = wordsOf(count);
  for (let at = 0; at < used; at++) {
    let remaining = rows[at] as number;
    for (let word = remaining; word !== 0; word &= word - 1) {
      const bit = word & -word;
      if (!passes(at * 32 + 31 - Math.clz32(bit))) remaining &= ~bit;
    }
    rows[at] = remaining;
  }
  return countWords(rows, 0, used);
}

export function keepNone(count: number): number {
  rows.fill(0, 0, wordsOf(count));
  return 0;
}

/** Returns the number of words with a bit for each row. */
export function wordsOf(count: number): number {
  return (count + 31) >>> 5;
}
