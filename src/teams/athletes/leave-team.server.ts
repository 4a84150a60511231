import { type Kysely, sql } from "kysely";
import { findKey } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import { isRecordId } from "../../schools/queries.server.ts";

/** Ends an athlete's membership by the athlete. The profile keeps every game. Returns false for another team. */
export function leaveTeam(
  db: Kysely<Database>,
  { accountId, teamId }: { accountId: string; teamId: string },
): Promise<boolean> {
  const key = db.selectFrom("athletes").select("id").where("account_id", "=", accountId);
  return endMembership(db, { teamId, athlete: sql<string>`(${key})` });
}

/** Removes an athlete from the roster by the staff. The profile keeps every game. Returns false for another athlete. */
export async function removeAthlete(
  db: Kysely<Database>,
  { teamId, athleteId }: { teamId: string; athleteId: string },
): Promise<boolean> {
  const key = findKey("athlete", athleteId);
  return key !== null && endMembership(db, { teamId, athlete: sql<string>`${key}::bigint` });
}

async function endMembership(
  db: Kysely<Database>,
  { teamId, athlete }: { teamId: string; athlete: ReturnType<typeof sql<string>> },
): Promise<boolean> {
  if (!isRecordId(teamId)) return false;
  const { numUpdatedRows } = await db
    .updateTable("team_athletes")
    .set({ left_at: sql<Date>`now()` })
    .where("team_id", "=", teamId)
    .where("athlete_id", "=", athlete)
    .where("left_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
