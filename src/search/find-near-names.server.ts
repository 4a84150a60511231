import { nameDistance } from "@openroster/athlete-index/names/name-distance.ts";
import { type Kysely, sql } from "kysely";
import { nameTerm } from "../athletes/schema.ts";
import type { Database } from "../database/tables.ts";
import type { AthleteFilters } from "./filters/search-query.ts";
import { matching } from "./match-athletes.server.ts";

const maxNames = 5;
// The names with the highest trigram similarity include the intended one.
const maxCandidates = 100;

/** Returns up to 5 similar full names. Each matches an athlete under the other filters. */
export async function findNearNames(db: Kysely<Database>, { fullName, ...others }: AthleteFilters): Promise<string[]> {
  if (!fullName) return [];
  const term = sql<string>`fold_name(${fullName})`;
  const candidates = await db.transaction().execute(async (transaction) => {
    // Only the `<%` operator can use the index, and this setting is its only threshold.
    await sql`set local pg_trgm.word_similarity_threshold = 0.3`.execute(transaction);
    const { rows } = await sql<{ term: string; folded: string; name: string }>`
      select ${term} as term, athletes.search_name as folded,
        (array_agg(accounts.first_name || ' ' || accounts.last_name order by athletes.id))[1] as name
      from athletes join accounts on accounts.id = athletes.account_id
      where ${term} <% athletes.search_name and ${matching(others)}
      group by athletes.search_name
      order by word_similarity(${term}, athletes.search_name) desc, similarity(${term}, athletes.search_name) desc,
        athletes.search_name collate "C"
      limit ${maxCandidates}`.execute(transaction);
    return rows;
  });
  return candidates
    .filter(({ name }) => nameTerm.safeParse(name).success)
    .map(({ term, folded, name }) => ({ name, distance: nameDistance(term, folded) }))
    .filter(({ distance }) => Number.isFinite(distance))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, maxNames)
    .map(({ name }) => name);
}
