import { sportBits } from "./athlete-code.ts";
import type { AthleteIndex } from "./athlete-index.ts";
import { type Bitmap, hasBit } from "./bitmaps/bitmap.ts";
import { anyOf, inAny, inBitmap, joinMasks, nowhere, type Operand } from "./bitmaps/operands.ts";
import { type Chosen, isWanted, keyOrderOf, operandsOf, seasonOrderOf, wantedOf } from "./filter-operands.ts";
import type { IndexQuery } from "./query.ts";
import type { SeasonSearch } from "./seasons/season-columns.ts";
import { readConditions } from "./seasons/season-condition.ts";
import { SeasonFilter } from "./seasons/season-filter.ts";
import { Selection } from "./selection.ts";
import type { SportSeasons } from "./sport-seasons.ts";

export interface PreparedQuery {
  wanted: Chosen;
  matches: Selection;
  /** True if the matches depend on more than the filters of `wanted`: a name, positions, marks or statistics. */
  isNarrowed: boolean;
  test: (place: number) => boolean;
  /** Returns the conditions for the seasons of a sport, which must be that of the statistics. */
  searchIn: (seasons: SportSeasons) => SeasonSearch;
  /** True if `searchIn` finds all matches: those without a season match no condition on statistics. */
  needsSeason: boolean;
}

/** Prepares a search. `wanted` replaces the filters that an index stores for each athlete. */
export function prepareQuery(
  index: AthleteIndex,
  { filters, term }: IndexQuery,
  wanted: Chosen = wantedOf(index, filters),
): PreparedQuery {
  const search = filters.statistics ?? null;
  const conditions = search === null || search === "nothing" ? [] : readConditions(search);
  if (search === "nothing" || conditions === null) return prepareNothing(index, wanted);
  const named = term === null ? null : index.names.find(term);
  const positions = filters.position ? index.positions.bitmaps(filters.position) : null;
  const marks = (filters.marks ?? []).map((mark) => ({ mark, bitmaps: index.positions.bitmaps([mark]) }));
  const inSport = search && index.planes.plane(sportBits.get(search.sportCode) ?? 0);
  const seasons = search && index.seasonsOf(search.sportCode);
  const statFilters = conditions.map((condition) => new SeasonFilter(condition));
  // Fewer figures are compared first.
  statFilters.sort((one, other) => one.terms - other.terms);
  const { codes, states } = index.columns;
  const hasWanted = isWanted(wanted);
  const testAthlete = (place: number) =>
    (named === null || hasBit(named, place)) &&
    hasWanted(codes[place] as number, states[place] as number) &&
    (inSport === null || hasBit(inSport, place)) &&
    (positions === null || positions.some((bitmap) => hasBit(bitmap, place))) &&
    marks.every(({ bitmaps }) => bitmaps.some((bitmap) => hasBit(bitmap, place)));
  const searchIn = (within: SportSeasons): SeasonSearch => {
    const operands = [
      ...operandsOf(wanted, seasonOrderOf(index, within)),
      ...(search ? [inBitmap(within.planes.plane(sportBits.get(search.sportCode) ?? 0))] : []),
      ...(filters.position ? [inPositions(within, filters.position, positions ?? [])] : []),
      ...marks.map(({ mark, bitmaps }) => inPositions(within, [mark], bitmaps)),
    ];
    const [masked, others] = [operands.filter(({ masks }) => masks), operands.filter(({ masks }) => !masks)];
    return {
      operands: [...(named ? [within.inPlaces(named)] : []), ...joinMasks(masked), ...others],
      test: testAthlete,
      filters: statFilters,
    };
  };
  const byPlace = () => [
    ...(named ? [inBitmap(named)] : []),
    ...operandsOf(wanted, keyOrderOf(index)),
    ...(positions ? [inOneOf(positions)] : []),
    ...marks.map(({ bitmaps }) => inOneOf(bitmaps)),
  ];
  const words = Math.ceil(index.size / 32);
  return {
    wanted,
    matches: seasons ? selectSeasons(seasons, searchIn(seasons), words) : new Selection(byPlace(), words),
    isNarrowed: named !== null || positions !== null || marks.length > 0 || seasons !== null,
    test: seasons ? (place) => testAthlete(place) && seasons.columns.test(statFilters, place) : testAthlete,
    searchIn,
    needsSeason: seasons !== null,
  };
}

function prepareNothing(index: AthleteIndex, wanted: Chosen): PreparedQuery {
  const test = () => false;
  return {
    wanted,
    matches: new Selection([nowhere], Math.ceil(index.size / 32)),
    isNarrowed: true,
    test,
    searchIn: () => ({ operands: [nowhere], test, filters: [] }),
    needsSeason: true,
  };
}

function selectSeasons({ columns }: SportSeasons, search: SeasonSearch, words: number): Selection {
  return new Selection([], words, {
    read: (block, into, length) => columns.read(block, search, into, length),
    count: (block) => columns.count(block, search),
  });
}

function inOneOf(bitmaps: readonly Bitmap[]): Operand {
  const [first, ...others] = bitmaps;
  if (!first) return nowhere;
  return others.length === 0 ? inBitmap(first) : inAny(bitmaps);
}

function inPositions(seasons: SportSeasons, codes: readonly string[], byPlace: readonly Bitmap[]): Operand {
  const own = seasons.positions(codes);
  if (own) return inOneOf(own);
  return anyOf(byPlace.map((bitmap) => seasons.inPlaces(bitmap)));
}
