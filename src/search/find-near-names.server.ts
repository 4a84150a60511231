import { type Kysely, sql } from "kysely";
import { type AthleteFilters, nameTerm } from "../athletes/schema.ts";
import type { Database } from "../database/tables.ts";
import { matching } from "./match-athletes.server.ts";
import { nameDistance } from "./name-distance.server.ts";

const mostNames = 5;
// Those that share most three-letter pieces with what was typed; among them is who was meant.
const mostCandidates = 100;

/** Full names near the one asked for, nearest first, at most 5; each is sure to match somebody under the other filters. */
export async function findNearNames(db: Kysely<Database>, { fullName, ...others }: AthleteFilters): Promise<string[]> {
  if (!fullName) return [];
  const asked = sql<string>`fold_name(${fullName})`;
  const candidates = await db.transaction().execute(async (transaction) => {
    // The operator, which the index serves, has its threshold here alone.
    await sql`set local pg_trgm.word_similarity_threshold = 0.3`.execute(transaction);
    const { rows } = await sql<{ asked: string; folded: string; name: string }>`
      select ${asked} as asked, athletes.search_name as folded,
        (array_agg(accounts.first_name || ' ' || accounts.last_name order by athletes.id))[1] as name
      from athletes join accounts on accounts.id = athletes.account_id
      where ${asked} <% athletes.search_name and ${matching(others)}
      group by athletes.search_name
      order by word_similarity(${asked}, athletes.search_name) desc, similarity(${asked}, athletes.search_name) desc,
        athletes.search_name collate "C"
      limit ${mostCandidates}`.execute(transaction);
    return rows;
  });
  return candidates
    .filter(({ name }) => nameTerm.safeParse(name).success)
    .map(({ asked, folded, name }) => ({ name, distance: nameDistance(asked, folded) }))
    .filter(({ distance }) => Number.isFinite(distance))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, mostNames)
    .map(({ name }) => name);
}
