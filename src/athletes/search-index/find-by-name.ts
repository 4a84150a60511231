import type { AthleteFilters } from "../schema.ts";
import type { AthleteIndex } from "./athlete-index.ts";
import { blockPlaces, eachBit } from "./bitmap.ts";
import { operandsOf, wantedOf } from "./filter-operands.ts";
import type { Asked } from "./find-page.ts";
import { Selection } from "./selection.ts";

/** How many of those who match stand in each block of ranks. */
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
  let left = skip;
  for (let block = 0; block < counts.length && places.length < size; block++) {
    const here = counts[block] as number;
    if (here <= left) {
      left -= here;
      continue;
    }
    places.push(...readBlock(index, asked, block, left + size - places.length).slice(left));
    left = 0;
  }
  return { places: places.slice(0, size), counts };
}

function countRanks(index: AthleteIndex, filters: AthleteFilters, asked: Asked): NameSortCounts {
  const counts = new Uint32Array(Math.floor(index.order.length / blockPlaces) + 1);
  const count = (place: number) => {
    const block = Math.floor(index.order.rankOf(place) / blockPlaces);
    counts[block] = (counts[block] as number) + 1;
  };
  if (asked.hasTerm) {
    for (let block = 0; block < asked.matches.blocks; block++) {
      const { words, length } = asked.matches.read(block);
      eachBit(words, length, block * blockPlaces, count);
    }
    return counts;
  }
  // Without a name the filters by rank tell as much, a word at a time.
  const operands = operandsOf(wantedOf(index, filters), {
    planes: index.order.planes,
    filtersAt: (rank) => {
      const place = index.order.placeAt(rank) ?? 0;
      return { code: index.codeAt(place), state: index.stateAt(place) };
    },
  });
  counts.set(new Selection(operands, Math.ceil(index.order.length / 32)).count().blocks);
  for (const place of index.order.loose) if (asked.test(place)) count(place);
  return counts;
}

/** The first of those who match in a block of ranks, in the order of their names. */
function readBlock(index: AthleteIndex, { test }: Asked, block: number, most: number): number[] {
  const { order, names } = index;
  const first = block * blockPlaces;
  const end = Math.min(order.length, first + blockPlaces);
  const isHere = (place: number) => Math.floor(order.rankOf(place) / blockPlaces) === block;
  const loose = [...order.loose].filter((place) => isHere(place) && test(place));
  loose.sort((one, other) => names.compare(names.partsAt(one), names.partsAt(other)) || one - other);
  const places: number[] = [];
  let next = 0;
  for (let rank = first; rank <= end && places.length < most; rank++) {
    for (let one = loose[next]; one !== undefined && order.rankOf(one) <= rank; one = loose[++next]) places.push(one);
    const place = rank < end ? order.placeAt(rank) : undefined;
    if (place !== undefined && test(place)) places.push(place);
  }
  return places;
}
