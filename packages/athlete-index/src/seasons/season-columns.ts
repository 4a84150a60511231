import { figureOf, type SearchableStat, storedStats } from "@openroster/stat-files/sports/searchable-stats.ts";
import type { SportCode } from "@openroster/stat-files/sports/sports.ts";
import { type Bitmap, blockPlaces, blockWords, setBit } from "../bitmaps/bitmap.ts";
import { clearBlock } from "../bitmaps/bitmap-functions.ts";
import type { Operand } from "../bitmaps/operands.ts";
import { headLength, noFigure, SeasonBlock } from "./season-block.ts";
import { computeFigures, figureAt, withDerived, withoutDerived } from "./season-figures.ts";
import type { Figures, SeasonFilter } from "./season-filter.ts";
import { clearRow, countRows, eachRow, filterRows, gatherRows, selectRows, spreadRows } from "./select-rows.ts";

/** The serializable content: arrays, and other data as JSON. */
export interface FrozenSeasons {
  arrays: { places: Bitmap; heads: Bitmap; words: Bitmap };
  /** Bitmap of each block; null for a block without seasons. */
  facts: { words: (number | null)[]; changed: [place: number, figures: Figures | null][] };
}

/** A search for seasons by the athletes and by the figures. */
export interface SeasonSearch {
  /** The conditions on the athletes, on bitmaps in the order of the seasons. */
  operands: readonly Operand[];
  /** The same conditions on the athlete at a place. */
  test: (place: number) => boolean;
  filters: readonly SeasonFilter[];
}

/** Reading the figures of one season takes as long as computing this number of figures in a row. */
const costOfFigure = 16;

const computed = new Int32Array(blockPlaces);

/** A block with more changed seasons is encoded again. */
const maxChanged = 512;

/** The figures of the latest season in one sport by the place of the athlete. Seasons that changed recently are stored apart. */
export class SeasonColumns {
  readonly #stats: readonly SearchableStat[];
  #blocks: (SeasonBlock | undefined)[] = [];
  #changed = new Map<number, Map<number, Figures | null>>();
  #pending: { block: number; offsets: number[]; columns: number[][] } | null = null;
  /** First word of each block in a bitmap of all seasons, and the number of all words. */
  #starts: number[] = [0];

  constructor(sportCode: SportCode) {
    this.#stats = storedStats(sportCode);
  }

