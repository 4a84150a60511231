import createHttpError from "http-errors";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { isRecordId } from "../../http/record-id.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { entriesOf } from "./list-entries.server.ts";
import type { EventMatch, EventSummary } from "./schema.ts";

/** Lists the events of a program: coming ones first, then past ones, latest first. */
export function listEvents(db: Kysely<Database>, member: Membership): Promise<EventSummary[]> {
  return selectEvents(db, member, sql`true`);
}

export async function findEvent(db: Kysely<Database>, member: Membership, eventId: string): Promise<EventSummary> {
  // An id that cannot exist is looked up like every other one.
  const id = isRecordId(eventId) ? eventId : null;
  const [event] = await selectEvents(db, member, sql`event.id = ${id}`);
  if (!event) throw createHttpError(404, "We can’t find this event.");
  return event;
}

async function selectEvents(
  db: Kysely<Database>,
  member: Membership,
  condition: RawBuilder<unknown>,
): Promise<EventSummary[]> {
  const today = sql`(now() at time zone ${member.timeZone})::date`;
  const { rows } = await sql<EventSummary>`
    select event.id as "eventId", event.name, event.first_day::text as "firstDay", event.last_day::text as "lastDay",
      entries.athletes as "athleteCount", entries.teams as "teamCount", entries.watched as "watchedCount",
      matches.matches as "matchCount", matches.unread as "unreadTimeCount"
    from program_events as event,
      lateral (
        select count(*)::integer as athletes, count(distinct lower(team))::integer as teams,
          (count(*) filter (where is_watched))::integer as watched
        from ${entriesOf(member)} as entry where entry.event_id = event.id
      ) as entries,
      lateral (
        select count(distinct (lower(court), starts_at, unread_time))::integer as matches,
          (count(*) filter (where starts_at is null))::integer as unread
        from program_event_matches as match where match.program_id = event.program_id and match.event_id = event.id
      ) as matches
    where event.program_id = ${member.programId} and ${condition}
    order by event.last_day < ${today}, case when event.last_day < ${today} then null else event.first_day end, event.last_day desc,
      lower(event.name), event.id`.execute(db);
  return rows;
}

export async function listMatches(
  db: Kysely<Database>,
  { programId }: Pick<Membership, "programId">,
  eventId: string,
): Promise<EventMatch[]> {
  const { rows } = await sql<EventMatch>`
    select id as "matchId", team, court, to_char(starts_at, 'YYYY-MM-DD"T"HH24:MI') as "startsAt", unread_time as "unreadTime"
    from program_event_matches where program_id = ${programId} and event_id = ${eventId}
    order by starts_at, length(court), court, lower(team), id`.execute(db);
  return rows;
}
