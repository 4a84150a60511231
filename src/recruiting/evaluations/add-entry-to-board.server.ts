import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { encodeId } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import { isRecordId } from "../../http/record-id.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { addToBoard } from "../prospect/add-to-board.server.ts";
import { linkProfile, matchRoster } from "../roster-upload/roster-list.server.ts";
import type { EntryProfile } from "./schema.ts";

export async function listEntryProfiles(
  db: Kysely<Database>,
  member: Membership,
  eventId: string,
): Promise<EntryProfile[]> {
  const entries = await db
    .selectFrom("program_roster")
    .select(["id as rosterId", "first_name as firstName", "last_name as lastName", "team", "club", "school"])
    .select("graduation_year as graduationYear")
    .where("program_id", "=", member.programId)
    .where("event_id", "=", eventId)
    .where("athlete_id", "is", null)
    .execute();
  const matches = await matchRoster(db, member, entries);
  return matches.map(({ rosterId, ...match }) => ({ entryId: rosterId, ...match }));
}

/** Puts the athlete of an entry on the board, so that its evaluations become notes. Idempotent. Throws 404, and as `addToBoard` does. */
export async function addEntryToBoard(
  trx: Kysely<Database>,
  member: Membership,
  { eventId, entryId, athleteId }: { eventId: string; entryId: string; athleteId: string },
): Promise<void> {
  const entry =
    isRecordId(eventId) && isRecordId(entryId)
      ? await trx
          .selectFrom("program_roster")
          .select("athlete_id as athleteKey")
          .where("program_id", "=", member.programId)
          .where("event_id", "=", eventId)
          .where("id", "=", entryId)
          .forUpdate()
          .executeTakeFirst()
      : undefined;
  if (!entry) throw createHttpError(404, "We can’t find this athlete in the event.");
  if (entry.athleteKey === null) return linkProfile(trx, member, { rosterId: entryId, athleteId });
  if (encodeId("athlete", entry.athleteKey) !== athleteId)
    throw createHttpError(409, "A colleague has matched this athlete with another profile.");
  await addToBoard(trx, member, { athleteId, change: {} });
}
