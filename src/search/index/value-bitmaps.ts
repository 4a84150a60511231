import type { Filters } from "./athlete-code.ts";
import { type Bitmap, blockWords, clearBit, setBit } from "./bitmap.ts";
import type { Operand } from "./operands.ts";
import { withRoom } from "./typed-columns.ts";

/** A condition on the filters of one athlete. */
export interface ValueCondition {
  /** Tells it from all others. */
  name: string;
  holds: (filters: Filters) => boolean;
  /** The same for many places at once. */
  operand: () => Operand;
}

interface Kept {
  bitmap: Bitmap;
  holds: ValueCondition["holds"];
}

/** How many are kept: 5 bytes an athlete. */
const most = 40;

/** Bitmaps of the values that were asked for lately, such as a state or a least height, kept up to date: working one out takes ten times as long as using it. */
export class ValueBitmaps {
  readonly #kept = new Map<string, Kept>();

  get memoryBytes(): number {
    return [...this.#kept.values()].reduce((sum, { bitmap }) => sum + bitmap.byteLength, 0);
  }

  /** The places that fulfil a condition, of so many words in all. */
  find({ name, holds, operand }: ValueCondition, words: number): Bitmap {
    const known = this.#kept.get(name);
    this.#kept.delete(name);
    const kept = known ?? { bitmap: workOut(operand(), words), holds };
    this.#kept.set(name, kept);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= most) break;
      this.#kept.delete(oldest);
    }
    return kept.bitmap;
  }

  /** Follows a place that now has other filters. */
  follow(place: number, filters: Filters): void {
    for (const { bitmap, holds } of this.#kept.values()) (holds(filters) ? setBit : clearBit)(bitmap, place);
  }

  grow(words: number): void {
    for (const kept of this.#kept.values()) kept.bitmap = withRoom(kept.bitmap, words);
  }

  clear(): void {
    this.#kept.clear();
  }
}

function workOut(operand: Operand, words: number): Bitmap {
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
