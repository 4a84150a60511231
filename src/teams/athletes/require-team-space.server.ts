import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { requireSpace } from "../../http/require-space.server.ts";
import { requireTeamsAllowed } from "../require-teams-allowed.server.ts";
import { teamLimits } from "../vocabulary.ts";

/** Throws 409 if a guardian stops teams, or the athlete is on, or waits for, as many other teams as possible. A join locks the athlete’s account before. */
export async function requireTeamSpace(
  trx: Kysely<Database>,
  { athleteKey, teamId }: { athleteKey: string; teamId: string },
): Promise<void> {
  await requireTeamsAllowed(trx, athleteKey);
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from team_athletes where athlete_id = ${athleteKey} and left_at is null and team_id <> ${teamId})::integer
      + (select count(*) from team_joins where athlete_id = ${athleteKey} and state = 'waiting' and team_id <> ${teamId})::integer
      as count`.execute(trx);
  requireSpace({
    count: rows[0]?.count ?? 0,
    most: teamLimits.teamsOfAthlete,
    sentence: (most) => `An athlete can be on ${most} teams. Leave one first.`,
  });
}
