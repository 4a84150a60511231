import { nicknamesOf } from "@openroster/stat-files/tables/nicknames.ts";
import { type Kysely, sql } from "kysely";
import { encodeId, findKey } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import type { Membership } from "../../programs/find-program.server.ts";

/** An athlete in a roster: a public id, or a name, a class, and a school, club or team. */
export interface Identity {
  athleteId?: string;
  firstName: string;
  lastName: string;
  /** 0 without a class. */
  year: number;
  school: string;
  club: string;
  team: string;
}

/** A sure match has the same name, class, and school or club. A person decides about a likely one. */
export type MatchLevel = "sure" | "likely";

export interface FoundProfile {
  row: number;
  athleteKey: string;
  athleteId: string;
  name: string;
  graduationYear: number | null;
  school: string | null;
  /** On the program's board, also hidden or archived. */
  isKept: boolean;
  level: MatchLevel;
  /** The difference of a likely match. */
  reason: string | null;
  /** The staff said that they are not the same person. */
  isRejected: boolean;
}

/** Profiles of one row. More have the same name, class and school, so that no choice would help. */
const maxProfiles = 10;
const maxNames = 14;
/** Letters that two names of a club share at least, if one continues the other. */
const clubLetters = 6;

const nameReasons = {
  nickname: "Another first name",
  order: "First and last name swapped",
  middle: "Without the second first name",
  family: "A part of the last name",
} as const;

/**
 * Finds public profiles by id, or by name, class, and school, club or team, folded as in the search. Ordered by row, sure matches first. Each
 * name is looked up once, by the index `athletes_same_name`: the index of the search has no entry for a name without letters, and would be read
 * completely.
 */
export async function findProfiles(
  db: Kysely<Database>,
  { programId }: Pick<Membership, "programId">,
  identities: readonly Identity[],
): Promise<FoundProfile[]> {
  const keys = identities.map(({ athleteId }) => (athleteId ? findKey("athlete", athleteId) : null));
  const column = <Name extends keyof Identity>(name: Name) => identities.map((one) => one[name]);
  const names = identities.flatMap((identity, place) =>
    listNames(identity).map((name) => ({ place: place + 1, ...name })),
  );
  const { rows } = await sql<Omit<FoundProfile, "athleteId">>`
    with given as materialized (
      select key, year, place, school, club, team, first_name, last_name
      from unnest(${keys}::bigint[], ${column("year")}::integer[], ${column("school")}::text[], ${column("club")}::text[], ${column("team")}::text[],
        ${column("firstName")}::text[], ${column("lastName")}::text[]) with ordinality as given (key, year, school, club, team, first_name, last_name, place)
    ), by_id as materialized (
      select place, athletes.id from given join athletes on athletes.id = given.key and athletes.is_public
    ), named as materialized (
      select distinct on (place, name) place, name, reason from (
        select place, coalesce(folded, person_name(first_name, last_name)) as name, reason, number
        from json_to_recordset(${JSON.stringify(names)}) as named (place bigint, first_name text, last_name text, folded text, reason text, number integer)
      ) as folded
      where name <> '' and place not in (select place from by_id)
      order by place, name, number
    ), same_name as materialized (
      select athletes.id, athletes.search_name as name, athletes.graduation_year as year, school_key(athletes.current_school) as school,
        array(select fold_letters(club) from unnest(
          array(select team_name from team_seasons where athlete_id = athletes.id)
          || case when 'clubTeam' = any(athletes.published_fields) then athletes.club_team end) as club
          where club is not null) as clubs
      from athletes where athletes.is_public and athletes.search_name in (select name from named)
    ), hits as materialized (
      select place, id, reason, year as their_year, school as their_school, clubs from named join same_name using (name)
    ), folded as materialized (
      -- Folding takes longer than all else, so only the rows with a hit are folded.
      select place, year, school_key(school) as school, fold_letters(club) as club, fold_letters(team) as team, first_name, last_name,
        coalesce(nullif(team, ''), nullif(club, ''), school) as team_name
      from given where place in (select place from hits)
    ), decisions as materialized (
      -- Few athletes have decisions, so that few persons are folded and hashed.
      select athlete_id, jsonb_object_agg(person, is_same) as by_person from program_match_decisions
      where program_id = ${programId} and athlete_id in (select id from hits) group by athlete_id
    ), compared as materialized (
      select given.place, hits.id, hits.reason, given.year = 0 as has_no_year, hits.their_year is not distinct from nullif(given.year, 0) as is_same_year,
        given.school <> '' and hits.their_school = given.school or exists (
          select from unnest(hits.clubs) as club where club <> '' and (club in (given.club, given.team)
            or length(club) >= ${clubLetters} and (starts_with(given.club, club) or starts_with(given.team, club))
            or length(given.club) >= ${clubLetters} and starts_with(club, given.club))) as is_same_place,
        length(given.school) > 4 and length(hits.their_school) > 4
          and (starts_with(hits.their_school, given.school) or starts_with(given.school, hits.their_school)) as is_near_place,
        given.school = '' and given.club = '' as has_no_place,
        case when by_person is not null then (by_person->>roster_person(given.first_name, given.last_name, given.team_name))::boolean end as is_same
      from hits join folded as given using (place) left join decisions on decisions.athlete_id = hits.id
      where given.year = 0 or hits.their_year is null or abs(hits.their_year - given.year) <= 1
    ), evaluated as (
      select place, id, is_same is not distinct from false as is_rejected, is_same is not distinct from true as is_decided, case
        when is_same then 'sure'
        when is_same_place and is_same_year and reason is null then 'sure'
        when is_same_place or is_same_year and (is_near_place or has_no_place and reason is null) then 'likely' end as level,
        case when is_same then '' else concat_ws(', ', reason, case when has_no_year then 'no class in the file' when not is_same_year then 'another class' end,
          case when is_same_place then null when has_no_place then 'no school in the file' else 'another spelling of the school' end) end as reason
      from compared
    ), found as (
      select place, id, 'sure' as level, '' as reason, false as is_rejected from by_id
      union all
      select place, id, level, reason, is_rejected from (
        select *, row_number() over own as number, bool_or(is_decided) over (partition by place) as has_decided, bool_or(level = 'sure' and not is_rejected) over (partition by place) as has_sure
        from evaluated where level is not null window own as (partition by place order by level desc, id)
      ) as numbered where number <= ${maxProfiles} and (level = 'sure' or not has_sure)
        and (is_decided or is_rejected or not has_decided)
    )
    select (found.place - 1)::integer as row, athletes.id as "athleteKey", accounts.first_name || ' ' || accounts.last_name as name,
      athletes.graduation_year as "graduationYear", athletes.current_school as school, exists (
        select from prospects where program_id = ${programId} and athlete_id = athletes.id and removed_at is null) as "isKept",
      found.level, nullif(found.reason, '') as reason, is_rejected as "isRejected"
    from found join athletes on athletes.id = found.id join accounts on accounts.id = athletes.account_id
    order by found.place, found.level desc, athletes.id`.execute(db);
  return askAboutSeveral(
    rows.map((row) => ({ ...row, athleteId: encodeId("athlete", row.athleteKey), reason: sentence(row.reason) })),
  );
}

