import { type Bitmap, blockWords } from "../numbers/bitmap.ts";
import { countAll, countBits } from "../numbers/count-bits.ts";
import { inBitmap, joinBitmaps, type Operand } from "../numbers/operands.ts";

const scratch = new Int32Array(blockWords);

export interface BlockCounts {
  total: number;
  blocks: Uint32Array;
}

/** Matches that are known for each block without operands. */
export interface BlockSource {
  /** Writes the bits of the first `length` words of a block. */
  read(block: number, words: Bitmap, length: number): void;
  count(block: number): number;
}

export class Selection {
  readonly #operands: readonly Operand[];
  readonly #words: number;
  readonly #source: BlockSource | null;

  constructor(operands: readonly Operand[], words: number, source: BlockSource | null = null) {
    this.#operands = joinBitmaps(operands);
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
    if (!this.#source && this.#operands.length === 1 && this.#operands[0]?.bitmap) return this;
    for (let block = 0; block < this.blocks; block++) {
      const start = block * blockWords;
      const { words, length } = this.read(block);
      if (length === 0) bitmap.fill(0, start, start + blockWords);
      else bitmap.set(words.subarray(0, length), start);
    }
    return new Selection([inBitmap(bitmap)], this.#words);
  }

  and(operand: Operand): Selection {
    return new Selection([...this.#operands, operand], this.#words, this.#source);
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
    const { words, length } = this.read(block);
    return length === 0 ? 0 : countAll(words, length);
  }

  /** Returns the bits of a block; length 0 if none is set. The array is reused by the next call. */
  read(block: number): { words: Bitmap; length: number } {
    const start = block * blockWords;
    const length = Math.min(blockWords, this.#words - start);
    if (this.#source) this.#source.read(block, scratch, length);
    else scratch.fill(-1, 0, length);
    for (const operand of this.#operands) {
      operand.narrow(scratch, start, length);
      if (isEmpty(scratch, length)) return { words: scratch, length: 0 };
    }
    return { words: scratch, length };
  }

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
      const { words, length } = this.read(block);
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
