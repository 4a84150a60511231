import type { StatCondition } from "../../athletes/stat-condition.ts";
import { figureOf, type SearchableStat, storedStats } from "../../sports/searchable-stats.ts";
import type { SportCode } from "../../sports/sports.ts";
import { noFigure, SeasonBlock } from "./season-block.ts";
import {
  blockPlaces,
  computeFigures,
  countedAttempts,
  figureAt,
  passes,
  withDerived,
  withoutDerived,
} from "./season-figures.ts";

type Figures = readonly (number | null)[];
type Words = Int32Array<ArrayBuffer>;

/** The serializable content: arrays, and other data as JSON. */
export interface FrozenSeasons {
  arrays: { offsets: Uint16Array<ArrayBuffer>; heads: Words; words: Words };
  facts: { rows: number[]; words: number[]; changed: [place: number, figures: Figures | null][] };
}

const computed = new Int32Array(blockPlaces);
const attempts = new Int32Array(blockPlaces);
const decoded = new Int32Array(blockPlaces);
const passed = new Int32Array(blockPlaces / 32);

/** Above this share of candidates, computing a whole block is faster than looking up each season. */
const fewCandidates = 8;

/** The figures of the latest season in one sport by the place of the athlete. Seasons that changed since the build are stored apart. */
export class SeasonColumns {
  readonly #stats: readonly SearchableStat[];
  #blocks: (SeasonBlock | undefined)[] = [];
  #changed = new Map<number, Map<number, Figures | null>>();
  #changes = 0;
  #pending: { block: number; offsets: number[]; columns: number[][] } | null = null;

  constructor(sportCode: SportCode) {
    this.#stats = storedStats(sportCode);
  }

  /** Number of seasons that were changed since the build. */
  get changes(): number {
    return this.#changes;
  }

