import {
  attemptPlaces,
  figureLayout,
  type SearchableStat,
  storedStats,
} from "@openroster/stat-files/sports/searchable-stats.ts";
import type { SportCode } from "@openroster/stat-files/sports/sports.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type StatCondition, type StatSort, statSearchOf } from "../athletes/stat-condition.ts";

type Expression<Value> = RawBuilder<Value>;

/** Returns the condition on the statistics of a search; undefined if it has none. */
export function statCondition(filters: {
  sportCode?: SportCode | undefined;
  stat?: readonly string[] | undefined;
  with?: readonly string[] | undefined;
}): Expression<SqlBool> | undefined {
  const search = statSearchOf(filters);
  if (search === null) return undefined;
  if (search === "nothing") return sql<SqlBool>`false`;
  const conditions = search.conditions.flatMap(conditionsOf);
  // The figures of a season that was just removed remain for about a second.
  return sql<SqlBool>`athletes.sport_codes @> array[${search.sportCode}]::text[] and exists (
    select from ${numbersOf(filters)} as numbers
    where numbers.athlete_id = athletes.id and ${ofSport(search.sportCode)} and ${sql.join(conditions, sql` and `)})`;
}

/** Returns the order by a statistic. Athletes without a value are last. */
export function statOrder(
  { stat, isDescending }: StatSort,
  filters: { with?: readonly string[] | undefined },
): Expression<unknown> {
  const value = sql`(
    select ${figure(stat)} from ${numbersOf(filters)} as numbers
    where numbers.athlete_id = athletes.id and ${ofSport(stat.sportCode)})`;
  return isDescending ? sql`${value} desc nulls last, id` : sql`${value} nulls last, id`;
}

/** The figures of all games, or of the confirmed ones if only these are wanted. */
function numbersOf(filters: { with?: readonly string[] | undefined }): Expression<unknown> {
  if (!filters.with?.includes("confirmed")) return sql`athlete_statistics`;
  return sql`(select athlete_id, sport_code, layout, confirmed_figures as figures from athlete_statistics
    where confirmed_figures is not null)`;
}

function ofSport(sportCode: SportCode): Expression<SqlBool> {
  return sql`numbers.sport_code = ${sportCode} and numbers.layout = ${figureLayout(sportCode)}::integer`;
}

function conditionsOf({ stat, operator, limit, attempts }: StatCondition): Expression<SqlBool>[] {
  const compared = sql<SqlBool>`${figure(stat)} ${sql.raw(operator === "gte" ? ">=" : "<=")} ${limit}::integer`;
  if (!stat.isPercentage || attempts <= 1) return [compared];
  const counts = attemptPlaces(stat).map(storedFigure);
  return [compared, sql<SqlBool>`${sql.join(counts, sql` + `)} >= ${attempts}::integer`];
}

function figure({ sportCode, place, ratio, scale }: SearchableStat): Expression<number> {
  if (place !== null || !ratio) return storedFigure(place ?? 0);
  const [over, under] = [ratio.over[0]?.place ?? 0, ratio.under[0]?.place ?? 0];
  const divisor = storedStats(sportCode)[over]?.scale ?? 1;
  return sql`round(${storedFigure(over)}::numeric * ${sql.lit(scale)} / nullif(${storedFigure(under)} * ${sql.lit(divisor)}, 0))`;
}

function storedFigure(place: number): Expression<number> {
  return sql`numbers.figures[${sql.lit(place + 1)}]`;
}
