import { type Kysely, sql } from "kysely";
import { encodeId, findKey } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import type { Membership } from "../../programs/find-program.server.ts";

/** An athlete in a roster: a public id, or a name, a class, and a school or club. */
export interface Identity {
  athleteId?: string;
  name: string;
  /** 0 without a class. */
  year: number;
  school: string;
  club: string;
}

export interface FoundProfile {
  row: number;
  athleteKey: string;
  athleteId: string;
  name: string;
  graduationYear: number | null;
  school: string | null;
  /** On the program's board, also hidden or archived. */
  isKept: boolean;
}

/** Profiles of one row. More have the same name, class and school, so that no choice would help. */
const maxProfiles = 10;

/**
 * Finds public profiles by id, or by name, class and school or published club, folded as in the search. Ordered by row. Each name and class is
 * looked up once, by the index `athletes_same_name`: the index of the search has no entry for a name without letters, and would be read completely.
 */
export async function findProfiles(
  db: Kysely<Database>,
  { programId }: Pick<Membership, "programId">,
  identities: readonly Identity[],
): Promise<FoundProfile[]> {
  const keys = identities.map(({ athleteId }) => (athleteId ? findKey("athlete", athleteId) : null));
  const column = <Name extends keyof Identity>(name: Name) => identities.map((one) => one[name]);
  const { rows } = await sql<Omit<FoundProfile, "athleteId">>`
    with given as materialized (
      select key, fold_name(name) as name, year, school, club, place from unnest(${keys}::bigint[], ${column("name")}::text[], ${column("year")}::integer[], ${column("school")}::text[],
        ${column("club")}::text[]) with ordinality as given (key, name, year, school, club, place)
    ), by_id as materialized (
      select place, athletes.id from given join athletes on athletes.id = given.key and athletes.is_public
    ), by_name as materialized (
      select * from given where name <> '' and year <> 0 and (school <> '' or club <> '') and place not in (select place from by_id)
    ), same_name as materialized (
      select athletes.id, named.name, named.year, fold_name(athletes.current_school) as school,
        case when 'clubTeam' = any(athletes.published_fields) then fold_name(athletes.club_team) end as club
      from (select distinct name, year from by_name) as named
        join athletes on athletes.is_public and athletes.search_name = named.name and athletes.graduation_year = named.year
    ), folded as materialized (
      select place, name, year, fold_name(school) as school, fold_name(club) as club from by_name
      where (name, year) in (select name, year from same_name)
    ), found as (
      select place, id from by_id
      union all
      select place, id from (
        select place, id, row_number() over (partition by place order by id) as number
        from folded join same_name using (name, year)
        where folded.school <> '' and same_name.school = folded.school or folded.club <> '' and same_name.club = folded.club
      ) as numbered where number <= ${maxProfiles}
    )
    select (found.place - 1)::integer as row, athletes.id as "athleteKey", accounts.first_name || ' ' || accounts.last_name as name,
      athletes.graduation_year as "graduationYear", athletes.current_school as school, exists (
        select from prospects where program_id = ${programId} and athlete_id = athletes.id and removed_at is null) as "isKept"
    from found join athletes on athletes.id = found.id join accounts on accounts.id = athletes.account_id
    order by found.place, athletes.id`.execute(db);
  return rows.map((row) => ({ ...row, athleteId: encodeId("athlete", row.athleteKey) }));
}
