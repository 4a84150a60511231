import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { schoolColumns } from "./queries.server.ts";
import type { School, SchoolFilters } from "./schema.ts";

export interface SchoolQuery extends SchoolFilters {
  page: number;
  size: number;
}

export interface SchoolPage {
  schools: School[];
  total: number;
  lastPage: number;
}

/** Returns the schools that match every filter: those whose name begins with the term first, then by name. */
export async function searchSchools(
  db: Kysely<Database>,
  { page, size, ...filters }: SchoolQuery,
): Promise<SchoolPage> {
  const matching = db
    .selectFrom("schools")
    .where(sql<boolean>`${matches(filters, ["name", "state", "association", "sportCode"])}`);
  const [schools, { total }] = await Promise.all([
    matching
      .select(schoolColumns)
      .orderBy(sql`strpos(search_name, fold_school(${filters.name ?? ""})) = 1`, "desc")
      .orderBy(sql`search_name collate "C"`)
      .orderBy("id")
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    matching.select(({ fn }) => fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { schools, total: Number(total), lastPage: Math.max(1, Math.ceil(Number(total) / size)) };
}

/** Number of schools per filter value, given the other filters. Omits values without schools. */
export interface SchoolCounts {
  state: Record<string, number>;
  association: Record<string, number>;
  sportCode: Record<string, number>;
}

export async function countSchools(db: Kysely<Database>, filters: SchoolFilters): Promise<SchoolCounts> {
  const { rows } = await sql<{ filter: keyof SchoolCounts; value: string; count: string }>`
    select 'state' as filter, state as value, count(*) from schools
      where ${matches(filters, ["name", "association", "sportCode"])} group by state
    union all
    select 'association', one, count(*) from schools, unnest(associations) as one
      where ${matches(filters, ["name", "state", "sportCode"])} group by one
    union all
    select 'sportCode', one, count(*) from schools, unnest(fields || may_field) as one
      where ${matches(filters, ["name", "state", "association"])} group by one`.execute(db);
  const of = (name: keyof SchoolCounts) =>
    Object.fromEntries(rows.filter(({ filter }) => filter === name).map(({ value, count }) => [value, Number(count)]));
  return { state: of("state"), association: of("association"), sportCode: of("sportCode") };
}

// The register has about 1,900 schools. A full scan takes 1 ms, so no index is needed.
function matches(
  { name, state, association, sportCode }: SchoolFilters,
  filterNames: readonly (keyof SchoolFilters)[],
): RawBuilder<unknown> {
  const conditions = {
    name:
      name &&
      sql`not exists (
      select from unnest(string_to_array(fold_school(${name}), ' ')) as word where strpos(search_name, word) = 0)`,
    state: state && sql`state = ${state}`,
    association: association && sql`${association} = any (associations)`,
    sportCode: sportCode && sql`${sportCode} = any (fields || may_field)`,
  };
  const chosen = filterNames.flatMap((filter) => conditions[filter] || []);
  return chosen.length > 0 ? sql`(${sql.join(chosen, sql` and `)})` : sql`true`;
}