/** A row that fits several profiles surely is asked, because it is only one of them. */
function askAboutSeveral(found: readonly FoundProfile[]): FoundProfile[] {
  const isSure = ({ level, isRejected }: FoundProfile) => level === "sure" && !isRejected;
  const sure = Map.groupBy(found.filter(isSure), ({ row }) => row);
  return found.map((profile) =>
    isSure(profile) && (sure.get(profile.row)?.length ?? 0) > 1
      ? { ...profile, level: "likely", reason: "Several profiles fit" }
      : profile,
  );
}

interface GivenName {
  first_name: string;
  last_name: string;
  /** The name as `person_name` folds it; null if only the database can fold it. */
  folded: string | null;
  reason: string | null;
  number: number;
}

const plain = /^[A-Za-z '.,_"()-]*$/;
const marks = /[ '.,_"()-]/g;
const suffix = /[ ,](?:jr|sr|ii|iii|iv)\.?$/;

/** Folds plain names, as most are, because the database takes a second for 10,000. */
function foldPlain(first: string, last: string): string | null {
  if (!plain.test(first + last)) return null;
  const [given, family] = [first.toLowerCase(), last.toLowerCase().trim().replace(suffix, "")];
  return `${given.replaceAll(marks, "")} ${family.replaceAll(marks, "")}`.trim();
}

/** Lists the name of a row, and the other forms in which a profile can have it. */
function listNames({ firstName, lastName }: Identity): GivenName[] {
  if (lastName === "") return [];
  const [given = "", second] = firstName.split(/[\s-]+/);
  const families = lastName.split(/[\s-]+/).filter(Boolean);
  const forms: [string, string, string | null][] = [
    [firstName, lastName, null],
    // A name in one cell does not say where the last name begins: “Jean Luc De La Cruz”.
    ...families.slice(1).map((_, place): [string, string, null] => {
      return [[firstName, ...families.slice(0, place + 1)].join(" "), families.slice(place + 1).join(" "), null];
    }),
    ...(firstName === "" ? [] : [[lastName, firstName, nameReasons.order] as [string, string, string]]),
    ...(second ? [[given, lastName, nameReasons.middle] as [string, string, string]] : []),
    ...nicknamesOf(given).map((name) => [name, lastName, nameReasons.nickname] as [string, string, string]),
    ...(families.length > 1
      ? families.map((family) => [firstName, family, nameReasons.family] as [string, string, string])
      : []),
  ];
  return forms.slice(0, maxNames).map(([first_name, last_name, reason], number) => ({
    first_name,
    last_name,
    folded: foldPlain(first_name, last_name),
    reason,
    number,
  }));
}

function sentence(text: string | null): string | null {
  return text === null ? null : `${text[0]?.toUpperCase()}${text.slice(1)}`;
}
