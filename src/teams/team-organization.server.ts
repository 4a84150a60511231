import type { AuditAction } from "../accounts/audit-actions.ts";
import { writeAudit } from "../accounts/audit-log.server.ts";
import { defineOrganization, type StaffEvent } from "../organizations/define-organization.server.ts";
import type { TeamMembership } from "./find-team.server.ts";
import { nameTeam } from "./name-team.ts";
import { type TeamRole, teamLimits } from "./vocabulary.ts";

/** Teams of schools and clubs. */
export const teamOrganization = defineOrganization<TeamMembership, TeamRole>({
  tables: {
    organizations: "teams",
    staff: "team_staff",
    liveStaff: "live_team_staff",
    invitations: "team_invitations",
  },
  idColumn: "team_id",
  idOf: ({ teamId }) => teamId,
  userType: "Team Staff",
  keepsNames: false,
  headRole: "head",
  maxOfAccount: teamLimits.teamsOfStaff,
  maxStaff: teamLimits.staff,
  messages: {
    full: `A team can have ${teamLimits.staff} staff members and invitations.`,
    withoutHead: "A team needs a head coach. Make another member the head coach first.",
    expiredInvitation: "This invitation has expired. Ask the head coach for a new one.",
    otherOrganization: `You work for ${teamLimits.teamsOfStaff} teams, which is the limit. Leave one of them first.`,
    otherAccount: "Your account can’t work for a team.",
  },
  invitationMail(member, { email, publicUrl }) {
    const props = { team: nameTeam(member), teamLink: `${publicUrl}/team` };
    return { kind: "team-invitation", props, to: email, accountId: null };
  },
  async log(trx, { organizationId, accountId }, { action, ...event }) {
    const { from, role } = { from: undefined, role: undefined, ...event };
    await writeAudit(trx, {
      actor: { label: "member", accountId },
      action: auditActions[action],
      subjectId: "accountId" in event ? event.accountId : null,
      details: { team: organizationId, from, role },
    });
  },
});

const auditActions: Record<StaffEvent<TeamRole>["action"], AuditAction> = {
  invited: "team-staff-invited",
  withdrawn: "team-invitation-withdrawn",
  joined: "team-staff-joined",
  "role-changed": "team-role-changed",
  removed: "team-staff-removed",
};
