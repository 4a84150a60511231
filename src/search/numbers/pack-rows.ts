import { blockPlaces, type Codes, type Column, type Words } from "./season-block.ts";

// Loops over the codes of a block. Each writes one bit for each code, 32 in a word, without a branch that depends on the codes.

/** A condition on codes: their weighted sum is at least `least`, and the sum of the attempts is at least `attempts`. */
export interface Sum {
  weights: number[];
  isAttempt: boolean[];
  least: number;
  attempts: number;
  count: number;
}

interface Range {
  low: number;
  high: number;
  /** True if no code is higher. */
  isHighest: boolean;
}

interface Driver {
  rows: Uint16Array | null;
  count: number;
}

// One array type for all codes, because a loop over arrays of several types is several times slower. The loops read up to 31 more.
const aligned: Uint16Array[] = [];
const sums = new Float64Array(blockPlaces);
const attemptSums = new Float64Array(blockPlaces);

/** Returns the codes of a column for the rows of the driver. They are overwritten by the next call with this number. */
export function alignCodes({ rows, codes }: Column, { rows: wanted, count }: Driver, number: number): Uint16Array {
  const into = aligned[number] ?? new Uint16Array(blockPlaces + 32);
  aligned[number] = into;
  if (rows === wanted) into.set(codes);
  else if (rows) merge(rows, codes, wanted as Uint16Array, into);
  else if (codes instanceof Uint8Array) gatherBytes(codes, wanted as Uint16Array, into);
  else gatherShorts(codes as Uint16Array, wanted as Uint16Array, into);
  into.fill(0, count, count + 32);
  return into;
}

function gatherBytes(codes: Uint8Array, rows: Uint16Array, into: Uint16Array): void {
  for (let at = 0; at < rows.length; at++) into[at] = codes[rows[at] as number] as number;
}

function gatherShorts(codes: Uint16Array, rows: Uint16Array, into: Uint16Array): void {
  for (let at = 0; at < rows.length; at++) into[at] = codes[rows[at] as number] as number;
}

function merge(rows: Uint16Array, codes: Codes, wanted: Uint16Array, into: Uint16Array): void {
  let next = 0;
  for (let at = 0; at < wanted.length; at++) {
    const row = wanted[at] as number;
    while (next < rows.length && (rows[next] as number) < row) next += 1;
    into[at] = rows[next] === row ? (codes[next] as number) : 0;
  }
}

/** Thresholds by the code of the divisor. */
type Table = Int32Array;

/** Selects the codes above the threshold. */
export function packAbove([a, divisor]: readonly Uint16Array[], table: Table, count: number, into: Words): void {
  if (!a || !divisor) return;
  for (let from = 0; from < count; from += 32) {
    // Two words, so that each bit waits for the bit before the last.
    let low = 0;
    let high = 0;
    for (let at = from; at < from + 16; at++) {
      low = (low >>> 1) | (((table[divisor[at] as number] as number) - (a[at] as number)) & 0x80000000);
      high = (high >>> 1) | (((table[divisor[at + 16] as number] as number) - (a[at + 16] as number)) & 0x80000000);
    }
    into[from >>> 5] = (low >>> 16) | high;
  }
}

/** Selects the codes up to the threshold. */
export function packUpTo([a, divisor]: readonly Uint16Array[], table: Table, count: number, into: Words): void {
  if (!a || !divisor) return;
  for (let from = 0; from < count; from += 32) {
    let word = 0;
    for (let at = from; at < from + 32; at++) {
      const x = a[at] as number;
      word = (word >>> 1) | ((x - 1 - (table[divisor[at] as number] as number)) & -x & 0x80000000);
    }
    into[from >>> 5] = word;
  }
}

/** Selects the codes that are more than the threshold above those of another column. */
export function packDifference(
  [a, b, divisor]: readonly Uint16Array[],
  table: Table,
  count: number,
  into: Words,
): void {
  if (!a || !b || !divisor) return;
  for (let from = 0; from < count; from += 32) {
    let low = 0;
    let high = 0;
    for (let at = from; at < from + 16; at++) {
      const x = a[at] as number;
      const y = b[at] as number;
      const z = a[at + 16] as number;
      const w = b[at + 16] as number;
      // Negative if the condition holds. A code of 0 is a missing figure.
      low = (low >>> 1) | (((table[divisor[at] as number] as number) - x + y) & -x & -y & 0x80000000);
      high = (high >>> 1) | (((table[divisor[at + 16] as number] as number) - z + w) & -z & -w & 0x80000000);
    }
    into[from >>> 5] = (low >>> 16) | high;
  }
}

/** Selects the weighted sums of two codes above the threshold. */
export function packSumAbove(
  [a, b, divisor]: readonly Uint16Array[],
  { table, weights: [weightA = 0, weightB = 0], count }: { table: Table; weights: readonly number[]; count: number },
  into: Words,
): void {
  if (!a || !b || !divisor) return;
  for (let from = 0; from < count; from += 32) {
    let low = 0;
    let high = 0;
    for (let at = from; at < from + 16; at++) {
      const x = a[at] as number;
      const y = b[at] as number;
      const z = a[at + 16] as number;
      const w = b[at + 16] as number;
      // Negative if the sum is above the threshold. A code of 0 is a missing figure.
      const one = (table[divisor[at] as number] as number) - Math.imul(weightA, x) - Math.imul(weightB, y);
      const other = (table[divisor[at + 16] as number] as number) - Math.imul(weightA, z) - Math.imul(weightB, w);
      low = (low >>> 1) | (one & -x & -y & 0x80000000);
      high = (high >>> 1) | (other & -z & -w & 0x80000000);
    }
    into[from >>> 5] = (low >>> 16) | high;
  }
}

