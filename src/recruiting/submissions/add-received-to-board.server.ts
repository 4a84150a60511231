import { isHttpError } from "http-errors";
import type { Kysely } from "kysely";
import type { SportCode } from "../../athletes/vocabulary.ts";
import type { Database } from "../../database/tables.ts";
import { findMembership } from "../../programs/find-program.server.ts";
import { canDo } from "../../programs/permissions.ts";
import { addManyToBoard } from "../prospect/add-to-board.server.ts";

/** Puts the athlete of a kept profile on the board, if the program plays that sport. Returns true if the board is full. */
export async function addReceivedToBoard(
  db: Kysely<Database>,
  accountId: string,
  { athleteId, sportCode }: { athleteId: string; sportCode: SportCode },
): Promise<{ isFull: boolean }> {
  const member = await findMembership(db, accountId);
  if (!member || member.sportCode !== sportCode || !canDo(member, "keep")) return { isFull: false };
  try {
    await db.transaction().execute((trx) => addManyToBoard(trx, member, [athleteId]));
    return { isFull: false };
  } catch (error) {
    if (isHttpError(error) && error.status === 409) return { isFull: true };
    throw error;
  }
}
