import { type Kysely, sql } from "kysely";
import { encodeId } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import { findMembership } from "../../programs/find-program.server.ts";

/** Collects a coach's programs and own entries in the current one; those of former members belong to the program. Null without a program. */
export async function collectProgramData(db: Kysely<Database>, accountId: string) {
  const programs = await db
    .selectFrom("program_staff")
    .innerJoin("programs", "programs.id", "program_staff.program_id")
    .innerJoin("schools", "schools.id", "programs.school_id")
    .select(["schools.name as school", "programs.sport_code as sport", "programs.gender", "role"])
    .select(["joined_at as joinedAt", "removed_at as leftAt"])
    .where("account_id", "=", accountId)
    .orderBy("joined_at")
    .execute();
  if (programs.length === 0) return null;
  const member = await findMembership(db, accountId);
  if (!member) return { programs };
  const { programId, staffId } = member;
  const [notes, ratings, contacts, files, evaluations, searches, watched] = await Promise.all([
    ownEntries(
      db,
      sql`type, text, event_name as "eventName", event_on::text as "eventOn", overall, skills, written_at as "writtenAt", array(
        select former.text from prospect_note_versions as former
        where former.program_id = entry.program_id and former.note_id = entry.id order by version) as "formerTexts"
      from prospect_notes as entry
      where deleted_at is null and program_id = ${programId} and staff_id = ${staffId} order by written_at`,
    ),
    ownEntries(
      db,
      sql`overall, skills, rated_at as "ratedAt" from prospect_ratings as entry
      where program_id = ${programId} and staff_id = ${staffId} order by rated_at`,
    ),
    ownEntries(
      db,
      sql`day::text as day, party, means, purpose, reason, logged_at as "loggedAt" from program_contacts as entry
      where program_id = ${programId} and logged_by = ${staffId} order by logged_at`,
    ),
    ownEntries(
      db,
      sql`name, type, size, added_at as "addedAt" from prospect_files as entry
      where program_id = ${programId} and staff_id = ${staffId} order by added_at`,
    ),
    db
      .selectFrom("program_evaluations as record")
      .innerJoin("program_events as event", (join) =>
        join.onRef("event.program_id", "=", "record.program_id").onRef("event.id", "=", "record.event_id"),
      )
      .select(["record.id as recordId", "record.replaces_id as replaces", "event.name as event", "record.jersey"])
      .select(["record.overall", "record.skills", "record.text", "record.evaluated_at as evaluatedAt"])
      .select(["record.time_zone as timeZone", "record.received_at as receivedAt"])
      .where("record.program_id", "=", programId)
      .where("record.staff_id", "=", staffId)
      .orderBy("record.received_at")
      .execute(),
    db
      .selectFrom("saved_searches")
      .select(["name", "query", "alert", "created_at as savedAt"])
      .where("program_id", "=", programId)
      .where("staff_id", "=", staffId)
      .where("removed_at", "is", null)
      .orderBy("created_at")
      .execute(),
    db
      .selectFrom("program_event_marks as mark")
      .innerJoin("program_roster as entry", (join) =>
        join.onRef("entry.program_id", "=", "mark.program_id").onRef("entry.id", "=", "mark.entry_id"),
      )
      .innerJoin("program_events as event", (join) =>
        join.onRef("event.program_id", "=", "entry.program_id").onRef("event.id", "=", "entry.event_id"),
      )
      .select(["event.name as event", "team", "jersey", "marked_at as markedAt"])
      .where("mark.program_id", "=", programId)
      .where("mark.staff_id", "=", staffId)
      .orderBy("marked_at")
      .execute(),
  ]);
  return { programs, notes, ratings, contacts, files, evaluations, searches, watchedAtEvents: watched };
}

async function ownEntries(db: Kysely<Database>, source: ReturnType<typeof sql>) {
  const { rows } = await sql<{ athleteKey: string } & Record<string, unknown>>`
    select entry.athlete_id as "athleteKey", ${source}`.execute(db);
  return rows.map(({ athleteKey, ...entry }) => ({ athleteId: encodeId("athlete", athleteKey), ...entry }));
}