export function packThreeSums([a, b, c]: [Uint16Array, Uint16Array, Uint16Array], sum: Sum, into: Words): void {
  const { least, attempts, count } = sum;
  const [weightA = 0, weightB = 0, weightC = 0] = sum.weights;
  const [maskA = 0, maskB = 0, maskC = 0] = sum.isAttempt.map((is) => (is ? -1 : 0));
  const [below, fewer] = [least - 1, attempts - 1];
  for (let from = 0; from < count; from += 32) {
    let word = 0;
    for (let at = from; at < from + 32; at++) {
      const x = a[at] as number;
      const y = b[at] as number;
      const z = c[at] as number;
      const sign =
        (below - Math.imul(weightA, x) - Math.imul(weightB, y) - Math.imul(weightC, z)) &
        (fewer - (x & maskA) - (y & maskB) - (z & maskC)) &
        -x &
        -y &
        -z;
      word = (word >>> 1) | (sign & 0x80000000);
    }
    into[from >>> 5] = word;
  }
}

/** For more terms, and for sums above 31 bits. */
export function packSums(codes: readonly Uint16Array[], sum: Sum, into: Words): void {
  const { least, attempts, count, weights, isAttempt } = sum;
  sums.fill(0, 0, count);
  attemptSums.fill(0, 0, count);
  for (const [number, list] of codes.entries()) {
    addCodes(list, weights[number] as number, count, sums);
    if (isAttempt[number]) addCodes(list, 1, count, attemptSums);
  }
  for (let from = 0; from < count; from += 32) {
    let word = 0;
    const end = Math.min(count, from + 32);
    for (let at = from; at < end; at++)
      if ((sums[at] as number) >= least && (attemptSums[at] as number) >= attempts) word |= 1 << (at & 31);
    into[from >>> 5] = word;
  }
}

/** Adds NaN for a missing figure. */
function addCodes(codes: Uint16Array, weight: number, count: number, into: Float64Array): void {
  for (let at = 0; at < count; at++) {
    const code = codes[at] as number;
    into[at] = (into[at] as number) + (code === 0 ? Number.NaN : code * weight);
  }
}

/** Selects the codes from `low`, which is above 0, to `high`. */
export function packRange(codes: Codes, { low, high, isHighest }: Range, into: Words): void {
  if (codes instanceof Int32Array) {
    packWords(codes, { low, high }, into);
    return;
  }
  const pack = codes instanceof Uint8Array ? packBytes : packShorts;
  const data = new Int32Array(codes.buffer as ArrayBuffer, codes.byteOffset, Math.ceil(codes.byteLength / 4));
  pack(data, low, into);
  if (isHighest) return;
  // The codes above `high` are a part of those from `low` on.
  pack(data, high + 1, above);
  const length = (codes.length + 31) >>> 5;
  for (let at = 0; at < length; at++) into[at] = (into[at] as number) & ~(above[at] as number);
}

const above = new Int32Array(blockPlaces / 32);

/** Compares four bytes at once: the highest bit of each byte becomes the result. */
function packBytes(data: Int32Array, low: number, into: Words): void {
  const high = 0x80808080 | 0;
  const limit = Math.imul(low & 0x7f, 0x01010101);
  const isUpper = low > 0x7f;
  for (let from = 0, at = 0; from < data.length; from += 8, at++) {
    let word = 0;
    const end = Math.min(8, data.length - from);
    for (let part = 0; part < end; part++) {
      const x = data[from + part] as number;
      const compared = ((x | high) - limit) | 0;
      const found = (isUpper ? x & compared : x | compared) & high;
      // Moves the four bits next to each other.
      word |= (Math.imul(found >>> 7, 0x10204080) >>> 28) << (part * 4);
    }
    into[at] = word;
  }
}

function packShorts(data: Int32Array, low: number, into: Words): void {
  const high = 0x80008000 | 0;
  const limit = Math.imul(low & 0x7fff, 0x00010001);
  const isUpper = low > 0x7fff;
  for (let from = 0, at = 0; from < data.length; from += 16, at++) {
    let word = 0;
    const end = Math.min(16, data.length - from);
    for (let part = 0; part < end; part++) {
      const x = data[from + part] as number;
      const compared = ((x | high) - limit) | 0;
      const found = (isUpper ? x & compared : x | compared) & high;
      word |= (((found >>> 15) & 1) | ((found >>> 30) & 2)) << (part * 2);
    }
    into[at] = word;
  }
}

function packWords(data: Int32Array, { low, high }: { low: number; high: number }, into: Words): void {
  for (let from = 0; from < data.length; from += 32) {
    let word = 0;
    const end = Math.min(data.length, from + 32);
    for (let at = from; at < end; at++) {
      const code = data[at] as number;
      if (code >= low && code <= high) word |= 1 << (at & 31);
    }
    into[from >>> 5] = word;
  }
}

/** Sets the bits of rows whose bit in `packed`, by their number in the list, is set. */
export function scatter(packed: Words, rows: Uint16Array, into: Words): void {
  into.fill(0);
  const length = (rows.length + 31) >>> 5;
  for (let at = 0; at < length; at++) {
    for (let word = packed[at] as number; word !== 0; word &= word - 1) {
      const number = at * 32 + 31 - Math.clz32(word & -word);
      if (number >= rows.length) break;
      const row = rows[number] as number;
      into[row >>> 5] = (into[row >>> 5] as number) | (1 << (row & 31));
    }
  }
}
