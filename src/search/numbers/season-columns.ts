import { figureOf, type SearchableStat, storedStats } from "../../sports/searchable-stats.ts";
import type { SportCode } from "../../sports/sports.ts";
import { countAll } from "./count-bits.ts";
import { blockPlaces, headLength, noFigure, SeasonBlock, type Words } from "./season-block.ts";
import { computeFigures, figureAt, withDerived, withoutDerived } from "./season-figures.ts";
import type { Figures, SeasonFilter } from "./season-filter.ts";
import { costOfTest, countPlaces, findPlaces, found } from "./select-rows.ts";

/** The serializable content: arrays, and other data as JSON. */
export interface FrozenSeasons {
  arrays: { places: Words; heads: Words; words: Words };
  /** Words of each block; null for a block without seasons. */
  facts: { words: (number | null)[]; changed: [place: number, figures: Figures | null][] };
}

/** Places of a bitmap: `length` words from the bitmap's word `start` on, which starts a block. */
export interface Candidates {
  words: Words;
  start: number;
  length: number;
}

const blockWords = blockPlaces / 32;
const computed = new Int32Array(blockPlaces);

/** A block with more changed seasons is encoded again. */
const maxChanged = 512;

/** The figures of the latest season in one sport by the place of the athlete. Seasons that changed recently are stored apart. */
export class SeasonColumns {
  readonly #stats: readonly SearchableStat[];
  #blocks: (SeasonBlock | undefined)[] = [];
  #changed = new Map<number, Map<number, Figures | null>>();
  #pending: { block: number; offsets: number[]; columns: number[][] } | null = null;

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
      this.build();
      this.#pending = { block, offsets: [], columns: this.#stats.map(() => []) };
    }
    this.#pending.offsets.push(place % blockPlaces);
    const stored = withoutDerived(this.#stats, figures);
    for (const [column, list] of this.#pending.columns.entries()) list.push(stored[column] as number);
  }

  build(): void {
    if (!this.#pending) return;
    const { block, offsets, columns } = this.#pending;
    this.#pending = null;
    this.#blocks[block] = SeasonBlock.encode(
      offsets,
      columns.map((column) => Int32Array.from(column)),
    );
  }

  set(place: number, figures: Figures | null): void {
    const [number, offset] = splitPlace(place);
    let changed = this.#changed.get(number);
    if (!changed && figures === null && (this.#blocks[number]?.find(offset) ?? -1) === -1) return;
    if (!changed) {
      changed = new Map();
      this.#changed.set(number, changed);
    }
    changed.set(offset, figures);
    if (changed.size > maxChanged) this.#encodeAgain(number, changed);
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

  narrow(filters: readonly SeasonFilter[], candidates: Candidates): void {
    this.#find(filters, candidates);
    const { words, length } = candidates;
    for (let at = 0; at < length; at++) words[at] = found[at] as number;
  }

  count(filters: readonly SeasonFilter[], { words, start, length }: Candidates): number {
    const number = start / blockWords;
    const block = this.#blocks[number];
    let count = 0;
    for (const [offset, figures] of this.#changed.get(number) ?? []) {
      const bit = 1 << (offset & 31);
      const word = words[offset >>> 5] as number;
      if (offset >>> 5 >= length || !(word & bit)) continue;
      words[offset >>> 5] = word & ~bit;
      if (holds(filters, figures)) count += 1;
    }
    return block ? count + countPlaces(block, filters, { words, length }) : count;
  }

  /** Calls `take` for each candidate that passes and has a value, in order; may skip values that fail `only`. Returns how many pass. */
  values(
    filters: readonly SeasonFilter[],
    stat: SearchableStat,
    candidates: Candidates & { only?: SeasonFilter | undefined },
    take: (place: number, figure: number) => void,
  ): number {
    const { words, start, length } = candidates;
    const total = filters.length === 0 ? countAll(words, length) : -1;
    const number = start / blockWords;
    const block = this.#blocks[number];
    const changed = this.#changed.get(number);
    const count = this.#find(filters, candidates);
    const figureIn = block ? readerOf(block, stat, countAll(found, length)) : () => noFigure;
    for (let at = 0; at < length; at++) {
      for (let word = found[at] as number; word !== 0; word &= word - 1) {
        const offset = at * 32 + 31 - Math.clz32(word & -word);
        const other = changed?.get(offset);
        const figure = other === undefined ? figureIn(offset) : figureOfSeason(stat, other);
        if (figure !== noFigure) take(start * 32 + offset, figure);
      }
    }
    return total === -1 ? count : total;
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
    return columns;
  }

  /** Writes the candidates that pass into `found`. With `only`, may leave out those that fail it. Returns the number of all that pass. */
  #find(
    filters: readonly SeasonFilter[],
    { words, start, length, only }: Candidates & { only?: SeasonFilter | undefined },
  ): number {
    const number = start / blockWords;
    const block = this.#blocks[number];
    const changed = this.#changed.get(number);
    const passed: number[] = [];
    for (const [offset, figures] of changed ?? []) {
      const bit = 1 << (offset & 31);
      const word = words[offset >>> 5] as number;
      if (offset >>> 5 >= length || !(word & bit)) continue;
      words[offset >>> 5] = word & ~bit;
      if (holds(filters, figures)) passed.push(offset);
    }
    found.fill(0, 0, length);
    let count = 0;
    if (block) count = findPlaces(block, filters, { words, length, only });
    for (const offset of passed) found[offset >>> 5] = (found[offset >>> 5] as number) | (1 << (offset & 31));
    return count + passed.length;
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

/** Returns a function for the figures of ascending offsets. */
function readerOf(block: SeasonBlock, stat: SearchableStat, candidates: number): (offset: number) => number {
  if (candidates * costOfTest < block.length)
    return (offset) => {
      const row = block.find(offset);
      return row === -1 ? noFigure : figureAt(block, row, stat);
    };
  computeFigures(block, stat, computed);
  return (offset) => {
    const row = block.find(offset);
    return row === -1 ? noFigure : (computed[row] as number);
  };
}

function figureOfSeason(stat: SearchableStat, figures: Figures | null): number {
  return figures === null ? noFigure : (figureOf(stat, figures) ?? noFigure);
}
