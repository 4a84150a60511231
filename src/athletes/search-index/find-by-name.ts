import type { AthleteFilters } from "../schema.ts";
import type { AthleteIndex } from "./athlete-index.ts";
import { blockPlaces } from "./bitmap.ts";
import { keyOrderOf, operandsOf, wantedOf } from "./filter-operands.ts";
import type { Asked } from "./find-page.ts";
import { Selection } from "./selection.ts";

/** Ranks that are counted together; a page is read from as few. */
const spanRanks = 4096;

/** How many of those who match stand in each span of ranks. */
export type NameSortCounts = Uint32Array;

/** The places of one page in the order of the names. */
export function findByName(
  index: AthleteIndex,
  filters: AthleteFilters,
  asked: Asked,
  {
    skip,
    size,
    counts = countRanks(index, filters, asked),
  }: { skip: number; size: number; counts?: NameSortCounts | undefined },
): { places: number[]; counts: NameSortCounts } {
  const places: number[] = [];
  const loose = looseBySpan(index, asked);
  let left = skip;
  for (let span = 0; span < counts.length && places.length < size; span++) {
    const here = counts[span] as number;
    if (here <= left) {
      left -= here;
      continue;
    }
    places.push(...readSpan(index, asked, { span, loose: loose.get(span) ?? [] }).slice(left));
    left = 0;
  }
  return { places: places.slice(0, size), counts };
}

function countRanks(index: AthleteIndex, filters: AthleteFilters, asked: Asked): NameSortCounts {
  const counts = new Uint32Array(Math.floor(index.order.length / spanRanks) + 1);
  const { ranks } = index.order;
  if (asked.hasTerm) {
    for (let block = 0; block < asked.matches.blocks; block++) {
      const { words, length } = asked.matches.read(block);
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
  // Without a name the filters by rank tell as much, a word at a time.
  const { filtersAt, present } = keyOrderOf(index);
  const operands = operandsOf(wantedOf(index, filters), {
    planes: index.order.planes,
    filtersAt: (rank) => filtersAt(index.order.placeAt(rank) ?? 0),
    present,
  });
  new Selection(operands, Math.ceil(index.order.length / 32)).countSpans(spanRanks / 32, counts);
  for (const place of index.order.loose) {
    if (!asked.test(place)) continue;
    const span = Math.floor(index.order.rankOf(place) / spanRanks);
    counts[span] = (counts[span] as number) + 1;
  }
  return counts;
}

/** Those who match and whose names came or changed since the order was made, by the span that they would stand in. */
function looseBySpan({ order }: AthleteIndex, { test }: Asked): Map<number, number[]> {
  return Map.groupBy([...order.loose].filter(test), (place) => Math.floor(order.rankOf(place) / spanRanks));
}

/** Those who match in a span of ranks, in the order of their names. */
function readSpan(index: AthleteIndex, { test }: Asked, { span, loose }: { span: number; loose: number[] }): number[] {
  const { order, names } = index;
  const end = Math.min(order.length, (span + 1) * spanRanks);
  loose.sort((one, other) => names.compare(names.partsAt(one), names.partsAt(other)) || one - other);
  const places: number[] = [];
  let next = 0;
  for (let rank = span * spanRanks; rank <= end; rank++) {
    for (let one = loose[next]; one !== undefined && order.rankOf(one) <= rank; one = loose[++next]) places.push(one);
    const place = rank < end ? order.placeAt(rank) : undefined;
    if (place !== undefined && test(place)) places.push(place);
  }
  return places;
}
