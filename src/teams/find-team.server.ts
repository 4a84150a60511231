import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { explainTeamRefusal, type TeamAction } from "./permissions.ts";
import type { TeamFacts } from "./team-facts.ts";
import type { TeamRole, TeamStatus } from "./vocabulary.ts";

/** The team of a staff account, with the role in it. Every query of a team's data names its `teamId`. */
export interface TeamMembership extends TeamFacts {
  teamId: string;
  staffId: string;
  accountId: string;
  role: TeamRole;
  status: TeamStatus;
  reason: string | null;
  joinCode: string | null;
}

/** Returns the team in which an account works now, or null. An account with several teams chooses one. */
export async function findTeamMembership(db: Kysely<Database>, accountId: string): Promise<TeamMembership | null> {
  const found = await db
    .selectFrom("live_team_staff as staff")
    .innerJoin("teams", "teams.id", "staff.team_id")
    .select(["staff.team_id as teamId", "staff.staff_id as staffId", "staff.account_id as accountId", "staff.role"])
    .select([
      "teams.kind",
      "teams.name",
      "teams.level",
      "teams.city",
      "teams.state",
      "teams.sport_code as sportCode",
      "teams.gender",
    ])
    .select(["teams.status", "teams.reason", "teams.join_code as joinCode"])
    .where("staff.account_id", "=", accountId)
    // The one that the account chose last.
    .orderBy("chosen_at", "desc")
    .orderBy("staff.team_id")
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

export async function requireTeamMembership(db: Kysely<Database>, accountId: string): Promise<TeamMembership> {
  const membership = await findTeamMembership(db, accountId);
  if (!membership) throw createHttpError(404, "You don’t have a team yet. Name your team first.");
  return membership;
}

/** Throws 403 if the role or the state of the team does not allow the action. */
export function requireTeamAction(membership: TeamMembership, action: TeamAction): void {
  const refusal = explainTeamRefusal(membership, action);
  if (refusal) throw createHttpError(403, refusal);
}
