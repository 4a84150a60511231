import { type Kysely, sql } from "kysely";
import type { AthleteFilters } from "../athletes/schema.ts";
import type { Database } from "../database/tables.ts";
import type { FilterCounts } from "./athlete-search.server.ts";
import { baseCondition, filterConditions, matching, schoolTypeColumn } from "./match-athletes.server.ts";

// In the order of the arguments of grouping().
const filterNames = ["gender", "sportCode", "graduationYear", "state", "schoolType", "height"] as const;

/** Counts the athletes for each value of each filter in one table scan. */
export async function countMatches(db: Kysely<Database>, filters: AthleteFilters): Promise<FilterCounts> {
  const conditions = filterConditions(filters);
  const misses = filterNames.flatMap((name, index) => {
    const condition = conditions[name];
    return condition ? [sql`case when ${condition} then 0 else ${sql.lit(1 << index)} end`] : [];
  });
  // A row that fails two filters counts nowhere. A row that fails one counts only for that filter's values.
  const { rows } = await sql<{ missed: number; grouped: number; value: string | null; count: string }>`
    with candidates as (
      select gender, sport_codes, graduation_year, state, ${schoolTypeColumn} as school_type, height,
        ${misses.length > 0 ? sql.join(misses, sql` + `) : sql`0`} as missed
      from athletes where ${baseCondition(filters)}
    )
    select missed, grouping(gender, sport_codes, graduation_year, state, school_type, height) as grouped,
      coalesce(gender, array_to_string(sport_codes, ' '), graduation_year::text, state, school_type, height::text) as value,
      count(*) as count
    from candidates where missed in (0, 1, 2, 4, 8, 16, 32)
    group by grouping sets ((missed, gender), (missed, sport_codes), (missed, graduation_year), (missed, state),
      (missed, school_type), (missed, height))`.execute(db);
  const position = await countPositions(db, filters);
  const counts: FilterCounts = {
    gender: {},
    sportCode: {},
    graduationYear: {},
    state: {},
    schoolType: {},
    position,
    height: {},
  };
  for (const { missed, grouped, value, count } of rows) {
    const index = filterNames.findIndex((_, position) => ((grouped >> (filterNames.length - 1 - position)) & 1) === 0);
    const name = filterNames[index];
    if (!name || value === null || (missed !== 0 && missed !== 1 << index)) continue;
    for (const one of name === "sportCode" ? value.split(" ") : [value])
      if (one) counts[name][one] = (counts[name][one] ?? 0) + Number(count);
  }
  return counts;
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