  get memoryBytes(): number {
    const changes = [...this.#changed.values()].reduce((sum, { size }) => sum + size, 0);
    const changed = changes * (this.#stats.length * 8 + 100);
    return this.#blocks.reduce((sum, block) => sum + (block?.memoryBytes ?? 0), changed);
  }

  /** Adds a season during the initial load, in the order of the places. Call `build` afterwards. */
  push(place: number, figures: Figures): void {
    const block = Math.floor(place / blockPlaces);
    if (this.#pending?.block !== block) {
      this.#buildBlock();
      this.#pending = { block, offsets: [], columns: this.#stats.map(() => []) };
    }
    this.#pending.offsets.push(place % blockPlaces);
    const stored = withoutDerived(this.#stats, figures);
    for (const [column, list] of this.#pending.columns.entries()) list.push(stored[column] as number);
  }

  build(): void {
    this.#buildBlock();
    this.#layOut();
  }

  /** Number of words of a bitmap with one bit for each season. */
  get rowWords(): number {
    return this.#starts.at(-1) ?? 0;
  }

  /** Returns the bit of a season in a bitmap of all seasons, or -1. */
  rowOf(place: number): number {
    const [number, offset] = splitPlace(place);
    const row = this.#blocks[number]?.find(offset) ?? -1;
    return row === -1 ? -1 : (this.#starts[number] as number) * 32 + row;
  }

  placeOf(row: number): number {
    const number = this.#blockAt(row >>> 5);
    return number * blockPlaces + (this.#blocks[number]?.offsetOf(row - (this.#starts[number] as number) * 32) ?? 0);
  }

  /** Writes the bits of the athletes with a season into a bitmap of all seasons; with `only`, those of one block. */
  gather(bitmap: Bitmap, into: Bitmap, only?: number): void {
    for (const [number, block] of this.#blocks.entries())
      if (block && (only === undefined || only === number))
        gatherRows(block, { bitmap, from: number * blockWords, into, to: this.#starts[number] as number });
  }

  /** Writes the bits of the block that starts at a word of a bitmap of all seasons. */
  gatherAt(start: number, bitmap: Bitmap, into: Bitmap): void {
    const number = this.#blockAt(start);
    const block = this.#blocks[number];
    if (block) gatherRows(block, { bitmap, from: number * blockWords, into, to: 0 });
  }

  /** Stores or removes a season. Returns the block whose rows changed, or "all" if every block moved. */
  set(place: number, figures: Figures | null): number | "all" | null {
    const [number, offset] = splitPlace(place);
    let changed = this.#changed.get(number);
    if (areSame(this.at(place), figures)) return null;
    if (!changed) {
      changed = new Map();
      this.#changed.set(number, changed);
    }
    changed.set(offset, figures);
    if (changed.size <= maxChanged) return null;
    this.#encodeAgain(number, changed);
    return this.#fits(number) ? number : this.#layOut();
  }

  at(place: number): Figures | null {
    const [number, offset] = splitPlace(place);
    const changed = this.#changed.get(number)?.get(offset);
    if (changed !== undefined) return changed;
    const block = this.#blocks[number];
    const row = block?.find(offset) ?? -1;
    if (!block || row === -1) return null;
    return withDerived(
      this.#stats,
      this.#stats.map((_, column) => block.at(column, row)),
    );
  }

  test(filters: readonly SeasonFilter[], place: number): boolean {
    const [number, offset] = splitPlace(place);
    const changed = this.#changed.get(number)?.get(offset);
    if (changed !== undefined) return holds(filters, changed);
    const block = this.#blocks[number];
    const row = block?.find(offset) ?? -1;
    return block !== undefined && row !== -1 && filters.every((filter) => filter.test(block, row));
  }

  /** Counts the seasons of a block that pass. */
  count(number: number, search: SeasonSearch): number {
    return this.#selectRows(number, search) + this.#testChanged(number, search).length;
  }

  /** Writes the places of a block whose season passes into `length` words. Returns their number. */
  read(number: number, search: SeasonSearch, into: Bitmap, length: number): number {
    const block = this.#blocks[number];
    const count = this.#selectRows(number, search);
    clearBlock(into, length);
    if (block && count > 0) spreadRows(block, into, length);
    const changed = this.#testChanged(number, search);
    for (const { offset } of changed) setBit(into, offset);
    return count + changed.length;
  }

  /** Calls `take` for each season of a block that passes and has a value, in order; may skip values that fail `only`. Returns how many pass. */
  values(
    number: number,
    search: SeasonSearch,
    { stat, only }: { stat: SearchableStat; only?: SeasonFilter },
    take: (place: number, figure: number) => void,
  ): number {
    const block = this.#blocks[number];
    const base = number * blockPlaces;
    const passed = this.#testChanged(number, search).sort((one, other) => one.offset - other.offset);
    let next = 0;
    const takeChanged = (before: number) => {
      for (let one = passed[next]; one && one.offset < before; one = passed[++next]) {
        const figure = figureOf(stat, one.figures);
        if (figure !== null) take(base + one.offset, figure);
      }
    };
    const count = this.#selectRows(number, search);
    const wanted = block && only ? filterRows(block, [only], count) : count;
    if (block && wanted > 0) {
      const figureIn = readerOf(block, stat, wanted);
      eachRow(block, (row, offset) => {
        if (next < passed.length) takeChanged(offset);
        const figure = figureIn(row);
        if (figure !== noFigure) take(base + offset, figure);
      });
    }
    takeChanged(blockPlaces);
    return count + passed.length;
  }

  freeze(): FrozenSeasons {
    const blocks = Array.from(this.#blocks, (block) => block ?? null);
    const join = (name: "places" | "heads" | "words") => {
      const parts = blocks.flatMap((block) => (block ? [block[name]] : []));
      const whole = new Int32Array(parts.reduce((sum, { length }) => sum + length, 0));
      let next = 0;
      for (const part of parts) {
        whole.set(part, next);
        next += part.length;
      }
      return whole;
    };
    const changed = [...this.#changed].flatMap(([block, seasons]) =>
      [...seasons].map(([offset, figures]): [number, Figures | null] => [block * blockPlaces + offset, figures]),
    );
    return {
      arrays: { places: join("places"), heads: join("heads"), words: join("words") },
      facts: { words: blocks.map((block) => block?.words.length ?? null), changed },
    };
  }

  static thaw(sportCode: SportCode, { arrays, facts }: FrozenSeasons): SeasonColumns {
    const columns = new SeasonColumns(sportCode);
    const headWords = columns.#stats.length * headLength;
    const next = { places: 0, heads: 0, words: 0 };
    const take = (name: "places" | "heads" | "words", length: number) => {
      next[name] += length;
      return arrays[name].subarray(next[name] - length, next[name]);
    };
    for (const [number, words] of facts.words.entries()) {
      if (words === null) continue;
      columns.#blocks[number] = new SeasonBlock(
        take("places", blockWords),
        take("heads", headWords),
        take("words", words),
      );
    }
    for (const [place, figures] of facts.changed) columns.set(place, figures);
    columns.#layOut();
    return columns;
  }

  /** Selects the rows of a block that pass, without the changed ones. Returns their number. */
  #selectRows(number: number, { operands, filters }: SeasonSearch): number {
    const block = this.#blocks[number];
    if (!block) return 0;
    const count = selectRows(block, operands, this.#starts[number] as number);
    const changed = this.#changed.get(number);
    if (!changed || count === 0) return filterRows(block, filters, count);
    for (const offset of changed.keys()) clearRow(block.find(offset));
    return filterRows(block, filters, countRows(block));
  }

  #testChanged(number: number, { test, filters }: SeasonSearch): { offset: number; figures: Figures }[] {
    const changed = this.#changed.get(number);
    if (!changed) return [];
    return [...changed].flatMap(([offset, figures]) =>
      figures && test(number * blockPlaces + offset) && filters.every((filter) => filter.holds(figures))
        ? [{ offset, figures }]
        : [],
    );
  }

  #buildBlock(): void {
    if (!this.#pending) return;
    const { block, offsets, columns } = this.#pending;
    this.#pending = null;
    this.#blocks[block] = SeasonBlock.encode(
      offsets,
      columns.map((column) => Int32Array.from(column)),
    );
  }

  #fits(number: number): boolean {
    const [start = 0, end = 0] = this.#starts.slice(number, number + 2);
    return number < this.#starts.length - 1 && wordsOf(this.#blocks[number]) <= end - start;
  }

  /** Leaves room in each block, and more in the last one, which grows with every new athlete. */
  #layOut(): "all" {
    let next = 0;
    this.#starts = Array.from(this.#blocks, (block, number) => {
      const start = next;
      const words = wordsOf(block);
      const room = 8 + (number === this.#blocks.length - 1 ? 64 + words : words >>> 5);
      next += Math.min(blockWords, words + room);
      return start;
    });
    this.#starts.push(next);
    return "all";
  }

  #blockAt(word: number): number {
    let low = 0;
    let high = this.#blocks.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle] as number) <= word) low = middle;
      else high = middle;
    }
    return low;
  }

  /** Encodes the block with its changed seasons, so that their number does not slow down searches. */
  #encodeAgain(number: number, changed: ReadonlyMap<number, Figures | null>): void {
    const former = this.#blocks[number];
    const offsets: number[] = [];
    for (let offset = 0; offset < blockPlaces; offset++) {
      const figures = changed.get(offset);
      if (figures === undefined ? former && former.find(offset) !== -1 : figures !== null) offsets.push(offset);
    }
    const formerRows = offsets.map((offset) => former?.find(offset) ?? -1);
    const columns = this.#stats.map(() => new Int32Array(offsets.length));
    const stored = new Map(
      [...changed].flatMap(([offset, figures]) => (figures ? [[offset, withoutDerived(this.#stats, figures)]] : [])),
    );
    for (const [place, column] of columns.entries()) {
      former?.decode(place, computed);
      for (const [row, offset] of offsets.entries())
        column[row] = stored.get(offset)?.[place] ?? (computed[formerRows[row] as number] as number);
    }
    this.#blocks[number] = SeasonBlock.encode(offsets, columns);
    this.#changed.delete(number);
  }
}

function splitPlace(place: number): [block: number, offset: number] {
  return [Math.floor(place / blockPlaces), place % blockPlaces];
}

function holds(filters: readonly SeasonFilter[], figures: Figures | null): boolean {
  return figures !== null && filters.every((filter) => filter.holds(figures));
}

function areSame(one: Figures | null, other: Figures | null): boolean {
  if (one === null || other === null) return one === other;
  return one.every((figure, place) => figure === (other[place] ?? null));
}

function wordsOf(block: SeasonBlock | undefined): number {
  return ((block?.length ?? 0) + 31) >>> 5;
}

/** Returns a function for the figures of rows. */
function readerOf(block: SeasonBlock, stat: SearchableStat, wanted: number): (row: number) => number {
  if (wanted * costOfFigure < block.length) return (row) => figureAt(block, row, stat);
  computeFigures(block, stat, computed);
  return (row) => computed[row] as number;
}
