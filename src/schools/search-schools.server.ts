import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { type Center, milesFrom } from "../search/places.server.ts";
import { countNeeds, hasCoach, matchProgram, matchSchools, programFilters } from "./match-schools.server.ts";
import { knownSchoolColumns } from "./queries.server.ts";
import type { KnownSchool, SchoolFilters } from "./schema.ts";

export interface SchoolSearch {
  filters: SchoolFilters;
  /** The city in the filter `near`. */
  center?: Center | null | undefined;
}

export interface SchoolPage {
  schools: (KnownSchool & { miles: number | null; hasCoach: boolean; openNeeds: number })[];
  total: number;
  lastPage: number;
}

/** Returns the schools that match every filter: those with a coach first if asked, the nearest first, or those whose name begins with the term, then by name. */
export async function searchSchools(
  db: Kysely<Database>,
  { filters, center, page, size }: SchoolSearch & { page: number; size: number },
): Promise<SchoolPage> {
  const matching = db.selectFrom("schools").where(matchSchools(filters, center));
  const miles = sql<number | null>`${filters.near && center ? sql`round(${milesFrom(center)})` : null}::integer`;
  const [schools, { total }] = await Promise.all([
    matching
      .select(knownSchoolColumns)
      .select(miles.as("miles"))
      .select(hasCoach(filters).as("hasCoach"))
      .select(countNeeds(filters).as("openNeeds"))
      .$if(filters.sort === "coach", (query) => query.orderBy(hasCoach(filters), "desc"))
      .$if(filters.sort === "needs", (query) => query.orderBy(countNeeds(filters), "desc"))
      .orderBy(miles)
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

/** Filters whose values the page offers with the number of schools. */
const counted = ["state", "association", "sportCode", "division", "conference"] as const;

/** Number of schools per filter value, given the other filters. Omits values without schools. */
export type SchoolCounts = Record<(typeof counted)[number], Record<string, number>>;

export async function countSchools(db: Kysely<Database>, { filters, center }: SchoolSearch): Promise<SchoolCounts> {
  const ofPrograms = (filter: "sportCode" | "division" | "conference", column: string) => sql`
    select ${sql.lit(filter)}, ${sql.ref(column)}, count(distinct id)
      from schools join school_programs on school_id = id
      where ${matchSchools(filters, center, programFilters)} and ${sql.ref(column)} is not null
        and ${matchProgram(filters, [filter])}
      group by ${sql.ref(column)}`;
  const { rows } = await sql<{ filter: keyof SchoolCounts; value: string; count: string }>`
    select 'state' as filter, state as value, count(*) from schools
      where ${matchSchools(filters, center, ["state"])} group by state
    union all
    select 'association', one, count(*) from schools, unnest(associations) as one
      where ${matchSchools(filters, center, ["association"])} group by one
    union all ${ofPrograms("sportCode", "sport_code")}
    union all ${ofPrograms("division", "division")}
    union all ${ofPrograms("conference", "conference")}`.execute(db);
  const of = (name: keyof SchoolCounts) =>
    Object.fromEntries(rows.filter(({ filter }) => filter === name).map(({ value, count }) => [value, Number(count)]));
  return {
    state: of("state"),
    association: of("association"),
    sportCode: of("sportCode"),
    division: of("division"),
    conference: of("conference"),
  };
}
