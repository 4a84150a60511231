import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { findKey } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import type { TeamMembership } from "../find-team.server.ts";
import { requireTeamsAllowed } from "../require-teams-allowed.server.ts";
import { admitAthlete, lockTeam } from "./join-team.server.ts";
import type { JoinDecision, JoinState } from "./schema.ts";

/** States from which a decision leads on. Others are final, so that a page that is out of date changes nothing. */
const from: Record<JoinDecision, readonly JoinState[]> = {
  confirmed: ["waiting"],
  declined: ["waiting", "invited"],
  invited: ["declined", "removed"],
};

/**
 * Confirms or declines an athlete who waits, or invites one whom the staff declined or removed. Repeating it changes nothing. Throws 404
 * if the athlete has no such join, and 409 if another decision came first or a guardian stops teams.
 */
export async function decideJoin(
  trx: Kysely<Database>,
  { teamId }: TeamMembership,
  { athleteId, decision }: { athleteId: string; decision: JoinDecision },
): Promise<void> {
  const athleteKey = findKey("athlete", athleteId);
  if (!athleteKey || !(await lockTeam(trx, teamId))) throw noSuchJoin();
  const { rows } = await sql<{ state: JoinState | null; isMember: boolean }>`
    select team_joins.state, team_athletes.athlete_id is not null as "isMember"
    from athletes join accounts on accounts.id = athletes.account_id
      left join team_joins on team_joins.team_id = ${teamId} and team_joins.athlete_id = athletes.id
      left join team_athletes on team_athletes.team_id = ${teamId} and team_athletes.athlete_id = athletes.id and left_at is null
    where athletes.id = ${athleteKey} and is_public_account(accounts)`.execute(trx);
  const [found] = rows;
  if (!found || (found.state === null && !found.isMember)) throw noSuchJoin();
  const { state, isMember } = found;
  if (isMember ? decision === "confirmed" : state === decision) return;
  if (state === null || !from[decision].includes(state))
    throw createHttpError(409, "This athlete’s state changed. Check the roster and decide again.");
  if (decision === "confirmed") return admitAthlete(trx, { teamId, athleteKey });
  if (decision === "invited") await requireTeamsAllowed(trx, athleteKey);
  await trx
    .updateTable("team_joins")
    .set({ state: decision, changed_at: sql<Date>`now()` })
    .where("team_id", "=", teamId)
    .where("athlete_id", "=", athleteKey)
    .execute();
}

function noSuchJoin() {
  return createHttpError(404, "This athlete doesn’t wait for your team anymore.");
}
