import { findSearchable, type SearchableStat } from "@openroster/stat-files/sports/searchable-stats.ts";
import type { AthleteIndex } from "./athlete-index.ts";
import type { Bitmap } from "./bitmaps/bitmap.ts";
import { sumOf } from "./filter-operands.ts";
import { findByName, type NameSortCounts } from "./find-by-name.ts";
import { addCounts, type CountsFrom, findByNumber, type NumberName } from "./find-by-number.ts";
import { findBest, findDeep, isNearTop } from "./find-by-stat.ts";
import { type PreparedQuery, prepareQuery } from "./prepare-query.ts";
import type { FoundPage, IndexOrder, IndexPage, IndexQuery } from "./query.ts";
import type { BlockCounts, Selection } from "./selection.ts";
import { roomFor } from "./typed-columns.ts";

interface Counted extends BlockCounts {
  changes: number;
  byName?: NameSortCounts | undefined;
  countsFrom: Record<NumberName, CountsFrom>;
}

const maxCached = 500;

export class PageFinder {
  readonly #index: AthleteIndex;
  readonly #counted = new Map<string, Counted>();
  #buffer: Bitmap = new Int32Array(0);

  constructor(index: AthleteIndex) {
    this.#index = index;
  }

  find(query: IndexQuery, { sort, skip, size }: IndexPage): FoundPage {
    const prepared = prepareQuery(this.#index, query);
    const byStat = statSortOf(sort);
    if (byStat && isNearTop({ skip, size })) {
      // Counts in the same pass.
      const { places, ...counts } = findBest(this.#index, prepared, { sort: byStat, skip, size });
      this.#count(query, () => counts);
      return { keys: places.map((place) => this.#index.keyAt(place)), total: counts.total };
    }
    const counted = this.#count(query, () => prepared.matches.count());
    const places = this.#placesOf(query, prepared, counted, { sort, skip, size });
    return { keys: places.map((place) => this.#index.keyAt(place)), total: counted.total };
  }

  #placesOf(query: IndexQuery, prepared: PreparedQuery, counted: Counted, { sort, skip, size }: IndexPage): number[] {
    const index = this.#index;
    const { total, blocks } = counted;
    if (skip >= total) return [];
    const byStat = statSortOf(sort);
    if (byStat) return findDeep(index, prepared, { sort: byStat, skip, size });
    switch (sort) {
      case "newest": {
        const last = total - skip;
        const first = Math.max(0, last - size);
        return prepared.matches.places({ skip: first, size: last - first, blocks }).reverse();
      }
      case "name": {
        const { places, counts } = findByName(index, query.filters, prepared, {
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
        const name = sort === "height" ? "heights" : "years";
        const countsFrom = counted.countsFrom[name];
        const known = countsFrom.size === 0 && !prepared.isNarrowed ? sumOf(index, prepared.wanted) : null;
        if (known) addCounts(countsFrom, known[name]);
        const matches = this.#materialize(prepared.matches);
        return findByNumber(matches, { index, name, countsFrom, total, skip, size });
      }
      default:
        return prepared.matches.places({ skip, size, blocks });
    }
  }

  #count(query: IndexQuery, count: () => BlockCounts): Counted {
    const { changes } = this.#index;
    const name = JSON.stringify([query.term, query.filters]);
    let counted = this.#counted.get(name);
    this.#counted.delete(name);
    if (counted?.changes !== changes)
      counted = { ...count(), changes, countsFrom: { years: new Map(), heights: new Map() } };
    this.#counted.set(name, counted);
    for (const oldest of this.#counted.keys()) {
      if (this.#counted.size <= maxCached) break;
      this.#counted.delete(oldest);
    }
    return counted;
  }

  /** Writes the matches into one bitmap, for callers that read them several times. Valid until the next call. */
  #materialize(matches: Selection): Selection {
    if (this.#buffer.length < matches.words) this.#buffer = new Int32Array(roomFor(matches.words));
    return matches.writeTo(this.#buffer);
  }
}

/** Returns null for the other orders, and for a statistic that the sport lacks. */
function statSortOf(sort: IndexOrder | undefined): { stat: SearchableStat; isDescending: boolean } | null {
  if (typeof sort !== "object") return null;
  const stat = findSearchable(sort.sportCode, sort.id);
  return stat ? { stat, isDescending: sort.isDescending } : null;
}
