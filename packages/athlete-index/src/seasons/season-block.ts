import { type Bitmap, blockWords } from "../bitmaps/bitmap.ts";
import { countBits } from "../bitmaps/count-bits.ts";

/** Marks a figure that was not recorded. */
export const noFigure = -0x80000000;

export type Codes = Uint8Array | Uint16Array | Int32Array;

/** Numbers of a column head: kind, lowest and highest figure, first word of the codes, their number, first word of the rows. */
export const headLength = 6;
const sparseKind = 16;

/** Figures as codes: 0 for none, otherwise the figure minus `base`. */
export interface Column {
  /** The rows of the codes; null if each row has one. */
  rows: Uint16Array | null;
  codes: Codes;
  base: number;
  highestCode: number;
}

/** The seasons of one sport at 32,768 places. A column has one, two or four bytes per figure, for all rows or only those with a figure. */
export class SeasonBlock {
  /** The places with a season, as a bitmap. */
  readonly places: Bitmap;
  readonly heads: Bitmap;
  readonly words: Bitmap;
  readonly columns: readonly (Column | null)[];
  /** Number of rows before each word of `places`, and the number of all rows. */
  readonly ranks = new Uint16Array(blockWords + 1);

  constructor(places: Bitmap, heads: Bitmap, words: Bitmap) {
    this.places = places;
    this.heads = heads;
    this.words = words;
    for (let at = 0; at < blockWords; at++)
      this.ranks[at + 1] = (this.ranks[at] as number) + countBits(places[at] as number);
    this.columns = Array.from({ length: heads.length / headLength }, (_, column) => this.#open(column));
  }

  /** Encodes the columns, each with one figure for each of the ascending offsets. */
  static encode(offsets: readonly number[], columns: readonly Int32Array[]): SeasonBlock {
    const places = new Int32Array(blockWords);
    for (const offset of offsets) places[offset >>> 5] = (places[offset >>> 5] as number) | (1 << (offset & 31));
    const heads = new Int32Array(columns.length * headLength);
    const lists: StoredRows[] = [];
    let next = 0;
    for (const [number, figures] of columns.entries()) {
      const plan = planColumn(figures, lists);
      if (!plan) continue;
      const { kind, lowest, highest, count, list } = plan;
      if (list && list.first === -1) {
        lists.push(list);
        list.first = next;
        next += wordsFor(list.rows.length * 2);
      }
      heads.set([kind, lowest, highest, next, count, list?.first ?? 0], number * headLength);
      next += wordsFor(count * (kind % sparseKind));
    }
    const block = new SeasonBlock(places, heads, new Int32Array(next));
    for (const [column, figures] of columns.entries()) fillColumn(block.columns[column] ?? null, figures);
    return block;
  }

  get length(): number {
    return this.ranks[blockWords] as number;
  }

  get memoryBytes(): number {
    return this.places.byteLength + this.ranks.byteLength + this.heads.byteLength + this.words.byteLength;
  }

  /** Returns the row of an offset, or -1. */
  find(offset: number): number {
    const word = this.places[offset >>> 5] as number;
    const bit = 1 << (offset & 31);
    return word & bit ? (this.ranks[offset >>> 5] as number) + countBits(word & (bit - 1)) : -1;
  }

  offsetOf(row: number): number {
    const { ranks, places } = this;
    let low = 0;
    let high = blockWords;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((ranks[middle] as number) <= row) low = middle;
      else high = middle;
    }
    let word = places[low] as number;
    for (let rest = row - (ranks[low] as number); rest > 0; rest--) word &= word - 1;
    return low * 32 + 31 - Math.clz32(word & -word);
  }

  isEmpty(column: number): boolean {
    return this.columns[column] === null;
  }

  at(column: number, row: number): number {
    const stored = this.columns[column];
    if (!stored) return noFigure;
    let place = row;
    if (stored.rows) {
      place = lowerBound(stored.rows, row);
      if (stored.rows[place] !== row) return noFigure;
    }
    const code = stored.codes[place] as number;
    return code === 0 ? noFigure : code + stored.base;
  }

