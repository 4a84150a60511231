import type { Bitmap } from "./bitmap.ts";
import { countBits } from "./count-bits.ts";

/** A condition on bits: set in a bitmap, or not set if `flip` is -1. Do not store it, because a bitmap that grows is replaced. */
export interface Mask {
  bitmap: Bitmap;
  flip: 0 | -1;
}

/** Words of bitmaps: `length` from the word `start` on, which are a block or the beginning of one. */
export interface Range {
  start: number;
  length: number;
}

export function maskOf(bitmap: Bitmap, flip: Mask["flip"] = 0): Mask {
  return { bitmap, flip };
}

/** Keeps the bits of a block that meet all masks from the one at `first` on. Returns how many remain. */
export function keepMasked(block: Bitmap, masks: readonly Mask[], range: Range, first = 0): number {
  for (let next = first; next < masks.length; next += 2) {
    const mask = masks[next] as Mask;
    keepTwo(block, mask, masks[next + 1] ?? mask, range);
  }
  return countWords(block, 0, range.length);
}

function keepTwo(block: Bitmap, one: Mask, other: Mask, { start, length }: Range): void {
  const { bitmap: a, flip: flipA } = one;
  const { bitmap: b, flip: flipB } = other;
  for (let at = 0; at < length; at++)
    block[at] = (block[at] as number) & ((a[start + at] as number) ^ flipA) & ((b[start + at] as number) ^ flipB);
}

/**
 * Writes the bits that meet all masks into a block. The first mask must not be flipped, or bits after the last place would be set. Returns their
 * number.
 */
export function writeMasked(block: Bitmap, masks: readonly Mask[], range: Range): number {
  const mask = masks[0] as Mask;
  writeTwo(block, mask, masks[1] ?? mask, range);
  return keepMasked(block, masks, range, 2);
}

function writeTwo(block: Bitmap, one: Mask, other: Mask, { start, length }: Range): void {
  const { bitmap: a, flip: flipA } = one;
  const { bitmap: b, flip: flipB } = other;
  for (let at = 0; at < length; at++)
    block[at] = ((a[start + at] as number) ^ flipA) & ((b[start + at] as number) ^ flipB);
}

/** Sets all bits of the first `length` words. */
export function fillBlock(block: Bitmap, length: number): void {
  block.fill(-1, 0, length);
}

export function clearBlock(block: Bitmap, length: number): void {
  block.fill(0, 0, length);
}

export function copyBlock(from: Bitmap, to: Bitmap, length: number): void {
  to.set(from.subarray(0, length));
}

/** Adds the bits of the words of a bitmap from `start` on to a block. */
export function addBits(block: Bitmap, bitmap: Bitmap, { start, length }: Range): void {
  for (let at = 0; at < length; at++) block[at] = (block[at] as number) | (bitmap[start + at] as number);
}

export function addBlock(block: Bitmap, other: Bitmap, length: number): void {
  addBits(block, other, { start: 0, length });
}

/** Keeps the bits of a block that are in another one, or with `flip` -1 not in it. Returns how many remain. */
export function keepBlock(block: Bitmap, other: Bitmap, length: number, flip: Mask["flip"] = 0): number {
  return keepMasked(block, [maskOf(other, flip)], { start: 0, length });
}

/**
 * Compares a binary digit with that of a number. The flip of the mask is 0 if the number has the digit, otherwise -1. `equal` has the places whose
 * higher digits are the same.
 */
export function compareDigit(
  { greater, equal }: { greater: Bitmap; equal: Bitmap },
  { bitmap, flip }: Mask,
  { start, length }: Range,
): void {
  for (let at = 0; at < length; at++) {
    const digit = bitmap[start + at] as number;
    const same = equal[at] as number;
    greater[at] = (greater[at] as number) | (same & digit & flip);
    equal[at] = same & (digit ^ flip);
  }
}

/**
 * Counts the bits of `length` words from the word `from` on. Adds eight words at once by carry-save adders (Harley and Seal), so that only one of
 * eight words is counted bit by bit.
 */
export function countWords(words: Bitmap, from: number, length: number): number {
  const wholeEnd = from + (length & -8);
  let count = 0;
  let ones = 0;
  let twos = 0;
  let fours = 0;
  for (let at = from; at < wholeEnd; at += 8) {
    const a = words[at] as number;
    const b = words[at + 1] as number;
    const c = words[at + 2] as number;
    const d = words[at + 3] as number;
    const e = words[at + 4] as number;
    const f = words[at + 5] as number;
    const g = words[at + 6] as number;
    const h = words[at + 7] as number;
    const twosA = carry(ones, a, b);
    ones ^= a ^ b;
    const twosB = carry(ones, c, d);
    ones ^= c ^ d;
    const foursA = carry(twos, twosA, twosB);
    twos ^= twosA ^ twosB;
    const twosC = carry(ones, e, f);
    ones ^= e ^ f;
    const twosD = carry(ones, g, h);
    ones ^= g ^ h;
    const foursB = carry(twos, twosC, twosD);
    twos ^= twosC ^ twosD;
    count += countBits(carry(fours, foursA, foursB));
    fours ^= foursA ^ foursB;
  }
  count = 8 * count + 4 * countBits(fours) + 2 * countBits(twos) + countBits(ones);
  for (let at = wholeEnd; at < from + length; at++) count += countBits(words[at] as number);
  return count;
}

/** Returns the carry bits of the sum of three bits at each place. */
function carry(a: number, b: number, c: number): number {
  return (a & b) | ((a ^ b) & c);
}
