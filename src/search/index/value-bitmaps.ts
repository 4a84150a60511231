import { type Bitmap, blockWords, clearBit, setBit } from "../numbers/bitmap.ts";
import type { Operand } from "../numbers/operands.ts";
import type { Filters } from "./athlete-code.ts";
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
  const bitmap: Bitmap = new Int32Array(words);
  const block = new Int32Array(blockWords);
  for (let start = 0; start < words; start += blockWords) {
    const length = Math.min(blockWords, words - start);
    block.fill(-1);
    operand.narrow(block, start, length);
    bitmap.set(block.subarray(0, length), start);
  }
  return bitmap;
}
