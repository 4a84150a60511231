import { type Bitmap, blockWords } from "./bitmap.ts";

export interface Operand {
  /** Clears the bits of places that fail. `words` holds `length` words from the bitmap's word `start` on. */
  narrow(words: Bitmap, start: number, length: number): void;
  /** Present if `narrow` keeps the bits of one bitmap. */
  bitmap?: Bitmap;
}

const equal = new Int32Array(blockWords);
const greater = new Int32Array(blockWords);
const either = new Int32Array(blockWords);

export function inBitmap(bitmap: Bitmap): Operand {
  return { bitmap, narrow: (words, start, length) => narrowToAll([bitmap], words, start, length) };
}

/** Joins adjacent operands of one bitmap each, so that a block is read and written less often. */
export function joinBitmaps(operands: readonly Operand[]): Operand[] {
  const joined: Operand[] = [];
  let bitmaps: Bitmap[] = [];
  for (const operand of operands) {
    if (operand.bitmap) {
      bitmaps.push(operand.bitmap);
      if (bitmaps.length > 1) joined.pop();
      joined.push(bitmaps.length > 1 ? inAll(bitmaps) : operand);
    } else {
      bitmaps = [];
      joined.push(operand);
    }
  }
  return joined;
}

function inAll(bitmaps: readonly Bitmap[]): Operand {
  return { narrow: (words, start, length) => narrowToAll(bitmaps, words, start, length) };
}

function narrowToAll(bitmaps: readonly Bitmap[], words: Bitmap, start: number, length: number): void {
  for (let first = 0; first < bitmaps.length; first += 3) {
    const a = bitmaps[first] as Bitmap;
    const b = bitmaps[first + 1] ?? a;
    const c = bitmaps[first + 2] ?? b;
    for (let at = 0; at < length; at++) {
      const both = (a[start + at] as number) & (b[start + at] as number);
      words[at] = (words[at] as number) & both & (c[start + at] as number);
    }
  }
}

export function notInBitmap(bitmap: Bitmap): Operand {
  return {
    narrow(words, start, length) {
      for (let at = 0; at < length; at++) words[at] = (words[at] as number) & ~(bitmap[start + at] as number);
    },
  };
}

export function inAny(bitmaps: readonly Bitmap[]): Operand {
  return {
    narrow(words, start, length) {
      either.fill(0, 0, length);
      for (const bitmap of bitmaps) {
        for (let at = 0; at < length; at++) either[at] = (either[at] as number) | (bitmap[start + at] as number);
      }
      for (let at = 0; at < length; at++) words[at] = (words[at] as number) & (either[at] as number);
    },
  };
}

export const nowhere: Operand = { narrow: (words, _start, length) => void words.fill(0, 0, length) };

/** Matches places with a number from `low` to `high`, inclusive. Each plane holds one binary digit, lowest first. */
export function between(planes: readonly Bitmap[], low: number, high: number): Operand {
  const most = 2 ** planes.length - 1;
  if (low > high || low > most) return nowhere;
  return {
    narrow(words, start, length) {
      if (low === high) {
        narrowToDigits(words, planes, { start, length, digits: [...planes.keys()], number: low });
        return;
      }
      if (low > 0) {
        atLeast(planes, low, start, length);
        for (let at = 0; at < length; at++) {
          words[at] = (words[at] as number) & ((greater[at] as number) | (equal[at] as number));
        }
      }
      if (high < most) {
        atLeast(planes, high, start, length);
        for (let at = 0; at < length; at++) words[at] = (words[at] as number) & ~(greater[at] as number);
      }
    },
  };
}

/** Matches places with this number. Compares only the digits that distinguish it from the numbers that occur. */
function equalTo(planes: readonly Bitmap[], number: number, present: Uint32Array): Operand {
  if (!present[number]) return nowhere;
  const digits = distinguishingDigits(number, present);
  return {
    narrow(words, start, length) {
      narrowToDigits(words, planes, { start, length, digits, number });
    },
  };
}

/** `present` counts the places of each number, and `column` returns the number at a place. */
export function oneOf(
  planes: readonly Bitmap[],
  numbers: readonly number[],
  { column, present }: { column: (place: number) => number; present: Uint32Array },
): Operand {
  const wanted = [...new Set(numbers)].filter((number) => present[number]).sort((one, other) => one - other);
  const [only] = wanted;
  if (only === undefined) return nowhere;
  if (wanted.length === 1) return equalTo(planes, only, present);
  if (wanted.length <= 4) return anyOf(wanted.map((number) => equalTo(planes, number, present)));
  const runs = runsOf(wanted);
  if (runs.length > 4) return listed(new Set(wanted), column);
  return anyOf(runs.map(({ low, high }) => between(planes, low, high)));
}

