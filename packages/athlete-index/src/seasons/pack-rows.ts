import { countWords } from "../bitmaps/bitmap-functions.ts";
import {
  bytes,
  maxProducts,
  rowBlock,
  rowFunctions,
  rows,
  type Slot,
  slotCount,
  slots,
  sumArguments,
} from "./row-functions.ts";
import type { Column } from "./season-block.ts";

// Conditions on the codes of a block clear the bits of rows that fail.

/** A condition on codes: their weighted sum is at least `least`, and the sum of the attempts is at least `attempts`. */
export interface Sum {
  columns: readonly Column[];
  weights: readonly number[];
  /** The first terms are attempts. */
  attemptTerms: number;
  least: number;
  attempts: number;
}

const loaded: { column: Column; isBytes: boolean }[] = [];
const loadedAt = slots.map(() => 0);
let loads = 0;

/** Loads a column of up to two bytes: a code of two bytes for each row, 0 for none. */
function loadCodes(column: Column, count: number): Slot {
  return findSlot(column, { isBytes: false }, (slot) => fillSlot(slot, column, count));
}

/** Loads a column that has one byte for each row, without widening it. */
function loadBytes(column: Column, codes: Uint8Array): Slot {
  return findSlot(column, { isBytes: true }, (slot) => slot.bytes.set(codes));
}

function findSlot(column: Column, { isBytes }: { isBytes: boolean }, fill: (slot: Slot) => void): Slot {
  let slot = loaded.findIndex((one) => one?.column === column && one.isBytes === isBytes);
  if (slot === -1) {
    slot = oldestSlot();
    loaded[slot] = { column, isBytes };
    fill(slots[slot] as Slot);
  }
  loads += 1;
  loadedAt[slot] = loads;
  return slots[slot] as Slot;
}

function oldestSlot(): number {
  let oldest = 0;
  for (let slot = 1; slot < slotCount; slot++)
    if ((loadedAt[slot] as number) < (loadedAt[oldest] as number)) oldest = slot;
  return oldest;
}

function fillSlot({ shorts, address }: Slot, { rows, codes }: Column, count: number): void {
  if (rows) {
    shorts.fill(0, 0, count);
    if (codes instanceof Uint8Array) scatterBytes(codes, rows, shorts);
    else scatterShorts(codes as Uint16Array, rows, shorts);
  } else if (codes instanceof Uint8Array) {
    bytes.set(codes);
    rowFunctions().widen(count * 2, address);
  } else shorts.set(codes);
}

function scatterBytes(codes: Uint8Array, rows: Uint16Array, into: Uint16Array): void {
  for (let at = 0; at < rows.length; at++) into[rows[at] as number] = codes[at] as number;
}

function scatterShorts(codes: Uint16Array, rows: Uint16Array, into: Uint16Array): void {
  for (let at = 0; at < rows.length; at++) into[rows[at] as number] = codes[at] as number;
}

interface Range {
  /** Above 0. */
  low: number;
  high: number;
}

/** Keeps rows with a code from `low` to `high`. Returns their number. */
export function keepInRange(column: Column, { low, high }: Range, count: number): number {
  const { rows: listed, codes } = column;
  if (codes instanceof Int32Array) return keepGreatInRange(column, { low, high }, count);
  if (listed || codes instanceof Uint16Array) {
    return rowFunctions().keepShorts(bytesOf(count), low, high, loadCodes(column, count).address);
  }
  return rowFunctions().keepBytes(bytesOf(count), low, high, loadBytes(column, codes).address);
}

/** Returns the number of bytes of the rows. */
function bytesOf(count: number): number {
  return ((count + 31) >>> 5) * 4;
}

/** Keeps rows whose figures were all recorded and reach the sums. Returns their number. The sums must have at most 31 bits. */
export function keepWithSum({ columns, weights, attemptTerms, least, attempts }: Sum, count: number): number {
  sumArguments[0] = -least;
  sumArguments[1] = -attempts;
  for (let number = 0; number < columns.length; number++) {
    sumArguments[2 + 2 * number] = loadCodes(columns[number] as Column, count).address;
    sumArguments[3 + 2 * number] = weights[number] as number;
  }
  return rowFunctions()[`keepSum${columns.length}of${attemptTerms}`]?.(bytesOf(count)) ?? 0;
}

/** The greatest code and weight of products of 16 bits. */
const maxFactor = 2 ** 15 - 1;

/** True if `keepWithProducts` can be used, which takes half the time of `keepWithSum`. */
export function hasProducts({ columns, weights, attemptTerms }: Sum): boolean {
  return (
    attemptTerms === 1 &&
    columns.length > 1 &&
    columns.length <= maxProducts &&
    columns.every(({ highestCode }) => highestCode <= maxFactor) &&
    weights.every((weight) => Math.abs(weight) <= maxFactor)
  );
}

/** Like `keepWithSum`, for sums that `hasProducts` accepts. */
export function keepWithProducts({ columns, weights, least, attempts }: Sum, count: number): number {
  // A code of attempts below the limit, or 0 for none, fails.
  if (attempts > maxFactor) return keepNone(count);
  sumArguments[0] = -least;
  sumArguments[1] = Math.max(1, attempts);
  let forms = 0;
  for (let number = 0; number < columns.length; number++) {
    const column = columns[number] as Column;
    const { rows: listed, codes } = column;
    const isBytes = !listed && codes instanceof Uint8Array;
    if (isBytes) forms |= 1 << number;
    sumArguments[2 + 2 * number] = (isBytes ? loadBytes(column, codes) : loadCodes(column, count)).address;
    // Weights of two columns in one number.
    if (number % 2 === 0)
      sumArguments[3 + 2 * number] = ((weights[number] as number) & 0xffff) | ((weights[number + 1] ?? 0) << 16);
  }
  return rowFunctions()[`keepProducts${columns.length}as${forms}`]?.(bytesOf(count)) ?? 0;
}

/** For sums above 31 bits. */
export function keepWithGreatSum({ columns, weights, attemptTerms, least, attempts }: Sum, count: number): number {
  const terms = columns.map((column, number) => ({
    codes: loadCodes(column, count).shorts,
    weight: weights[number] as number,
    isAttempt: number < attemptTerms,
  }));
  return keepEach(count, (row) => {
    let sum = 0;
    let tries = 0;
    for (const { codes, weight, isAttempt } of terms) {
      const code = codes[row] as number;
      if (code === 0) return false;
      sum += code * weight;
      if (isAttempt) tries += code;
    }
    return sum >= least && tries >= attempts;
  });
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
  const used = (count + 31) >>> 5;
  for (let at = 0; at < used; at++) {
    let remaining = rows[at] as number;
    for (let word = remaining; word !== 0; word &= word - 1) {
      const bit = word & -word;
      if (!passes(at * 32 + 31 - Math.clz32(bit))) remaining &= ~bit;
    }
    rows[at] = remaining;
  }
  return countWords(rowBlock, 0, used);
}

export function keepNone(count: number): number {
  rows.fill(0, 0, (count + 31) >>> 5);
  return 0;
}