  get memoryBytes(): number {
    const changed = this.#changes * (this.#stats.length * 8 + 100);
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
      Uint16Array.from(offsets),
      columns.map((column) => Int32Array.from(column)),
    );
  }

  set(place: number, figures: Figures | null): void {
    const [block, offset] = splitPlace(place);
    let changed = this.#changed.get(block);
    if (!changed && figures === null && this.#rowOf(place) === -1) return;
    if (!changed) {
      changed = new Map();
      this.#changed.set(block, changed);
    }
    if (!changed.has(offset)) this.#changes += 1;
    changed.set(offset, figures);
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
  test(condition: StatCondition, place: number): boolean {
    const [number, offset] = splitPlace(place);
    const changed = this.#changed.get(number)?.get(offset);
    if (changed !== undefined) return holds(condition, changed);
    const block = this.#blocks[number];
    const row = block?.find(offset) ?? -1;
    return block !== undefined && row !== -1 && passesAt(block, row, condition);
  }

  /** Clears the bits of places that fail. `words` holds `length` words from the bitmap's word `start` on, which starts a block. */
  narrow(condition: StatCondition, words: Words, start: number, length: number): void {
    const number = (start * 32) / blockPlaces;
    const block = this.#blocks[number];
    const changed = this.#changed.get(number);
    passed.fill(0, 0, length);
    if (block) {
      if (countBits(words, length) * fewCandidates < block.length) passEach(block, condition, words, length);
      else passAll(block, condition);
    }
    for (const [offset, figures] of changed ?? []) {
      const bit = 1 << (offset & 31);
      const word = passed[offset >>> 5] as number;
      passed[offset >>> 5] = holds(condition, figures) ? word | bit : word & ~bit;
    }
    for (let at = 0; at < length; at++) words[at] = (words[at] as number) & (passed[at] as number);
  }

  /** Calls `take` for each place of a bitmap block that has a value, in order. */
  values(
    stat: SearchableStat,
    { words, length, block: number }: { words: Words; length: number; block: number },
    take: (place: number, figure: number) => void,
  ): void {
    const block = this.#blocks[number];
    const changed = this.#changed.get(number);
    const figureIn = block ? readerOf(block, stat, countBits(words, length)) : () => noFigure;
    const base = number * blockPlaces;
    for (let at = 0; at < length; at++) {
      for (let word = words[at] as number; word !== 0; word &= word - 1) {
        const offset = at * 32 + 31 - Math.clz32(word & -word);
        const other = changed?.get(offset);
        const figure = other === undefined ? figureIn(offset) : figureOfSeason(stat, other);
        if (figure !== noFigure) take(base + offset, figure);
      }
    }
  }

  freeze(): FrozenSeasons {
    const blocks = Array.from(this.#blocks, (block) => block ?? null);
    const arrays = {
      offsets: new Uint16Array(blocks.reduce((sum, block) => sum + (block?.offsets.length ?? 0), 0)),
      heads: new Int32Array(blocks.reduce((sum, block) => sum + (block?.heads.length ?? 0), 0)),
      words: new Int32Array(blocks.reduce((sum, block) => sum + (block?.words.length ?? 0), 0)),
    };
    const next = { offsets: 0, heads: 0, words: 0 };
    for (const block of blocks) {
      if (!block) continue;
      for (const name of ["offsets", "heads", "words"] as const) {
        arrays[name].set(block[name], next[name]);
        next[name] += block[name].length;
      }
    }
    const changed = [...this.#changed].flatMap(([block, seasons]) =>
      [...seasons].map(([offset, figures]): [number, Figures | null] => [block * blockPlaces + offset, figures]),
    );
    return {
      arrays,
      facts: {
        rows: blocks.map((block) => block?.length ?? 0),
        words: blocks.map((block) => block?.words.length ?? 0),
        changed,
      },
    };
  }

  static thaw(sportCode: SportCode, { arrays, facts }: FrozenSeasons): SeasonColumns {
    const columns = new SeasonColumns(sportCode);
    const headLength = columns.#stats.length * 4;
    const next = { offsets: 0, heads: 0, words: 0 };
    for (const [number, rows] of facts.rows.entries()) {
      if (rows === 0) continue;
      const words = facts.words[number] as number;
      columns.#blocks[number] = new SeasonBlock(
        arrays.offsets.subarray(next.offsets, next.offsets + rows),
        arrays.heads.subarray(next.heads, next.heads + headLength),
        arrays.words.subarray(next.words, next.words + words),
      );
      next.offsets += rows;
      next.heads += headLength;
      next.words += words;
    }
    for (const [place, figures] of facts.changed) columns.#put(place, figures);
    return columns;
  }

  #put(place: number, figures: Figures | null): void {
    const [block, offset] = splitPlace(place);
    const changed = this.#changed.get(block) ?? new Map<number, Figures | null>();
    this.#changed.set(block, changed);
    changed.set(offset, figures);
    this.#changes += 1;
  }

  #rowOf(place: number): number {
    const [block, offset] = splitPlace(place);
    return this.#blocks[block]?.find(offset) ?? -1;
  }
}

function splitPlace(place: number): [block: number, offset: number] {
  return [Math.floor(place / blockPlaces), place % blockPlaces];
}

function holds(condition: StatCondition, figures: Figures | null): boolean {
  if (figures === null || !passes(condition, figureOf(condition.stat, figures) ?? noFigure)) return false;
  const places = countedAttempts(condition);
  return (
    places.length === 0 || places.reduce((sum, place) => sum + (figures[place] ?? Number.NaN), 0) >= condition.attempts
  );
}

function passesAt(block: SeasonBlock, row: number, condition: StatCondition): boolean {
  if (!passes(condition, figureAt(block, row, condition.stat))) return false;
  const places = countedAttempts(condition);
  if (places.length === 0) return true;
  let sum = 0;
  for (const place of places) {
    const figure = block.at(place, row);
    if (figure === noFigure) return false;
    sum += figure;
  }
  return sum >= condition.attempts;
}

