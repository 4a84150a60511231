import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { matchSchools } from "./match-schools.server.ts";
import type { FilterName } from "./schema.ts";
import type { SchoolSearch } from "./search-schools.server.ts";

const maxSuggestions = 4;

/** Returns the filters whose removal gives schools, with their number, the most schools first. */
export async function findSchoolSuggestions(
  db: Kysely<Database>,
  { filters, center }: SchoolSearch,
  chosen: readonly FilterName[],
): Promise<{ filter: FilterName; total: number }[]> {
  if (chosen.length < 2) return [];
  const counts = chosen.map(
    (filter) =>
      sql`select ${sql.lit(filter)} as filter, count(*)::integer as total from schools where ${matchSchools(filters, center, [filter])}`,
  );
  const { rows } = await sql<{ filter: FilterName; total: number }>`
    select * from (${sql.join(counts, sql` union all `)}) as suggestions where total > 0 order by total desc limit ${maxSuggestions}`.execute(
    db,
  );
  return rows;
}
