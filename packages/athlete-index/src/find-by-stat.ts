import type { SearchableStat } from "@openroster/stat-files/sports/searchable-stats.ts";
import type { AthleteIndex } from "./athlete-index.ts";
import { blockPlaces } from "./bitmaps/bitmap.ts";
import type { PreparedQuery } from "./prepare-query.ts";
import { SeasonFilter } from "./seasons/season-filter.ts";
import type { BlockCounts, Selection } from "./selection.ts";
import { roomFor } from "./typed-columns.ts";

interface StatPage {
  sort: { stat: SearchableStat; isDescending: boolean };
  skip: number;
  size: number;
}

/** Up to this number, the best values are sorted after each block. */
const maxBest = 2000;

/** Above this span of values, sorting the matches needs less memory than counting each value. */
const maxSpan = 1 << 22;

/** True for a page that `findBest` finds. */
export function isNearTop({ skip, size }: { skip: number; size: number }): boolean {
  return skip + size <= maxBest;
}

interface Found {
  value: number;
  place: number;
}

/** Returns a page in the order of a statistic, and counts all matches. Ties, and athletes without a value at the end, are in key order. */
export function findBest(
  index: AthleteIndex,
  prepared: PreparedQuery,
  { sort, skip, size }: StatPage,
): BlockCounts & { places: number[] } {
  const { stat, isDescending } = sort;
  const seasons = index.seasonsOf(stat.sportCode);
  const search = prepared.searchIn(seasons);
  const wanted = skip + size;
  const sign = isDescending ? -1 : 1;
  const best = new BestValues(wanted);
  let limit = Number.POSITIVE_INFINITY;
  let only = SeasonFilter.any(stat);
  const blocks = new Uint32Array(prepared.matches.blocks);
  for (let block = 0; block < blocks.length; block++) {
    blocks[block] = seasons.columns.values(block, search, { stat, only }, (place, figure) => {
      best.add(sign * figure, place);
    });
    best.trim();
    if (best.limit === limit) continue;
    limit = best.limit;
    only = new SeasonFilter({ stat, operator: isDescending ? "gte" : "lte", limit: sign * (limit - 1), attempts: 1 });
  }
  const counts = prepared.needsSeason ? { total: sumAll(blocks), blocks } : prepared.matches.count();
  const page = best.found.slice(skip, wanted).map(({ place }) => place);
  if (page.length === size || skip + page.length >= counts.total) return { places: page, ...counts };
  const known = Uint32Array.from(best.found, ({ place }) => place).sort();
  const rest = { skip: Math.max(0, skip - best.found.length), size: size - page.length };
  return { places: [...page, ...findWithout(prepared.matches, known, rest)], ...counts };
}

function sumAll(counts: Uint32Array): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The lowest values and their places, which are added in ascending order. */
class BestValues {
  /** Sorted after `trim`. */
  found: Found[] = [];
  /** Only lower values are better than the wanted ones. */
  limit = Number.POSITIVE_INFINITY;
  readonly #wanted: number;
  readonly #room: number;
  #isSorted = true;

  constructor(wanted: number) {
    this.#wanted = wanted;
    this.#room = 2 * wanted + 256;
  }

  add(value: number, place: number): void {
    // A later place with the same value is behind it.
    if (value >= this.limit) return;
    this.found.push({ value, place });
    this.#isSorted = false;
    if (this.found.length >= this.#room) this.trim();
  }

  trim(): void {
    if (this.#isSorted) return;
    this.found.sort(compareFound);
    this.#isSorted = true;
    if (this.found.length < this.#wanted) return;
    this.found.length = this.#wanted;
    this.limit = this.found.at(-1)?.value ?? 0;
  }
}

function compareFound(one: Found, other: Found): number {
  return one.value - other.value || one.place - other.place;
}

/** Values and places of all matches. The next query uses the same memory. */
class MatchValues {
  figures = new Int32Array(0);
  places = new Uint32Array(0);

  /** Returns arrays of at least this length with the same content. */
  withRoom(length: number): this {
    if (this.figures.length >= length) return this;
    const { figures, places } = this;
    this.figures = new Int32Array(roomFor(length * 2));
    this.places = new Uint32Array(this.figures.length);
    this.figures.set(figures);
    this.places.set(places);
    return this;
  }
}

const matchValues = new MatchValues();

/** Returns a page like `findBest`, from the values of all matches. */
export function findDeep(index: AthleteIndex, prepared: PreparedQuery, { sort, skip, size }: StatPage): number[] {
  const { matches } = prepared;
  const { stat, isDescending } = sort;
  const sign = isDescending ? -1 : 1;
  let { figures, places } = matchValues;
  let count = 0;
  let lowest = 0x7fffffff;
  let highest = -0x7fffffff;
  const seasons = index.seasonsOf(stat.sportCode);
  const search = prepared.searchIn(seasons);
  for (let block = 0; block < matches.blocks; block++) {
    ({ figures, places } = matchValues.withRoom(count + blockPlaces));
    seasons.columns.values(block, search, { stat }, (place, figure) => {
      const value = sign * figure;
      if (value < lowest) lowest = value;
      if (value > highest) highest = value;
      figures[count] = value;
      places[count] = place;
      count += 1;
    });
  }
  const page = skip < count ? readPage({ count, lowest, highest }, skip, Math.min(size, count - skip)) : [];
  if (page.length === size) return page;
  const rest = findWithout(matches, places.subarray(0, count), {
    skip: Math.max(0, skip - count),
    size: size - page.length,
  });
  return [...page, ...rest];
}

interface Values {
  count: number;
  lowest: number;
  highest: number;
}

/** Selects the values of the page from the counts of all values. */
function readPage({ count, lowest, highest }: Values, skip: number, size: number): number[] {
  const { figures, places } = matchValues;
  if (highest - lowest > maxSpan) return sortAll(count).slice(skip, skip + size);
  const counts = new Uint32Array(highest - lowest + 1);
  for (let at = 0; at < count; at++) {
    const value = (figures[at] as number) - lowest;
    counts[value] = (counts[value] as number) + 1;
  }
  let before = 0;
  let first = 0;
  while (before + (counts[first] as number) <= skip) before += counts[first++] as number;
  let last = first;
  for (let through = before + (counts[first] as number); through < skip + size; ) through += counts[++last] as number;
  const found: Found[] = [];
  for (let at = 0; at < count; at++) {
    const value = figures[at] as number;
    if (value - lowest >= first && value - lowest <= last) found.push({ value, place: places[at] as number });
  }
  found.sort(compareFound);
  return found.slice(skip - before, skip - before + size).map(({ place }) => place);
}

function sortAll(count: number): number[] {
  const { figures, places } = matchValues;
  return Array.from({ length: count }, (_, at) => at)
    .sort((one, other) => (figures[one] as number) - (figures[other] as number) || one - other)
    .map((at) => places[at] as number);
}

/** Returns the matches that are not in the sorted list of places. */
function findWithout(matches: Selection, known: Uint32Array, { skip, size }: { skip: number; size: number }): number[] {
  const found: number[] = [];
  let next = 0;
  for (let block = 0; block < matches.blocks && found.length < skip + size; block++) {
    const { words, length } = matches.read(block);
    for (let at = 0; at < length; at++) {
      for (let word = words[at] as number; word !== 0; word &= word - 1) {
        const place = block * blockPlaces + at * 32 + 31 - Math.clz32(word & -word);
        if (known[next] === place) next += 1;
        else found.push(place);
      }
    }
  }
  return found.slice(skip, skip + size);
}
