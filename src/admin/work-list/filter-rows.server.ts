import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { FilterCounts } from "../schema.ts";

const maxValues = 50;

/** A query that returns the id of each row of a list, and a text column for each filter. */
export interface FilterableRows {
  rows: RawBuilder<unknown>;
  names: readonly string[];
}

/** Returns the ids of the rows with the chosen values. */
export function selectFiltered({ rows, names }: FilterableRows, chosen: Readonly<Record<string, unknown>>) {
  const conditions = names
    .filter((name) => chosen[name] !== undefined)
    .map((name) => sql`${sql.ref(name)} = ${String(chosen[name])}`);
  const where = conditions.length > 0 ? sql` where ${sql.join(conditions, sql` and `)}` : sql``;
  return sql<string>`(select id from (${rows}) as filterable${where})`;
}

/** Counts the rows of each value of each filter, most frequent first. */
export async function countFilters(
  db: Kysely<Database>,
  { rows: filterable, names }: FilterableRows,
): Promise<FilterCounts> {
  const pairs = names.map((name) => sql`(${sql.lit(name)}, ${sql.ref(name)})`);
  const { rows } = await sql<{ name: string; value: string; count: number }>`
    select name, value, count(*)::integer as count from (${filterable}) as filterable
      cross join lateral (values ${sql.join(pairs)}) as each (name, value)
      where value is not null group by name, value order by count(*) desc, value`.execute(db);
  return names.map((name) => ({
    name,
    values: rows
      .filter((row) => row.name === name)
      .slice(0, maxValues)
      .map(({ value, count }) => ({ value, count })),
  }));
}

/** Returns the age of a request as a value of the filter `age`. */
export function ageOf(column: string) {
  const at = sql.ref(column);
  return sql<string>`case when ${at} > now() - interval '1 day' then 'day' when ${at} > now() - interval '7 days' then 'week' else 'older' end`;
}
