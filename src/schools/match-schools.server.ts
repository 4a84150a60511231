import { type RawBuilder, sql } from "kysely";
import { defaultDistance } from "../athletes/vocabulary.ts";
import { type Center, milesFrom } from "../search/places.server.ts";
import type { FilterName, SchoolFilters } from "./schema.ts";
import { admissions, sizes } from "./vocabulary.ts";

/** Filters that one program must match together. */
export const programFilters = ["association", "sportCode", "gender", "division", "conference"] as const;

/** Returns the condition of the filters without `except`; `near` needs the center of its city. A scan of 2,100 colleges needs no index. */
export function matchSchools(
  filters: SchoolFilters,
  center: Center | null | undefined,
  except: readonly FilterName[] = [],
): RawBuilder<boolean> {
  const { name, state, control, size, admission, tuitionMax, homeState, within = defaultDistance } = filters;
  const conditions: Partial<Record<FilterName, RawBuilder<unknown> | undefined>> = {
    name: name
      ? sql`(not exists (
          select from unnest(string_to_array(fold_school(${name}), ' ')) as word where strpos(search_name, word) = 0)
          or strpos(replace(search_name, ' ', ''), replace(fold_school(${name}), ' ', '')) > 0)`
      : undefined,
    state: state ? sql`state = ${state}` : undefined,
    control: control && (control === "public" ? sql`control = 'public'` : sql`control <> 'public'`),
    size: size && sql`enrollment >= ${sizes[size].from} and enrollment < ${sizes[size].to}`,
    admission:
      admission &&
      sql`admission_rate >= ${admissions[admission].from}::real and admission_rate < ${admissions[admission].to}::real`,
    tuitionMax: tuitionMax
      ? sql`case when state = ${homeState ?? null} then tuition_in_state else tuition_out_of_state end <= ${tuitionMax}`
      : undefined,
    coach: filters.coach && hasCoach(filters),
    needs: filters.needs && sql`${countNeeds(filters)} > 0`,
    near: filters.near ? isWithin(center, within) : undefined,
  };
  const chosen = Object.entries(conditions).flatMap(([filter, condition]) =>
    condition && !except.includes(filter as FilterName) ? condition : [],
  );
  return sql<boolean>`(${sql.join([sql`not is_closed`, ...chosen, hasProgram(filters, except)], sql` and `)})`;
}

/** True for a school of which a coach is here, of the sport if one is given. */
export function hasCoach({ sportCode }: Pick<SchoolFilters, "sportCode">): RawBuilder<boolean> {
  return sql<boolean>`exists (select from live_posts where school_id = schools.id
    and (${sportCode ?? null}::text is null or ${sportCode ?? null} = any (sport_codes)))`;
}

/** The number of needs that the programs of a school publish, in the sport if one is given. */
export function countNeeds({ sportCode }: Pick<SchoolFilters, "sportCode">): RawBuilder<number> {
  return sql<number>`(select count(*)::integer from open_needs where open_needs.school_id = schools.id
    and (${sportCode ?? null}::text is null or open_needs.sport_code = ${sportCode ?? null}))`;
}

/** No school is near an unknown city. */
function isWithin(center: Center | null | undefined, miles: number): RawBuilder<boolean> {
  return center ? sql<boolean>`${milesFrom(center)} <= ${miles}::float8` : sql<boolean>`false`;
}

export function matchProgram(filters: SchoolFilters, except: readonly FilterName[] = []): RawBuilder<boolean> {
  const { association, sportCode, gender, division, conference } = filters;
  const conditions = {
    association: sql`association = ${association}`,
    sportCode: sql`sport_code = ${sportCode}`,
    gender: sql`gender = ${gender}`,
    division: sql`division = ${division}`,
    conference: sql`lower(conference) = lower(${conference})`,
  };
  const chosen = programFilters.filter((filter) => filters[filter] && !except.includes(filter));
  return sql<boolean>`(${sql.join([sql`true`, ...chosen.map((filter) => conditions[filter])], sql` and `)})`;
}

/** A school of which the lists name no program still has its associations. */
function hasProgram(filters: SchoolFilters, except: readonly FilterName[]): RawBuilder<boolean> {
  const chosen = programFilters.filter((filter) => filters[filter] && !except.includes(filter));
  if (chosen.length === 0) return sql`true`;
  if (chosen.every((filter) => filter === "association")) return sql`${filters.association} = any (associations)`;
  return sql`exists (select from school_programs where school_id = schools.id and ${matchProgram(filters, except)})`;
}
