import { type Kysely, sql } from "kysely";
import { findKey } from "../../athletes/public-id.server.ts";
import { countRows } from "../../database/count-rows.server.ts";
import type { Database } from "../../database/tables.ts";
import { takeFirstPage } from "../../http/page-size.ts";
import { isRecordId } from "../../http/record-id.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { findCard } from "./list-prospects.server.ts";
import { listProspectTasks } from "./list-tasks.server.ts";
import type { Note, NoteVersion, Prospect, Rating, Summary, Task } from "./schema.ts";
import { restoreDays } from "./vocabulary.ts";

/** Returns a prospect with the work of the staff. Null if it is not a prospect, or its athlete is not public. */
export async function findProspect(
  db: Kysely<Database>,
  member: Membership,
  athleteId: string,
): Promise<Prospect | null> {
  const key = keyOf(member, athleteId);
  const [prospect, notes, tasks] = await Promise.all([
    findProspectWithoutLists(db, member, athleteId),
    listNotes(db, key),
    listProspectTasks(db, member, key.athleteKey),
  ]);
  return prospect && { ...prospect, notes, tasks };
}

/** As `findProspect`. The notes of an athlete can have two megabytes, and each page has some. */
export async function findProspectWithoutLists(
  db: Kysely<Database>,
  member: Membership,
  athleteId: string,
): Promise<Omit<Prospect, "notes" | "tasks"> | null> {
  const { programId, athleteKey } = keyOf(member, athleteId);
  const card = await findCard(db, member, athleteKey);
  if (!card) return null;
  const key = { programId, athleteKey };
  const [summary, ratings] = await Promise.all([
    findSummary(db, key),
    listRatings(db, { ...key, skills: member.skills }),
  ]);
  return { ...card, summary, ratings };
}

/** No athlete has the key 0. */
function keyOf({ programId }: Pick<Membership, "programId">, athleteId: string): ProspectKey {
  return { programId, athleteKey: findKey("athlete", athleteId) ?? "0" };
}

/** A note without its text, for a list in pages. */
export interface NoteKey {
  noteId: string;
  type: Note["type"];
  isPinned: boolean;
  writtenAt: Date;
  /** Characters that a page shows. */
  length: number;
}

export function listNoteKeys(db: Kysely<Database>, member: Membership, athleteId: string): Promise<NoteKey[]> {
  return selectNotes(db, keyOf(member, athleteId))
    .select(["note.id as noteId", "note.type", "note.is_pinned as isPinned", "note.written_at as writtenAt"])
    .select(noteLength.as("length"))
    .execute();
}

export async function listNotesOf(
  db: Kysely<Database>,
  member: Membership,
  { athleteId, noteIds }: { athleteId: string; noteIds: readonly string[] },
): Promise<Note[]> {
  return noteIds.length > 0 ? listNotes(db, { ...keyOf(member, athleteId), ids: noteIds }) : [];
}

/** Lists the tasks on an athlete as `findProspect` does. */
export function listTasksOf(db: Kysely<Database>, member: Membership, athleteId: string): Promise<Task[]> {
  return listProspectTasks(db, member, keyOf(member, athleteId).athleteKey);
}

const noteLength = sql<number>`length(note.text) + length(staff.name) + coalesce(length(note.event_name), 0)
  + length(coalesce(note.skills, '{}')::text)`;

/** Deleted notes count until they can no longer be restored. */
const isRestorable = sql<boolean>`(note.deleted_at is null or note.deleted_at > now() - ${restoreDays} * interval '1 day')`;

/** Counts the notes on an athlete that the staff sees. */
export async function countNotes(
  db: Kysely<Database>,
  { programId, athleteKey }: { programId: string; athleteKey: string },
): Promise<number> {
  return countRows(
    db
      .selectFrom("prospect_notes as note")
      .where("note.program_id", "=", programId)
      .where("note.athlete_id", "=", athleteKey)
      .where(isRestorable),
  );
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

/** Selects the notes on an athlete, pinned ones first, then newest first. Includes deleted notes that can still be restored. */
function selectNotes(db: Kysely<Database>, { programId, athleteKey }: ProspectKey) {
  return db
    .selectFrom("prospect_notes as note")
    .innerJoin("program_staff as staff", (join) =>
      join.onRef("staff.program_id", "=", "note.program_id").onRef("staff.id", "=", "note.staff_id"),
    )
    .where("note.program_id", "=", programId)
    .where("note.athlete_id", "=", athleteKey)
    .where(isRestorable)
    .orderBy("note.is_pinned", "desc")
    .orderBy("note.written_at", "desc")
    .orderBy("note.id");
}

/** Lists all notes on an athlete, or those with the given ids. */
async function listNotes(
  db: Kysely<Database>,
  { ids, ...key }: ProspectKey & { ids?: readonly string[] },
): Promise<Note[]> {
  const rows = await selectNotes(db, key)
    .select([
      "note.id as noteId",
      "note.type",
      "note.text",
      "note.is_pinned as isPinned",
      "note.version",
      "note.event_name as eventName",
      sql<string | null>`note.event_on::text`.as("eventOn"),
      "note.overall",
      "note.skills",
      "staff.id as staffId",
      "staff.name",
    ])
    .select(["note.written_at as writtenAt", sql<boolean>`note.deleted_at is not null`.as("isDeleted")])
    .$if(ids !== undefined, (query) => query.where("note.id", "in", ids ?? []))
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

/** Lists the former texts of a note, newest first. */
export async function listNoteVersions(
  db: Kysely<Database>,
  member: Membership,
  { athleteId, noteId }: { athleteId: string; noteId: string },
): Promise<NoteVersion[]> {
  if (!isRecordId(noteId)) return [];
  const rows = await selectNotes(db, keyOf(member, athleteId))
    .innerJoin("prospect_note_versions as former", (join) =>
      join.onRef("former.program_id", "=", "note.program_id").onRef("former.note_id", "=", "note.id"),
    )
    .where("note.id", "=", noteId)
    .select(["former.version", "former.text", "former.replaced_at as replacedAt"])
    .orderBy("former.version", "desc")
    .execute();
  return rows.map(({ replacedAt, ...row }) => ({ ...row, replacedAt: replacedAt.toISOString() }));
}

/** Ratings that are listed. Former members of many years could have rated an athlete. */
const maxRatings = 100;
const ratingCharacters = 10_000;

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
  const ratings = rows.map((row) => ({
    staff: { staffId: row.staffId, name: row.name },
    overall: row.overall as Rating["overall"],
    skills: Object.fromEntries(Object.entries(row.skills).filter(([skill]) => skills.includes(skill))),
    ratedAt: row.ratedAt.toISOString(),
  }));
  return takeFirstPage(ratings, {
    size: maxRatings,
    characters: ratingCharacters,
    lengthOf: ({ staff, skills: values }) => staff.name.length + Object.keys(values).join().length,
  });
}
