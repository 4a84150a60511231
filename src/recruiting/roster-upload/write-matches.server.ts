import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { readEventTime } from "./read-event-time.ts";
import type { RosterRow } from "./read-row.ts";
import type { ResolvedEvents } from "./resolve-events.server.ts";

interface MatchValues {
  event_id: string;
  team: string;
  court: string | null;
  /** Local time of the event, such as `2026-06-12 09:30`. */
  starts_at: string | null;
  unread_time: string | null;
}

/** Stores the matches of the teams in a file. They replace those of the same days, and those whose time could not be read. */
export async function writeMatches(
  trx: Kysely<Database>,
  { programId }: Membership,
  { rows, events, latest }: { rows: readonly RosterRow[]; events: ResolvedEvents; latest: string },
): Promise<void> {
  const values = rows.flatMap((row) => readMatch(row, events, latest));
  const given = sql`
    json_to_recordset(${JSON.stringify(values)}) as given (event_id uuid, team text, court text, starts_at timestamp, unread_time text)`;
  await sql`
    delete from program_event_matches as stored where program_id = ${programId}
      and exists (select from ${given} where given.event_id = stored.event_id and lower(given.team) = lower(stored.team)
        and (stored.starts_at is null or given.starts_at::date = stored.starts_at::date))
      and not exists (select from ${given} where given.event_id = stored.event_id and lower(given.team) = lower(stored.team)
        and (given.starts_at, lower(given.court), given.unread_time)
          is not distinct from (stored.starts_at, lower(stored.court), stored.unread_time))`.execute(trx);
  await sql`
    insert into program_event_matches (program_id, event_id, team, court, starts_at, unread_time)
    select ${programId}, event_id, team, court, starts_at, unread_time from ${given}
    on conflict do nothing`.execute(trx);
}

function readMatch(
  { event, team, court, starts_at }: RosterRow,
  events: ResolvedEvents,
  latest: string,
): MatchValues[] {
  const found = events.get(event?.toLowerCase() ?? "");
  if (!found || !team || !(court ?? starts_at)) return [];
  const read = starts_at ? readEventTime(starts_at, found) : null;
  const isRead =
    read?.day && read.time && read.day <= latest && read.day >= found.firstDay && read.day <= found.lastDay;
  const time = isRead ? `${read.day} ${read.time}` : null;
  return [{ event_id: found.eventId, team, court, starts_at: time, unread_time: time ? null : starts_at }];
}
