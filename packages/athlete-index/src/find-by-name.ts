import type { AthleteIndex } from "./athlete-index.ts";
import { blockPlaces } from "./bitmaps/bitmap.ts";
import { keyOrderOf, operandsOf, wantedOf } from "./filter-operands.ts";
import type { PreparedQuery } from "./prepare-query.ts";
import type { IndexFilters } from "./query.ts";
import { Selection } from "./selection.ts";

/** Shares of all spans to read without counts: as bits, or with a test of each athlete. Reading more takes longer than counting all. */
const readShares = { bits: 1 / 8, tests: 1 / 128 };

export type NameSortCounts = Uint32Array;

interface NamePage {
  skip: number;
  size: number;
  total: number;
  counts?: NameSortCounts | undefined;
}

export function findByName(
  index: AthleteIndex,
  filters: IndexFilters,
  prepared: PreparedQuery,
  { skip, size, total, counts }: NamePage,
): { places: number[]; counts: NameSortCounts | undefined } {
  const loose = looseBySpan(index, prepared);
  const ranksIn = prepared.isNarrowed
    ? (span: number) => testRanks(index, prepared, span)
    : readRanks(index, selectRanks(index, filters));
  const read = (span: number) => placesOf(index, ranksIn(span), loose.get(span) ?? []);
  const spans = Math.floor(index.order.length / index.order.spanRanks) + 1;
  const maxSpans = spans * (prepared.isNarrowed ? readShares.tests : readShares.bits);
  const end = Math.min(total, skip + size);
  if (counts === undefined && (end / total) * spans <= maxSpans) {
    const first = readUntil(read, { spans, maxSpans, wanted: end, backwards: false });
    if (first) return { places: first.slice(skip, end), counts };
  }
  if (counts === undefined && ((total - skip) / total) * spans <= maxSpans) {
    const last = readUntil(read, { spans, maxSpans, wanted: total - skip, backwards: true });
    if (last) return { places: last.slice(last.length - total + skip).slice(0, size), counts };
  }
  const known = counts ?? countRanks(index, filters, prepared);
  const places: number[] = [];
  let left = skip;
  for (let span = 0; span < known.length && places.length < size; span++) {
    const here = known[span] as number;
    if (here <= left) {
      left -= here;
      continue;
    }
    places.push(...read(span).slice(left));
    left = 0;
  }
  return { places: places.slice(0, size), counts: known };
}

/** Returns null if the matches are too far from the end. */
function readUntil(
  read: (span: number) => number[],
  { spans, maxSpans, wanted, backwards }: { spans: number; maxSpans: number; wanted: number; backwards: boolean },
): number[] | null {
  const parts: number[][] = [];
  let found = 0;
  for (let step = 0; found < wanted; step++) {
    // The estimate assumes evenly spread matches, which may be wrong.
    if (step >= spans || step >= 2 * maxSpans) return null;
    const part = read(backwards ? spans - 1 - step : step);
    found += part.length;
    parts.push(part);
  }
  return (backwards ? parts.reverse() : parts).flat();
}

function countRanks(index: AthleteIndex, filters: IndexFilters, prepared: PreparedQuery): NameSortCounts {
  const { ranks, spanRanks } = index.order;
  const counts = new Uint32Array(Math.floor(index.order.length / spanRanks) + 1);
  if (prepared.isNarrowed) {
    for (let block = 0; block < prepared.matches.blocks; block++) {
      const { words, length } = prepared.matches.read(block);
      const base = block * blockPlaces;
      for (let at = 0; at < length; at++) {
        for (let word = words[at] as number; word !== 0; word &= word - 1) {
          const span = Math.floor((ranks[base + at * 32 + 31 - Math.clz32(word & -word)] as number) / spanRanks);
          counts[span] = (counts[span] as number) + 1;
        }
      }
    }
    return counts;
  }
  // Without them, the filters by rank give the same counts, one word at once.
  selectRanks(index, filters).countSpans(spanRanks / 32, counts);
  for (const place of index.order.loose) {
    if (!prepared.test(place)) continue;
    const span = Math.floor(index.order.rankOf(place) / spanRanks);
    counts[span] = (counts[span] as number) + 1;
  }
  return counts;
}

function looseBySpan({ order }: AthleteIndex, { test }: PreparedQuery): Map<number, number[]> {
  return Map.groupBy([...order.loose].filter(test), (place) => Math.floor(order.rankOf(place) / order.spanRanks));
}

/** Selects the ranks whose athletes match the filters. */
function selectRanks(index: AthleteIndex, filters: IndexFilters): Selection {
  const { filtersAt, present } = keyOrderOf(index);
  const operands = operandsOf(wantedOf(index, filters), {
    planes: index.order.planes,
    filtersAt: (rank) => filtersAt(index.order.placeAt(rank) ?? 0),
    present,
    cachesValues: false,
  });
  return new Selection(operands, Math.ceil(index.order.length / 32));
}

function readRanks({ order: { spanRanks } }: AthleteIndex, ranks: Selection): (span: number) => number[] {
  return (span) => ranks.placesIn({ start: (span * spanRanks) / 32, length: spanRanks / 32 });
}

function testRanks({ order }: AthleteIndex, { test }: PreparedQuery, span: number): number[] {
  const end = Math.min(order.length, (span + 1) * order.spanRanks);
  const ranks: number[] = [];
  for (let rank = span * order.spanRanks; rank < end; rank++) {
    const place = order.placeAt(rank);
    if (place !== undefined && test(place)) ranks.push(rank);
  }
  return ranks;
}

/** Returns the places of ranks, and of the loose names of the same span, in the order of their names. */
function placesOf({ order, names }: AthleteIndex, ranks: readonly number[], loose: number[]): number[] {
  loose.sort((one, other) => names.compare(names.partsAt(one), names.partsAt(other)) || one - other);
  const places: number[] = [];
  let next = 0;
  for (const rank of ranks) {
    for (let one = loose[next]; one !== undefined && order.rankOf(one) <= rank; one = loose[++next]) places.push(one);
    const place = order.placeAt(rank);
    if (place !== undefined) places.push(place);
  }
  return [...places, ...loose.slice(next)];
}
