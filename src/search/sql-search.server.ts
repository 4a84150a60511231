import { type Kysely, type RawBuilder, sql } from "kysely";
import { statSortOf } from "../athletes/stat-condition.ts";
import { type AthleteSort, isAthleteSort } from "../athletes/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import type { AthleteMatches, AthleteQuery, AthleteSearch } from "./athlete-search.server.ts";
import { countMatches } from "./count-matches.server.ts";
import type { AthleteChoice } from "./filters/search-query.ts";
import { findNearNames } from "./find-near-names.server.ts";
import { matching } from "./match-athletes.server.ts";
import { statOrder } from "./match-numbers.server.ts";

/** Search in plain SQL. It is the reference for the index, and the fallback without one. */
export function sqlSearch(db: Kysely<Database>): AthleteSearch {
  return {
    find: (query) => findMatches(db, query),
    count: (filters) => countMatches(db, filters),
    suggest: (filters) => findNearNames(db, filters),
  };
}

async function findMatches(
  db: Kysely<Database>,
  { page, size, sort, ...filters }: AthleteQuery,
): Promise<AthleteMatches> {
  const matches = db.selectFrom("athletes").where(matching(filters));
  const paged = matches
    .select("id")
    .orderBy(orderOf({ sort, ...filters }))
    .limit(size)
    .offset((page - 1) * size);
  // One statement, so that total and page are from the same snapshot.
  const { total, ids } = await db
    .selectNoFrom([
      matches.select((eb) => eb.fn.countAll<string>().as("total")).as("total"),
      sql<string[]>`array(${paged})::text[]`.as("ids"),
    ])
    .executeTakeFirstOrThrow();
  return { ids, total: Number(total), version: null };
}

function orderOf(choice: AthleteChoice): RawBuilder<unknown> {
  const { sort } = choice;
  if (sort === undefined) return sql`id`;
  if (isAthleteSort(sort)) return orders[sort];
  const byStat = statSortOf(choice);
  return byStat ? statOrder(byStat, choice) : sql`id`;
}

const orders: Record<AthleteSort, RawBuilder<unknown>> = {
  // By code point in every database locale, so that all servers and indexes agree.
  name: sql`search_name collate "C", id`,
  newest: sql`id desc`,
  graduationYear: sql`graduation_year nulls last, id`,
  height: sql`height desc nulls last, id`,
};
