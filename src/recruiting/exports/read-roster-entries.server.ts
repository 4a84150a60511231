import { type Kysely, sql } from "kysely";
import { encodeId } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import { readBatches } from "./read-batches.server.ts";

/** An athlete of a roster. Rows without an event have `court` and `startsAt` as in the file. */
export interface RosterEntry {
  rosterId: string;
  eventId: string | null;
  athleteId: string | null;
  firstName: string | null;
  lastName: string | null;
  graduationYear: number | null;
  school: string | null;
  height: number | null;
  position: string | null;
  stage: string;
  tags: string[];
  note: string | null;
  team: string;
  club: string | null;
  jersey: string | null;
  court: string | null;
  startsAt: string | null;
  event: string | null;
  division: string | null;
  importedAt: Date;
  /** The latest grade at the event. */
  lastRating: string | null;
}

interface RosterOptions {
  programId: string;
  limit: number;
  /** One row for each athlete who is not on the board, with the first match of the team. */
  isForCsv?: boolean;
}

/** Reads the athletes of rosters by team, jersey and name. Those whose profiles are not public now are left out. */
export async function* readRoster(
  trx: Kysely<Database>,
  { programId, limit, isForCsv = false }: RosterOptions,
): AsyncGenerator<RosterEntry[]> {
  const order = sql`entry.team, entry.jersey, entry.last_name, entry.first_name, lower(coalesce(program_events.name, entry.event)), entry.id`;
  const matches = isForCsv
    ? sql`left join lateral (
        select court, coalesce(to_char(starts_at, 'YYYY-MM-DD HH24:MI'), unread_time) as starts_at from program_event_matches as match
        where match.program_id = ${programId} and match.event_id = entry.event_id and lower(match.team) = lower(entry.team)
        order by match.starts_at, match.court, match.id limit 1
      ) as match on true`
    : sql`cross join (select null as court, null as starts_at) as match`;
  // Only the keys are sorted, because notes are long.
  const query = sql<Omit<RosterEntry, "athleteId"> & { athleteKey: string | null }>`
    with listed as materialized (
      select id, place, event
      from (
        select entry.id, coalesce(program_events.name, entry.event) as event, row_number() over (order by ${order}) as place
        from program_roster as entry
          left join program_events on program_events.program_id = entry.program_id and program_events.id = entry.event_id
          left join athletes on athletes.id = entry.athlete_id
        where entry.program_id = ${programId} and (entry.athlete_id is null or athletes.is_public)
          and ${isForCsv ? notOnBoard : sql`true`}
        order by place limit ${limit}
      ) as sorted
    )
    select entry.id as "rosterId", entry.event_id as "eventId", prospects.athlete_id as "athleteKey", first_name as "firstName",
      last_name as "lastName", entry.graduation_year as "graduationYear", school, entry.height, entry.position, entry.stage, tags, note,
      team, club, jersey, case when event_id is null then entry.court else match.court end as court,
      case when event_id is null then entry.starts_at else match.starts_at end as "startsAt", listed.event, division,
      imported_at as "importedAt", (
        select overall from latest_evaluations as latest
        where latest.program_id = entry.program_id and latest.entry_id = entry.id and overall is not null
        order by received_at desc, latest.id limit 1) as "lastRating"
    from listed join program_roster as entry on entry.program_id = ${programId} and entry.id = listed.id
      left join prospects on prospects.program_id = entry.program_id and prospects.athlete_id = entry.athlete_id
        and prospects.removed_at is null
      ${matches}
    order by listed.place`;
  for await (const rows of readBatches(trx, query))
    yield rows.map(({ athleteKey, ...row }) => ({ ...row, athleteId: athleteKey && encodeId("athlete", athleteKey) }));
}

/** Condition on `entry`, a row of `program_roster`. */
export const notOnBoard = sql<boolean>`not exists (
  select from prospects where prospects.program_id = entry.program_id and prospects.athlete_id = entry.athlete_id
    and prospects.removed_at is null)`;
