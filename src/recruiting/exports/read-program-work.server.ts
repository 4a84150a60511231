import { type Kysely, type RawBuilder, sql } from "kysely";
import { encodeId } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import { readBatches, splitList } from "./read-batches.server.ts";
import { readRoster } from "./read-roster-entries.server.ts";

interface WorkOptions {
  programId: string;
  /** Athletes on the board whose profiles are public. */
  athleteKeys: readonly string[];
  /** Athletes of rosters at most. */
  maxRoster: number;
}

type Batches = AsyncIterable<readonly object[]>;

const athletesPerQuery = 50;

/** Returns the staff’s own work by kind: on athletes of the board by athlete, of events by event. Each is read when it is iterated. */
export function readProgramWork(
  trx: Kysely<Database>,
  { programId, athleteKeys, maxRoster }: WorkOptions,
): Record<string, Batches> {
  const keys = athleteKeys.toSorted((one, other) => one.length - other.length || (one < other ? -1 : 1));
  const ofAthletes = (source: RawBuilder<unknown>, order = sql`1`) =>
    readByAthlete(trx, { programId, keys, source, order });
  const all = (query: RawBuilder<object>) => readBatches(trx, query);
  return {
    staff: all(
      sql`select id as "staffId", name, role from program_staff where program_id = ${programId} order by joined_at`,
    ),
    tags: all(sql`
      select id as "tagId", label, color, is_primary as "isPrimary", task_text as "taskText", task_days as "taskDays",
        archived_at is not null as "isArchived"
      from program_tags where program_id = ${programId} order by created_at`),
    needs: all(sql`
      select position, graduation_year as "graduationYear", needed from program_needs where program_id = ${programId}
      order by graduation_year, position`),
    publishedNeeds: all(sql`
      select id as "needId", position, graduation_year as "graduationYear", wanted, minimum, scholarship,
        shown_until::text as "shownUntil", published_at as "publishedAt", confirmed_at as "confirmedAt", ended_at as "endedAt",
        end_reason as "endReason"
      from published_needs where program_id = ${programId} order by published_at, id`),
    departures: all(sql`
      select position, leaves_in as "leavesIn", players from published_departures where program_id = ${programId}
      order by position, leaves_in`),
    roster: readRoster(trx, { programId, limit: maxRoster }),
    events: all(sql`
      select id as "eventId", name, first_day::text as "firstDay", last_day::text as "lastDay" from program_events
      where program_id = ${programId} order by first_day, id`),
    matches: readByEvent(trx, programId, matchesOf),
    notes: ofAthletes(
      sql`id as "noteId", type, text, staff_id as "staffId", is_pinned as "isPinned", written_at as "writtenAt",
        event_name as "eventName", event_on::text as "eventOn", overall, skills
      from prospect_notes as entry where deleted_at is null and`,
      sql`written_at, id`,
    ),
    summaries: ofAthletes(
      sql`version, text, staff_id as "staffId", written_at as "writtenAt" from prospect_summaries as entry where`,
    ),
    ratings: ofAthletes(
      sql`staff_id as "staffId", overall, skills, rated_at as "ratedAt" from prospect_ratings as entry where`,
    ),
    tasks: ofAthletes(sql`
      id as "taskId", text, due_on::text as "dueOn", assignee_id as "assigneeId", done_at as "doneAt" from program_tasks as entry where`),
    contacts: ofAthletes(
      sql`staff_id as "staffId", day::text as day, party, means, purpose, logged_at as "loggedAt", id as "contactId",
        corrects_id as corrects, is_void as "isVoid", about, verdict,
        rule_id as rule, rule_version as "ruleVersion", reason from program_contacts as entry where`,
    ),
    files: ofAthletes(
      sql`id as "fileId", name, type, size, staff_id as "staffId", added_at as "addedAt" from prospect_files as entry where`,
    ),
    evaluations: readByEvent(trx, programId, evaluationsOf),
  };
}

/** Reads entries by athlete. `source` ends before the last condition. */
async function* readByAthlete(
  trx: Kysely<Database>,
  {
    programId,
    keys,
    source,
    order,
  }: { programId: string; keys: readonly string[]; source: RawBuilder<unknown>; order: RawBuilder<unknown> },
): Batches {
  for (const some of splitList(keys, athletesPerQuery)) {
    const query = sql<{ athleteKey: string }>`
      select entry.athlete_id as "athleteKey", ${source} entry.program_id = ${programId} and entry.athlete_id = any(${some}::bigint[])
      order by entry.athlete_id, ${order}`;
    for await (const rows of readBatches(trx, query))
      yield rows.map(({ athleteKey, ...entry }) => ({ athleteId: encodeId("athlete", athleteKey), ...entry }));
  }
}

type OfEvent = (programId: string, eventId: string) => RawBuilder<object>;

async function* readByEvent(trx: Kysely<Database>, programId: string, ofEvent: OfEvent): Batches {
  const events = await trx
    .selectFrom("program_events")
    .select("id")
    .where("program_id", "=", programId)
    .orderBy("first_day")
    .orderBy("id")
    .execute();
  for (const { id } of events) yield* readBatches(trx, ofEvent(programId, id));
}

const matchesOf: OfEvent = (programId, eventId) => sql`
  select event_id as "eventId", team, court, coalesce(to_char(starts_at, 'YYYY-MM-DD HH24:MI'), unread_time) as "startsAt"
  from program_event_matches where program_id = ${programId} and event_id = ${eventId} order by starts_at, court, id`;

/** Every record of evaluations in the order of receipt. Omits those of athletes who hide their profile. */
const evaluationsOf: OfEvent = (programId, eventId) => sql`
  select record.id as "recordId", record.first_id as "evaluationId", record.replaces_id as replaces, event.name as event,
    record.entry_id as "rosterId", record.staff_id as "staffId", record.jersey, record.overall, record.skills, record.text,
    record.tag_changes as "tagChanges", record.evaluated_at as "evaluatedAt", record.time_zone as "timeZone",
    record.received_at as "receivedAt"
  from program_evaluations as record
    join program_events as event on event.program_id = record.program_id and event.id = record.event_id
    join program_roster as entry on entry.program_id = record.program_id and entry.id = record.entry_id
    left join athletes on athletes.id = entry.athlete_id
  where record.program_id = ${programId} and record.event_id = ${eventId} and (entry.athlete_id is null or athletes.is_public)
  order by record.received_at, record.id`;
