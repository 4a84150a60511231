import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { matching } from "./match-athletes.server.ts";
import { type AthleteFilters, nameTerm } from "./schema.ts";

const mostNames = 5;

/**
 * Full names near the one asked for, nearest first; each is sure to match somebody under the other filters. A name counts as near
 * where it shares four in ten of the three-letter pieces of what was typed, whatever the order of its words.
 */
export async function findNearNames(db: Kysely<Database>, { fullName, ...others }: AthleteFilters): Promise<string[]> {
  if (!fullName) return [];
  return db.transaction().execute(async (transaction) => {
    // The operator, which the index serves, has its threshold here alone.
    await sql`set local pg_trgm.word_similarity_threshold = 0.4`.execute(transaction);
    const asked = sql<string>`fold_name(${fullName})`;
    const { rows } = await sql<{ name: string }>`
      select (array_agg(accounts.first_name || ' ' || accounts.last_name order by athletes.id))[1] as name
      from athletes join accounts on accounts.id = athletes.account_id
      where ${asked} <% athletes.search_name and ${matching(others)}
      group by athletes.search_name
      order by word_similarity(${asked}, athletes.search_name) desc, similarity(${asked}, athletes.search_name) desc,
        athletes.search_name collate "C"
      limit ${mostNames}`.execute(transaction);
    return rows.map(({ name }) => name).filter((name) => nameTerm.safeParse(name).success);
  });
}
