/** Marks a figure that was not recorded. */
export const noFigure = -0x80000000;

type Numbers = Uint8Array | Uint16Array | Int32Array;

/** Bytes of a column head: kind, lowest value, first word of the data, number of stored values. */
const headLength = 4;
const sparseKind = 16;

/**
 * The seasons of one sport at up to 32,768 places. Each column is stored with one, two or four bytes per figure, relative to its lowest one, and
 * either for all seasons or only for those that have a figure.
 */
export class SeasonBlock {
  readonly offsets: Uint16Array<ArrayBuffer>;
  readonly heads: Int32Array<ArrayBuffer>;
  readonly words: Int32Array<ArrayBuffer>;
  readonly #rows: (Uint16Array | null)[];
  readonly #figures: (Numbers | null)[];

  constructor(offsets: Uint16Array<ArrayBuffer>, heads: Int32Array<ArrayBuffer>, words: Int32Array<ArrayBuffer>) {
    this.offsets = offsets;
    this.heads = heads;
    this.words = words;
    this.#rows = [];
    this.#figures = [];
    for (let column = 0; column < heads.length / headLength; column++) {
      const [kind = 0, , first = 0, count = 0] = heads.subarray(column * headLength);
      const start = words.byteOffset + first * 4;
      const isSparse = kind >= sparseKind;
      this.#rows.push(isSparse ? new Uint16Array(words.buffer, start, count) : null);
      const data = isSparse ? start + wordsFor(count * 2) * 4 : start;
      this.#figures.push(openNumbers(words.buffer, { width: kind % sparseKind, start: data, count }));
    }
  }

  /** Encodes the columns, each with one figure for each offset. */
  static encode(offsets: Uint16Array<ArrayBuffer>, columns: readonly Int32Array[]): SeasonBlock {
    const heads = new Int32Array(columns.length * headLength);
    const plans = columns.map((figures) => planColumn(figures, offsets.length));
    const words = new Int32Array(plans.reduce((sum, { words }) => sum + words, 0));
    let first = 0;
    for (const [column, plan] of plans.entries()) {
      heads.set([plan.kind, plan.lowest, first, plan.count], column * headLength);
      first += plan.words;
    }
    const block = new SeasonBlock(offsets, heads, words);
    for (const [column, figures] of columns.entries()) block.#fill(column, figures);
    return block;
  }

  get length(): number {
    return this.offsets.length;
  }

  get memoryBytes(): number {
    return this.offsets.byteLength + this.heads.byteLength + this.words.byteLength;
  }

  /** Returns the row of an offset, or -1. */
  find(offset: number): number {
    const { offsets } = this;
    const row = lowerBound(offsets, offset);
    return row < offsets.length && offsets[row] === offset ? row : -1;
  }

  isEmpty(column: number): boolean {
    return this.#figures[column] === null;
  }

  at(column: number, row: number): number {
    const figures = this.#figures[column];
    if (!figures) return noFigure;
    const rows = this.#rows[column];
    let place = row;
    if (rows) {
      place = lowerBound(rows, row);
      if (rows[place] !== row) return noFigure;
    }
    const stored = figures[place] as number;
    return stored === 0 ? noFigure : stored + (this.heads[column * headLength + 1] as number) - 1;
  }

  /** Writes the figures of all rows. */
  decode(column: number, into: Int32Array): void {
    const figures = this.#figures[column];
    const rows = this.#rows[column];
    if (!figures || rows) into.fill(noFigure, 0, this.length);
    if (!figures) return;
    const lowest = (this.heads[column * headLength + 1] as number) - 1;
    if (rows) spread(figures, rows, lowest, into);
    else if (figures instanceof Uint8Array) decodeBytes(figures, lowest, into);
    else if (figures instanceof Uint16Array) decodeShorts(figures, lowest, into);
    else decodeWords(figures, lowest, into);
  }

  #fill(column: number, from: Int32Array): void {
    const figures = this.#figures[column];
    if (!figures) return;
    const rows = this.#rows[column];
    const lowest = this.heads[column * headLength + 1] as number;
    let next = 0;
    for (let row = 0; row < this.length; row++) {
      const figure = from[row] as number;
      if (figure === noFigure) continue;
      if (rows) rows[next] = row;
      figures[rows ? next : row] = figure - lowest + 1;
      next += 1;
    }
  }
}

interface ColumnPlan {
  kind: number;
  lowest: number;
  count: number;
  words: number;
}

function planColumn(figures: Int32Array, rows: number): ColumnPlan {
  let count = 0;
  let lowest = 0x7fffffff;
  let highest = noFigure;
  for (let row = 0; row < rows; row++) {
    const figure = figures[row] as number;
    if (figure === noFigure) continue;
    count += 1;
    if (figure < lowest) lowest = figure;
    if (figure > highest) highest = figure;
  }
  if (count === 0) return { kind: 0, lowest: 0, count: 0, words: 0 };
  const width = widthOf(highest - lowest);
  const dense = wordsFor(rows * width);
  const sparse = wordsFor(count * 2) + wordsFor(count * width);
  return dense <= sparse
    ? { kind: width, lowest, count: rows, words: dense }
    : { kind: sparseKind + width, lowest, count, words: sparse };
}

/** Bytes of a stored figure. 0 is for none. */
function widthOf(span: number): 1 | 2 | 4 {
  if (span < 0xff) return 1;
  return span < 0xffff ? 2 : 4;
}

function openNumbers(
  buffer: ArrayBuffer,
  { width, start, count }: { width: number; start: number; count: number },
): Numbers | null {
  if (width === 1) return new Uint8Array(buffer, start, count);
  if (width === 2) return new Uint16Array(buffer, start, count);
  return width === 4 ? new Int32Array(buffer, start, count) : null;
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
function decodeBytes(figures: Uint8Array, lowest: number, into: Int32Array): void {
  for (let row = 0; row < figures.length; row++) {
    const stored = figures[row] as number;
    into[row] = stored === 0 ? noFigure : stored + lowest;
  }
}

function decodeShorts(figures: Uint16Array, lowest: number, into: Int32Array): void {
  for (let row = 0; row < figures.length; row++) {
    const stored = figures[row] as number;
    into[row] = stored === 0 ? noFigure : stored + lowest;
  }
}

function decodeWords(figures: Int32Array, lowest: number, into: Int32Array): void {
  for (let row = 0; row < figures.length; row++) {
    const stored = figures[row] as number;
    into[row] = stored === 0 ? noFigure : stored + lowest;
  }
}

function spread(figures: Numbers, rows: Uint16Array, lowest: number, into: Int32Array): void {
  for (let at = 0; at < rows.length; at++) into[rows[at] as number] = (figures[at] as number) + lowest;
}
