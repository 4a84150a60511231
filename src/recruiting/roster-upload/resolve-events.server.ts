import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { programLimits } from "../../programs/vocabulary.ts";
import { type EventDays, readEventTime } from "./read-event-time.ts";
import type { RosterRow } from "./read-row.ts";

/** The event of rows that name none, and the days of events whose rows give none, as a member enters them. */
export interface GivenEvent {
  name: string | null;
  days: EventDays | null;
}

export interface ResolvedEvent extends EventDays {
  eventId: string;
}

/** Latest day of an event, so that every event is deleted some day. */
const maxDaysAhead = 366;
/** Days between two events of the same name, and from the middle of an event to its other days. */
const nearDays = 14;
const dayMs = 86_400_000;

/** Events of a file by name in lower case. */
export type ResolvedEvents = ReadonlyMap<string, ResolvedEvent>;

/** Finds the events that the rows name, and adds the others. The days of an event include those of its rows. */
export async function resolveEvents(
  trx: Kysely<Database>,
  member: Pick<Membership, "programId" | "timeZone">,
  { rows, given }: { rows: readonly RosterRow[]; given: GivenEvent },
): Promise<ResolvedEvents> {
  const { programId, timeZone } = member;
  const { today, latest } = await findDays(trx, timeZone);
  const named = Map.groupBy(rows, ({ event }) => event?.toLowerCase() ?? "");
  named.delete("");
  if (named.size > programLimits.events)
    throw createHttpError(409, `A program can have ${programLimits.events} events.`);
  const resolved = new Map<string, ResolvedEvent>();
  for (const [key, ofEvent] of named) {
    const known = readDays(ofEvent, latest) ?? given.days;
    const stored = await findEvent(trx, { programId, name: key, days: known });
    const days = widen(known ?? stored ?? { firstDay: today, lastDay: today }, stored);
    const name = ofEvent[0]?.event ?? key;
    resolved.set(key, { eventId: await store(trx, { programId, stored, name, days }), ...days });
  }
  return resolved;
}

/** Returns the first and the last day in the times of rows, or null without one. */
export function readDays(rows: readonly RosterRow[], latest: string): EventDays | null {
  const all = rows
    .flatMap(({ starts_at }) => (starts_at && readEventTime(starts_at, null)?.day) || [])
    .filter((day) => day <= latest)
    .sort();
  // A wrong year or month makes no event of a year: such a row is listed with its text.
  const middle = Date.parse(all[Math.floor(all.length / 2)] ?? "");
  const days = all.filter((day) => Math.abs(Date.parse(day) - middle) <= nearDays * dayMs);
  const [firstDay] = days;
  const lastDay = days.at(-1);
  return firstDay && lastDay ? { firstDay, lastDay } : null;
}

export async function findDays(db: Kysely<Database>, timeZone: string): Promise<{ today: string; latest: string }> {
  const { rows } = await sql<{ today: string; latest: string }>`
    select today::text, (today + ${maxDaysAhead}::integer)::text as latest
    from (select (now() at time zone ${timeZone})::date as today) as days`.execute(db);
  return rows[0] as { today: string; latest: string };
}

type StoredEvent = ResolvedEvent | undefined;

async function findEvent(
  trx: Kysely<Database>,
  { programId, name, days }: { programId: string; name: string; days: EventDays | null },
): Promise<StoredEvent> {
  const { rows } = await sql<ResolvedEvent>`
    select id as "eventId", first_day::text as "firstDay", last_day::text as "lastDay" from program_events
    where program_id = ${programId} and lower(name) = lower(${name})
      and (${days?.firstDay ?? null}::date is null or first_day - ${nearDays}::integer <= ${days?.lastDay ?? null}::date
        and last_day + ${nearDays}::integer >= ${days?.firstDay ?? null}::date)
    order by last_day desc, id limit 1`.execute(trx);
  return rows[0];
}

function widen(days: EventDays, stored: StoredEvent): EventDays {
  const { firstDay, lastDay } = days;
  return {
    firstDay: stored && stored.firstDay < firstDay ? stored.firstDay : firstDay,
    lastDay: stored && stored.lastDay > lastDay ? stored.lastDay : lastDay,
  };
}

async function store(
  trx: Kysely<Database>,
  { programId, stored, name, days }: { programId: string; stored: StoredEvent; name: string; days: EventDays },
): Promise<string> {
  const values = { first_day: days.firstDay, last_day: days.lastDay };
  if (!stored) {
    const insert = trx.insertInto("program_events").values({ program_id: programId, name, ...values });
    return (await insert.returning("id").executeTakeFirstOrThrow()).id;
  }
  await trx
    .updateTable("program_events")
    .set(values)
    .where("program_id", "=", programId)
    .where("id", "=", stored.eventId)
    .execute();
  return stored.eventId;
}