function passEach(block: SeasonBlock, condition: StatCondition, words: Words, length: number): void {
  for (let at = 0; at < length; at++) {
    let remaining = 0;
    for (let word = words[at] as number; word !== 0; word &= word - 1) {
      const bit = word & -word;
      const row = block.find(at * 32 + 31 - Math.clz32(bit));
      if (row !== -1 && passesAt(block, row, condition)) remaining |= bit;
    }
    passed[at] = remaining;
  }
}

function passAll(block: SeasonBlock, condition: StatCondition): void {
  if (isSimpleAverage(block, condition)) {
    passAverage(block, condition);
    return;
  }
  const { operator, limit } = condition;
  const { offsets, length } = block;
  computeFigures(block, condition.stat, computed);
  if (condition.attempts > 1) requireAttempts(block, condition);
  const [low, high] = operator === "gte" ? [limit, 0x7fffffff] : [noFigure + 1, limit];
  for (let row = 0; row < length; row++) {
    const figure = computed[row] as number;
    if (figure < low || figure > high) continue;
    const offset = offsets[row] as number;
    passed[offset >>> 5] = (passed[offset >>> 5] as number) | (1 << (offset & 31));
  }
}

/** True for a minimum above 0 of a quotient of two counts, as in most searches. */
function isSimpleAverage(block: SeasonBlock, { stat, operator, limit, attempts }: StatCondition): boolean {
  const { ratio, place } = stat;
  if (ratio?.over.length !== 1 || ratio.under.length !== 1) return false;
  return operator === "gte" && limit > 0 && attempts === 1 && (place === null || block.isEmpty(place));
}

/** Compares without a division, which takes half the time. */
function passAverage(block: SeasonBlock, { stat: { ratio, scale }, limit }: StatCondition): void {
  const [over, under] = [ratio?.over[0], ratio?.under[0]];
  if (!over || !under || block.isEmpty(over.place) || block.isEmpty(under.place)) return;
  block.decode(over.place, computed);
  block.decode(under.place, decoded);
  const { offsets, length } = block;
  const weight = over.weight * scale * (1 + 1e-12);
  // A figure is rounded, so half of the last digit below the limit is enough.
  const least = (limit - 0.5) * under.weight;
  for (let row = 0; row < length; row++) {
    const denominator = decoded[row] as number;
    if (denominator <= 0 || (computed[row] as number) * weight < least * denominator) continue;
    const offset = offsets[row] as number;
    passed[offset >>> 5] = (passed[offset >>> 5] as number) | (1 << (offset & 31));
  }
}

/** Clears the computed figures with fewer attempts. */
function requireAttempts(block: SeasonBlock, condition: StatCondition): void {
  const { length } = block;
  attempts.fill(0, 0, length);
  for (const place of countedAttempts(condition)) {
    block.decode(place, decoded);
    for (let row = 0; row < length; row++) attempts[row] = (attempts[row] as number) + (decoded[row] as number);
  }
  for (let row = 0; row < length; row++) if ((attempts[row] as number) < condition.attempts) computed[row] = noFigure;
}

/** Returns a function for the figures of ascending offsets. */
function readerOf(block: SeasonBlock, stat: SearchableStat, candidates: number): (offset: number) => number {
  if (candidates * fewCandidates < block.length)
    return (offset) => {
      const row = block.find(offset);
      return row === -1 ? noFigure : figureAt(block, row, stat);
    };
  computeFigures(block, stat, computed);
  const { offsets, length } = block;
  let next = 0;
  return (offset) => {
    while (next < length && (offsets[next] as number) < offset) next += 1;
    return next < length && offsets[next] === offset ? (computed[next] as number) : noFigure;
  };
}

function figureOfSeason(stat: SearchableStat, figures: Figures | null): number {
  return figures === null ? noFigure : (figureOf(stat, figures) ?? noFigure);
}

function countBits(words: Words, length: number): number {
  let count = 0;
  for (let at = 0; at < length; at++) {
    const word = words[at] as number;
    if (word === 0) continue;
    const pairs = word - ((word >>> 1) & 0x55555555);
    const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
    count += Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}
