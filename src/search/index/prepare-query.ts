import type { AthleteFilters } from "../../athletes/schema.ts";
import { statSearchOf } from "../../athletes/stat-condition.ts";
import type { SeasonColumns } from "../numbers/season-columns.ts";
import { SeasonFilter } from "../numbers/season-filter.ts";
import { sportBits } from "./athlete-code.ts";
import type { AthleteIndex } from "./athlete-index.ts";
import { hasBit } from "./bitmap.ts";
import { type Chosen, isWanted, keyOrderOf, operandsOf, wantedOf } from "./filter-operands.ts";
import { inAny, inBitmap, nowhere, type Operand } from "./operands.ts";
import { Selection } from "./selection.ts";

/** Search filters plus the folded name term; `term` is null for all names. */
export interface IndexQuery {
  filters: AthleteFilters;
  term: string | null;
}

export interface PreparedQuery {
  wanted: Chosen;
  matches: Selection;
  /** The matches of all other conditions, and the conditions on statistics. */
  withoutStats: Selection;
  stats: StatFilters | null;
  /** True if the matches depend on more than the filters of `wanted`: a name, positions or statistics. */
  isNarrowed: boolean;
  test: (place: number) => boolean;
}

export function prepareQuery(index: AthleteIndex, { filters, term }: IndexQuery): PreparedQuery {
  const wanted = wantedOf(index, filters);
  const named = term === null ? null : index.names.find(term);
  const operands = operandsOf(wanted, keyOrderOf(index));
  const test = isWanted(wanted);
  const details = detailsOf(index, filters);
  const { codes, states } = index.columns;
  const stats = details.find(({ stats }) => stats)?.stats ?? null;
  const others = [
    ...(named ? [inBitmap(named)] : []),
    ...operands,
    ...details.flatMap(({ operand, stats }) => (stats ? [] : [operand])),
  ];
  const withoutStats = new Selection(others, Math.ceil(index.size / 32));
  return {
    wanted,
    matches: stats ? withoutStats.and(operandOf(stats)) : withoutStats,
    withoutStats,
    stats,
    isNarrowed: named !== null || details.length > 0,
    test: (place) =>
      (named === null || hasBit(named, place)) &&
      test(codes[place] as number, states[place] as number) &&
      details.every((detail) => detail.test(place)),
  };
}

/** A condition on positions or statistics. */
interface DetailCondition {
  operand: Operand;
  test: (place: number) => boolean;
  stats?: StatFilters;
}

interface StatFilters {
  seasons: SeasonColumns;
  filters: readonly SeasonFilter[];
}

const never: DetailCondition = { operand: nowhere, test: () => false };

/** Returns the conditions on positions and on statistics, the cheapest first. */
export function detailsOf(index: AthleteIndex, filters: AthleteFilters): DetailCondition[] {
  const details: DetailCondition[] = [];
  if (filters.position) {
    const [first, ...others] = index.positions.bitmaps(filters.position);
    if (!first) return [never];
    const all = [first, ...others];
    details.push({
      operand: others.length === 0 ? inBitmap(first) : inAny(all),
      test: (place) => all.some((bitmap) => hasBit(bitmap, place)),
    });
  }
  const search = statSearchOf(filters);
  if (search === null) return details;
  if (search === "nothing") return [never];
  const inSport = index.planes.plane(sportBits.get(search.sportCode) ?? 0);
  details.push({ operand: inBitmap(inSport), test: (place) => hasBit(inSport, place) });
  const stats = {
    seasons: index.seasonsOf(search.sportCode),
    filters: search.conditions.map((condition) => new SeasonFilter(condition)),
  };
  // Last, because it costs most and counts by itself.
  details.push({ operand: operandOf(stats), test: (place) => stats.seasons.test(stats.filters, place), stats });
  return details;
}

function operandOf({ seasons, filters }: StatFilters): Operand {
  return {
    narrow: (words, start, length) => seasons.narrow(filters, { words, start, length }),
    count: (words, start, length) => seasons.count(filters, { words, start, length }),
  };
}
