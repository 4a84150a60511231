import { type Kysely, sql } from "kysely";
import { encodeId } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";

interface Entry {
  athleteId: string;
  staffId: string;
}

/** The staff's own work, by athlete where an athlete is concerned. */
export type ProgramWork = Awaited<ReturnType<typeof collectProgramWork>>;

/** Collects the work of a program's staff on athletes whose profiles are public, its events, and at most `roster` athletes of rosters. */
export async function collectProgramWork(db: Kysely<Database>, programId: string, limits: { roster: number }) {
  const [staff, tags, needs, roster, events, matches, notes, summaries, ratings, tasks, contacts, evaluations] =
    await Promise.all([
      db
        .selectFrom("program_staff")
        .select(["id as staffId", "name", "role"])
        .where("program_id", "=", programId)
        .orderBy("joined_at")
        .execute(),
      db
        .selectFrom("program_tags")
        .select([
          "id as tagId",
          "label",
          "color",
          "is_primary as isPrimary",
          "task_text as taskText",
          "task_days as taskDays",
        ])
        .select(sql<boolean>`archived_at is not null`.as("isArchived"))
        .where("program_id", "=", programId)
        .orderBy("created_at")
        .execute(),
      db
        .selectFrom("program_needs")
        .select(["position", "graduation_year as graduationYear", "needed"])
        .where("program_id", "=", programId)
        .orderBy("graduation_year")
        .orderBy("position")
        .execute(),
      listRoster(db, programId, limits.roster),
      db
        .selectFrom("program_events")
        .select(["id as eventId", "name"])
        .select([sql<string>`first_day::text`.as("firstDay"), sql<string>`last_day::text`.as("lastDay")])
        .where("program_id", "=", programId)
        .orderBy("first_day")
        .orderBy("id")
        .execute(),
      db
        .selectFrom("program_event_matches")
        .select(["event_id as eventId", "team", "court"])
        .select(sql<string | null>`coalesce(to_char(starts_at, 'YYYY-MM-DD HH24:MI'), unread_time)`.as("startsAt"))
        .where("program_id", "=", programId)
        .orderBy("event_id")
        .orderBy("starts_at")
        .orderBy("court")
        .orderBy("id")
        .execute(),
      visible<Entry & { text: string }>(
        db,
        programId,
        sql`id as "noteId", type, text, staff_id as "staffId", is_pinned as "isPinned", written_at as "writtenAt",
        event_name as "eventName", event_on::text as "eventOn", overall, skills
      from prospect_notes as entry where deleted_at is null and`,
        sql`written_at, id`,
      ),
      visible<Entry & { text: string; version: number }>(
        db,
        programId,
        sql`version, text, staff_id as "staffId", written_at as "writtenAt" from prospect_summaries as entry where`,
      ),
      visible<Entry>(
        db,
        programId,
        sql`staff_id as "staffId", overall, skills, rated_at as "ratedAt" from prospect_ratings as entry where`,
      ),
      visible<Entry>(
        db,
        programId,
        sql`id as "taskId", text, due_on::text as "dueOn", assignee_id as "assigneeId", done_at as "doneAt"
      from program_tasks as entry where athlete_id is not null and`,
      ),
      visible<Entry>(
        db,
        programId,
        sql`staff_id as "staffId", day::text as day, party, means, purpose, logged_at as "loggedAt", id as "contactId",
      corrects_id as corrects, is_void as "isVoid" from program_contacts as entry where`,
      ),
      listEvaluationRecords(db, programId),
    ]);
  return { staff, tags, needs, roster, events, matches, notes, summaries, ratings, tasks, contacts, evaluations };
}

/** Lists every record of evaluations at events in the order of receipt. Omits those of athletes who hide their profile. */
async function listEvaluationRecords(db: Kysely<Database>, programId: string) {
  const { rows } = await sql`
    select record.id as "recordId", record.first_id as "evaluationId", record.replaces_id as replaces, event.name as event,
      record.entry_id as "rosterId", record.staff_id as "staffId", record.jersey, record.overall, record.skills, record.text,
      record.tag_changes as "tagChanges", record.evaluated_at as "evaluatedAt", record.time_zone as "timeZone",
      record.received_at as "receivedAt"
    from program_evaluations as record
      join program_events as event on event.program_id = record.program_id and event.id = record.event_id
      join program_roster as entry on entry.program_id = record.program_id and entry.id = record.entry_id
      left join athletes on athletes.id = entry.athlete_id
    where record.program_id = ${programId} and (entry.athlete_id is null or athletes.is_public)
    order by record.received_at, record.id`.execute(db);
  return rows;
}

/** Selects the entries on athletes that are public and on the board. `source` ends before the last condition. */
async function visible<Row extends Entry>(
  db: Kysely<Database>,
  programId: string,
  source: ReturnType<typeof sql>,
  order = sql`1`,
): Promise<Row[]> {
  const { rows } = await sql<Omit<Row, "athleteId"> & { athleteKey: string }>`
    select entry.athlete_id as "athleteKey", ${source} entry.program_id = ${programId} and exists (
      select from prospects join athletes on athletes.id = prospects.athlete_id
      where prospects.program_id = ${programId} and prospects.athlete_id = entry.athlete_id
        and prospects.removed_at is null and athletes.is_public)
    order by entry.athlete_id, ${order}`.execute(db);
  return rows.map(
    ({ athleteKey, ...entry }) => ({ athleteId: encodeId("athlete", athleteKey), ...entry }) as unknown as Row,
  );
}

/** An athlete of a roster. Rows without an event have `court` and `startsAt` as in the file. */
interface RosterRow {
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
}

/** Lists the athletes of rosters by team, jersey and name. Those whose profiles are not public now are left out. */
async function listRoster(db: Kysely<Database>, programId: string, limit: number): Promise<RosterRow[]> {
  const { rows } = await sql<Omit<RosterRow, "athleteId"> & { athleteKey: string | null }>`
    select entry.id as "rosterId", entry.event_id as "eventId", prospects.athlete_id as "athleteKey", first_name as "firstName",
      last_name as "lastName", entry.graduation_year as "graduationYear", school, entry.height, entry.position, entry.stage, tags, note,
      team, club, jersey, case when event_id is null then court end as court, case when event_id is null then starts_at end as "startsAt",
      coalesce(program_events.name, event) as event, division, imported_at as "importedAt"
    from program_roster as entry
      left join program_events on program_events.program_id = entry.program_id and program_events.id = entry.event_id
      left join athletes on athletes.id = entry.athlete_id
      left join prospects on prospects.program_id = entry.program_id and prospects.athlete_id = entry.athlete_id
        and prospects.removed_at is null
    where entry.program_id = ${programId} and (entry.athlete_id is null or athletes.is_public)
    order by team, jersey, last_name, first_name, lower(coalesce(program_events.name, event)), entry.id
    limit ${limit}`.execute(db);
  return rows.map(({ athleteKey, ...row }) => ({ ...row, athleteId: athleteKey && encodeId("athlete", athleteKey) }));
}
