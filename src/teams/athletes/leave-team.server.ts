import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { findKey } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import type { TeamMembership } from "../find-team.server.ts";
import { lockTeam } from "./join-team.server.ts";
import { renewJoinCode } from "./set-join-code.server.ts";

/** Ends an athlete's membership by the athlete, or a join that waits. The profile keeps every game. Throws 404 for another team. */
export async function leaveTeam(
  trx: Kysely<Database>,
  { accountId, teamId }: { accountId: string; teamId: string },
): Promise<void> {
  // The staff may confirm the join at the same time. The lock is that of every team, approved or not.
  await trx.selectFrom("teams").select("id").where("id", "=", teamId).forNoKeyUpdate().execute();
  const key = trx.selectFrom("athletes").select("id").where("account_id", "=", accountId);
  const { numDeletedRows } = await trx
    .deleteFrom("team_joins")
    .where("team_id", "=", teamId)
    .where("athlete_id", "=", key)
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n && !(await endMembership(trx, { teamId, athlete: sql<string>`(${key})` })))
    throw createHttpError(404, "You’re not in this team.");
}

/**
 * Removes an athlete from the roster by the staff. The profile keeps every game. The code no longer admits the athlete, and a new one replaces
 * it, because the athlete knows it. Throws 404 for another athlete.
 */
export async function removeAthlete(
  trx: Kysely<Database>,
  member: TeamMembership,
  athleteId: string,
): Promise<{ joinCode: string | null }> {
  const { teamId } = member;
  const key = findKey("athlete", athleteId);
  const isRemoved =
    key !== null &&
    (await lockTeam(trx, teamId)) &&
    (await endMembership(trx, { teamId, athlete: sql<string>`${key}::bigint` }));
  if (!isRemoved) throw createHttpError(404, "We can’t find this record.");
  const removed = { state: "removed" as const, changed_at: sql<Date>`now()` };
  await trx
    .insertInto("team_joins")
    .values({ team_id: teamId, athlete_id: key, ...removed })
    .onConflict((conflict) => conflict.columns(["team_id", "athlete_id"]).doUpdateSet(removed))
    .execute();
  const { join_code } = await trx
    .selectFrom("teams")
    .select("join_code")
    .where("id", "=", teamId)
    .executeTakeFirstOrThrow();
  return { joinCode: join_code === null ? null : await renewJoinCode(trx, member) };
}

async function endMembership(
  trx: Kysely<Database>,
  { teamId, athlete }: { teamId: string; athlete: ReturnType<typeof sql<string>> },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("team_athletes")
    .set({ left_at: sql<Date>`now()` })
    .where("team_id", "=", teamId)
    .where("athlete_id", "=", athlete)
    .where("left_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