export function anyOf(parts: readonly Operand[]): Operand {
  const remaining = new Int32Array(blockWords);
  const either = new Int32Array(blockWords);
  return {
    narrow(words, start, length) {
      either.fill(0, 0, length);
      for (const part of parts) {
        remaining.set(words.subarray(0, length));
        part.narrow(remaining, start, length);
        for (let at = 0; at < length; at++) either[at] = (either[at] as number) | (remaining[at] as number);
      }
      words.set(either.subarray(0, length));
    },
  };
}

/** Greedy: each digit excludes most of the remaining numbers. */
function distinguishingDigits(number: number, present: Uint32Array): number[] {
  const digits: number[] = [];
  let others: number[] = [];
  for (let other = 0; other < present.length; other++) if (other !== number && present[other]) others.push(other);
  while (others.length > 0) {
    const counts = new Uint32Array(32);
    for (const other of others) {
      for (let rest = number ^ other; rest !== 0; rest &= rest - 1) {
        const digit = 31 - Math.clz32(rest & -rest);
        counts[digit] = (counts[digit] as number) + 1;
      }
    }
    const best = counts.indexOf(Math.max(...counts));
    digits.push(best);
    others = others.filter((other) => ((other ^ number) & (1 << best)) === 0);
  }
  return digits;
}

interface Digits {
  start: number;
  length: number;
  digits: readonly number[];
  number: number;
}

/** Keeps the places whose digits are those of the number. */
function narrowToDigits(words: Bitmap, planes: readonly Bitmap[], { start, length, digits, number }: Digits): void {
  for (let first = 0; first < digits.length; first += 3) {
    const [a, b, c] = threeOf(digits, first);
    const [planeA, planeB, planeC] = [planes[a], planes[b], planes[c]] as [Bitmap, Bitmap, Bitmap];
    const [flipA, flipB, flipC] = [flipOf(number, a), flipOf(number, b), flipOf(number, c)];
    for (let at = 0; at < length; at++) {
      const both = ((planeA[start + at] as number) ^ flipA) & ((planeB[start + at] as number) ^ flipB);
      words[at] = (words[at] as number) & both & ((planeC[start + at] as number) ^ flipC);
    }
  }
}

/** Three digits are compared together, because each pass reads and writes the words. Fewer are repeated. */
function threeOf(digits: readonly number[], first: number): [number, number, number] {
  const a = digits[first] as number;
  const b = digits[first + 1] ?? a;
  return [a, b, digits[first + 2] ?? b];
}

/** Returns the bits that differ from those of a plane for the places with the digit of the number. */
function flipOf(number: number, digit: number): number {
  return number & (1 << digit) ? 0 : -1;
}

/** For many scattered numbers: checks each remaining place. */
function listed(numbers: ReadonlySet<number>, column: (place: number) => number): Operand {
  const wanted = new Uint8Array(65_536);
  for (const number of numbers) wanted[number] = 1;
  return {
    narrow(words, start, length) {
      for (let at = 0; at < length; at++) {
        let remaining = 0;
        for (let word = words[at] as number; word !== 0; word &= word - 1) {
          const bit = word & -word;
          if (wanted[column((start + at) * 32 + 31 - Math.clz32(bit))] === 1) remaining |= bit;
        }
        words[at] = remaining;
      }
    },
  };
}

/** Fills `greater` and `equal` with the places with a number greater than or equal to `number`. */
function atLeast(planes: readonly Bitmap[], number: number, start: number, length: number): void {
  equal.fill(-1, 0, length);
  greater.fill(0, 0, length);
  const digits = [...planes.keys()].reverse();
  for (let first = 0; first < digits.length; first += 3) {
    const [a, b, c] = threeOf(digits, first);
    const [planeA, planeB, planeC] = [planes[a], planes[b], planes[c]] as [Bitmap, Bitmap, Bitmap];
    const [flipA, flipB, flipC] = [flipOf(number, a), flipOf(number, b), flipOf(number, c)];
    for (let at = 0; at < length; at++) {
      const digitA = planeA[start + at] as number;
      const digitB = planeB[start + at] as number;
      const digitC = planeC[start + at] as number;
      const same = equal[at] as number;
      const sameA = same & (digitA ^ flipA);
      const sameB = sameA & (digitB ^ flipB);
      greater[at] =
        (greater[at] as number) | (same & digitA & flipA) | (sameA & digitB & flipB) | (sameB & digitC & flipC);
      equal[at] = sameB & (digitC ^ flipC);
    }
  }
}

function runsOf(numbers: readonly number[]): { low: number; high: number }[] {
  const runs: { low: number; high: number }[] = [];
  for (const number of [...new Set(numbers)].sort((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last && last.high + 1 === number) last.high = number;
    else runs.push({ low: number, high: number });
  }
  return runs;
}
