import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { isRecordId } from "../../http/record-id.ts";
import { requireSpace } from "../../http/require-space.server.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { writeProgramLog } from "../../programs/program-log.server.ts";
import { requireAction } from "../../programs/require-action.server.ts";
import { programLimits } from "../../programs/vocabulary.ts";
import { countNotes } from "./find-prospect.server.ts";
import { requireEvent } from "./require-event.server.ts";
import { lockProspect } from "./require-prospect.server.ts";
import type { NewNote } from "./schema.ts";
import { restoreDays } from "./vocabulary.ts";
import { requireSkills } from "./write-ratings.server.ts";

/** Adds a note or an evaluation. Throws 404 for an athlete who is not on the board, 409 at the limit of notes or events, and 422 for a skill that the program does not rate. */
export async function addNote(
  trx: Kysely<Database>,
  member: Membership,
  { athleteId, note: { text, type, event, overall, skills } }: { athleteId: string; note: NewNote },
): Promise<{ noteId: string }> {
  requireAction(member, "note");
  requireSkills(member, skills);
  const athleteKey = await lockProspect(trx, member, athleteId);
  if (event) await requireEvent(trx, member, event);
  await requireNotesOfProgram(trx, member, 1);
  return storeNote(trx, member, { athleteKey, note: { text, type, event, overall, skills } });
}

/** Adds general notes in their order. Throws as `addNote` does. */
export async function addNotes(
  trx: Kysely<Database>,
  member: Membership,
  { athleteId, texts }: { athleteId: string; texts: readonly string[] },
): Promise<void> {
  if (texts.length === 0) return;
  requireAction(member, "note");
  const athleteKey = await lockProspect(trx, member, athleteId);
  await requireNotesOfProgram(trx, member, texts.length);
  for (const text of texts) await storeNote(trx, member, { athleteKey, note: { text, type: "general" } });
}

/** Throws 409 if the program would have too many notes. Locks the program. */
async function requireNotesOfProgram(trx: Kysely<Database>, { programId }: Membership, added: number): Promise<void> {
  await trx.selectFrom("programs").select("id").where("id", "=", programId).forNoKeyUpdate().execute();
  const { count } = await trx
    .selectFrom("prospect_notes")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("program_id", "=", programId)
    .executeTakeFirstOrThrow();
  requireSpace({
    count: count + added - 1,
    most: programLimits.notes,
    sentence: (most) => `A program can have ${most} notes. Delete some first: they count for ${restoreDays} more days.`,
  });
}

async function storeNote(
  trx: Kysely<Database>,
  member: Membership,
  { athleteKey, note: { text, type, event, overall, skills } }: { athleteKey: string; note: NewNote },
): Promise<{ noteId: string }> {
  await makeSpace(trx, { programId: member.programId, athleteKey });
  const { id } = await trx
    .insertInto("prospect_notes")
    .values({
      program_id: member.programId,
      athlete_id: athleteKey,
      staff_id: member.staffId,
      type,
      text,
      event_name: event?.name ?? null,
      event_on: event?.date ?? null,
      overall: overall ?? null,
      skills: skills ? JSON.stringify(skills) : null,
      // Notes that one transaction adds keep their order.
      written_at: sql<Date>`clock_timestamp()`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeProgramLog(trx, member, { action: "note-added", athleteKey, details: { type } });
  return { noteId: id };
}

/** At the limit, erases the note that was deleted first. Throws 409 if none was deleted. `lockProspect` holds the lock. */
async function makeSpace(
  trx: Kysely<Database>,
  { programId, athleteKey }: { programId: string; athleteKey: string },
): Promise<void> {
  const count = await countNotes(trx, { programId, athleteKey });
  if (count < programLimits.notesOfAthlete) return;
  const { numAffectedRows = 0n } = await sql`
    delete from prospect_notes where program_id = ${programId} and id in (
      select id from prospect_notes
      where program_id = ${programId} and athlete_id = ${athleteKey} and deleted_at > now() - ${restoreDays} * interval '1 day'
      order by deleted_at, id limit 1)`.execute(trx);
  requireSpace({
    count: count - Number(numAffectedRows),
    most: programLimits.notesOfAthlete,
    sentence: (most) => `An athlete can have ${most} notes. Delete one first.`,
  });
}

/** Pins, deletes or restores a note. Evaluators change only their own notes. Throws 404 for an unknown note and 403 for one of another author. */
export async function changeNote(
  trx: Kysely<Database>,
  member: Membership,
  {
    athleteId,
    noteId,
    change: { isPinned, isDeleted },
  }: {
    athleteId: string;
    noteId: string;
    change: { isPinned?: boolean | undefined; isDeleted?: boolean | undefined };
  },
): Promise<void> {
  requireAction(member, "note");
  const athleteKey = await lockProspect(trx, member, athleteId);
  const note = isRecordId(noteId)
    ? await trx
        .selectFrom("prospect_notes")
        .select(["staff_id as staffId", "event_name as name", sql<string>`event_on::text`.as("date")])
        .where("program_id", "=", member.programId)
        .where("id", "=", noteId)
        .where("athlete_id", "=", athleteKey)
        .where(sql<boolean>`(deleted_at is null or deleted_at > now() - ${restoreDays} * interval '1 day')`)
        .executeTakeFirst()
    : undefined;
  if (!note) throw createHttpError(404, "We can’t find this note.");
  if (member.role === "evaluator" && note.staffId !== member.staffId)
    throw createHttpError(403, "You can change only your own notes.");
  if (isDeleted === false && note.name) await requireEvent(trx, member, { name: note.name, date: note.date });
  const values = {
    ...(isPinned !== undefined && { is_pinned: isPinned }),
    ...(isDeleted !== undefined && { deleted_at: isDeleted ? sql<Date>`now()` : null }),
  };
  if (Object.keys(values).length === 0) return;
  await trx
    .updateTable("prospect_notes")
    .set(values)
    .where("program_id", "=", member.programId)
    .where("id", "=", noteId)
    .execute();
  await writeProgramLog(trx, member, { action: "note-changed", athleteKey, details: { isPinned, isDeleted } });
}
