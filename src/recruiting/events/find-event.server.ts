import createHttpError, { isHttpError } from "http-errors";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { data } from "react-router";
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

/** As `findEvent`. A missing event is the 404 that the error boundary of a page explains. */
export function findEventOfPage(db: Kysely<Database>, member: Membership, eventId: string): Promise<EventSummary> {
  return findEvent(db, member, eventId).catch((error: unknown) => {
    throw isHttpError(error) && error.status === 404 ? data(null, { status: 404 }) : error;
  });
}

async function selectEvents(
  db: Kysely<Database>,
  member: Membership,
  condition: RawBuilder<unknown>,
): Promise<EventSummary[]> {
  const today = sql`(now() at time zone ${member.timeZone})::date`;
  // Each table is read once. A subquery for each event reads whole tables if one event has most rows.
  const { rows } = await sql<EventSummary>`
    with event as materialized (
      select * from program_events as event where program_id = ${member.programId} and ${condition}
    ), entries as (
      select event_id, sum(athletes)::integer as athletes, count(*)::integer as teams, sum(watched)::integer as watched
      from (
        select event_id, count(*) as athletes, count(*) filter (where is_watched) as watched
        from ${entriesOf(member)} as entry where event_id in (select id from event) group by event_id, lower(team)
      ) as of_team group by event_id
    ), matches as (
      select event_id, count(*)::integer as matches, sum(unread)::integer as unread
      from (
        select event_id, count(*) filter (where starts_at is null) as unread
        from program_event_matches where program_id = ${member.programId} and event_id in (select id from event)
        group by event_id, lower(court), starts_at, unread_time
      ) as of_match group by event_id
    )
    select event.id as "eventId", event.name, event.first_day::text as "firstDay", event.last_day::text as "lastDay",
      coalesce(entries.athletes, 0) as "athleteCount", coalesce(entries.teams, 0) as "teamCount",
      coalesce(entries.watched, 0) as "watchedCount", coalesce(matches.matches, 0) as "matchCount",
      coalesce(matches.unread, 0) as "unreadTimeCount"
    from event left join entries on entries.event_id = event.id left join matches on matches.event_id = event.id
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
