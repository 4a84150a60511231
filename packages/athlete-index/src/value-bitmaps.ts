import type { Filters } from "./athlete-code.ts";
import { type Bitmap, blockWords, clearBit, setBit } from "./bitmaps/bitmap.ts";
import { copyToBitmap, fillBlock } from "./bitmaps/bitmap-functions.ts";
import { bitmapWithRoom, createBitmap, createBlock, releaseBitmap } from "./bitmaps/bitmap-memory.ts";
import type { Operand } from "./bitmaps/operands.ts";

export interface ValueCondition {
  name: string;
  holds: (filters: Filters) => boolean;
  operand: () => Operand;
}

interface CachedBitmap {
  bitmap: Bitmap;
  holds: ValueCondition["holds"];
}

const computed = createBlock();

/** Caches bitmaps of recently requested values, because computing one takes ten times as long as using it. */
export class ValueBitmaps {
  readonly #cached = new Map<string, CachedBitmap>();
  readonly #maxCached: number;

  constructor(maxCached: number) {
    this.#maxCached = maxCached;
  }

  get memoryBytes(): number {
    return [...this.#cached.values()].reduce((sum, { bitmap }) => sum + bitmap.byteLength, 0);
  }

  find({ name, holds, operand }: ValueCondition, words: number): Bitmap {
    const known = this.#cached.get(name);
    this.#cached.delete(name);
    const cached = known ?? { bitmap: compute(operand(), words), holds };
    this.#cached.set(name, cached);
    for (const [oldest, { bitmap }] of this.#cached) {
      if (this.#cached.size <= this.#maxCached) break;
      this.#cached.delete(oldest);
      releaseBitmap(bitmap);
    }
    return cached.bitmap;
  }

  follow(place: number, filters: Filters): void {
    for (const { bitmap, holds } of this.#cached.values()) (holds(filters) ? setBit : clearBit)(bitmap, place);
  }

  grow(words: number): void {
    for (const cached of this.#cached.values()) cached.bitmap = bitmapWithRoom(cached.bitmap, words);
  }

  clear(): void {
    for (const { bitmap } of this.#cached.values()) releaseBitmap(bitmap);
    this.#cached.clear();
  }
}

function compute(operand: Operand, words: number): Bitmap {
  const bitmap = createBitmap(words);
  for (let start = 0; start < words; start += blockWords) {
    const length = Math.min(blockWords, words - start);
    fillBlock(computed, length);
    operand.narrow(computed, start, length);
    copyToBitmap(computed, bitmap, { start, length });
  }
  return bitmap;
}
