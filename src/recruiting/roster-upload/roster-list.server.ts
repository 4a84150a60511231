import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { programLimits } from "../../programs/vocabulary.ts";
import { containingLetters } from "../../search/match-athletes.server.ts";
import type { RosterAthlete } from "./schema.ts";
import { rosterPageSize } from "./vocabulary.ts";

/** Characters of a page. The texts of some athletes have thousands. Of notes, the bytes count, which PostgreSQL knows without reading them. */
const pageCharacters = 30_000;
const ofAthlete = pageCharacters / rosterPageSize;

/** Lists a page of at most 100 athletes, and fewer if their texts are long. */
export async function listRoster(
  db: Kysely<Database>,
  { programId }: Pick<Membership, "programId">,
  { page, text }: { page: number; text: string },
) {
  const words = text.split(/\s+/).filter(Boolean);
  const names = sql`fold_letters(concat_ws('|', team, event_name, first_name, last_name))`;
  const contained = words.map((word) => sql`${names} like ${containingLetters(word)} escape '\\'`);
  const { rows } = await sql<RosterAthlete & { total: number; lastPage: number }>`
    with numbered as (
      select *, jersey is not null and count(*) over (partition by event_id, lower(team), lower(jersey)) > 1 as is_duplicate
      from program_roster where program_id = ${programId}
    ), listed as (
      select numbered.*, coalesce(program_events.name, numbered.event) as event_name
      from numbered left join program_events on program_events.program_id = ${programId} and program_events.id = event_id
      where athlete_id is null
    ), found as (
      select *, count(*) over ()::integer as total, row_number() over in_order as place,
        sum(greatest(${ofAthlete}::integer, length(concat(team, jersey, first_name, last_name, school, club, position, event_name, division,
          court, starts_at)) + coalesce(octet_length(note), 0) + length(array_to_string(tags, '   ')))) over in_order as characters
      from listed
      where ${contained.length > 0 ? sql.join(contained, sql` and `) : sql`true`}
      window in_order as (order by lower(team), length(jersey), jersey, last_name, first_name, id rows unbounded preceding)
    ), paged as (
      select *, ((characters - 1) / ${pageCharacters}::integer)::integer + 1 as page from found
    )
    select listed.id as "rosterId", listed.event_id as "eventId", team, jersey, first_name as "firstName", last_name as "lastName",
      graduation_year as "graduationYear", school, club, position, height, event_name as event, division,
      case when event_id is null then listed.court else match.court end as court,
      case when event_id is null then listed.starts_at else match.time end as "startsAt",
      stage, tags, note, is_duplicate as "isDuplicate", total, (select max(page) from paged) as "lastPage"
    from paged as listed left join lateral (
      select court, coalesce(to_char(starts_at, 'YYYY-MM-DD HH24:MI'), unread_time) as time from program_event_matches as matches
      where matches.program_id = ${programId} and matches.event_id = listed.event_id and lower(matches.team) = lower(listed.team)
      order by matches.starts_at, matches.court, matches.id limit 1
    ) as match on true
    where page = ${page}
    order by place`.execute(db);
  const { total = 0, lastPage = 1 } = rows[0] ?? {};
  const data = rows.map(({ total: _, lastPage: __, ...row }) => row);
  return { data, pages: { lastPage, actualPageSize: data.length, totalRecords: total } };
}

/** Deletes athletes without a profile and all matches 24 months after the event, then events without entries. Prospects remain. */
export async function purgeRosters(db: Kysely<Database>): Promise<void> {
  const limit = sql`current_date - ${programLimits.rosterMonths} * interval '1 month'`;
  const old = sql`program_events.program_id = stored.program_id and program_events.id = stored.event_id and last_day < ${limit}`;
  await sql`delete from program_roster where event_id is null and event_on < ${limit}`.execute(db);
  await sql`delete from program_roster as stored using program_events where ${old} and athlete_id is null`.execute(db);
  await sql`delete from program_event_matches as stored using program_events where ${old}`.execute(db);
  await sql`delete from program_events where last_day < ${limit} and not exists (
    select from program_roster where program_id = program_events.program_id and event_id = program_events.id)`.execute(
    db,
  );
}
