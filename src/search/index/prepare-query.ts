import type { AthleteFilters } from "../../athletes/schema.ts";
import { statSearchOf } from "../../athletes/stat-condition.ts";
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
  return {
    wanted,
    matches: new Selection(
      [...(named ? [inBitmap(named)] : []), ...operands, ...details.map(({ operand }) => operand)],
      Math.ceil(index.size / 32),
    ),
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
  const seasons = index.seasonsOf(search.sportCode);
  for (const condition of search.conditions)
    details.push({
      operand: { narrow: (words, start, length) => seasons.narrow(condition, words, start, length) },
      test: (place) => seasons.test(condition, place),
    });
  return details;
}
