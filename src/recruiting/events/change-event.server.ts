import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import type { z } from "zod";
import type { Database } from "../../database/tables.ts";
import { isRecordId } from "../../http/record-id.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { writeProgramLog } from "../../programs/program-log.server.ts";
import { findEvent } from "./find-event.server.ts";
import type { eventForm } from "./schema.ts";

/** Puts an entry on the caller’s list, or takes it off. Throws 404 for an unknown entry. */
export async function markEntry(
  db: Kysely<Database>,
  member: Membership,
  { eventId, entryId, isWatched }: { eventId: string; entryId: string; isWatched: boolean },
): Promise<void> {
  const { programId, staffId } = member;
  const [event, entry] = [eventId, entryId].map((id) => (isRecordId(id) ? id : null));
  const { rows } = await sql`
    select from program_roster where program_id = ${programId} and event_id = ${event} and id = ${entry}`.execute(db);
  if (rows.length === 0 || !entry) throw createHttpError(404, "We can’t find this athlete.");
  const mark = { program_id: programId, entry_id: entry, staff_id: staffId };
  if (isWatched) {
    await db
      .insertInto("program_event_marks")
      .values(mark)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await db
    .deleteFrom("program_event_marks")
    .where("program_id", "=", programId)
    .where("entry_id", "=", entry)
    .where("staff_id", "=", staffId)
    .execute();
}

export async function updateEvent(
  trx: Kysely<Database>,
  member: Membership,
  { eventId, name, firstDay, lastDay }: { eventId: string } & z.output<typeof eventForm>,
): Promise<void> {
  const { programId } = member;
  await findEvent(trx, member, eventId);
  await trx
    .updateTable("program_events")
    .set({ name, first_day: firstDay, last_day: lastDay })
    .where("program_id", "=", programId)
    .where("id", "=", eventId)
    .execute();
}

/** Deletes an event with its entries and matches. The work on prospects remains. */
export async function deleteEvent(trx: Kysely<Database>, member: Membership, eventId: string): Promise<void> {
  await findEvent(trx, member, eventId);
  const { numDeletedRows } = await trx
    .deleteFrom("program_roster")
    .where("program_id", "=", member.programId)
    .where("event_id", "=", eventId)
    .executeTakeFirstOrThrow();
  await trx.deleteFrom("program_events").where("program_id", "=", member.programId).where("id", "=", eventId).execute();
  await writeProgramLog(trx, member, { action: "roster-deleted", details: { athletes: Number(numDeletedRows) } });
}
