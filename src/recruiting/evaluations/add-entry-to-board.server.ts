import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { encodeId } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import { isRecordId } from "../../http/record-id.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { decideMatch, listProfileMatches } from "../matches/match-entries.server.ts";
import { addToBoard } from "../prospect/add-to-board.server.ts";
import type { EntryProfile } from "./schema.ts";

/** Lists the profiles that may be the athletes of the entries of an event, or of some entries, without rejected ones. */
export async function listEntryProfiles(
  db: Kysely<Database>,
  member: Membership,
  chosen: { eventId: string } | { rosterIds: readonly string[] },
): Promise<EntryProfile[]> {
  const matches = await listProfileMatches(db, member, chosen);
  return matches.flatMap(({ rosterId, athleteId, name, isRejected }) =>
    isRejected ? [] : { entryId: rosterId, athleteId, name },
  );
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
  if (!entry) throw noSuchEntry();
  if (entry.athleteKey === null) return decideMatch(trx, member, { rosterId: entryId, athleteId, isSame: true });
  if (encodeId("athlete", entry.athleteKey) !== athleteId)
    throw createHttpError(409, "A colleague has matched this athlete with another profile.");
  await addToBoard(trx, member, { athleteId, change: {} });
}

export function noSuchEntry() {
  return createHttpError(404, "We can’t find this athlete in the event.");
}
