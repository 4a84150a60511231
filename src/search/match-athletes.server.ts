import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { AthleteFilters } from "../athletes/schema.ts";
import type { FilterCounts } from "./athlete-search.server.ts";
import { containing, detailConditions } from "./match-details.server.ts";
import { statCondition } from "./numbers/match-numbers.server.ts";

type Condition = RawBuilder<SqlBool>;

export function baseCondition(filters: AthleteFilters): Condition {
  const { fullName, position } = filters;
  const conditions: Condition[] = [sql`athletes.is_public`];
  if (fullName) conditions.push(sql`athletes.search_name like ${containing(fullName)} escape '\\'`);
  // The first condition matches the predicate of the partial index on positions.
  if (position) conditions.push(sql`athletes.positions <> '{}' and athletes.positions && ${position}::text[]`);
  const numbers = statCondition(filters);
  if (numbers) conditions.push(numbers);
  conditions.push(...detailConditions(filters));
  return sql.join<SqlBool>(conditions, sql` and `) as Condition;
}

export function filterConditions(
  filters: AthleteFilters,
): Record<Exclude<keyof FilterCounts, "position">, Condition | undefined> {
  const { gender, sportCode, graduationYear, state, schoolType, heightMin, heightMax } = filters;
  return {
    gender: gender && sql`athletes.gender = ${gender}`,
    sportCode: sportCode && sql`athletes.sport_codes @> array[${sportCode}]::text[]`,
    graduationYear: graduationYear && sql`athletes.graduation_year = any(${graduationYear}::smallint[])`,
    state: state && sql`athletes.state = any(${state}::text[])`,
    schoolType: schoolType && sql`${schoolTypeColumn} = any(${schoolType}::text[])`,
    height:
      heightMin === undefined && heightMax === undefined
        ? undefined
        : sql`athletes.height between ${heightMin ?? 0}::smallint and ${heightMax ?? 1000}::smallint`,
  };
}

export function matching(filters: AthleteFilters): Condition {
  const chosen = Object.values(filterConditions(filters)).filter((condition) => condition !== undefined);
  return sql.join<SqlBool>([baseCondition(filters), ...chosen], sql` and `) as Condition;
}

export const schoolTypeColumn = sql<string>`case when athletes.school_type in ('H', 'J') then athletes.school_type else 'O' end`;
