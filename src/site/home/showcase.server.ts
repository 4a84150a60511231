import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "../../database/tables.ts";
import { findShowcase, type ShowcaseAthlete } from "../../profile/find-showcase.server.ts";
import { searchAthletes } from "../../search/search-athletes.server.ts";

export interface Showcase {
  athletes: ShowcaseAthlete[];
  total: number;
}

// One for the phone and three for the board.
const count = 4;

export const showcaseMaxAgeMs = 60_000;

// Counting millions of rows is slow: caches the count for a minute and serves the old one during a refresh.
const cache = new LRUCache<Kysely<Database>, Showcase>({
  max: 4,
  ttl: showcaseMaxAgeMs,
  allowStale: true,
  allowStaleOnFetchRejection: true,
  fetchMethod: async (db) => {
    const [athletes, { pages }] = await Promise.all([
      findShowcase(db, { count, start: Math.random() }),
      searchAthletes(db, { page: 1, size: 1 }),
    ]);
    // The phone shows the first one.
    const [pictured = [], others = []] = [true, false].map((has) =>
      athletes.filter(({ picture }) => Boolean(picture) === has),
    );
    return { athletes: [...pictured, ...others], total: pages.totalRecords };
  },
});

/** Returns other athletes every minute. Pass them through `filterUnchanged` on each request. */
export async function getShowcase(db: Kysely<Database>): Promise<Showcase> {
  return (await cache.fetch(db)) ?? { athletes: [], total: 0 };
}
