import { figureOf, type SearchableStat, storedStats } from "../../sports/searchable-stats.ts";
import type { SportCode } from "../../sports/sports.ts";
import { blockPlaces, countBits, headLength, noFigure, SeasonBlock, type Words } from "./season-block.ts";
import { computeFigures, figureAt, withDerived, withoutDerived } from "./season-figures.ts";
import type { Figures, SeasonFilter } from "./season-filter.ts";

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
const rows = new Int32Array(blockWords + 1);
const found = new Int32Array(blockWords);
const flipped = new Int32Array(blockWords);
const list = new Int32Array(blockWords + 1);

/** Testing one season takes as long as comparing this number of figures in a row. */
const costOfTest = 48;
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

  /** Tests one place. */
  test(filters: readonly SeasonFilter[], place: number): boolean {
    const [number, offset] = splitPlace(place);
    const changed = this.#changed.get(number)?.get(offset);
    if (changed !== undefined) return holds(filters, changed);
    const block = this.#blocks[number];
    const row = block?.find(offset) ?? -1;
    return block !== undefined && row !== -1 && filters.every((filter) => filter.test(block, row));
  }

  /** Clears the bits of places that fail. */
  narrow(filters: readonly SeasonFilter[], { words, start, length }: Candidates): void {
    const number = start / blockWords;
    const block = this.#blocks[number];
    const changed = this.#changed.get(number);
    const candidates = block ? countCandidates(block, words, length) : 0;
    found.fill(0, 0, length);
    if (block && candidates * costOfTest < block.length) testEach(block, filters, { words, length });
    else if (block) {
      selectRows(block, filters, { words, length, candidates });
      spreadRows(block, length);
    }
    for (const [offset, figures] of changed ?? []) {
      const bit = 1 << (offset & 31);
      const word = found[offset >>> 5] as number;
      found[offset >>> 5] = holds(filters, figures) ? word | bit : word & ~bit;
    }
    for (let at = 0; at < length; at++) words[at] = (words[at] as number) & (found[at] as number);
  }

  /** Counts the places that pass. */
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
    if (!block) return count;
    const candidates = countCandidates(block, words, length);
    if (candidates * costOfTest < block.length) {
      testEach(block, filters, { words, length });
      return count + countAll(found, length);
    }
    return count + selectRows(block, filters, { words, length, candidates });
  }

  /** Calls `take` for each candidate that passes and has a value, in order. Clears the bits of the others. */
  values(
    filters: readonly SeasonFilter[],
    stat: SearchableStat,
    candidates: Candidates,
    take: (place: number, figure: number) => void,
  ): void {
    this.narrow(filters, candidates);
    const { words, start, length } = candidates;
    const number = start / blockWords;
    const block = this.#blocks[number];
    const changed = this.#changed.get(number);
    const figureIn = block ? readerOf(block, stat, countAll(words, length)) : () => noFigure;
    for (let at = 0; at < length; at++) {
      for (let word = words[at] as number; word !== 0; word &= word - 1) {
        const offset = at * 32 + 31 - Math.clz32(word & -word);
        const other = changed?.get(offset);
        const figure = other === undefined ? figureIn(offset) : figureOfSeason(stat, other);
        if (figure !== noFigure) take(start * 32 + offset, figure);
      }
    }
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

function countCandidates({ places }: SeasonBlock, words: Words, length: number): number {
  let count = 0;
  for (let at = 0; at < length; at++) count += countBits((words[at] as number) & (places[at] as number));
  return count;
}

/** Writes the candidates that pass into `found`. */
function testEach(
  block: SeasonBlock,
  filters: readonly SeasonFilter[],
  { words, length }: Omit<Candidates, "start">,
): void {
  const { places } = block;
  for (let at = 0; at < length; at++) {
    let remaining = 0;
    for (let word = (words[at] as number) & (places[at] as number); word !== 0; word &= word - 1) {
      const bit = word & -word;
      const row = block.find(at * 32 + 31 - Math.clz32(bit));
      if (filters.every((filter) => filter.test(block, row))) remaining |= bit;
    }
    found[at] = remaining;
  }
}

/** Writes the rows of the candidates that pass into `rows`. Returns their number. */
function selectRows(
  block: SeasonBlock,
  filters: readonly SeasonFilter[],
  { words, length, candidates }: Omit<Candidates, "start"> & { candidates: number },
): number {
  readRows(block, { words, length, isMost: candidates * 2 > block.length });
  const used = (block.length + 31) >>> 5;
  let count = candidates;
  for (const filter of byCost(block, filters)) {
    if (count === 0) break;
    if (count * costOfTest < filter.cost(block)) testRows(block, filter, used);
    else filter.narrow(block, rows);
    count = countAll(rows, used);
  }
  return count;
}

function byCost(block: SeasonBlock, filters: readonly SeasonFilter[]): SeasonFilter[] {
  return filters
    .map((filter) => ({ filter, cost: filter.cost(block) }))
    .sort((one, other) => one.cost - other.cost)
    .map(({ filter }) => filter);
}

/** Writes the rows of the candidates into `rows`. With `isMost`, clears the rows of the other places. */
function readRows(
  { places, ranks, length: count }: SeasonBlock,
  { words, length, isMost }: Omit<Candidates, "start"> & { isMost: boolean },
): void {
  const used = (count + 31) >>> 5;
  rows.fill(isMost ? -1 : 0, 0, used + 1);
  if (isMost && count & 31) rows[used - 1] = (1 << (count & 31)) - 1;
  rows[used] = 0;
  // First lists the words with bits, without a branch that depends on them: most have none or one.
  let listed = 0;
  for (let at = 0; at < blockWords; at++) {
    const candidates = at < length ? (words[at] as number) : 0;
    const here = (places[at] as number) & (isMost ? ~candidates : candidates);
    flipped[at] = here;
    list[listed] = at;
    listed += (here | -here) >>> 31;
  }
  for (let number = 0; number < listed; number++) {
    const at = list[number] as number;
    const here = places[at] as number;
    const first = ranks[at] as number;
    for (let word = flipped[at] as number; word !== 0; word &= word - 1) {
      const row = first + countBits(here & ((word & -word) - 1));
      rows[row >>> 5] = (rows[row >>> 5] as number) ^ (1 << (row & 31));
    }
  }
}

/** Clears the rows that fail. */
function testRows(block: SeasonBlock, filter: SeasonFilter, used: number): void {
  for (let at = 0; at < used; at++) {
    let remaining = rows[at] as number;
    for (let word = remaining; word !== 0; word &= word - 1) {
      const bit = word & -word;
      if (!filter.test(block, at * 32 + 31 - Math.clz32(bit))) remaining &= ~bit;
    }
    rows[at] = remaining;
  }
}

/** Writes the places of `rows` into `found`. */
function spreadRows({ places, ranks }: SeasonBlock, length: number): void {
  for (let at = 0; at < length; at++) {
    const row = ranks[at] as number;
    const shift = row & 31;
    // The rows of up to 32 places are in two words.
    let bits = (rows[row >>> 5] as number) >>> shift;
    if (shift !== 0) bits |= (rows[(row >>> 5) + 1] as number) << (32 - shift);
    let word = 0;
    for (let rest = places[at] as number; rest !== 0 && bits !== 0; rest &= rest - 1) {
      word |= rest & -rest & -(bits & 1);
      bits >>>= 1;
    }
    found[at] = word;
  }
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

function countAll(words: Words, length: number): number {
  let count = 0;
  for (let at = 0; at < length; at++) count += countBits(words[at] as number);
  return count;
}
