import { describe, expect, it } from "vitest";
import { chance, pick, pickSome, between as randomBetween, randomFrom } from "../../../../sample/random.ts";
import { oracleSeed as seed } from "../../../../tests/oracle.ts";
import { type Bitmap, blockPlaces, blockWords, createBlock, hasBit, setBit } from "./bitmap.ts";
import { countWords, fillBlock, writeMasked } from "./bitmap-functions.ts";
import { anyOf, between, inAny, inBitmap, joinMasks, notInBitmap, type Operand, oneOf } from "./operands.ts";

const random = randomFrom(seed);
const digits = 5;
const places = blockPlaces + 1000;
const words = Math.ceil(places / 32);
const numbers = Array.from({ length: places }, () => randomBetween(random, 0, 2 ** digits - 1));
const block = createBlock();

const bitmaps = Array.from({ length: 6 }, () => bitmapOf(() => chance(random, 0.6)));
const planes = Array.from({ length: digits }, (_, digit) => bitmapOf((place) => (numberAt(place) >>> digit) % 2 === 1));

function bitmapOf(holds: (place: number) => boolean): Bitmap {
  const bitmap = new Int32Array(words);
  for (let place = 0; place < places; place++) if (holds(place)) setBit(bitmap, place);
  return bitmap;
}

function numberAt(place: number): number {
  return numbers[place] ?? 0;
}

interface Condition {
  operand: Operand;
  holds(place: number): boolean;
}

function someCondition(): Condition {
  const [bitmap, ...others] = pickSome(random, bitmaps, randomBetween(random, 1, 5)) as [Bitmap, ...Bitmap[]];
  const low = randomBetween(random, 0, 31);
  const high = randomBetween(random, chance(random, 0.3) ? 0 : low, 31);
  const few = Array.from({ length: randomBetween(random, 1, 14) }, () => randomBetween(random, 0, 31));
  const column = (place: number) => numberAt(place);
  const present = new Uint32Array(32).fill(1);
  return pick<() => Condition>(random, [
    () => ({ operand: inBitmap(bitmap), holds: (place) => hasBit(bitmap, place) }),
    () => ({ operand: notInBitmap(bitmap), holds: (place) => !hasBit(bitmap, place) }),
    () => ({
      operand: inAny([bitmap, ...others]),
      holds: (place) => [bitmap, ...others].some((one) => hasBit(one, place)),
    }),
    () => ({
      operand: anyOf([inBitmap(bitmap), between(planes, low, high)]),
      holds: (place) => hasBit(bitmap, place) || (numberAt(place) >= low && numberAt(place) <= high),
    }),
    () => ({
      operand: between(planes, low, high),
      holds: (place) => numberAt(place) >= low && numberAt(place) <= high,
    }),
    () => ({ operand: oneOf(planes, few, { column, present }), holds: (place) => few.includes(numberAt(place)) }),
  ])();
}

function listPlaces(block: Bitmap, start: number, length: number): number[] {
  return Array.from({ length: length * 32 }, (_, bit) => bit)
    .filter((bit) => hasBit(block, bit))
    .map((bit) => start * 32 + bit);
}

describe("operands", () => {
  it("keep the places that meet random conditions and count them, in full and in partial blocks", () => {
    for (let attempt = 0; attempt < 60; attempt++) {
      const conditions = Array.from({ length: randomBetween(random, 1, 6) }, someCondition);
      const start = chance(random, 0.5) ? 0 : randomBetween(random, 0, words - 1);
      const length = Math.min(blockWords, words - start, randomBetween(random, 1, blockWords));
      fillBlock(block, length);
      let count = -1;
      for (const operand of joinMasks(conditions.map(({ operand }) => operand)))
        count = operand.narrow(block, start, length);
      const expected = Array.from({ length: length * 32 }, (_, bit) => start * 32 + bit).filter((place) =>
        conditions.every(({ holds }) => holds(place)),
      );
      const found = listPlaces(block, start, length);
      expect({ seed, attempt, count, found }).toEqual({ seed, attempt, count: expected.length, found: expected });
      expect(countWords(block, 0, length)).toBe(expected.length);
    }
  });

  it("writes the places of a block that meet any number of masks", () => {
    for (let count = 1; count <= bitmaps.length; count++) {
      const masks = bitmaps.slice(0, count).flatMap((bitmap) => inBitmap(bitmap).masks ?? []);
      const start = blockWords;
      const expected = Array.from({ length: places - blockPlaces }, (_, bit) => blockPlaces + bit).filter((place) =>
        bitmaps.slice(0, count).every((bitmap) => hasBit(bitmap, place)),
      );
      expect(writeMasked(block, masks, { start, length: words - start })).toBe(expected.length);
      expect(listPlaces(block, start, words - start)).toEqual(expected);
    }
  });
});
