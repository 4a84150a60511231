import { type Bitmap, blockWords, createBlock } from "./bitmaps/bitmap.ts";
import { countWords, fillBlock, writeMasked } from "./bitmaps/bitmap-functions.ts";
import { countBits } from "./bitmaps/count-bits.ts";
import { inBitmap, joinMasks, type Operand } from "./bitmaps/operands.ts";

const scratch = createBlock();

export interface BlockCounts {
  total: number;
  blocks: Uint32Array;
}

/** Matches that are known for each block without operands. */
export interface BlockSource {
  /** Writes the bits of the first `length` words of a block. Returns their number. */
  read(block: number, into: Bitmap, length: number): number;
  count(block: number): number;
}

export class Selection {
  readonly #operands: readonly Operand[];
  readonly #words: number;
  readonly #source: BlockSource | null;

  constructor(operands: readonly Operand[], words: number, source: BlockSource | null = null) {
    this.#operands = joinMasks(operands);
    this.#words = words;
    this.#source = source;
  }

  get blocks(): number {
    return Math.ceil(this.#words / blockWords);
  }

  get words(): number {
    return this.#words;
  }

  /** Evaluates the conditions once and writes the result into a bitmap of at least `words` words. */
  writeTo(bitmap: Bitmap): Selection {
    const [only, ...others] = this.#operands;
    if (!this.#source && others.length === 0 && only?.masks?.length === 1) return this;
    for (let block = 0; block < this.blocks; block++) {
      const start = block * blockWords;
      const { length } = this.read(block);
      if (length === 0) bitmap.fill(0, start, start + blockWords);
      else bitmap.set(scratch.subarray(0, length), start);
    }
    bitmap.fill(0, this.#words);
    return new Selection([inBitmap(bitmap)], this.#words);
  }

  and(...operands: Operand[]): Selection {
    return new Selection([...this.#operands, ...operands], this.#words, this.#source);
  }

  count(): BlockCounts {
    const blocks = new Uint32Array(this.blocks);
    let total = 0;
    for (let block = 0; block < blocks.length; block++) {
      const here = this.#countBlock(block);
      blocks[block] = here;
      total += here;
    }
    return { total, blocks };
  }

  #countBlock(block: number): number {
    if (this.#source && this.#operands.length === 0) return this.#source.count(block);
    return this.read(block).count;
  }

  /** Returns the bits of a block and their number; length 0 if none is set. The array is reused by the next call. */
  read(block: number): { words: Bitmap; length: number; count: number } {
    const start = block * blockWords;
    const length = Math.min(blockWords, this.#words - start);
    const count = this.#readInto(block, start, length);
    return { words: scratch, length: count === 0 ? 0 : length, count };
  }

  #readInto(block: number, start: number, length: number): number {
    const [first] = this.#operands;
    let narrowed = 0;
    let count = 0;
    if (this.#source) count = this.#source.read(block, scratch, length);
    else if (first?.masks && first.masks[0]?.flip === 0) {
      count = writeMasked(scratch, first.masks, { start, length });
      narrowed = 1;
    } else {
      fillBlock(scratch, length);
      count = length * 32;
    }
    for (; narrowed < this.#operands.length && count > 0; narrowed++)
      count = (this.#operands[narrowed] as Operand).narrow(scratch, start, length);
    return count;
  }

  countSpans(spanWords: number, counts: Uint32Array): void {
    for (let block = 0; block < this.blocks; block++) {
      const { length } = this.read(block);
      for (let at = 0; at < length; at += spanWords) {
        const span = (block * blockWords + at) / spanWords;
        counts[span] = (counts[span] as number) + countWords(scratch, at, Math.min(length - at, spanWords));
      }
    }
  }

  /** Lists the places in the words from `start` on, which must be of one block. */
  placesIn({ start, length }: { start: number; length: number }): number[] {
    const block = Math.floor(start / blockWords);
    const from = start - block * blockWords;
    const { words, length: read } = this.read(block);
    const places: number[] = [];
    for (let at = from; at < Math.min(from + length, read); at++) {
      for (let word = words[at] as number; word !== 0; word &= word - 1)
        places.push((block * blockWords + at) * 32 + 31 - Math.clz32(word & -word));
    }
    return places;
  }

  /** With the block counts, it skips whole blocks unread. */
  places({ skip, size, blocks }: { skip: number; size: number; blocks?: Uint32Array }): number[] {
    const places: number[] = [];
    let left = skip;
    for (let block = 0; block < this.blocks && places.length < size; block++) {
      const known = blocks?.[block];
      if (known !== undefined && known <= left) {
        left -= known;
        continue;
      }
      const { words, length, count } = this.read(block);
      left = count <= left ? left - count : collect(words, length, { block, skip: left, size, places });
    }
    return places;
  }
}

/** Returns the number of places that are still to be skipped. */
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
