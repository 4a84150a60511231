import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "../../database/tables.ts";
import { findShowcase, keepPublic, type ShowcaseAthlete } from "../../profile/find-showcase.server.ts";
import { searchAthletes } from "../../search/search-athletes.server.ts";

/** What the home page shows of the list: some of its athletes, and how many there are. */
export interface Showcase {
  athletes: ShowcaseAthlete[];
  total: number;
}

// One for the phone, three for the board.
const count = 4;

// Counting millions takes a while, so a count lives for a minute; visitors get the old one while the new one is under way.
const kept = new LRUCache<Kysely<Database>, Showcase>({
  max: 4,
  ttl: 60_000,
  allowStale: true,
  allowStaleOnFetchRejection: true,
  fetchMethod: async (db) => {
    const [athletes, { pages }] = await Promise.all([
      findShowcase(db, { count, start: Math.random() }),
      searchAthletes(db, { page: 1, size: 1 }),
    ]);
    return { athletes, total: pages.totalRecords };
  },
});

/** Other athletes every minute, each of them public at this moment. */
export async function getShowcase(db: Kysely<Database>): Promise<Showcase> {
  const { athletes, total } = (await kept.fetch(db)) ?? { athletes: [], total: 0 };
  return { athletes: await keepPublic(db, athletes), total };
}
