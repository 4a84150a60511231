import { setImmediate } from "node:timers/promises";
import type { AthleteIndex } from "./athlete-index.ts";
import { countFilters } from "./count-filters.ts";
import { PageFinder } from "./find-page.ts";
import { LatestResults } from "./latest-results.ts";
import type { FoundPage, IndexChanges, IndexCounts, IndexPage, IndexQuery, NearName } from "./query.ts";
import { suggestNames } from "./suggest-names.ts";

/** The use of an index: three questions and one change. Every result is of one state of the index. */
export interface IndexSearch {
  /** Returns one page of the public athletes that match, and the number of all. */
  find(query: IndexQuery, page: IndexPage): FoundPage;
  /**
   * For each facet and value, counts the athletes that match all other filters. Positions are those of the chosen sport. Lets other work of the
   * thread run every 2 ms.
   */
  count(query: IndexQuery): Promise<IndexCounts>;
  /** Returns up to 10 names that are similar to the term. Each belongs to an athlete who matches the filters. */
  suggest(query: IndexQuery): Promise<NearName[]>;
  /** Applies changes. The next result contains them. If it throws, the index must be built again. */
  apply(changes: IndexChanges): void;
}

const maxCached = { pages: 2000, counts: 200 };

/** Searches an index that was built, or read from a snapshot. */
export function createIndexSearch(index: AthleteIndex): IndexSearch {
  const finder = new PageFinder(index);
  const found = new LatestResults<FoundPage>(maxCached.pages);
  const counted = new LatestResults<Promise<IndexCounts>>(maxCached.counts);
  return {
    find: (query, page) => found.get(index.changes, JSON.stringify([query, page]), () => finder.find(query, page)),
    count: (query) => counted.get(index.changes, JSON.stringify(query), () => countUntilStable(index, query)),
    async suggest({ filters, term }) {
      return term === null ? [] : await suggestNames(index, { filters, term }, () => setImmediate());
    },
    apply({ changed, removed }) {
      index.put(changed);
      index.remove(removed);
    },
  };
}

async function countUntilStable(index: AthleteIndex, query: IndexQuery): Promise<IndexCounts> {
  for (let tries = 0; ; tries++) {
    // If changes never stop, the fourth attempt counts without a pause.
    const pause = tries < 3 ? () => setImmediate() : () => Promise.resolve();
    const counts = await countFilters(index, query, pause);
    if (counts) return counts;
  }
}
