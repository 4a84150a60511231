import { type Kysely, sql } from "kysely";
import { uncheckedName } from "../athletes/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import type { TeamMembership } from "./find-team.server.ts";
import { canDoInTeam, teamActions } from "./permissions.ts";
import type { OwnTeam, Team, TeamInvitation } from "./schema.ts";
import { teamOrganization } from "./team-organization.server.ts";

export async function describeTeam(db: Kysely<Database>, member: TeamMembership): Promise<Team> {
  const { accountId, joinCode, ...facts } = member;
  const staff = await db
    .selectFrom("live_team_staff as staff")
    .innerJoin("accounts", "accounts.id", "staff.account_id")
    .select(["staff_id as staffId", "role", sql<string>`coalesce(shown_name(accounts), ${uncheckedName})`.as("name")])
    .where("team_id", "=", member.teamId)
    .orderBy("joined_at")
    .orderBy("staff_id")
    .execute();
  return {
    ...facts,
    change: member.status === "approved" ? await findChange(db, member) : null,
    joinCode: canDoInTeam(member, "manageAthletes") ? joinCode : null,
    can: Object.fromEntries(teamActions.map((action) => [action, canDoInTeam(member, action)])),
    staff: staff.map((one) => ({ ...one, isYou: one.staffId === member.staffId })),
    invitations: canDoInTeam(member, "manageStaff") ? await teamOrganization.listInvitations(db, member.teamId) : [],
  };
}

async function findChange(db: Kysely<Database>, { teamId }: TeamMembership): Promise<Team["change"]> {
  const change = await db
    .selectFrom("team_changes")
    .select(["kind", "name", "level", "city", "state", "sport_code as sportCode", "gender", "status", "reason"])
    .where("team_id", "=", teamId)
    // An approved change is part of the team.
    .where("status", "<>", "approved")
    .executeTakeFirst();
  return change ?? null;
}

/** Lists the teams in which an account works, the current one first. */
export function listOwnTeams(db: Kysely<Database>, accountId: string): Promise<OwnTeam[]> {
  return db
    .selectFrom("live_team_staff as staff")
    .innerJoin("teams", "teams.id", "staff.team_id")
    .select(["teams.id as teamId", "teams.name", "teams.level", "teams.kind", "teams.sport_code as sportCode"])
    .select(["teams.gender", "teams.status", "staff.role"])
    .where("staff.account_id", "=", accountId)
    .orderBy("chosen_at", "desc")
    .orderBy("teams.id")
    .execute();
}

export function listOwnInvitations(db: Kysely<Database>, accountId: string): Promise<TeamInvitation[]> {
  return db
    .selectFrom("team_invitations")
    .innerJoin("teams", "teams.id", "team_invitations.team_id")
    .innerJoin("accounts", (join) =>
      join.on(sql<boolean>`email_key(accounts.email) = email_key(team_invitations.email)`),
    )
    .select(["team_invitations.id as invitationId", "teams.name", "teams.kind", "teams.sport_code as sportCode"])
    .select(["teams.level", "teams.gender", "team_invitations.role"])
    .where("accounts.id", "=", accountId)
    .where("expires_at", ">", sql<Date>`now()`)
    .where("teams.status", "=", "approved")
    .orderBy("team_invitations.created_at")
    .execute();
}
