import { type Bitmap, createBlock } from "./bitmap.ts";
import {
  addBits,
  addBlock,
  clearBlock,
  compareDigit,
  copyBlock,
  countWords,
  fillBlock,
  keepBlock,
  keepMasked,
  type Mask,
  maskOf,
} from "./bitmap-functions.ts";

export interface Operand {
  /** Clears the bits of places that fail. The block holds `length` words from the bitmaps' word `start` on. Returns how many bits remain. */
  narrow(block: Bitmap, start: number, length: number): number;
  /** Present if `narrow` keeps the bits that meet these masks. */
  masks?: readonly Mask[];
}

const equal = createBlock();
const greater = createBlock();
const either = createBlock();
const remaining = createBlock();
const joined = createBlock();

export function inBitmap(bitmap: Bitmap): Operand {
  return inAll([maskOf(bitmap)]);
}

export function notInBitmap(bitmap: Bitmap): Operand {
  return inAll([maskOf(bitmap, -1)]);
}

function inAll(masks: readonly Mask[]): Operand {
  return { masks, narrow: (block, start, length) => keepMasked(block, masks, { start, length }) };
}

/** Joins adjacent operands with masks, so that a block is read and written less often. */
export function joinMasks(operands: readonly Operand[]): Operand[] {
  const all: Operand[] = [];
  let masks: readonly Mask[] | null = null;
  for (const operand of operands) {
    if (!operand.masks) {
      masks = null;
      all.push(operand);
      continue;
    }
    if (masks) all.pop();
    masks = [...(masks ?? []), ...operand.masks];
    all.push(inAll(masks));
  }
  return all;
}

export function inAny(bitmaps: readonly Bitmap[]): Operand {
  return {
    narrow(block, start, length) {
      clearBlock(either, length);
      for (const bitmap of bitmaps) addBits(either, bitmap, { start, length });
      return keepBlock(block, either, length);
    },
  };
}

export const nowhere: Operand = {
  narrow(block, _start, length) {
    clearBlock(block, length);
    return 0;
  },
};

/** Matches places with a number from `low` to `high`, inclusive. Each plane holds one binary digit, lowest first. */
export function between(planes: readonly Bitmap[], low: number, high: number): Operand {
  const most = 2 ** planes.length - 1;
  if (low > high || low > most) return nowhere;
  if (low === high) return havingDigits(planes, [...planes.keys()], low);
  const [lowDigits, highDigits] = [maskDigits(planes, low), maskDigits(planes, high)];
  return {
    narrow(block, start, length) {
      let count = -1;
      if (low > 0) {
        compare(lowDigits, start, length);
        addBlock(greater, equal, length);
        count = keepBlock(block, greater, length);
      }
      if (high < most && count !== 0) {
        compare(highDigits, start, length);
        count = keepBlock(block, greater, length, -1);
      }
      return count === -1 ? countWords(block, 0, length) : count;
    },
  };
}

/** Matches places with this number. Compares only the digits that distinguish it from the numbers that occur. */
function equalTo(planes: readonly Bitmap[], number: number, present: Uint32Array): Operand {
  return present[number] ? havingDigits(planes, distinguishingDigits(number, present), number) : nowhere;
}

/** Matches places whose digits are those of a number. */
function havingDigits(planes: readonly Bitmap[], digits: readonly number[], number: number): Operand {
  return inAll(digits.map((digit) => maskOf(planes[digit] as Bitmap, flipOf(number, digit))));
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

/** The parts must not be such operands themselves. */
export function anyOf(parts: readonly Operand[]): Operand {
  return {
    narrow(block, start, length) {
      clearBlock(joined, length);
      for (const part of parts) {
        copyBlock(block, remaining, length);
        if (part.narrow(remaining, start, length) > 0) addBlock(joined, remaining, length);
      }
      copyBlock(joined, block, length);
      return countWords(block, 0, length);
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

/** Returns the bits that differ from those of a plane for the places with the digit of the number. */
function flipOf(number: number, digit: number): Mask["flip"] {
  return number & (1 << digit) ? 0 : -1;
}

/** For many scattered numbers: checks each remaining place. */
function listed(numbers: ReadonlySet<number>, column: (place: number) => number): Operand {
  const wanted = new Uint8Array(65_536);
  for (const number of numbers) wanted[number] = 1;
  return {
    narrow(block, start, length) {
      for (let at = 0; at < length; at++) {
        let kept = 0;
        for (let word = block[at] as number; word !== 0; word &= word - 1) {
          const bit = word & -word;
          if (wanted[column((start + at) * 32 + 31 - Math.clz32(bit))] === 1) kept |= bit;
        }
        block[at] = kept;
      }
      return countWords(block, 0, length);
    },
  };
}

/** The digits of a number, the highest first. */
function maskDigits(planes: readonly Bitmap[], number: number): Mask[] {
  return planes.map((bitmap, digit) => maskOf(bitmap, flipOf(number, digit))).reverse();
}

/** Fills `greater` and `equal` with the places with a number greater than or equal to the one of the digits. */
function compare(digits: readonly Mask[], start: number, length: number): void {
  fillBlock(equal, length);
  clearBlock(greater, length);
  for (const digit of digits) compareDigit({ greater, equal }, digit, { start, length });
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
