import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { pagesOf } from "../pages-of.server.ts";
import type { FilterCounts, Pages } from "../schema.ts";

const maxValues = 50;

/** A query that returns the id of each row of a list, and a text column for each filter. */
export interface FilterableRows {
  rows: RawBuilder<unknown>;
  names: readonly string[];
  /** Filters that only links set. Their values are not counted. */
  uncounted?: readonly string[];
}

/** A query before its page is chosen. */
interface Pageable<Row> {
  limit(count: number): { offset(count: number): { execute(): Promise<Row[]> } };
}

/** Reads a page of the rows with the chosen values, and counts the values of all rows. */
export async function listFiltered<Row>(
  db: Kysely<Database>,
  filterable: FilterableRows,
  { page, pageSize, ...chosen }: { page: number; pageSize: number },
  select: (ids: RawBuilder<string>) => Pageable<Row>,
): Promise<{ rows: Row[]; pages: Pages; filters: FilterCounts }> {
  const ids = selectFiltered(filterable, chosen);
  const [total, rows, filters] = await Promise.all([
    sql<{ count: number }>`select count(*)::integer as count from ${ids} as found`.execute(db),
    select(ids)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    countFilters(db, filterable),
  ]);
  return { rows, pages: pagesOf(rows, pageSize, total.rows[0]?.count ?? 0), filters };
}

/** Returns the ids of the rows with the chosen values. */
function selectFiltered({ rows, names, uncounted = [] }: FilterableRows, chosen: Readonly<Record<string, unknown>>) {
  const conditions = [...names, ...uncounted]
    .filter((name) => chosen[name] !== undefined)
    .map((name) => sql`${sql.ref(name)} = ${String(chosen[name])}`);
  const where = conditions.length > 0 ? sql` where ${sql.join(conditions, sql` and `)}` : sql``;
  return sql<string>`(select id from (${rows}) as filterable${where})`;
}

/** Counts the rows of each value of each filter, most frequent first. */
async function countFilters(db: Kysely<Database>, { rows: filterable, names }: FilterableRows): Promise<FilterCounts> {
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

/** Returns the name of the person of the staff who decided a row, null after the person was erased. */
export function nameOfDecider(table: string) {
  return sql<
    string | null
  >`(select first_name || ' ' || last_name from accounts where id = ${sql.ref(`${table}.decided_by`)})`;
}
