import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import type { FilterCounts } from "./athlete-search.server.ts";
import { type FacetName, facetNames } from "./filters/search-filters.ts";
import type { AthleteFilters } from "./filters/search-query.ts";
import { baseCondition, facetCondition, matching, schoolTypeColumn } from "./match-athletes.server.ts";

const facetColumns: Record<FacetName, RawBuilder<unknown>> = {
  gender: sql`gender`,
  sportCode: sql`sport_codes`,
  graduationYear: sql`graduation_year`,
  schoolType: schoolTypeColumn,
  state: sql`state`,
  height: sql`height`,
};

/** Counts the athletes for each value of each facet in one table scan. */
export async function countMatches(db: Kysely<Database>, filters: AthleteFilters): Promise<FilterCounts> {
  const misses = facetNames.flatMap((name, index) => {
    const condition = facetCondition(name, filters);
    return condition ? [sql`case when ${condition} then 0 else ${sql.lit(1 << index)} end`] : [];
  });
  const names = facetNames.map((name) => sql.ref(name));
  const columns = facetNames.map((name) => sql`${facetColumns[name]} as ${sql.ref(name)}`);
  const texts = facetNames.map((name) =>
    name === "sportCode" ? sql`array_to_string(${sql.ref(name)}, ' ')` : sql`${sql.ref(name)}::text`,
  );
  const allowed = [0, ...facetNames.map((_, index) => 1 << index)].map((missed) => sql.lit(missed));
  // A row that fails two facets counts nowhere. A row that fails one counts only for that facet's values.
  const { rows } = await sql<{ missed: number; grouped: number; value: string | null; count: string }>`
    with candidates as (
      select ${sql.join(columns)}, ${misses.length > 0 ? sql.join(misses, sql` + `) : sql`0`} as missed
      from athletes where ${baseCondition(filters)}
    )
    select missed, grouping(${sql.join(names)}) as grouped, coalesce(${sql.join(texts)}) as value, count(*) as count
    from candidates where missed in (${sql.join(allowed)})
    group by grouping sets (${sql.join(names.map((name) => sql`(missed, ${name})`))})`.execute(db);
  const counts = Object.fromEntries([...facetNames, "position"].map((name) => [name, {}])) as FilterCounts;
  for (const { missed, grouped, value, count } of rows) {
    const index = facetNames.findIndex((_, place) => ((grouped >> (facetNames.length - 1 - place)) & 1) === 0);
    const name = facetNames[index];
    if (!name || value === null || (missed !== 0 && missed !== 1 << index)) continue;
    for (const one of name === "sportCode" ? value.split(" ") : [value])
      if (one) counts[name][one] = (counts[name][one] ?? 0) + Number(count);
  }
  return { ...counts, position: await countPositions(db, filters) };
}

async function countPositions(
  db: Kysely<Database>,
  { position: _, ...filters }: AthleteFilters,
): Promise<FilterCounts["position"]> {
  const { sportCode } = filters;
  if (!sportCode) return {};
  const { rows } = await sql<{ position: string; count: string }>`
    select position, count(*) as count from athletes, unnest(positions) as position
    where athletes.positions <> '{}' and ${matching(filters)} and left(position, 2) = ${sportCode}
    group by position`.execute(db);
  return Object.fromEntries(rows.map(({ position, count }) => [position, Number(count)]));
}
