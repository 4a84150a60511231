import type { AthleteFilters } from "../schema.ts";
import type { AthleteSort } from "../vocabulary.ts";
import { heightDigits, yearDigits } from "./athlete-code.ts";
import type { AthleteIndex } from "./athlete-index.ts";
import { hasBit } from "./bitmap.ts";
import { filterNames, isWanted, operandsOf, wantedOf } from "./filter-operands.ts";
import { findByName, type NameSortCounts } from "./find-by-name.ts";
import { findByNumber } from "./find-by-number.ts";
import { inBitmap } from "./operands.ts";
import { type BlockCounts, Selection } from "./selection.ts";

/** Which athletes: the term of the name folded, or null for all names. */
export interface IndexQuery {
  filters: AthleteFilters;
  term: string | null;
}

/** Which part of the list, and in which order. */
export interface IndexPage {
  sort?: AthleteSort | undefined;
  skip: number;
  size: number;
}

/** What was counted for a query; it holds as long as the index does not change. */
interface Counted extends BlockCounts {
  changes: number;
  byName?: NameSortCounts;
  numbers: { year?: Uint32Array; height?: Uint32Array };
}

const kept = 500;

/** A query made ready to be asked. */
export interface Asked {
  /** Who matches, by place. */
  matches: Selection;
  hasTerm: boolean;
  /** Whether the athlete at a place matches. */
  test: (place: number) => boolean;
}

/** Pages of an index, with exact totals. */
export class PageFinder {
  readonly #index: AthleteIndex;
  readonly #counted = new Map<string, Counted>();

  constructor(index: AthleteIndex) {
    this.#index = index;
  }

  /** Keys of one page in their order, and how many match in all. */
  find(query: IndexQuery, { sort, skip, size }: IndexPage): { keys: number[]; total: number } {
    const asked = ask(this.#index, query);
    const counted = this.#count(query, asked);
    const places = this.#placesOf(query, asked, counted, { sort, skip, size });
    return { keys: places.map((place) => this.#index.keyAt(place)), total: counted.total };
  }

  #placesOf(query: IndexQuery, asked: Asked, counted: Counted, { sort, skip, size }: IndexPage): number[] {
    const index = this.#index;
    const { total, blocks } = counted;
    if (skip >= total) return [];
    switch (sort) {
      case undefined:
        return asked.matches.places({ skip, size, blocks });
      case "newest": {
        const last = total - skip;
        const first = Math.max(0, last - size);
        return asked.matches.places({ skip: first, size: last - first, blocks }).reverse();
      }
      case "name": {
        const { places, counts } = findByName(index, query.filters, asked, { skip, size, counts: counted.byName });
        counted.byName = counts;
        return places;
      }
      case "graduationYear":
      case "height": {
        const isYear = sort === "graduationYear";
        const name = isYear ? "year" : "height";
        const { places, counts } = findByNumber(asked, {
          index,
          digits: isYear ? yearDigits : heightDigits,
          counts: counted.numbers[name] ?? (isEverybody(query) ? tallyOf(index, name) : undefined),
          skip,
          size,
        });
        counted.numbers[name] = counts;
        return places;
      }
    }
  }

  #count(query: IndexQuery, asked: Asked): Counted {
    const { changes } = this.#index;
    const name = JSON.stringify([query.term, query.filters]);
    let counted = this.#counted.get(name);
    this.#counted.delete(name);
    if (counted?.changes !== changes) counted = { ...asked.matches.count(), changes, numbers: {} };
    this.#counted.set(name, counted);
    for (const oldest of this.#counted.keys()) {
      if (this.#counted.size <= kept) break;
      this.#counted.delete(oldest);
    }
    return counted;
  }
}

/** Makes a query ready. */
export function ask(index: AthleteIndex, { filters, term }: IndexQuery): Asked {
  const wanted = wantedOf(index, filters);
  const filtersAt = (place: number) => ({ code: index.codeAt(place), state: index.stateAt(place) });
  const named = term === null ? null : index.names.find(term);
  const operands = operandsOf(wanted, { planes: index.planes, filtersAt });
  const test = isWanted(wanted);
  const { codes, states } = index.columns;
  return {
    matches: new Selection(named ? [inBitmap(named), ...operands] : operands, Math.ceil(index.size / 32)),
    hasTerm: named !== null,
    test: (place) => (named === null || hasBit(named, place)) && test(codes[place] as number, states[place] as number),
  };
}

function isEverybody({ term, filters }: IndexQuery): boolean {
  return (
    term === null &&
    filterNames.every((name) => !(name in filters)) &&
    filters.heightMin === undefined &&
    filters.heightMax === undefined
  );
}

function tallyOf(index: AthleteIndex, name: "year" | "height"): Uint32Array {
  return (name === "year" ? index.tally.years : index.tally.heights).slice();
}
