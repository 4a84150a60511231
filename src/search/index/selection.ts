import { type Bitmap, blockWords, countAll, countBits } from "./bitmap.ts";
import { inBitmap, type Operand } from "./operands.ts";

const scratch = new Int32Array(blockWords);

/** How many places of each block meet some conditions. */
export interface BlockCounts {
  total: number;
  blocks: Uint32Array;
}

/** The places, of so many words in all, that meet every condition. */
export class Selection {
  readonly #operands: readonly Operand[];
  readonly #words: number;

  constructor(operands: readonly Operand[], words: number) {
    this.#operands = operands;
    this.#words = words;
  }

  get blocks(): number {
    return Math.ceil(this.#words / blockWords);
  }

  /** How many words the bitmaps have. */
  get words(): number {
    return this.#words;
  }

  /** The same places, worked out once and written into a bitmap of at least as many words. */
  keepIn(bitmap: Bitmap): Selection {
    if (this.#operands.length === 1) return this;
    for (let block = 0; block < this.blocks; block++) {
      const start = block * blockWords;
      const { words, length } = this.read(block);
      if (length === 0) bitmap.fill(0, start, start + blockWords);
      else bitmap.set(words.subarray(0, length), start);
    }
    return new Selection([inBitmap(bitmap)], this.#words);
  }

  /** The same places, of which those are left that meet one condition more. */
  and(operand: Operand): Selection {
    return new Selection([...this.#operands, operand], this.#words);
  }

  /** The bits of a block, to be used before the next call; their length is 0 where none is set. */
  read(block: number): { words: Int32Array<ArrayBuffer>; length: number } {
    const start = block * blockWords;
    const length = Math.min(blockWords, this.#words - start);
    scratch.fill(-1, 0, length);
    for (const operand of this.#operands) {
      operand.narrow(scratch, start, length);
      if (isEmpty(scratch, length)) return { words: scratch, length: 0 };
    }
    return { words: scratch, length };
  }

  count(): BlockCounts {
    const blocks = new Uint32Array(this.blocks);
    let total = 0;
    for (let block = 0; block < blocks.length; block++) {
      const { words, length } = this.read(block);
      const here = length === 0 ? 0 : countAll(words, length);
      blocks[block] = here;
      total += here;
    }
    return { total, blocks };
  }

  /** Adds to `counts` how many places of each stretch of so many words meet the conditions. */
  countSpans(spanWords: number, counts: Uint32Array): void {
    for (let block = 0; block < this.blocks; block++) {
      const { words, length } = this.read(block);
      for (let at = 0; at < length; at += spanWords) {
        const span = (block * blockWords + at) / spanWords;
        const end = Math.min(length - at, spanWords);
        counts[span] = (counts[span] as number) + countAll(words.subarray(at, at + end), end);
      }
    }
  }

  /** So many places in ascending order, after so many others; the counts spare it the blocks before. */
  places({ skip, size, blocks }: { skip: number; size: number; blocks?: Uint32Array }): number[] {
    const places: number[] = [];
    let left = skip;
    for (let block = 0; block < this.blocks && places.length < size; block++) {
      const known = blocks?.[block];
      if (known !== undefined && known <= left) {
        left -= known;
        continue;
      }
      const { words, length } = this.read(block);
      // Most blocks before the page are passed over whole.
      const here = left >= length ? countAll(words, length) : Number.POSITIVE_INFINITY;
      left = here <= left ? left - here : collect(words, length, { block, skip: left, size, places });
    }
    return places;
  }
}

function isEmpty(words: Int32Array, length: number): boolean {
  for (let at = 0; at < length; at++) if (words[at] !== 0) return false;
  return true;
}

/** Adds the places of a block after so many others, until there are `size`; returns how many are still to be skipped. */
function collect(
  words: Int32Array,
  length: number,
  { block, skip, size, places }: { block: number; skip: number; size: number; places: number[] },
): number {
  let left = skip;
  for (let at = 0; at < length && places.length < size; at++) {
    const count = countBits(words[at] as number);
    if (count <= left) {
      left -= count;
      continue;
    }
    for (let word = words[at] as number; word !== 0 && places.length < size; word &= word - 1) {
      if (left > 0) left -= 1;
      else places.push((block * blockWords + at) * 32 + 31 - Math.clz32(word & -word));
    }
  }
  return left;
}
