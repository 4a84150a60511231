import { countAll, countBits } from "./count-bits.ts";
import { blockPlaces, type SeasonBlock, type Words } from "./season-block.ts";
import type { SeasonFilter } from "./season-filter.ts";

/** Candidate places of a block: `length` words of a bitmap. */
interface Places {
  words: Words;
  length: number;
}

/** Testing one season takes as long as comparing this number of figures in a row. */
export const costOfTest = 48;

const blockWords = blockPlaces / 32;
const rows = new Int32Array(blockWords + 1);
const flipped = new Int32Array(blockWords);
const list = new Int32Array(blockWords + 1);
/** The candidates with a season. */
const here = new Int32Array(blockWords);
/** The places that `findPlaces` found. */
export const found = new Int32Array(blockWords);

/** Writes the candidates that pass into `found`. With `only`, may leave out those that fail it. Returns the number of all that pass. */
export function findPlaces(
  block: SeasonBlock,
  filters: readonly SeasonFilter[],
  { words, length, only }: Places & { only?: SeasonFilter | undefined },
): number {
  const candidates = keepSeasons(block, words, length);
  if (candidates * costOfTest < block.length) {
    testEach(block, filters, length);
    return countAll(found, length);
  }
  const count = selectRows(block, filters, candidates);
  if (only) narrowRows(block, only, count);
  spreadRows(block, length);
  if (filters.length === 0)
    for (let at = 0; at < length; at++) found[at] = (found[at] as number) & (words[at] as number);
  return count;
}

export function countPlaces(block: SeasonBlock, filters: readonly SeasonFilter[], { words, length }: Places): number {
  const candidates = keepSeasons(block, words, length);
  if (candidates * costOfTest >= block.length) return selectRows(block, filters, candidates);
  testEach(block, filters, length);
  return countAll(found, length);
}

/** Writes the rows of the candidates that pass into `rows`; without filters, all rows. Returns their number. */
function selectRows(block: SeasonBlock, filters: readonly SeasonFilter[], candidates: number): number {
  if (filters.length === 0) {
    setRows(block, true);
    return block.length;
  }
  readRows(block, candidates * 2 > block.length);
  let count = candidates;
  for (const filter of byCost(block, filters)) {
    if (count === 0) break;
    count = narrowRows(block, filter, count);
  }
  return count;
}

/** Clears the rows that fail. Returns the number of the others. */
function narrowRows(block: SeasonBlock, filter: SeasonFilter, count: number): number {
  const used = (block.length + 31) >>> 5;
  if (count * costOfTest < filter.cost(block)) testRows(block, filter, used);
  else filter.narrow(block, rows);
  return countAll(rows, used);
}

function byCost(block: SeasonBlock, filters: readonly SeasonFilter[]): SeasonFilter[] {
  return filters
    .map((filter) => ({ filter, cost: filter.cost(block) }))
    .sort((one, other) => one.cost - other.cost)
    .map(({ filter }) => filter);
}

/** Writes the rows of the candidates into `rows`. With `isMost`, clears the rows of the other places. */
function readRows(block: SeasonBlock, isMost: boolean): void {
  const { places, ranks } = block;
  setRows(block, isMost);
  // First lists the words with bits, without a branch that depends on them: most have none or one.
  let listed = 0;
  for (let at = 0; at < blockWords; at++) {
    const candidates = here[at] as number;
    const word = isMost ? (places[at] as number) ^ candidates : candidates;
    flipped[at] = word;
    list[listed] = at;
    listed += (word | -word) >>> 31;
  }
  for (let number = 0; number < listed; number++) {
    const at = list[number] as number;
    const seasons = places[at] as number;
    const first = ranks[at] as number;
    for (let word = flipped[at] as number; word !== 0; word &= word - 1) {
      const row = first + countBits(seasons & ((word & -word) - 1));
      rows[row >>> 5] = (rows[row >>> 5] as number) ^ (1 << (row & 31));
    }
  }
}

function setRows({ length: count }: SeasonBlock, isSet: boolean): void {
  const used = (count + 31) >>> 5;
  rows.fill(isSet ? -1 : 0, 0, used);
  if (isSet && count & 31) rows[used - 1] = (1 << (count & 31)) - 1;
  rows[used] = 0;
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

/** Writes the candidates that pass into `found`. */
function testEach(block: SeasonBlock, filters: readonly SeasonFilter[], length: number): void {
  for (let at = 0; at < length; at++) {
    let remaining = 0;
    for (let word = here[at] as number; word !== 0; word &= word - 1) {
      const bit = word & -word;
      const row = block.find(at * 32 + 31 - Math.clz32(bit));
      if (filters.every((filter) => filter.test(block, row))) remaining |= bit;
    }
    found[at] = remaining;
  }
}

/** Writes the candidates with a season into `here`. Returns their number. */
function keepSeasons({ places }: SeasonBlock, words: Words, length: number): number {
  for (let at = 0; at < length; at++) here[at] = (words[at] as number) & (places[at] as number);
  here.fill(0, length);
  return countAll(here, length);
}
