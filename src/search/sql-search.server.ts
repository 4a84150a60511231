import { type Kysely, type RawBuilder, sql } from "kysely";
import type { AthleteSort } from "../athletes/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import type { AthleteMatches, AthleteQuery, AthleteSearch } from "./athlete-search.server.ts";
import { countMatches } from "./count-matches.server.ts";
import { findNearNames } from "./find-near-names.server.ts";
import { matching } from "./match-athletes.server.ts";

/** Search in plain SQL: the truth that an index above it is held against, and what answers while there is none. */
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
    .orderBy(sort ? orders[sort] : sql`id`)
    .limit(size)
    .offset((page - 1) * size);
  // One statement, so that the total and the page are of one state of the table.
  const { total, ids } = await db
    .selectNoFrom([
      matches.select((eb) => eb.fn.countAll<string>().as("total")).as("total"),
      sql<string[]>`array(${paged})::text[]`.as("ids"),
    ])
    .executeTakeFirstOrThrow();
  return { ids, total: Number(total), version: null };
}

const orders: Record<AthleteSort, RawBuilder<unknown>> = {
  // By code point whatever the database's language, so that every server and every index agree.
  name: sql`search_name collate "C", id`,
  newest: sql`id desc`,
  graduationYear: sql`graduation_year nulls last, id`,
  height: sql`height desc nulls last, id`,
};
