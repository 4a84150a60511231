import type { AthleteSort } from "../../athletes/vocabulary.ts";
import { type Asked, ask, type IndexQuery } from "./ask.ts";
import { heightDigits, yearDigits } from "./athlete-code.ts";
import type { AthleteIndex } from "./athlete-index.ts";
import type { Bitmap } from "./bitmap.ts";
import { sumOf } from "./filter-operands.ts";
import { findByName, type NameSortCounts } from "./find-by-name.ts";
import { findByNumber } from "./find-by-number.ts";
import type { BlockCounts, Selection } from "./selection.ts";
import { roomFor } from "./typed-columns.ts";

/** Which part of the list, and in which order. */
export interface IndexPage {
  sort?: AthleteSort | undefined;
  skip: number;
  size: number;
}

/** What was counted for a query; it holds as long as the index does not change. */
interface Counted extends BlockCounts {
  changes: number;
  byName?: NameSortCounts | undefined;
  numbers: { year?: Uint32Array | undefined; height?: Uint32Array | undefined };
}

const kept = 500;

/** Pages of an index, with exact totals. */
export class PageFinder {
  readonly #index: AthleteIndex;
  readonly #counted = new Map<string, Counted>();
  #kept: Bitmap = new Int32Array(0);

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
        const { places, counts } = findByName(index, query.filters, asked, {
          skip,
          size,
          total,
          counts: counted.byName,
        });
        counted.byName = counts;
        return places;
      }
      case "graduationYear":
      case "height": {
        const isYear = sort === "graduationYear";
        const name = isYear ? "year" : "height";
        const known =
          counted.numbers[name] ?? (query.term === null ? sumOf(index, asked.wanted)?.[`${name}s`] : undefined);
        const { places, counts } = findByNumber(this.#keep(asked.matches), {
          index,
          digits: isYear ? yearDigits : heightDigits,
          counts: known,
          total,
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

  /** The same places as one bitmap, for what goes through them several times; until the next call. */
  #keep(matches: Selection): Selection {
    if (this.#kept.length < matches.words) this.#kept = new Int32Array(roomFor(matches.words));
    return matches.keepIn(this.#kept);
  }
}
