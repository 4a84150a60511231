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
  const [prospect, notes] = await Promise.all([
    findProspectWithoutNotes(db, member, athleteId),
    listNotes(db, keyOf(member, athleteId)),
  ]);
  return prospect && { ...prospect, notes };
}

/** As `findProspect`. The notes of an athlete can have two megabytes. */
export async function findProspectWithoutNotes(
  db: Kysely<Database>,
  member: Membership,
  athleteId: string,
): Promise<Omit<Prospect, "notes"> | null> {
  const { programId, athleteKey } = keyOf(member, athleteId);
  const card = await findCard(db, member, athleteKey);
  if (!card) return null;
  const key = { programId, athleteKey };
  const [summary, ratings, tasks] = await Promise.all([
    findSummary(db, key),
    listRatings(db, { ...key, skills: member.skills }),
    listProspectTasks(db, member, athleteKey),
  ]);
  return { ...card, summary, ratings, tasks };
}

/** No athlete has the key 0. */
function keyOf({ programId }: Pick<Membership, "programId">, athleteId: string): ProspectKey {
  return { programId, athleteKey: findKey("athlete", athleteId) ?? "0" };
}

export const notePageSize = 50;

interface NotePage {
  notes: Note[];
  /** The types of all notes, with the number of each. */
  counts: Partial<Record<Note["type"], number>>;
  lastPage: number;
}

/** Lists a page of the notes on an athlete as `findProspect` does, of all types or of one. */
export async function listNotePage(
  db: Kysely<Database>,
  member: Membership,
  { athleteId, type, page }: { athleteId: string; type: Note["type"] | null; page: number },
): Promise<NotePage> {
  const key = keyOf(member, athleteId);
  const [notes, rows] = await Promise.all([
    listNotes(db, { ...key, type, limit: notePageSize, offset: (page - 1) * notePageSize }),
    db
      .selectFrom("prospect_notes as note")
      .select(["type", sql<number>`count(*)::integer`.as("count")])
      .where("note.program_id", "=", key.programId)
      .where("note.athlete_id", "=", key.athleteKey)
      .where(isRestorable)
      .groupBy("type")
      .execute(),
  ]);
  const counts = Object.fromEntries(rows.map((row) => [row.type, row.count]));
  const total = rows.reduce((sum, row) => sum + (type === null || row.type === type ? row.count : 0), 0);
  return { notes, counts, lastPage: Math.max(1, Math.ceil(total / notePageSize)) };
}

/** Deleted notes count until they can no longer be restored. */
const isRestorable = sql<boolean>`(note.deleted_at is null or note.deleted_at > now() - ${restoreDays} * interval '1 day')`;

/** Counts the notes on an athlete that the staff sees. */
export async function countNotes(
  db: Kysely<Database>,
  { programId, athleteKey }: { programId: string; athleteKey: string },
): Promise<number> {
  const { count } = await db
    .selectFrom("prospect_notes as note")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("note.program_id", "=", programId)
    .where("note.athlete_id", "=", athleteKey)
    .where(isRestorable)
    .executeTakeFirstOrThrow();
  return count;
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
async function listNotes(
  db: Kysely<Database>,
  {
    programId,
    athleteKey,
    type = null,
    limit,
    offset = 0,
  }: ProspectKey & { type?: Note["type"] | null; limit?: number; offset?: number },
): Promise<Note[]> {
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
    .where(isRestorable)
    .$if(type !== null, (query) => query.where("note.type", "=", type ?? "general"))
    .orderBy("note.is_pinned", "desc")
    .orderBy("note.written_at", "desc")
    .orderBy("note.id")
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0).offset(offset))
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

/** Ratings that are listed. Former members of many years could have rated an athlete. */
const maxRatings = 100;

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
    .limit(maxRatings)
    .execute();
  return rows.map((row) => ({
    staff: { staffId: row.staffId, name: row.name },
    overall: row.overall as Rating["overall"],
    skills: Object.fromEntries(Object.entries(row.skills).filter(([skill]) => skills.includes(skill))),
    ratedAt: row.ratedAt.toISOString(),
  }));
}
