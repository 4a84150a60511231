import { type Kysely, sql } from "kysely";
import { findKey } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { findCard } from "./list-prospects.server.ts";
import { listProspectTasks } from "./list-tasks.server.ts";
import type { Note, Prospect, Rating, Summary } from "./schema.ts";
import { restoreDays } from "./vocabulary.ts";

/** Returns a prospect with the work of the staff. Null if it is not a prospect, or its athlete is not public. */
export async function findProspect(
  db: Kysely<Database>,
  member: Membership,
  athleteId: string,
): Promise<Prospect | null> {
  const athleteKey = findKey("athlete", athleteId);
  const card = athleteKey && (await findCard(db, member, athleteKey));
  if (!card) return null;
  const key = { programId: member.programId, athleteKey };
  const [summary, notes, ratings, tasks] = await Promise.all([
    findSummary(db, key),
    listNotes(db, key),
    listRatings(db, { ...key, skills: member.skills }),
    listProspectTasks(db, member, athleteKey),
  ]);
  return { ...card, summary, notes, ratings, tasks };
}

interface ProspectKey {
  programId: string;
  athleteKey: string;
}

/** Returns the current summary. Version 1 is the empty one. */
export async function findSummary(db: Kysely<Database>, { programId, athleteKey }: ProspectKey): Promise<Summary> {
  const row = await db
    .selectFrom("prospect_summaries as summary")
    .innerJoin("program_staff as staff", (join) =>
      join.onRef("staff.program_id", "=", "summary.program_id").onRef("staff.id", "=", "summary.staff_id"),
    )
    .select(["summary.text", "summary.version", "summary.written_at as writtenAt", "staff.id as staffId", "staff.name"])
    .where("summary.program_id", "=", programId)
    .where("summary.athlete_id", "=", athleteKey)
    .orderBy("summary.version", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return { text: "", version: 1, author: null, writtenAt: null };
  const { staffId, name, writtenAt, ...rest } = row;
  return { ...rest, author: { staffId, name }, writtenAt: writtenAt.toISOString() };
}

/** Lists the notes, pinned ones first, then newest first. Includes deleted notes that can still be restored. */
async function listNotes(db: Kysely<Database>, { programId, athleteKey }: ProspectKey): Promise<Note[]> {
  const rows = await db
    .selectFrom("prospect_notes as note")
    .innerJoin("program_staff as staff", (join) =>
      join.onRef("staff.program_id", "=", "note.program_id").onRef("staff.id", "=", "note.staff_id"),
    )
    .select([
      "note.id as noteId",
      "note.type",
      "note.text",
      "note.is_pinned as isPinned",
      "note.event_name as eventName",
      sql<string | null>`note.event_on::text`.as("eventOn"),
      "note.overall",
      "note.skills",
      "staff.id as staffId",
      "staff.name",
    ])
    .select(["note.written_at as writtenAt", sql<boolean>`note.deleted_at is not null`.as("isDeleted")])
    .where("note.program_id", "=", programId)
    .where("note.athlete_id", "=", athleteKey)
    .where(({ or, eb }) =>
      or([
        eb("note.deleted_at", "is", null),
        eb("note.deleted_at", ">", sql<Date>`now() - ${restoreDays} * interval '1 day'`),
      ]),
    )
    .orderBy("note.is_pinned", "desc")
    .orderBy("note.written_at", "desc")
    .orderBy("note.id")
    .execute();
  return rows.map(({ staffId, name, writtenAt, eventName, eventOn, overall, skills, ...row }) => ({
    ...row,
    author: { staffId, name },
    writtenAt: writtenAt.toISOString(),
    event: eventName && eventOn ? { name: eventName, date: eventOn } : null,
    overall: overall as Note["overall"],
    skills: skills ?? {},
  }));
}

/** Lists the rating of each member, newest first, with the current skills of the program only. */
async function listRatings(
  db: Kysely<Database>,
  { programId, athleteKey, skills }: ProspectKey & { skills: readonly string[] },
): Promise<Rating[]> {
  const rows = await db
    .selectFrom("prospect_ratings as rating")
    .innerJoin("program_staff as staff", (join) =>
      join.onRef("staff.program_id", "=", "rating.program_id").onRef("staff.id", "=", "rating.staff_id"),
    )
    .select(["staff.id as staffId", "staff.name", "rating.overall", "rating.skills", "rating.rated_at as ratedAt"])
    .where("rating.program_id", "=", programId)
    .where("rating.athlete_id", "=", athleteKey)
    .orderBy("rating.rated_at", "desc")
    .orderBy("staff.id")
    .execute();
  return rows.map((row) => ({
    staff: { staffId: row.staffId, name: row.name },
    overall: row.overall as Rating["overall"],
    skills: Object.fromEntries(Object.entries(row.skills).filter(([skill]) => skills.includes(skill))),
    ratedAt: row.ratedAt.toISOString(),
  }));
}
