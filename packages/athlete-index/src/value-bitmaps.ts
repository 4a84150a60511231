import type { Filters } from "./athlete-code.ts";
import { type Bitmap, blockWords, clearBit, createBlock, setBit } from "./bitmaps/bitmap.ts";
import { fillBlock } from "./bitmaps/bitmap-functions.ts";
import type { Operand } from "./bitmaps/operands.ts";
import { withRoom } from "./typed-columns.ts";

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
    for (const oldest of this.#cached.keys()) {
      if (this.#cached.size <= this.#maxCached) break;
      this.#cached.delete(oldest);
    }
    return cached.bitmap;
  }

  follow(place: number, filters: Filters): void {
    for (const { bitmap, holds } of this.#cached.values()) (holds(filters) ? setBit : clearBit)(bitmap, place);
  }

  grow(words: number): void {
    for (const cached of this.#cached.values()) cached.bitmap = withRoom(cached.bitmap, words);
  }

  clear(): void {
    this.#cached.clear();
  }
}

function compute(operand: Operand, words: number): Bitmap {
  const bitmap = new Int32Array(words);
  for (let start = 0; start < words; start += blockWords) {
    const length = Math.min(blockWords, words - start);
    fillBlock(computed, length);
    operand.narrow(computed, start, length);
    bitmap.set(computed.subarray(0, length), start);
  }
  return bitmap;
}
