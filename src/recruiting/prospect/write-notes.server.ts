import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { countRows } from "../../database/count-rows.server.ts";
import type { Database } from "../../database/tables.ts";
import { invalidField } from "../../http/invalid-field.server.ts";
import { isRecordId } from "../../http/record-id.ts";
import { requireSpace } from "../../http/require-space.server.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { writeProgramLog } from "../../programs/program-log.server.ts";
import { programLimits } from "../../programs/vocabulary.ts";
import { countNotes } from "./find-prospect.server.ts";
import { requireEvent } from "./require-event.server.ts";
import { lockProspect } from "./require-prospect.server.ts";
import type { NewNote, NoteChange } from "./schema.ts";
import { restoreDays } from "./vocabulary.ts";
import { requireSkills } from "./write-ratings.server.ts";

/** Adds a note or an evaluation. Throws 404 for an athlete who is not on the board, 409 at the limit of notes or events, and 422 for a skill that the program does not rate. */
export async function addNote(
  trx: Kysely<Database>,
  member: Membership,
  { athleteId, note: { text, type, event, overall, skills } }: { athleteId: string; note: NewNote },
): Promise<{ noteId: string }> {
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
  { athleteId, notes }: { athleteId: string; notes: readonly Pick<NewNote, "text" | "type">[] },
): Promise<void> {
  if (notes.length === 0) return;
  const athleteKey = await lockProspect(trx, member, athleteId);
  await requireNotesOfProgram(trx, member, notes.length);
  for (const note of notes) await storeNote(trx, member, { athleteKey, note });
}

/** Throws 409 if the program would have too many notes. Locks the program. */
async function requireNotesOfProgram(trx: Kysely<Database>, { programId }: Membership, added: number): Promise<void> {
  await trx.selectFrom("programs").select("id").where("id", "=", programId).forNoKeyUpdate().execute();
  const count = await countRows(trx.selectFrom("prospect_notes").where("program_id", "=", programId));
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

/** Edits, pins, deletes or restores a note. Evaluators change only their own notes, and only the author edits the text. Throws 404 for an unknown note, 403 for one of another author, and 412 if the text is not `was` anymore. */
export async function changeNote(
  trx: Kysely<Database>,
  member: Membership,
  { athleteId, noteId, change }: { athleteId: string; noteId: string; change: NoteChange },
): Promise<void> {
  const { isPinned, isDeleted } = change;
  const athleteKey = await lockProspect(trx, member, athleteId);
  const note = isRecordId(noteId)
    ? await trx
        .selectFrom("prospect_notes")
        .select(["staff_id as staffId", "event_name as name", sql<string>`event_on::text`.as("date")])
        .select(["type", "text", "version"])
        .where("program_id", "=", member.programId)
        .where("id", "=", noteId)
        .where("athlete_id", "=", athleteKey)
        .where(sql<boolean>`(deleted_at is null or deleted_at > now() - ${restoreDays} * interval '1 day')`)
        .executeTakeFirst()
    : undefined;
  if (!note) throw createHttpError(404, "We can’t find this note.");
  const isOwn = note.staffId === member.staffId;
  if (member.role === "evaluator" && !isOwn) throw createHttpError(403, "You can change only your own notes.");
  if (isDeleted === false && note.name) await requireEvent(trx, member, { name: note.name, date: note.date });
  const text = requireText(note, { ...change, isOwn });
  const values = {
    ...(isPinned !== undefined && { is_pinned: isPinned }),
    ...(isDeleted !== undefined && { deleted_at: isDeleted ? sql<Date>`now()` : null }),
    ...(text !== undefined && { text, version: note.version + 1 }),
  };
  if (Object.keys(values).length === 0) return;
  const key = { program_id: member.programId, note_id: noteId };
  if (text !== undefined) {
    await trx
      .insertInto("prospect_note_versions")
      .values({ ...key, version: note.version, text: note.text })
      .execute();
    await trx
      .deleteFrom("prospect_note_versions")
      .where("program_id", "=", key.program_id)
      .where("note_id", "=", noteId)
      .where("version", "<=", note.version - programLimits.noteVersions)
      .execute();
  }
  await trx
    .updateTable("prospect_notes")
    .set(values)
    .where("program_id", "=", member.programId)
    .where("id", "=", noteId)
    .execute();
  const isEdited = text === undefined ? undefined : true;
  await writeProgramLog(trx, member, {
    action: "note-changed",
    athleteKey,
    details: { isPinned, isDeleted, isEdited },
  });
}

/** Returns the new text of a note, or undefined if it does not change. */
function requireText(
  note: { type: string; text: string },
  { text, was, isOwn }: Pick<NoteChange, "text" | "was"> & { isOwn: boolean },
): string | undefined {
  if (text === undefined || text === note.text) return undefined;
  if (!isOwn) throw createHttpError(403, "Only the author can edit the text of a note.");
  if (text === "" && note.type !== "evaluation") throw invalidField({ field: "text", message: "must not be empty" });
  if (was && was.text !== note.text)
    throw createHttpError(
      412,
      `You edited this note in another window since then. It now reads: “${note.text}” Nothing is saved yet. Save again to replace that text.`,
      { result: { yours: null, current: { fields: { text: note.text } } } },
    );
  return text;
}
