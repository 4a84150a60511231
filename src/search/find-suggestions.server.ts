import type { AthleteSearch } from "./athlete-search.server.ts";
import type { Chosen } from "./describe-choice.server.ts";
import { filtersOf } from "./filters/search-query.ts";
import { readSearchAddress } from "./search-address.server.ts";

/** A filter to remove from a search without results, and the number of athletes that the search then finds. */
export interface Suggestion extends Chosen {
  total: number;
}

const maxSuggestions = 4;
const maxTried = 12;

/** Suggests for an empty result the filters whose removal gives results, the most results first. */
export async function findSuggestions(search: AthleteSearch, chosen: readonly Chosen[]): Promise<Suggestion[]> {
  // Without its only filter, a search finds everyone.
  if (chosen.length < 2) return [];
  const tried = await Promise.all(
    chosen.slice(0, maxTried).map(async (one) => {
      const { choice } = readSearchAddress(new URLSearchParams(one.without.split("?")[1]));
      const { total } = await search.find({ ...filtersOf(choice), page: 1, size: 1 });
      return { ...one, total };
    }),
  );
  return tried
    .filter(({ total }) => total > 0)
    .sort((one, other) => other.total - one.total)
    .slice(0, maxSuggestions);
}
