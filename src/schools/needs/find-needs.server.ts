import { type Kysely, type RawBuilder, sql } from "kysely";
import { defaultDistance, type Gender, type SportCode } from "../../athletes/vocabulary.ts";
import type { Database } from "../../database/tables.ts";
import { type Center, milesFrom } from "../../search/places.server.ts";
import type { Departure, NeedFilters, OpenNeed } from "./schema.ts";

export interface NeedSearch {
  filters: NeedFilters & { schoolId?: number; programId?: string };
  /** The place in the filter `near`. */
  center?: Center | null | undefined;
  page: number;
  size: number;
}

export interface Outlook {
  sportCode: SportCode;
  gender: Gender;
  departures: Departure[];
}

export interface NeedPage {
  needs: OpenNeed[];
  total: number;
  lastPage: number;
}

/** Returns the open needs that match every filter: the nearest first, or those confirmed last. */
export async function findNeeds(db: Kysely<Database>, { filters, center, page, size }: NeedSearch): Promise<NeedPage> {
  const miles = sql<number | null>`${filters.near && center ? sql`round(${milesFrom(center)})` : null}::integer`;
  const { rows } = await sql<OpenNeed & { total: string }>`
    select ${needColumns}, ${miles} as miles, count(*) over () as total
    from ${needTables} where ${matchNeeds(filters, center)}
    order by ${miles}, confirmed_at desc, open_needs.id
    limit ${size} offset ${(page - 1) * size}`.execute(db);
  const total = rows[0] || page === 1 ? Number(rows[0]?.total ?? 0) : await countNeeds(db, { filters, center });
  return { needs: rows.map(withoutTotal), total, lastPage: Math.max(1, Math.ceil(total / size)) };
}

async function countNeeds(
  db: Kysely<Database>,
  { filters, center }: Pick<NeedSearch, "filters" | "center">,
): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select count(*) as total from ${needTables} where ${matchNeeds(filters, center)}`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

/** Returns a need, "ended" for one that was open, or null if there is none. */
export async function findNeed(db: Kysely<Database>, needId: string): Promise<OpenNeed | "ended" | null> {
  const { rows } = await sql<OpenNeed>`
    select ${needColumns}, null as miles from ${needTables} where open_needs.id = ${needId}`.execute(db);
  if (rows[0]) return rows[0];
  const ended = await db.selectFrom("published_needs").select("id").where("id", "=", needId).executeTakeFirst();
  return ended ? "ended" : null;
}

/** Returns the departures that the programs of a school publish, by program. */
export async function findOutlooks(db: Kysely<Database>, schoolId: number): Promise<Outlook[]> {
  const { rows } = await sql<Outlook>`
    select sport_code as "sportCode", gender, ${departuresOf(sql`showing_programs.id`)} as departures
    from showing_programs where school_id = ${schoolId} order by sport_code, gender`.execute(db);
  return rows;
}

/** The departures of a program as JSON. */
function departuresOf(programId: RawBuilder<unknown>): RawBuilder<Departure[]> {
  return sql<Departure[]>`coalesce((
    select json_agg(json_build_object('position', position, 'leavesIn', leaves_in, 'players', players) order by position, leaves_in)
    from published_departures where program_id = ${programId}), '[]')`;
}

const needTables = sql`open_needs
  join schools on schools.id = open_needs.school_id
  left join school_programs on school_programs.school_id = schools.id and school_programs.sport_code = open_needs.sport_code
    and school_programs.gender = open_needs.gender`;

const needColumns = sql`
  open_needs.id as "needId",
  json_build_object('schoolId', schools.id, 'name', schools.name, 'city', schools.city, 'state', schools.state,
    'tuitionInState', tuition_in_state, 'tuitionOutOfState', tuition_out_of_state, 'tuitionYear', tuition_year) as school,
  open_needs.sport_code as "sportCode", open_needs.gender, association, division, position, graduation_year as "classYear",
  wanted, minimum, scholarship, to_char(confirmed_at at time zone 'UTC', 'YYYY-MM-DD') as "confirmedOn",
  to_char(last_day, 'YYYY-MM-DD') as "lastDay"`;

/** Returns the condition of the filters. An unknown division, tuition or place matches no filter. */
function matchNeeds(filters: NeedSearch["filters"], center: Center | null | undefined): RawBuilder<boolean> {
  const { schoolId, programId, sportCode, gender, position, classYear, state, division, scholarship } = filters;
  const { tuitionMax, homeState, near, within = defaultDistance } = filters;
  const [positionSport, positionName] = position?.split(":") ?? [];
  const conditions = [
    programId && sql`open_needs.program_id = ${programId}`,
    schoolId && sql`schools.id = ${schoolId}`,
    sportCode && sql`open_needs.sport_code = ${sportCode}`,
    gender && sql`open_needs.gender in (${gender}, 'O')`,
    position && sql`open_needs.sport_code = ${positionSport} and position in (${positionName}, 'any')`,
    classYear && sql`graduation_year = ${classYear}`,
    state && sql`schools.state = ${state}`,
    division && sql`division = ${division}`,
    scholarship && sql`scholarship = ${scholarship}`,
    tuitionMax &&
      sql`case when schools.state = ${homeState ?? null} then tuition_in_state else tuition_out_of_state end <= ${tuitionMax}`,
    near && (center ? sql`${milesFrom(center)} <= ${within}::float8` : sql`false`),
  ];
  return sql<boolean>`${sql.join([sql`true`, ...conditions.filter((one) => typeof one === "object")], sql` and `)}`;
}

function withoutTotal({ total: _, ...need }: OpenNeed & { total: string }): OpenNeed {
  return need;
}
