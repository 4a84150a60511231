import type { AthleteFilters } from "../../athletes/schema.ts";
import type { AthleteIndex } from "./athlete-index.ts";
import { hasBit } from "./bitmap.ts";
import { type Chosen, isWanted, keyOrderOf, operandsOf, wantedOf } from "./filter-operands.ts";
import { inBitmap } from "./operands.ts";
import { Selection } from "./selection.ts";

/** Search filters plus the folded name term; `term` is null for all names. */
export interface IndexQuery {
  filters: AthleteFilters;
  term: string | null;
}

export interface PreparedQuery {
  wanted: Chosen;
  matches: Selection;
  hasTerm: boolean;
  test: (place: number) => boolean;
}

export function prepareQuery(index: AthleteIndex, { filters, term }: IndexQuery): PreparedQuery {
  const wanted = wantedOf(index, filters);
  const named = term === null ? null : index.names.find(term);
  const operands = operandsOf(wanted, keyOrderOf(index));
  const test = isWanted(wanted);
  const { codes, states } = index.columns;
  return {
    wanted,
    matches: new Selection(named ? [inBitmap(named), ...operands] : operands, Math.ceil(index.size / 32)),
    hasTerm: named !== null,
    test: (place) => (named === null || hasBit(named, place)) && test(codes[place] as number, states[place] as number),
  };
}
