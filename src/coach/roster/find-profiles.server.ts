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

/** The index of names is read as a whole for a name such as "-", which rosters have for an unknown one. */
const hasLetter = /[\p{L}\p{N}]/u;

/** Finds public profiles by id, or by name, class and school or published club, folded as in the search. Ordered by row. */
export async function findProfiles(
  db: Kysely<Database>,
  { programId }: Pick<Membership, "programId">,
  identities: readonly Identity[],
): Promise<FoundProfile[]> {
  const keys = identities.map(({ athleteId }) => (athleteId ? findKey("athlete", athleteId) : null));
  const column = <Name extends keyof Identity>(name: Name) => identities.map((one) => one[name]);
  const names = identities.map(({ name }) => (hasLetter.test(name) ? name : ""));
  const { rows } = await sql<Omit<FoundProfile, "athleteId">>`
    with given as (
      select * from unnest(${keys}::bigint[], ${names}::text[], ${column("year")}::integer[], ${column("school")}::text[],
        ${column("club")}::text[]) with ordinality as given (key, name, year, school, club, place)
    ), found as (
      select place, athletes.id from given join athletes on athletes.id = given.key and athletes.is_public
      union
      select place, athletes.id from given
        join athletes on athletes.is_public and athletes.search_name = fold_name(given.name)
          and athletes.graduation_year = given.year
      where given.name <> '' and not exists (select from athletes as named where named.id = given.key and named.is_public)
        and (given.school <> '' and fold_name(athletes.current_school) = fold_name(given.school)
          or given.club <> '' and 'clubTeam' = any(athletes.published_fields)
            and fold_name(athletes.club_team) = fold_name(given.club))
    )
    select (found.place - 1)::integer as row, athletes.id as "athleteKey", accounts.first_name || ' ' || accounts.last_name as name,
      athletes.graduation_year as "graduationYear", athletes.current_school as school, exists (
        select from prospects where program_id = ${programId} and athlete_id = athletes.id and removed_at is null) as "isKept"
    from found join athletes on athletes.id = found.id join accounts on accounts.id = athletes.account_id
    order by found.place, athletes.id`.execute(db);
  return rows.map((row) => ({ ...row, athleteId: encodeId("athlete", row.athleteKey) }));
}