  /** Writes the figures of all rows. */
  decode(column: number, into: Int32Array): void {
    const stored = this.columns[column];
    if (!stored || stored.rows) into.fill(noFigure, 0, this.length);
    if (!stored) return;
    const { rows, codes, base } = stored;
    if (rows) spread(codes, rows, base, into);
    else if (codes instanceof Uint8Array) decodeBytes(codes, base, into);
    else if (codes instanceof Uint16Array) decodeShorts(codes, base, into);
    else decodeWords(codes, base, into);
  }

  #open(column: number): Column | null {
    const [kind = 0, lowest = 0, highest = 0, first = 0, count = 0, firstRow = 0] = this.heads.subarray(
      column * headLength,
    );
    if (kind === 0) return null;
    const { buffer, byteOffset } = this.words;
    return {
      rows: kind >= sparseKind ? new Uint16Array(buffer, byteOffset + firstRow * 4, count) : null,
      codes: openCodes(buffer, { width: kind % sparseKind, start: byteOffset + first * 4, count }),
      base: lowest - 1,
      highestCode: highest - lowest + 1,
    };
  }
}

function fillColumn(column: Column | null, figures: Int32Array): void {
  if (!column) return;
  const { rows, codes, base } = column;
  let next = 0;
  for (let row = 0; row < figures.length; row++) {
    const figure = figures[row] as number;
    if (figure === noFigure) continue;
    if (rows) (rows as Uint16Array)[next] = row;
    codes[rows ? next : row] = figure - base;
    next += 1;
  }
}

/** The rows with a figure. Columns with the same rows, such as all figures of passing, share them. */
interface StoredRows {
  rows: number[];
  /** First word in the block, or -1. */
  first: number;
}

interface ColumnPlan {
  kind: number;
  lowest: number;
  highest: number;
  count: number;
  list: StoredRows | null;
}

/** Returns null for a column without figures. */
function planColumn(figures: Int32Array, lists: readonly StoredRows[]): ColumnPlan | null {
  const rows: number[] = [];
  let lowest = 0x7fffffff;
  let highest = noFigure;
  for (let row = 0; row < figures.length; row++) {
    const figure = figures[row] as number;
    if (figure === noFigure) continue;
    rows.push(row);
    if (figure < lowest) lowest = figure;
    if (figure > highest) highest = figure;
  }
  if (rows.length === 0) return null;
  const width = widthOf(highest - lowest);
  const known = lists.find(
    (list) => list.rows.length === rows.length && list.rows.every((row, at) => row === rows[at]),
  );
  const dense = figures.length * width;
  const sparse = rows.length * (known ? width : width + 2);
  return dense <= sparse
    ? { kind: width, lowest, highest, count: figures.length, list: null }
    : { kind: sparseKind + width, lowest, highest, count: rows.length, list: known ?? { rows, first: -1 } };
}

/** Bytes of a stored figure. 0 is for none. */
function widthOf(span: number): 1 | 2 | 4 {
  if (span < 0xff) return 1;
  return span < 0xffff ? 2 : 4;
}

function openCodes(
  buffer: ArrayBufferLike,
  { width, start, count }: { width: number; start: number; count: number },
): Codes {
  if (width === 1) return new Uint8Array(buffer, start, count);
  if (width === 2) return new Uint16Array(buffer, start, count);
  return new Int32Array(buffer, start, count);
}

function wordsFor(bytes: number): number {
  return Math.ceil(bytes / 4);
}

function lowerBound(sorted: Uint16Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

// One function for each width, because a loop over arrays of several types is several times slower.
function decodeBytes(figures: Uint8Array, base: number, into: Int32Array): void {
  for (let row = 0; row < figures.length; row++) {
    const stored = figures[row] as number;
    into[row] = stored === 0 ? noFigure : stored + base;
  }
}

function decodeShorts(figures: Uint16Array, base: number, into: Int32Array): void {
  for (let row = 0; row < figures.length; row++) {
    const stored = figures[row] as number;
    into[row] = stored === 0 ? noFigure : stored + base;
  }
}

function decodeWords(figures: Int32Array, base: number, into: Int32Array): void {
  for (let row = 0; row < figures.length; row++) {
    const stored = figures[row] as number;
    into[row] = stored === 0 ? noFigure : stored + base;
  }
}

function spread(figures: Codes, rows: Uint16Array, base: number, into: Int32Array): void {
  for (let at = 0; at < rows.length; at++) into[rows[at] as number] = (figures[at] as number) + base;
}
