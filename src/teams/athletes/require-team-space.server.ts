import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { requireSpace } from "../../http/require-space.server.ts";
import { teamLimits } from "../vocabulary.ts";

/** Throws 409 if the athlete is on as many other teams as possible. The caller holds the lock of the athlete’s account. */
export async function requireTeamSpace(
  trx: Kysely<Database>,
  { athleteKey, teamId }: { athleteKey: string; teamId: string },
): Promise<void> {
  const { count } = await trx
    .selectFrom("team_athletes")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("athlete_id", "=", athleteKey)
    .where("left_at", "is", null)
    .where("team_id", "<>", teamId)
    .executeTakeFirstOrThrow();
  requireSpace({
    count,
    most: teamLimits.teamsOfAthlete,
    sentence: (most) => `An athlete can be on ${most} teams. Leave one first.`,
  });
}
