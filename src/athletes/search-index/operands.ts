import { type Bitmap, blockWords } from "./bitmap.ts";

/** A condition on places, applied to a stretch of words at a time. */
export interface Operand {
  /** Clears, in `length` words that stand for the words from `start` on, the bits of places that fail. */
  narrow(words: Bitmap, start: number, length: number): void;
}

const equal = new Int32Array(blockWords);
const greater = new Int32Array(blockWords);
const either = new Int32Array(blockWords);

/** Places whose bit is set. */
export function inBitmap(bitmap: Bitmap): Operand {
  return {
    narrow(words, start, length) {
      for (let at = 0; at < length; at++) words[at] = (words[at] as number) & (bitmap[start + at] as number);
    },
  };
}

/** Places whose bit is set in at least one. */
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

/** No place at all. */
export const nowhere: Operand = { narrow: (words, _start, length) => void words.fill(0, 0, length) };

/** Places whose number, of which each plane holds one binary digit (the lowest first), lies between two, both included. */
export function between(planes: readonly Bitmap[], low: number, high: number): Operand {
  const most = 2 ** planes.length - 1;
  if (low > high || low > most) return nowhere;
  return {
    narrow(words, start, length) {
      if (low === high) return narrowToEqual(planes, low, { words, start, length });
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

/** Places whose number is one of these. */
export function oneOf(
  planes: readonly Bitmap[],
  numbers: readonly number[],
  column: (place: number) => number,
): Operand {
  const runs = runsOf(numbers);
  if (runs.length === 0) return nowhere;
  const [only] = runs;
  if (runs.length === 1 && only) return between(planes, only.low, only.high);
  if (runs.length > 4) return listed(new Set(numbers), column);
  const parts = runs.map(({ low, high }) => between(planes, low, high));
  const kept = new Int32Array(blockWords);
  return {
    narrow(words, start, length) {
      either.fill(0, 0, length);
      for (const part of parts) {
        kept.set(words.subarray(0, length));
        part.narrow(kept, start, length);
        for (let at = 0; at < length; at++) either[at] = (either[at] as number) | (kept[at] as number);
      }
      words.set(either.subarray(0, length));
    },
  };
}

/** Many scattered numbers: each place that is left is looked at. */
function listed(numbers: ReadonlySet<number>, column: (place: number) => number): Operand {
  const wanted = new Uint8Array(65_536);
  for (const number of numbers) wanted[number] = 1;
  return {
    narrow(words, start, length) {
      for (let at = 0; at < length; at++) {
        let kept = 0;
        for (let word = words[at] as number; word !== 0; word &= word - 1) {
          const bit = word & -word;
          if (wanted[column((start + at) * 32 + 31 - Math.clz32(bit))] === 1) kept |= bit;
        }
        words[at] = kept;
      }
    },
  };
}

function narrowToEqual(
  planes: readonly Bitmap[],
  number: number,
  { words, start, length }: { words: Bitmap; start: number; length: number },
): void {
  for (let digit = 0; digit < planes.length; digit++) {
    const plane = planes[digit] as Bitmap;
    if (number & (1 << digit)) {
      for (let at = 0; at < length; at++) words[at] = (words[at] as number) & (plane[start + at] as number);
    } else {
      for (let at = 0; at < length; at++) words[at] = (words[at] as number) & ~(plane[start + at] as number);
    }
  }
}

/** Leaves in `greater` and `equal` which places hold more than the number, and which hold it. */
function atLeast(planes: readonly Bitmap[], number: number, start: number, length: number): void {
  equal.fill(-1, 0, length);
  greater.fill(0, 0, length);
  for (let digit = planes.length - 1; digit >= 0; digit--) {
    const plane = planes[digit] as Bitmap;
    if (number & (1 << digit)) {
      for (let at = 0; at < length; at++) equal[at] = (equal[at] as number) & (plane[start + at] as number);
    } else {
      for (let at = 0; at < length; at++) {
        const same = equal[at] as number;
        const digitHere = plane[start + at] as number;
        greater[at] = (greater[at] as number) | (same & digitHere);
        equal[at] = same & ~digitHere;
      }
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
